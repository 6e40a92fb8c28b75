"""Who may import whom."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_IMPORT = {
    "rules": {"rules"},
    "calibration": {"calibration"},
    "models": {"models"},
    "vision": {"vision", "models", "calibration"},
    "referee": {"referee", "rules", "vision", "models", "calibration"},
}
# What makes the models renders the boards that the adapters lay out; it is not shipped.
WORKSHOP = ROOT / "training"


def imported(path: Path) -> Iterator[str]:
    """The top-level packages that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide who imports whom"
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_only_what_they_may(package: str) -> None:
    ours = set(MAY_IMPORT) | {"benchmarks", "tests", "training"}
    modules = list((ROOT / package).rglob("*.py"))
    assert modules
    for module in modules:
        beyond = set(imported(module)) & ours - MAY_IMPORT[package]
        assert not beyond, f"{module.relative_to(ROOT)} imports {beyond}"


def test_the_workshop_knows_no_rules() -> None:
    for module in WORKSHOP.rglob("*.py"):
        assert "rules" not in set(imported(module)), module


def test_rules_need_nothing_but_the_standard_library() -> None:
    foreign = {"numpy", "cv2", "PIL", "onnxruntime"}
    for module in (ROOT / "rules").rglob("*.py"):
        assert not foreign & set(imported(module)), module
