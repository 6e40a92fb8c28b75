"""Figures beside the last ones: what is silently wrong is told, and what got worse is said so."""

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import LAST, line
from benchmarks.measuring import Known, measure, with_truth

POD = Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg"


def test_a_ruling_that_is_silently_wrong_is_told() -> None:
    truth = json.loads(POD.with_suffix(".json").read_text("utf-8"))
    right = measure("mobi", [Known(POD, truth)], "right")
    assert right.silent == []
    assert right.figures["not silently wrong"] == right.figures["exact"] == (1, 1)
    false = measure("mobi", [Known(POD, truth | {"valid": False})], "false")
    assert false.silent == [POD]
    assert false.figures["not silently wrong"] == (0, 1)


def test_several_processes_measure_the_same() -> None:
    pods = list(with_truth(POD.parent))[:3]
    assert len(pods) == 3
    assert measure("mobi", pods, "two", workers=2) == measure("mobi", pods, "one")


def test_moves_add_up_to_what_lies_on_the_board(tmp_path: Path) -> None:
    for number, move in enumerate(("7I 3", "8I 12")):
        (tmp_path / f"{number}.jpg").write_bytes(b"")
        (tmp_path / f"{number}.txt").write_text(move)
    assert [known.truth["squares"] for known in with_truth(tmp_path)] == [
        {"7I": 3},
        {"7I": 3, "8I": 12},
    ]


@pytest.mark.parametrize(
    ("last", "word"),
    [(None, "new"), ((9, 10), "="), ((8, 10), "better"), ((10, 10), "WORSE"), ((18, 20), "≈")],
)
def test_each_figure_stands_beside_the_last_one(last: tuple[int, int] | None, word: str) -> None:
    assert line("read", (9, 10), last).split()[-1] == word


def test_the_last_figures_hold_no_silently_wrong_ruling() -> None:
    kept = json.loads(LAST.read_text("utf-8"))
    assert {"date", "cores", "python"} < set(kept)
    silent = {n: f for n, f in kept["figures"].items() if n.endswith("not silently wrong")}
    assert len(silent) >= 5
    assert all(figure["hits"] == figure["n"] for figure in silent.values())
