"""Who may import whom."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[1]

MAY_IMPORT = {
    "rules": {"rules"},
    "calibration": {"calibration"},
    "models": {"models"},
    "vision": {"vision", "models", "calibration"},
    "referee": {"referee", "rules", "vision", "models", "calibration"},
    # What makes the models renders the boards that the adapters lay out; it is not shipped.
    "training": {"training", "benchmarks", "referee", "vision", "models", "calibration"},
}
FOREIGN_TO_RULES = {"numpy", "cv2", "PIL", "onnxruntime"}


def statements(body: Iterable[ast.stmt], typed: bool) -> Iterator[ast.stmt]:
    """All statements; where not `typed`, but those for type checkers alone."""
    for node in body:
        yield node
        if typed or not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            parts = (getattr(node, part, ()) for part in ("body", "orelse", "finalbody"))
            handlers = (handler.body for handler in getattr(node, "handlers", ()))
            yield from statements(chain(*parts, *handlers), typed)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(path: Path, typed: bool = True) -> Iterator[tuple[str, str]]:
    """The modules that a module imports, wherever in it, and what of each."""
    for node in statements(tree(path).body, typed):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide who imports whom"
            yield from ((str(node.module), alias.name) for alias in node.names)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_only_what_they_may(package: str) -> None:
    ours = {*MAY_IMPORT, "benchmarks", "tests"}
    beyond = (FOREIGN_TO_RULES if package == "rules" else set()) | ours - MAY_IMPORT[package]
    modules = list((ROOT / package).rglob("*.py"))
    assert modules
    for module in modules:
        tops = {name.partition(".")[0] for name, _ in imported(module)}
        assert not tops & beyond, module.relative_to(ROOT)


@cache
def house() -> nx.DiGraph:
    """Every module and what it imports, but for what only type checkers import."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in MAY_IMPORT
        for path in (ROOT / package).rglob("*.py")
    }
    return nx.DiGraph(
        (module, whole if (whole := f"{other}.{name}") in files else other)
        for module, path in files.items()
        for other, name in imported(path, typed=False)
    ).subgraph(files)


def room(module: str) -> str:
    """The folder that a module lies in, one or two deep."""
    path = ROOT.joinpath(*module.split(".")[:2])
    return ".".join(module.split(".")[:2]) if path.is_dir() else module.partition(".")[0]


def test_no_files_import_each_other_in_a_circle() -> None:
    circles = [files for files in nx.strongly_connected_components(house()) if len(files) > 1]
    assert not circles


def test_no_rooms_import_each_other_in_a_circle() -> None:
    rooms = nx.DiGraph()
    for importer, other in house().edges:
        # What lies in the hall of a package, such as its front door, may look into all rooms.
        if room(importer) != room(other) and "." in room(importer) and "." in room(other):
            rooms.add_edge(room(importer), room(other))
    circles = [" -> ".join(circle) for circle in nx.simple_cycles(rooms)]
    assert not circles
