#!/usr/bin/env python3
"""Checks that the arrows between our crates point down only, as CONTRIBUTING.md says.

Reads `cargo metadata`; fails on an arrow that the table below does not allow, and on a crate that it
does not know.
"""

import json
import subprocess
import sys

LAYER = {
    "crownhead-rules": 0,
    "crownhead-files": 0,
    "crownhead-notation": 1,
    "crownhead-tablebase": 1,
    "crownhead-play": 1,
    "crownhead-engine": 2,
    "crownhead-classic": 2,
    "crownhead-protocol": 2,
    "crownhead-arena": 3,
    "crownhead-train": 3,
    "crownhead-server": 4,
    "crownhead": 4,
}
SAME_LEVEL = {("crownhead-train", "crownhead-arena"), ("crownhead", "crownhead-server")}


def main():
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"]
    metadata = json.loads(subprocess.check_output(command))
    faults = []
    for package in metadata["packages"]:
        name = package["name"]
        if name not in LAYER:
            faults.append(f"{name} has no layer")
            continue
        for dependency in package["dependencies"]:
            other, kind = dependency["name"], dependency["kind"]
            if name == "crownhead-rules" and kind is None:
                faults.append(f"{name} uses {other}, but the rules use nothing")
            elif name == "crownhead-play" and kind is None and other != "crownhead-rules":
                faults.append(f"{name} uses {other}, but play uses the rules alone")
            elif other in LAYER and kind != "dev":
                if LAYER[other] >= LAYER[name] and (name, other) not in SAME_LEVEL:
                    faults.append(f"{name} uses {other}, which is not below it")
    for fault in faults:
        print(f"layers: {fault}", file=sys.stderr)
    print(f"layers: {len(metadata['packages'])} crates, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())
