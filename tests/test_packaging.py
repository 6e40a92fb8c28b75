"""Data files that must be in the packages."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]


def test_every_package_says_that_it_is_typed() -> None:
    packages = [name.rstrip("*") for name in SETUPTOOLS["packages"]["find"]["include"]]
    assert packages
    for package in packages:
        assert (ROOT / package / "py.typed").is_file()
        assert "py.typed" in SETUPTOOLS["package-data"][package]


def test_all_that_is_no_python_ships() -> None:
    for package, patterns in SETUPTOOLS["package-data"].items():
        for pattern in patterns:
            assert any((ROOT / package).glob(pattern)), f"{package} has no {pattern}"
        shipped = {path for pattern in patterns for path in (ROOT / package).glob(pattern)}
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                assert path in shipped, f"{path} is not in the package data"
