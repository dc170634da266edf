//! Where does a user's data live? In the usual directory of each platform.

use std::env;
use std::path::PathBuf;

/// The directory that a variable of the environment names, if it names one.
pub fn named_directory(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|text| !text.is_empty()).map(PathBuf::from)
}

/// The directory for the data of this user: `$XDG_DATA_HOME/crownhead` or `~/.local/share/crownhead`,
/// `~/Library/Application Support/crownhead` on macOS, `%LOCALAPPDATA%\crownhead` on Windows. `None` where
/// the environment names no home.
pub fn user_data_directory() -> Option<PathBuf> {
    let base = if cfg!(windows) {
        named_directory("LOCALAPPDATA").or_else(|| named_directory("APPDATA"))
    } else if cfg!(target_os = "macos") {
        named_directory("HOME").map(|home| home.join("Library").join("Application Support"))
    } else {
        // A relative path is to be ignored, says the XDG base directory specification.
        let data = named_directory("XDG_DATA_HOME").filter(|path| path.is_absolute());
        data.or_else(|| named_directory("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("crownhead"))
}
