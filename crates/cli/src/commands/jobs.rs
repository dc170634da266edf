//! What schedulers want to know of jobs: Slurm's and Kubernetes' words for the same few numbers.

use crate::failure::Failure;
use serde_json::{Value, json};

/// Bytes as megabytes, rounded up.
pub(crate) const fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

/// Bytes for people who think of machines.
pub(crate) fn gigabytes(bytes: u64) -> String {
    match bytes {
        0 => "-".to_owned(),
        1..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// Jobs that are alike but for their number, which they find in `JOB_COMPLETION_INDEX`.
pub(crate) struct Array {
    pub(crate) name: String,
    pub(crate) completions: u64,
    pub(crate) parallelism: u64,
    pub(crate) cpus: u16,
    pub(crate) memory: u64,
    pub(crate) image: String,
    /// What a shell does in each, in the directory that they share.
    pub(crate) script: String,
}

/// Where the shared volume is in each container, and how its claim is called.
const SHARED: &str = "/crownhead";
const CLAIM: &str = "crownhead";

impl Array {
    fn manifest(&self) -> Value {
        let resources = json!({ "cpu": self.cpus.to_string(), "memory": format!("{}Mi", megabytes(self.memory)) });
        let container = json!({
            "name": "crownhead",
            "image": self.image,
            "command": ["/bin/sh", "-euc", self.script],
            "workingDir": SHARED,
            "resources": { "requests": resources, "limits": { "memory": resources["memory"] } },
            "volumeMounts": [{ "name": "shared", "mountPath": SHARED }],
        });
        let volume = json!({ "name": "shared", "persistentVolumeClaim": { "claimName": CLAIM } });
        json!({
            "apiVersion": "batch/v1",
            "kind": "Job",
            "metadata": { "name": self.name, "labels": { "app": "crownhead" } },
            "spec": {
                "completionMode": "Indexed",
                "completions": self.completions,
                "parallelism": self.parallelism,
                // Every index may be lost and begun again a few times: what it has done is kept.
                "backoffLimit": 6 * self.completions,
                "template": {
                    "metadata": { "labels": { "app": "crownhead" } },
                    "spec": {
                        "restartPolicy": "OnFailure",
                        "containers": [container],
                        "volumes": [volume],
                    },
                },
            },
        })
    }
}

/// Manifests of such jobs in one file, as JSON, which is YAML too.
pub(crate) fn kubernetes_list(arrays: &[Array]) -> Result<String, Failure> {
    let items: Vec<Value> = arrays.iter().map(Array::manifest).collect();
    let list = json!({ "apiVersion": "v1", "kind": "List", "items": items });
    let text = serde_json::to_string_pretty(&list).map_err(std::io::Error::from)?;
    Ok(text + "\n")
}
