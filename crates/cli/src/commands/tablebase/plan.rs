//! `crownhead tablebase plan`: which classes have to be solved, in which order, and what each takes; for people, and
//! for those who start the jobs.

use crate::commands::jobs::{Array, gigabytes, kubernetes_list, megabytes};
use crate::failure::Failure;
use clap::ValueEnum;
use crownhead_tablebase::{Job, MOST_PIECES, Material, plan};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{Write, stdout};

/// Print the classes as a graph of jobs, with what each takes
///
/// text is a table for people; make runs the graph on one machine (make -j N -f FILE), slurm submits it to a Slurm
/// cluster (sh FILE), kubernetes is an indexed job (kubectl apply -f FILE). Each job is crownhead tablebase solve-class.
/// Positions are exact; tables and hours are estimates, see docs/scale.md.
#[derive(clap::Args)]
pub(super) struct Plan {
    /// Up to this many pieces, 2 to 8
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES)))]
    pieces: u8,
    /// For whom
    #[arg(long, value_name = "F", default_value = "text")]
    format: Format,
    /// Directory of the tables, as the jobs see it
    #[arg(long, value_name = "DIR", default_value = "tables")]
    dir: String,
    /// Threads of each job
    #[arg(long, value_name = "T", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Jobs at a time, for Kubernetes
    #[arg(long, value_name = "J", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    jobs: u32,
    /// The image that has the program, for Kubernetes
    #[arg(long, value_name = "IMAGE", default_value = "crownhead")]
    image: String,
    /// One JSON object a class
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Slurm,
    Kubernetes,
    Make,
}

/// A class as JSON.
#[derive(Serialize)]
struct Row {
    class: String,
    inputs: Vec<String>,
    positions: u64,
    memory: u64,
    slices: u64,
    tables: u64,
    core_seconds: u64,
}

impl Plan {
    pub(super) fn run(self) -> Result<(), Failure> {
        let jobs = plan(self.pieces);
        let text = match self.format {
            _ if self.json => json(&jobs).map_err(std::io::Error::from)?,
            Format::Text => text(&jobs),
            Format::Slurm => self.slurm(&jobs),
            Format::Kubernetes => self.kubernetes(&jobs)?,
            Format::Make => self.make(&jobs),
        };
        Ok(write!(stdout(), "{text}")?)
    }

    /// The command of a job.
    fn command(&self, job: &Job, program: &str, dir: &str) -> String {
        let (class, threads) = (job.class, self.threads);
        let memory = megabytes(job_memory(job));
        format!(
            "{program} tablebase solve-class {class} --dir {dir} --threads {threads} --memory {memory}M"
        )
    }

    fn make(&self, jobs: &[Job]) -> String {
        let pieces = self.pieces;
        let mut text = format!(
            "# Tables up to {pieces} pieces: make -j JOBS -f FILE. A job that was killed goes on when make is run again.\n\
             CROWNHEAD ?= crownhead\nDIR ?= {}\n\nall:",
            self.dir
        );
        let done = |class: &Material| format!("$(DIR)/{class}.done");
        jobs.iter().for_each(|job| text += &format!(" {}", done(&job.class)));
        text += "\n.PHONY: all\n";
        for job in jobs {
            let _ = write!(text, "\n{}:", done(&job.class));
            job.inputs.iter().for_each(|input| text += &format!(" {}", done(input)));
            let command = self.command(job, "$(CROWNHEAD)", "$(DIR)");
            let _ = writeln!(text, "\n\t@mkdir -p $(DIR)\n\t{command}\n\t@touch $@");
        }
        text
    }

