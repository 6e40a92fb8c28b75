"""Who may import whom."""

import ast
from collections.abc import Iterator
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


def house() -> nx.DiGraph:
    """Every module and what it imports, but for what only type checkers import."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in (*MAY_IMPORT, "training")
        for path in (ROOT / package).rglob("*.py")
    }
    graph = nx.DiGraph()
    for module, path in files.items():
        tree = ast.parse(path.read_text("utf-8"))
        guards = (node for node in ast.walk(tree) if isinstance(node, ast.If))
        typing = [guard for guard in guards if "TYPE_CHECKING" in ast.unparse(guard.test)]
        unseen = {id(inner) for guard in typing for inner in ast.walk(guard)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and id(node) not in unseen:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    graph.add_edge(module, whole if whole in files else node.module)
    return graph.subgraph(files)


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
