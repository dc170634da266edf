"""Is the OpenAPI document of the server exact? Schemathesis, which nobody here wrote, tries every operation with requests that
fit the document and with requests that do not, and checks every answer against it.

    python scripts/api_check.py PROGRAM [EXAMPLES [OPTION]...]

PROGRAM is the crownhead to try, EXAMPLES how many requests each operation gets at the most beside those for the bounds of
everything (10 unless told otherwise), and OPTIONs are for schemathesis, such as --include-path. Run it with a Python that
has schemathesis. It starts the program on a free port of 127.0.0.1 with games of its own, asks one thing
after the other, so that no limit of the server is reached, and ends it. The exit code is 0 only if nothing was found.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter

HERE = pathlib.Path(__file__).resolve().parent


def start(program, data):
    """The program and where it listens. A second door that is asked for opens on this machine alone."""
    command = [program, "play", "--no-open", "--port", "0", "--network", "127.0.0.2", "--data", data]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    if "http://" not in line:
        server.kill()
        sys.exit(f"api_check: {program} did not start: {line!r}")
    return server, "http://" + line.split("http://")[1].split("/")[0]


def main():
    """Runs everything; gives the exit code."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, examples, *further = [*sys.argv[1:], "10"] if len(sys.argv) == 2 else sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="crownhead-api-") as folder:
        server, url = start(program, os.path.join(folder, "data"))
        try:
            with urllib.request.urlopen(url + "/api/options", timeout=30) as reply:
                cookie = reply.headers["Set-Cookie"].split(";")[0]
            report = os.path.join(folder, "report.json")
            # Its cache of earlier runs stays here, so that a run says nothing of another.
            environment = dict(
                os.environ,
                SCHEMATHESIS_HOOKS="api_hooks",
                PYTHONPATH=str(HERE),
                PYTHONDONTWRITEBYTECODE="1",
                CROWNHEAD_URL=url,
                CROWNHEAD_COOKIE=cookie,
                CROWNHEAD_REPORT=report,
            )
            tool = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml")]
            options = ["--checks", "all", "--max-examples", examples, "--header", f"Cookie: {cookie}", "--no-color"]
            command = [*tool, "run", url + "/api/openapi.json", *options, "--seed", "1", *further]
            code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
            alive = server.poll() is None
        finally:
            server.kill()
            server.wait()
        with open(report, encoding="utf-8") as file:
            given = json.load(file)
    return judge(given, code, alive)


def judge(given, code, alive):
    """Prints what was given; whether that is good."""
    statuses = Counter()
    for label, counts in sorted(given.items()):
        print(f"{label}: " + ", ".join(f"{count} times {status}" for status, count in sorted(counts.items())))
        statuses.update(counts)
    done = sum(count for status, count in statuses.items() if status < "300")
    print(f"{sum(statuses.values())} requests, {done} of them done, to {len(given)} operations")
    # Whoever is told to come back later has not been answered.
    hidden = statuses["429"] + statuses["503"]
    if hidden:
        print(f"api_check: {hidden} answers were hidden by limits of the server")
    if not alive:
        print("api_check: the server has ended")
    return code or int(hidden > 0) or int(not alive)


if __name__ == "__main__":
    sys.exit(main())