    fn slurm(&self, jobs: &[Job]) -> String {
        let name = |class: &Material| format!("job_{}", class.to_string().replace('-', "_"));
        let (pieces, dir) = (self.pieces, &self.dir);
        let mut text = format!(
            "#!/bin/sh\n# Submits the tables up to {pieces} pieces to Slurm, each class after those that it needs.\n\
             # A class that is there takes a second, so a graph that broke off is submitted again as it is.\n\
             set -eu\nCROWNHEAD=${{CROWNHEAD:-crownhead}}\nDIR=${{DIR:-{dir}}}\nmkdir -p \"$DIR/logs\"\n"
        );
        for job in jobs {
            let after: String =
                job.inputs.iter().map(|input| format!(":${}", name(input))).collect();
            let after =
                if after.is_empty() { after } else { format!(" --dependency=afterok{after}") };
            let _ = writeln!(
                text,
                "{}=$(sbatch --parsable --requeue --kill-on-invalid-dep=yes --job-name=tables-{class} --cpus-per-task={} \
                 --mem={}M --time={} --output=\"$DIR/logs/{class}-%j.log\"{after} --wrap \"{}\")",
                name(&job.class),
                self.threads,
                megabytes(job_memory(job)) + 64,
                // Thrice what is expected, in minutes, and never less than ten.
                10 + 3 * job.core_seconds / u64::from(self.threads) / 60,
                self.command(job, "$CROWNHEAD", "$DIR"),
                class = job.class,
            );
        }
        let last = jobs.last().map(|job| name(&job.class)).unwrap_or_default();
        let _ = writeln!(text, "echo \"{} jobs are submitted, the last is ${last}\"", jobs.len());
        text
    }

    fn kubernetes(&self, jobs: &[Job]) -> Result<String, Failure> {
        let classes: Vec<String> = jobs.iter().map(|job| job.class.to_string()).collect();
        let memory = jobs.iter().map(job_memory).max().unwrap_or(0);
        // Indexes are started in order and every class stands behind its inputs, so the lowest that is not finished
        // never waits: no pod can wait for one that has no place.
        let script = format!(
            "set -- {}\nshift \"$JOB_COMPLETION_INDEX\"\nexec crownhead tablebase solve-class \"$1\" --wait --dir {} \
             --threads {} --memory {}M",
            classes.join(" "),
            self.dir,
            self.threads,
            megabytes(memory)
        );
        let array = Array {
            name: format!("crownhead-tables-{}", self.pieces),
            completions: classes.len() as u64,
            parallelism: u64::from(self.jobs).min(classes.len() as u64),
            cpus: self.threads,
            memory: memory + (64 << 20),
            image: self.image.clone(),
            script,
        };
        kubernetes_list(&[array])
    }
}

/// A little more than a job cannot do without, for its caches.
fn job_memory(job: &Job) -> u64 {
    job.memory + job.memory / 4
}

fn json(jobs: &[Job]) -> serde_json::Result<String> {
    let mut text = String::new();
    for job in jobs {
        let row = Row {
            class: job.class.to_string(),
            inputs: job.inputs.iter().map(ToString::to_string).collect(),
            positions: job.positions,
            memory: job.memory,
            slices: job.slices,
            tables: job.tables,
            core_seconds: job.core_seconds,
        };
        text += &serde_json::to_string(&row)?;
        text.push('\n');
    }
    Ok(text)
}

fn text(jobs: &[Job]) -> String {
    let mut text = format!(
        "{:<10} {:>16} {:>10} {:>10} {:>10} {:>10}  needs\n",
        "class", "positions", "memory", "slices", "tables", "core hours"
    );
    let hours = |seconds: u64| format!("{:.2}", seconds as f64 / 3600.0);
    let pieces = jobs.last().map_or(0, |job| job.class.pieces());
    for pieces in 2..=pieces {
        let these: Vec<&Job> = jobs.iter().filter(|job| job.class.pieces() == pieces).collect();
        for job in &these {
            let needs: Vec<String> = job.inputs.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                text,
                "{:<10} {:>16} {:>10} {:>10} {:>10} {:>10}  {}",
                job.class.to_string(),
                job.positions,
                gigabytes(job.memory),
                gigabytes(job.slices),
                gigabytes(job.tables),
                hours(job.core_seconds),
                needs.join(" ")
            );
        }
        let sum = |what: fn(&Job) -> u64| these.iter().map(|job| what(job)).sum::<u64>();
        let most = |what: fn(&Job) -> u64| these.iter().map(|job| what(job)).max().unwrap_or(0);
        let _ = writeln!(
            text,
            "{:<10} {:>16} {:>10} {:>10} {:>10} {:>10}  {} jobs; memory and slices: the most of one",
            format!("{pieces} pieces"),
            sum(|job| job.positions),
            gigabytes(most(|job| job.memory)),
            gigabytes(most(|job| job.slices)),
            gigabytes(sum(|job| job.tables)),
            hours(sum(|job| job.core_seconds)),
            these.len()
        );
    }
    text
}
