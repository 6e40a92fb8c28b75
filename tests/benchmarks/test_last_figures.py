"""Figures beside the last ones: what is silently wrong is told, and what got worse is said so."""

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main
from benchmarks.figures import PAGE, Amount, Measurement, Share, load_figures, page
from benchmarks.measuring import measure
from benchmarks.sets import LabelledPhoto, Selection, with_truth

POD = Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg"


def test_a_ruling_that_is_silently_wrong_is_reported() -> None:
    truth = json.loads(POD.with_suffix(".json").read_text("utf-8"))
    right = measure("right", "mobi", [LabelledPhoto(POD, truth)])
    assert right.wrong == []
    assert right.figures["not silently wrong"] == right.figures["exact"] == (1, 1)
    false = measure("false", "mobi", [LabelledPhoto(POD, truth | {"valid": False})])
    assert false.wrong == ["silently wrong: kit.jpg"]
    assert false.figures["not silently wrong"] == (0, 1)


def test_several_processes_measure_the_same() -> None:
    pods = list(with_truth(POD.parent))[:2]
    assert len(pods) == 2
    assert measure("pods", "mobi", pods, workers=2) == measure("pods", "mobi", pods)


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
    assert Share(9, 10).compared_with(last and Share(*last)).split()[-1] == word


def test_an_amount_stands_beside_the_last_one_as_their_ratio() -> None:
    assert Amount(30.0, "ms", 4).compared_with(Amount(20.0, "ms", 4)).split()[-1] == "×1.50"
    assert Amount(30.0, "ms", 4).compared_with(None).split()[-1] == "new"


def test_the_last_figures_hold_no_silently_wrong_ruling() -> None:
    entries = load_figures()
    assert all(entry.date and entry.cores and entry.python for entry in entries.values())
    samples = [entry for name, entry in entries.items() if "/samples/" in name]
    silent = [entry.figures["not silently wrong"] for entry in samples]
    assert len(silent) == 5
    assert all(isinstance(share, Share) and share.hits == share.n for share in silent)


def test_the_page_shows_the_figures_that_are_kept() -> None:
    assert PAGE.read_text("utf-8") == page(load_figures())


def test_sets_are_chosen_by_any_part_of_their_names() -> None:
    asked = Selection(("mobi", "gate/formula"))
    wanted = ("samples/mobi", "mobi", "gate/formula")
    assert [asked.includes(name) for name in (*wanted, "samples/formula", "mobius")] == [
        *(True, True, True),
        *(False, False),
    ]


def test_what_is_wrong_ends_with_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def watching(asked: Selection) -> list[Measurement]:
        return [Measurement("clip", {"told": Share(1, 2)}, ["told of nothing"][: asked.limit])]

    monkeypatch.setattr("benchmarks.table.watching", watching)
    assert main(["watching", "--limit", "0"]) == 0
    assert main(["watching"]) == 1
    said = capsys.readouterr()
    assert said.out.startswith("watching/clip/told ")
    assert said.err == "watching/clip: told of nothing\n"
