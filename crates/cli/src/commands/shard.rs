//! Which part of the work is ours? What `--shard` says, or the scheduler that started us.

use crownhead_arena::Shard;

/// The part of `--shard`: I/N, or what the scheduler says.
///
/// `auto` takes number and count from the environment; `auto/N` takes the number only, so that single tasks of an array
/// can be submitted again. Slurm's tasks then count from 1, Kubernetes' indexes always from 0.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    shard_by(text, &|name| std::env::var(name).ok())
}

fn shard_by(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let Some(rest) = text.strip_prefix("auto") else {
        return text
            .parse()
            .map_err(|error: crownhead_arena::settings::NotReadable| error.to_string());
    };
    let number = |name: &str| match variable(name) {
        None => Ok(None),
        Some(value) => {
            let number = value.trim().parse::<u64>();
            number.map(Some).map_err(|_| format!("{name} is {value:?}, which is no number"))
        }
    };
    let wanted = match rest.strip_prefix('/') {
        Some(count) => match count.parse::<u64>() {
            Ok(count) if count > 0 => Some(count),
            _ => return Err(format!("{text:?} is not auto or auto/N")),
        },
        None if rest.is_empty() => None,
        None => return Err(format!("{text:?} is not auto or auto/N")),
    };
    let (task, index) = (number("SLURM_ARRAY_TASK_ID")?, number("JOB_COMPLETION_INDEX")?);
    let (index, count) = match (task, index, wanted) {
        (Some(task), _, Some(count)) => (
            task.checked_sub(1).ok_or("SLURM_ARRAY_TASK_ID is 0, and auto/N counts from 1")?,
            count,
        ),
        (Some(task), _, None) => {
            let count = number("SLURM_ARRAY_TASK_COUNT")?
                .ok_or("SLURM_ARRAY_TASK_COUNT is not set; give auto/N")?;
            let first = number("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
            let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
            let behind = task.checked_sub(first).ok_or("SLURM_ARRAY_TASK_ID is below its least")?;
            (behind / step, count)
        }
        (None, Some(index), Some(count)) => (index, count),
        (None, Some(_), None) => {
            return Err("JOB_COMPLETION_INDEX does not say how many there are; give auto/N".into());
        }
        (None, None, _) => {
            return Err(
                "no scheduler says which part this is: SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are not set".into(),
            );
        }
    };
    Shard::new(index, count)
        .ok_or_else(|| format!("the scheduler asks for part {} of {count}", index + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_what_the_scheduler_says() {
        let slurm = [("SLURM_ARRAY_TASK_ID", "5"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        let stepped = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "3"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
        ];
        let kubernetes = [("JOB_COMPLETION_INDEX", "0")];
        let odd = [("JOB_COMPLETION_INDEX", "many")];
        /// What is asked for, the scheduler's variables, and what comes of it.
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], Result<&'a str, &'a str>);
        let cases: [Case; 12] = [
            ("2/3", &[], Ok("2/3")),
            ("4/3", &[], Err("4/3")),
            ("auto", &stepped, Ok("3/4")),
            ("auto", &slurm, Err("part 6 of 4")),
            ("auto/8", &slurm, Ok("5/8")),
            ("auto/4", &slurm, Err("part 5 of 4")),
            ("auto/8", &kubernetes, Ok("1/8")),
            ("auto", &kubernetes, Err("auto/N")),
            ("auto/8", &odd, Err("\"many\"")),
            ("auto", &[], Err("no scheduler")),
            ("auto/0", &kubernetes, Err("auto/0")),
            ("automatic", &kubernetes, Err("automatic")),
        ];
        for (text, variables, wanted) in cases {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            let told = shard_by(text, &variable).map(|shard| shard.to_string());
            match wanted {
                Ok(part) => assert_eq!(told.as_deref(), Ok(part), "{text}"),
                Err(part) => assert!(told.clone().unwrap_err().contains(part), "{text}: {told:?}"),
            }
        }
    }
}
