#!/usr/bin/env python3
"""Steps through Kubernetes manifests of indexed jobs on this machine: every index of every job, in order, as its
container's command with JOB_COMPLETION_INDEX set as the scheduler would. No cluster is needed, and none is replaced:
images, volumes and limits are not tried.

    scripts/kubernetes_steps.py PROGRAM WORK FILE.json...

WORK stands for the shared volume. The manifests are checked first for what an indexed job needs, and with --schema 1.29
strictly against the published schema of that version of the API, which the Python package kubernetes-validate has.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def check(job, path, schema):
    """Refuses what Kubernetes would refuse in an indexed job."""
    name = job.get("metadata", {}).get("name", "")
    spec = job.get("spec", {})
    pod = spec.get("template", {}).get("spec", {})
    faults = []
    if (job.get("apiVersion"), job.get("kind")) != ("batch/v1", "Job"):
        faults.append("it is no Job of batch/v1")
    if not name or len(name) > 63 or not all(c.isalnum() and not c.isupper() or c == "-" for c in name):
        faults.append(f"{name!r} is no name of a job")
    if spec.get("completionMode") != "Indexed" or not 0 < spec.get("parallelism", 0) <= spec.get("completions", 0):
        faults.append("it is not indexed, or has no sound number of completions")
    if pod.get("restartPolicy") not in ("OnFailure", "Never"):
        faults.append("a job restarts OnFailure or Never")
    volumes = {volume["name"] for volume in pod.get("volumes", [])}
    for container in pod.get("containers", []):
        mounts = {mount["name"] for mount in container.get("volumeMounts", [])}
        if not mounts <= volumes:
            faults.append(f"volumes {sorted(mounts - volumes)} are not there")
    if len(pod.get("containers", [])) != 1:
        faults.append("it has not one container")
    if schema:
        import kubernetes_validate

        try:
            kubernetes_validate.validate(job, schema, strict=True)
        except kubernetes_validate.ValidationError as error:
            faults.append(str(error).splitlines()[0])
    if faults:
        sys.exit(f"{path}: {name}: " + "; ".join(faults))
    return spec["completions"], pod["containers"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("work")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--schema", metavar="VERSION")
    options = parser.parse_args()
    work = pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as bin_directory:
        # The image has the program under this name.
        os.symlink(pathlib.Path(options.program).resolve(), pathlib.Path(bin_directory, "crownhead"))
        for path in options.files:
            for job in json.loads(pathlib.Path(path).read_text())["items"]:
                completions, container = check(job, path, options.schema)
                for index in range(completions):
                    environment = {
                        **os.environ,
                        "JOB_COMPLETION_INDEX": str(index),
                        "PATH": f"{bin_directory}:{os.environ['PATH']}",
                    }
                    ran = subprocess.run(container["command"], cwd=work, env=environment)
                    if ran.returncode:
                        sys.exit(f"{path}: {job['metadata']['name']}, index {index}: exit code {ran.returncode}")
                print(f"{job['metadata']['name']}: {completions} of {completions} indexes are done")


if __name__ == "__main__":
    main()
