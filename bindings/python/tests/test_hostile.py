"""No call crashes the interpreter, whatever it is given: wrong types, huge numbers, closed objects.

Every public name is called with everything below, and every method and property of every value that there is. What is
raised is an ordinary exception; a panic, which would be a `BaseException`, is a fault of ours. It runs in a process of its
own, so that a crash is seen as one.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ATTACK = Path(__file__).with_name("attack.py")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_call_crashes_the_interpreter(tmp_path, seed):
    command = [sys.executable, "-X", "faulthandler", str(ATTACK), str(seed)]
    done = subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    calls, names = (int(word) for word in done.stdout.split()[-2:])
    assert calls > 10_000 and names > 150
    left = [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")]
    assert left == []
