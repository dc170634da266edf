//! `crownhead train jobs`: the files by which a cluster trains, generation after generation.

use super::run::RunOptions;
use crate::commands::jobs::{Array, kubernetes_list, megabytes};
use crate::failure::Failure;
use clap::ValueEnum;
use crownhead_files::write_whole;
use std::fmt::Write as _;
use std::fs;
use std::io::{Write, stdout};
use std::path::Path;

/// Write the job files of a run for a cluster: self-play as an array, training, match as an array, decision
///
/// The run is begun in its folder, which all machines must see under the same name, and the files go to jobs in it:
/// submit.sh for Slurm, apply.sh and a file for each job for Kubernetes. Every job is a `crownhead train step`.
#[derive(clap::Args)]
pub(super) struct JobsCommand {
    #[command(flatten)]
    options: RunOptions,
    /// For which scheduler
    #[arg(long, value_name = "F")]
    format: Format,
    /// Parts of the self-play of a generation
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    parts: u32,
    /// Parts of its match
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    match_parts: u32,
    /// Threads of each job
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The image that has the program, for Kubernetes
    #[arg(long, value_name = "IMAGE", default_value = "crownhead")]
    image: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Slurm,
    Kubernetes,
}

/// The four steps of a generation, with the number of parts and the memory of each.
const STEPS: [(&str, u64); 4] =
    [("selfplay", 512 << 20), ("fit", 2 << 30), ("match", 512 << 20), ("decide", 512 << 20)];

impl JobsCommand {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.options.open()?;
        let folder = self.options.out.join("jobs");
        fs::create_dir_all(&folder).map_err(|error| Failure::file("make", &folder, &error))?;
        let (files, start) = match self.format {
            Format::Slurm => (vec![("submit.sh".to_owned(), self.slurm())], "submit.sh"),
            Format::Kubernetes => (self.kubernetes()?, "apply.sh"),
        };
        for (name, text) in &files {
            save(&folder.join(name), text)?;
        }
        let start = folder.join(start).display().to_string();
        let said = match self.options.generations {
            1 => "1 generation".to_owned(),
            many => format!("{many} generations"),
        };
        Ok(writeln!(stdout(), "sh {start} starts {said}")?)
    }

    /// The parts of a step; nothing for those that are one job.
    fn parts_of(&self, step: &str) -> Option<u32> {
        match step {
            "selfplay" => Some(self.parts),
            "match" => Some(self.match_parts),
            _ => None,
        }
    }

    /// The command of a step, in quotes of a shell where that matters.
    fn command(&self, program: &str, folder: &str, step: &str, generation: u32) -> String {
        let threads = self.threads;
        let mut command = format!(
            "{program} train step {step} --out {folder} --generation {generation} --threads {threads}"
        );
        if let Some(parts) = self.parts_of(step) {
            let _ = write!(command, " --shard auto/{parts}");
        }
        command
    }

    fn slurm(&self) -> String {
        let mut text = format!(
            "#!/bin/sh\n# Submits {} generations of training to Slurm. What is done is found, so it may be submitted again.\n\
             set -eu\nCROWNHEAD=${{CROWNHEAD:-crownhead}}\nRUN=$(cd \"$(dirname \"$0\")/..\" && pwd)\n\
             mkdir -p \"$RUN/logs\"\nlast=\n",
            self.options.generations
        );
        for generation in 1..=self.options.generations {
            for (step, memory) in STEPS {
                let array = match self.parts_of(step) {
                    Some(parts) => format!(" --array=1-{parts}"),
                    None => String::new(),
                };
                let log = if array.is_empty() { "%j" } else { "%A-%a" };
                let _ = writeln!(
                    text,
                    "last=$(sbatch --parsable --requeue --kill-on-invalid-dep=yes --job-name={step}-{generation} \
                     --cpus-per-task={} --mem={}M --output=\"$RUN/logs/{step}-{generation}-{log}.log\"{array} \
                     ${{last:+--dependency=afterok:$last}} --wrap \"{}\")",
                    self.threads,
                    megabytes(memory),
                    self.command("$CROWNHEAD", "'$RUN'", step, generation),
                );
            }
        }
        text += "echo \"submitted; the last job is $last\"\n";
        text
    }

    fn kubernetes(&self) -> Result<Vec<(String, String)>, Failure> {
        let folder = self.options.out.display().to_string();
        let quoted = format!("'{}'", folder.replace('\'', "'\\''"));
        let mut apply = format!(
            "#!/bin/sh\n# Runs {} generations of training on Kubernetes, each job when the one before is complete.\n\
             set -eu\ncd \"$(dirname \"$0\")\"\n",
            self.options.generations
        );
        let mut files = Vec::new();
        for generation in 1..=self.options.generations {
            for (n, (step, memory)) in STEPS.into_iter().enumerate() {
                let parts = u64::from(self.parts_of(step).unwrap_or(1));
                let array = Array {
                    name: format!("crownhead-{step}-{generation}"),
                    completions: parts,
                    parallelism: parts,
                    cpus: self.threads,
                    memory,
                    image: self.image.clone(),
                    script: format!(
                        "exec {}",
                        self.command("crownhead", &quoted, step, generation)
                    ),
                };
                let file = format!("{generation:04}-{}-{step}.json", n + 1);
                let _ = writeln!(
                    apply,
                    "kubectl apply -f {file}\nkubectl wait --for=condition=complete --timeout=-1s job/{}",
                    array.name
                );
                files.push((file, kubernetes_list(&[array])?));
            }
        }
        files.push(("apply.sh".to_owned(), apply));
        Ok(files)
    }
}

fn save(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text.as_bytes()).map_err(|error| Failure::file("write", path, &error))
}
