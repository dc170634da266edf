//! How do the parts of a tuning become one? Each part has played its share of the iterations from the same start, and
//! learned as much more from each as there are parts; the result is the mean of where they got to.

use super::course::Course;
use super::journal::{self, TuneEntry};
use super::settings::TuneSettings;
use super::{TuneOutputs, TuneReports};
use crate::error::ArenaError;
use crate::settings::Shard;
use std::path::{Path, PathBuf};

/// Joins the journals or JSON reports of all parts of a tuning, and writes the outputs of the whole.
///
/// # Errors
/// If they are not parts of one tuning, one is there twice, is missing, or is not finished.
pub fn merge(files: &[PathBuf], outputs: &TuneOutputs) -> Result<Course, ArenaError> {
    let mut parts: Vec<(Option<u64>, &Path, Course)> = Vec::new();
    let mut whole: Option<TuneSettings> = None;
    for path in files {
        let read = journal::read(path)?;
        let here = read.settings.whole();
        let shown = path.display().to_string();
        if let Some(difference) = whole.as_ref().and_then(|whole| whole.difference(&here)) {
            return Err(ArenaError::OtherTuning { path: shown, difference });
        }
        whole = Some(here);
        let mut course = Course::new(&read.settings);
        read.iterations.iter().for_each(|iteration| course.take(iteration));
        if !course.is_complete() {
            let (done, all) = (course.done(), read.settings.turns());
            let sentence = format!("{shown:?} is not finished: {done} of {all} iterations");
            return Err(ArenaError::Merge(sentence));
        }
        let part = read.settings.playing.shard.map(Shard::index);
        if let Some((_, other, _)) = parts.iter().find(|(known, ..)| *known == part) {
            let other = other.display().to_string();
            let sentence = format!("{other:?} and {shown:?} are the same part");
            return Err(ArenaError::Merge(sentence));
        }
        parts.push((part, path, course));
    }
    let needed = parts.first().map_or(0, |(.., course)| course.settings().parts());
    let mixed = parts.iter().any(|(.., course)| course.settings().parts() != needed);
    if mixed || parts.len() as u64 != needed {
        let found = parts.len();
        let sentence = format!("{found} files do not make the {needed} parts of a tuning");
        return Err(ArenaError::Merge(sentence));
    }
    // The order in which files are named does not matter.
    parts.sort_by_key(|(part, ..)| *part);
    let courses: Vec<Course> = parts.into_iter().map(|(.., course)| course).collect();
    let nothing = || ArenaError::Merge("there is nothing to merge".to_owned());
    let course = Course::mean(&courses).ok_or_else(nothing)?;
    let files: Vec<_> = files.iter().map(|path| Some(path.as_path())).collect();
    let mut reports = TuneReports::open(outputs, &files)?;
    reports.write(|| TuneEntry::head(course.settings()))?;
    reports.close(&course, None)?;
    Ok(course)
}
