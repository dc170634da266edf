#!/usr/bin/env python3
"""Checks that the arrows between our crates, and between the rooms of the server, point down only.

Reads `cargo metadata`; fails on an arrow that the table below does not allow, and on a crate that it
does not know. Reads the sources of the server; fails where a room names one that it must not know.
"""

import json
import pathlib
import re
import subprocess
import sys

LAYER = {
    "crownhead-rules": 0,
    "crownhead-files": 0,
    "crownhead-undocumented": 0,
    "crownhead-notation": 1,
    "crownhead-tablebase": 1,
    "crownhead-play": 1,
    "crownhead-engine": 2,
    "crownhead-classic": 2,
    "crownhead-protocol": 2,
    "crownhead-archive": 3,
    "crownhead-arena": 3,
    "crownhead-puzzles": 3,
    "crownhead-review": 3,
    "crownhead-train": 3,
    "crownhead-server": 4,
    "crownhead": 4,
}
# What the table of two players may use: the rules, and the processor's time, which the standard library does not tell.
OF_PLAY = {"crownhead-rules", "rustix"}

SAME_LEVEL = {
    ("crownhead-train", "crownhead-arena"),
    ("crownhead-puzzles", "crownhead-review"),
    ("crownhead", "crownhead-server"),
}

# What the rooms of the server know nothing of: the game inside has no wire, no store and no way to wait.
UNKNOWN = {
    "game": ["wire", "store", "live", "routes", "axum", "serde", "serde_json", "tokio", "utoipa"],
    "wire": ["store", "live", "routes"],
    "store": ["wire", "live", "routes", "axum", "utoipa"],
    "laboratory": ["wire", "live", "routes", "store", "axum", "utoipa"],
}


def names_in_server():
    rooms = pathlib.Path(__file__).parent.parent / "crates/server/src"
    for room, unknown in UNKNOWN.items():
        words = "|".join(unknown)
        for path in sorted((rooms / room).rglob("*.rs")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                code = line.split("//")[0]
                end = r"\b" if code.lstrip().startswith("use ") else "::"
                found = re.search(rf"\b({words}){end}", code)
                if found:
                    place = path.relative_to(rooms)
                    yield f"{place}:{number} names {found[1]}, which {room} must not know"


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
            elif name == "crownhead-play" and kind is None and other not in OF_PLAY:
                faults.append(f"{name} uses {other}, but play uses the rules and the system's clock alone")
            elif other in LAYER and kind != "dev":
                if LAYER[other] >= LAYER[name] and (name, other) not in SAME_LEVEL:
                    faults.append(f"{name} uses {other}, which is not below it")
    faults.extend(names_in_server())
    for fault in faults:
        print(f"layers: {fault}", file=sys.stderr)
    print(f"layers: {len(metadata['packages'])} crates, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())
