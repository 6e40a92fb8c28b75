"""Settings of vision: each has a line on what it means."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from dataclasses import fields, is_dataclass

import pytest

import vision


def all_settings() -> dict[str, type]:
    """Every settings class of vision, by module and name."""
    modules = pkgutil.walk_packages(vision.__path__, "vision.")
    return {
        f"{name}.{kind.__name__}": kind
        for name in sorted(module.name for module in modules)
        for kind in vars(importlib.import_module(name)).values()
        if inspect.isclass(kind) and kind.__module__ == name and kind.__name__.endswith("Settings")
    }


@pytest.mark.parametrize("name", all_settings())
def test_settings_are_documented_as_they_are(name: str) -> None:
    kind = all_settings()[name]
    assert is_dataclass(kind)
    _, _, attributes = (inspect.getdoc(kind) or "").partition("Attributes\n----------\n")
    headings = re.findall(r"^[a-z_]+(?:, [a-z_]+)*$", attributes, re.MULTILINE)
    documented = [name for heading in headings for name in heading.split(", ")]
    assert sorted(documented) == sorted(field.name for field in fields(kind))


def test_settings_are_found_in_all_stages() -> None:
    stages = {name.split(".")[1] for name in all_settings()}
    assert stages >= {"geometry", "graph", "photo", "tiles"}
