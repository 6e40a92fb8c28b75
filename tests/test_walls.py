"""Which package may import which; no cycles among modules or packages."""

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
    # Training renders boards with the layouts of referee; it is not shipped.
    "training": {"training", "benchmarks", "referee", "vision", "models", "calibration"},
}
FORBIDDEN_IN_RULES = {"numpy", "cv2", "PIL", "onnxruntime"}


def statements(body: Iterable[ast.stmt], typed: bool) -> Iterator[ast.stmt]:
    """All statements; those under TYPE_CHECKING only if `typed`."""
    for node in body:
        yield node
        if typed or not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            parts = (getattr(node, part, ()) for part in ("body", "orelse", "finalbody"))
            handlers = (handler.body for handler in getattr(node, "handlers", ()))
            yield from statements(chain(*parts, *handlers), typed)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports_of(path: Path, typed: bool = True) -> Iterator[tuple[str, str]]:
    """The imports of a module, anywhere in it: module and name."""
    for node in statements(tree(path).body, typed):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide who imports whom"
            yield from ((str(node.module), alias.name) for alias in node.names)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_only_what_they_may(package: str) -> None:
    own_packages = {*MAY_IMPORT, "benchmarks", "tests"}
    forbidden = own_packages - MAY_IMPORT[package]
    if package == "rules":
        forbidden |= FORBIDDEN_IN_RULES
    modules = list((ROOT / package).rglob("*.py"))
    assert modules
    for module in modules:
        packages = {name.partition(".")[0] for name, _ in imports_of(module)}
        assert not packages & forbidden, module.relative_to(ROOT)


@cache
def import_graph() -> nx.DiGraph:
    """The graph of modules and their imports, except those for type checkers."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in MAY_IMPORT
        for path in (ROOT / package).rglob("*.py")
    }
    return nx.DiGraph(
        (module, submodule if (submodule := f"{other}.{name}") in files else other)
        for module, path in files.items()
        for other, name in imports_of(path, typed=False)
    ).subgraph(files)


def package_of(module: str) -> str:
    """The package of a module, up to two levels deep."""
    path = ROOT.joinpath(*module.split(".")[:2])
    return ".".join(module.split(".")[:2]) if path.is_dir() else module.partition(".")[0]


def test_no_files_import_each_other_in_a_circle() -> None:
    cycles = [files for files in nx.strongly_connected_components(import_graph()) if len(files) > 1]
    assert not cycles


def test_no_rooms_import_each_other_in_a_circle() -> None:
    graph = nx.DiGraph()
    for importer, other in import_graph().edges:
        # Modules directly in a top-level package may import all its subpackages.
        edge = package_of(importer), package_of(other)
        if edge[0] != edge[1] and all("." in package for package in edge):
            graph.add_edge(*edge)
    cycles = [" -> ".join(circle) for circle in nx.simple_cycles(graph)]
    assert not cycles
