"""The examples of the README and of the modules run, and give what they say."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import crownhead

HOW = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [crownhead.__name__, *(it.name for it in pkgutil.walk_packages(crownhead.__path__, "crownhead."))]


def test_the_examples_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=HOW, encoding="utf-8")
    assert result.attempted >= 20 and result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_modules_run(name):
    if name.endswith("_crownhead"):
        return
    try:
        module = importlib.import_module(name)
    except ImportError as missing:
        pytest.skip(str(missing))
    assert module.__doc__
    assert doctest.testmod(module, optionflags=HOW).failed == 0
