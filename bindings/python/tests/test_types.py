"""The stubs say what is there: mypy is content with them and with what uses them, and they name what the module has."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import crownhead

ROOT = Path(__file__).parent.parent


def mypy(tmp_path, *arguments):
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path), "--strict", *map(str, arguments)]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def test_mypy_is_content(tmp_path):
    said = mypy(tmp_path, "-p", "crownhead")
    assert said.returncode == 0, said.stdout
    scripts = [*sorted(ROOT.glob("examples/*.py")), *sorted(ROOT.glob("benches/*.py"))]
    said = mypy(tmp_path, "--allow-untyped-calls", *scripts)
    assert said.returncode == 0, said.stdout


def test_stubtest_finds_every_signature_as_the_stubs_say(tmp_path):
    pytest.importorskip("mypy")
    allowed = tmp_path / "allowed.txt"
    # A list of names that PyO3 makes, and a decorator that only the newest checkers of types know.
    allowed.write_text("crownhead._crownhead.__all__\ncrownhead._crownhead.Game\n")
    how = ["--mypy-config-file", ROOT / "pyproject.toml", "--allowlist", allowed, "--ignore-unused-allowlist"]
    command = [sys.executable, "-m", "mypy.stubtest", "crownhead._crownhead", "--concise", *map(str, how)]
    # Elsewhere, or it would meet the sources in the place of what is installed.
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path)
    assert said.returncode == 0, said.stdout


def test_mypy_sees_mistakes_of_users(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import crownhead\n"
        "crownhead.Game().push(7)\n"
        "crownhead.Position().fen = 'x'\n"
        "crownhead.Game().no_such_thing()\n"
        "text: str = crownhead.Game().turn\n"
    )
    said = mypy(tmp_path, wrong)
    assert [line for line in range(2, 6) if f"wrong.py:{line}: error" in said.stdout] == [2, 3, 4, 5], said.stdout


def test_mypy_knows_what_a_reader_gives(tmp_path):
    script = tmp_path / "reading.py"
    script.write_text(
        "from crownhead import Record, pdn\n"
        "for source in (pdn.parse(''), pdn.read('x'), pdn.PdnReader('x'), pdn.parse('', errors='skip')):\n"
        "    for record in source:\n"
        "        print(record.tags)\n"
        "for given in (pdn.parse('', errors='yield'), pdn.read('x', 'russian', errors='yield'),\n"
        "              pdn.PdnReader('x', errors='yield')):\n"
        "    for it in given:\n"
        "        print(it.tags)\n"
        "        if isinstance(it, Record):\n"
        "            print(it.tags)\n"
        "        else:\n"
        "            print(it.args)\n"
        "pdn.parse('', errors='hide')\n"
        "with pdn.read('x', errors='yield') as reader:\n"
        "    next(reader).moves\n"
    )
    said = mypy(tmp_path, script)
    assert [line for line in range(1, 16) if f"reading.py:{line}: error" in said.stdout] == [8, 13, 15], said.stdout


def test_the_stubs_name_what_the_module_has():
    module = importlib.import_module("crownhead._crownhead")
    stubs = ast.parse((ROOT / "crownhead" / "_crownhead.pyi").read_text())
    told = {
        node.name: {
            item.name for item in node.body if isinstance(item, ast.FunctionDef) and not item.name.startswith("__")
        }
        for node in stubs.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    there = {name: value for name, value in vars(module).items() if isinstance(value, type)}
    assert set(told) == set(there)
    for name, value in there.items():
        if not issubclass(value, Exception):
            own = {attribute for attribute in vars(value) if not attribute.startswith("__")}
            # `_made` is where a pickle begins, and nobody else's business.
            assert told[name] == own - {"_made"}, name
            assert value.__doc__ and value.__module__.startswith("crownhead"), name
            assert getattr(importlib.import_module(value.__module__), name, value) is value, name
    functions = {node.name for node in stubs.body if isinstance(node, ast.FunctionDef)}
    builtin = {name for name, value in vars(module).items() if type(value).__name__.startswith("builtin_function")}
    assert functions == builtin
    assert set(crownhead.__all__) <= set(dir(crownhead))
