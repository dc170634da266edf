//! `crownhead worksheet`: a small real tree to be solved with a pencil, and its solution.

use super::rule_sets;
use crate::failure::Failure;
use crownhead_classic::Worksheet as Sheet;
use crownhead_files::write_whole;
use crownhead_rules::Variant;
use std::fs::create_dir_all;
use std::path::PathBuf;

/// Write a worksheet on alpha-beta, one page of A4, and its solution on a second one
#[derive(clap::Args)]
pub(crate) struct Worksheet {
    #[arg(long, value_name = "V", default_value_t, help = rule_sets(|_| true))]
    variant: Variant,
    /// Each seed gives another tree, so that each student can have their own
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The folder into which worksheet-V-N.svg and worksheet-V-N-solution.svg are written
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

impl Worksheet {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let sheet = Sheet::new(self.variant, self.seed).map_err(Failure::input)?;
        create_dir_all(&self.out)?;
        let name = format!("worksheet-{}-{}", self.variant, self.seed);
        for (ending, page) in [("", sheet.task()), ("-solution", sheet.solution())] {
            let path = self.out.join(format!("{name}{ending}.svg"));
            write_whole(&path, page.as_bytes())?;
            println!("{}", path.display());
        }
        let (leaves, cuts) = sheet.size();
        println!("{leaves} leaves, {cuts} cuts; step by step on the page: {}", sheet.link());
        Ok(())
    }
}
