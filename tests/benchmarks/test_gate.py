"""The gate: what reports cost, how costs are paired and tested, and what is asked of whom."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks.command import RefereeFailedError
from benchmarks.gate import costs
from benchmarks.gate.candidate import Candidate, open_candidate
from benchmarks.gate.comparison import Comparison, Pair, compare, select, sign_flip_p
from benchmarks.gate.costs import Outcome
from benchmarks.gate.sources import Source, overlaid, ruled_on, sources
from benchmarks.hidden import random_occluder
from benchmarks.sets import Selection, piece_quads

ROOT = Path(__file__).parents[2]
MATHABLE = ROOT / "sample_images" / "mathable"
FINE, ASKED, SILENT = Outcome(False, False), Outcome(False, True), Outcome(True, False)
SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]
AWAY = [[50, 0], [60, 0], [60, 10], [50, 10]]
BOARD = {"cells": {"F0": "red"}, "winner": None}
CARDS = {"cards": [{"top": True, "quad": SQUARE, "face": "1", "legible": False}], "true": True}
FORMULA = CARDS | {"A": 1, "op": "+", "B": 1, "C": 2, "jokers": 0}


NINE = {"tiles": [{"value": 9, "quad": SQUARE}]}
CELLS = {"cells": [[4, 0], [4, 1], [4, 2]]}


def tile(face: str | None, quad: object = SQUARE, confidence: float = 1.0) -> dict[str, Any]:
    return {"face": face, "quad": quad, "confidence": confidence}


def square_tiles(columns: int) -> dict[str, Any]:
    return {"pieces": [{"row": 0, "col": col, "component": 0} for col in range(columns)]}


def game(square: str, legal: bool | None, verdict: str, confidence: float = 1.0) -> dict[str, Any]:
    """A report on a followed game whose second photograph has a tile of 3."""
    first = {"source": "a/1_01.jpg", "square": "7E", "value": 1, "legal": True, "confidence": 1.0}
    second = {"source": "a/1_02.jpg", "square": square, "value": 3, "legal": legal}
    return {"verdict": verdict, "moves": [first, second | {"confidence": confidence}]}


MOBIUS = partial(costs.ruling_outcome, "mobius")
FORMULA_RULING = partial(costs.ruling_outcome, "formula")
COVERED = partial(costs.occlusion_outcome, "mobius")
MOVE = {"photo": "1_02.jpg", "move": ["7F", "3"]}


@pytest.mark.parametrize(
    ("outcome", "truth", "report", "cost"),
    [
        # A silently wrong ruling costs 20, a needless question 1.
        (MOBIUS, BOARD, {"verdict": "valid", **BOARD}, 0),
        (MOBIUS, BOARD, {"verdict": "valid", **BOARD, "winner": "red"}, 20),
        (MOBIUS, BOARD, {"verdict": "unsure", **BOARD, "winner": "red"}, 1),
        (MOBIUS, BOARD, {"verdict": "unreadable"}, 1),
        (FORMULA_RULING, FORMULA, {"verdict": "unsure"}, 0),
        (FORMULA_RULING, FORMULA, {"verdict": "invalid"}, 20),
        # A question about a covered piece costs nothing.
        (COVERED, BOARD, {"verdict": "unsure"}, 0),
        (COVERED, BOARD, {"verdict": "valid", "winner": "red"}, 20),
        # A photograph of something else must not be ruled on.
        (costs.foreign_outcome, {}, {"verdict": "valid"}, 20),
        (costs.foreign_outcome, {}, {"verdict": "invalid"}, 20),
        (costs.foreign_outcome, {}, {"verdict": "unsure"}, 0),
        (costs.foreign_outcome, {}, {"verdict": "unreadable"}, 0),
        # Numbers that are listed by no rule.
        (costs.number_tiles_outcome, NINE, {"pieces": [tile("6")]}, 0),
        (costs.number_tiles_outcome, NINE, {"pieces": [tile("6/9")]}, 0),
        (costs.number_tiles_outcome, NINE, {"pieces": [tile("8")]}, 20),
        (costs.number_tiles_outcome, NINE, {"pieces": [tile("8", confidence=0.6)]}, 1),
        (costs.number_tiles_outcome, NINE, {"pieces": [tile(None)]}, 1),
        (costs.number_tiles_outcome, NINE, {"pieces": []}, 1),
        (costs.number_tiles_outcome, NINE, {"pieces": [tile("9"), tile("3", AWAY)]}, 1),
        (costs.square_tiles_outcome, CELLS, square_tiles(3), 0),
        (costs.square_tiles_outcome, CELLS, square_tiles(2), 1),
        # Each photograph of a followed game counts by its new tile.
        (costs.move_outcome, MOVE, game("7F", True, "valid"), 0),
        (costs.move_outcome, MOVE, game("7F", None, "unsure"), 1),
        (costs.move_outcome, MOVE, game("7G", True, "valid"), 20),
        (costs.move_outcome, MOVE, game("7G", True, "valid", confidence=0.7), 1),
        (costs.move_outcome, MOVE, game("7G", True, "unsure"), 1),
        (costs.move_outcome, MOVE | {"photo": "1_03.jpg"}, game("7F", True, "valid"), 1),
    ],
)
def test_what_a_report_costs(
    outcome: Callable[..., Outcome], truth: dict[str, Any], report: dict[str, Any], cost: int
) -> None:
    assert outcome(truth, report).cost == cost


def test_a_question_about_a_covered_piece_is_counted_as_asked() -> None:
    assert COVERED(BOARD, {"verdict": "unsure"}).asked


@pytest.mark.parametrize(
    "differences",
    [
        [], [0, 0], [1], [1, 1, 1, 1, 1], [-1, -1, -1], [20, -1, -1, -1], [20, -20, 1],
        [1, 1, 1, 0, -1, 1, 1, 1, 1], [40, 1, -3, 2, 2, -1, 20],
    ],
)  # fmt: skip
def test_p_is_that_of_all_choices_of_signs(differences: list[int]) -> None:
    sums = [
        sum(sign * size for sign, size in zip(signs, differences, strict=True))
        for signs in itertools.product((-1, 1), repeat=len(differences))
    ]
    far = sum(abs(each) >= abs(sum(differences)) for each in sums)
    assert sign_flip_p(differences) == pytest.approx(far / len(sums), abs=1e-12)


def paired(rises: Sequence[tuple[str, Outcome, Outcome]]) -> Comparison:
    pairs = [Pair(origin, origin, old, new, (0.2, 0.1)) for origin, old, new in rises]
    return Comparison("some", pairs)


def test_six_more_questions_are_no_chance_and_five_may_be() -> None:
    assert not paired([(str(n), FINE, ASKED) for n in range(5)]).is_worse
    assert paired([(str(n), FINE, ASKED) for n in range(6)]).is_worse
    assert not paired([(str(n), ASKED, FINE) for n in range(6)]).is_worse


def test_photographs_made_from_one_are_one_piece_of_evidence() -> None:
    assert paired([("one", FINE, ASKED) for _ in range(20)]).p == 1


def test_a_row_has_the_figures_of_both_revisions() -> None:
    row = paired([("a", ASKED, FINE), ("b", FINE, SILENT), ("c", FINE, FINE)]).row
    assert row == "| some | 3 | 1 → 0 | 0 → 1 | 0.333 → 6.667 | 1 | 0.200 → 0.100 | 0.50 |"


def test_sources_are_chosen_by_name_or_group(tmp_path: Path) -> None:
    found = list(sources(Selection(work=tmp_path)))
    names = [source.name for source in select(found, Selection(("renders/mobi", "lamps")))]
    assert names[0] == "renders/mobi"
    assert len(names) == 6
    assert all(name.startswith("lamps/") for name in names[1:])
    with pytest.raises(ValueError, match="gate/mobi is none of renders/"):
        select(found, Selection(("gate/mobi",)))


def test_something_is_laid_over_each_photograph_and_what_is_true_stays(tmp_path: Path) -> None:
    base = partial(ruled_on, ROOT / "sample_images" / "mobi")
    make = partial(overlaid, random_occluder, [base], tmp_path)
    usual, one = next(base()), next(make())
    assert (one.truth, one.origin) == (usual.truth, usual.photo)
    picture = one.photo.read_bytes()
    assert picture != usual.photo.read_bytes()
    written = one.photo.stat().st_mtime_ns
    assert next(make()).photo.stat().st_mtime_ns == written
    assert len(piece_quads(usual.truth)) == len(usual.truth["tiles"])


FAKE = """
import json, sys
open({log!r}, "a").write("asked\\n")
for photo in sys.argv[3:-1]:
    report = dict(verdict={verdict!r}, winner=None, cells=dict(F0="red"), timing_ms=dict(total=1))
    print(json.dumps(report))
"""


def boards(folder: Path, count: int) -> Source:
    """Photographs that only a made-up referee could rule on."""
    for number in range(count):
        (folder / f"{number}.jpg").write_text(str(number))
        (folder / f"{number}.json").write_text(json.dumps(BOARD))
    return Source("made/up", "mobius", partial(ruled_on, folder), MOBIUS)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two revisions of a made-up referee: the second asks about everything."""
    folder = tmp_path / "repository"
    (folder / "referee").mkdir(parents=True)
    (folder / "referee" / "__init__.py").touch()
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
    subprocess.run([*git, "init", "-q"], cwd=folder, check=True)
    for verdict in ("valid", "unsure"):
        code = FAKE.format(log=str(tmp_path / verdict), verdict=verdict)
        (folder / "referee" / "__main__.py").write_text(code)
        subprocess.run([*git, "add", "."], cwd=folder, check=True)
        subprocess.run([*git, "commit", "-qm", verdict], cwd=folder, check=True)
    return folder


def test_revisions_are_asked_apart_and_only_about_what_is_new(
    tmp_path: Path, repository: Path
) -> None:
    photos, work = tmp_path / "photos", tmp_path / "work"
    photos.mkdir()

    def gate(count: int) -> Comparison:
        chosen = [boards(photos, count)]
        with (
            open_candidate("HEAD~1", work, repository) as old,
            open_candidate("HEAD", work, repository) as new,
        ):
            return compare(chosen, None, old, new)

    whole = gate(6)
    assert whole.is_worse
    assert [(pair.old, pair.new) for pair in whole.pairs] == [(FINE, ASKED)] * 6
    assert [folder.name for folder in work.iterdir()] == ["answers"]
    assert gate(6).costs == (0, 1)
    assert (tmp_path / "unsure").read_text() == "asked\n"
    for answers in work.rglob("check_mobius"):
        next(answers.iterdir()).unlink()
    assert gate(6).costs == (0, 1)
    assert (tmp_path / "unsure").read_text() == "asked\n" * 2


def test_a_tree_and_a_program_are_asked_anew_each_time(tmp_path: Path, repository: Path) -> None:
    photos, work, program = tmp_path / "photos", tmp_path / "work", tmp_path / "program"
    photos.mkdir()
    source = boards(photos, 1)
    module = (repository / "referee" / "__main__.py").read_text()
    program.write_text(f"#!{sys.executable}\n{module}")
    program.chmod(0o755)
    for path in (repository, program):
        with open_candidate(str(path), work, repository) as one:
            assert [each for each, _ in source.outcomes(one, source.photos(None))] == [ASKED]
    assert (tmp_path / "unsure").read_text() == "asked\n" * 2
    with (
        pytest.raises(ValueError, match="neither a path nor a revision"),
        open_candidate("nonsense", work, repository),
    ):
        pass


def test_the_working_tree_does_not_differ_from_itself(tmp_path: Path) -> None:
    for name in ("mobi_003.jpg", "mobi_003.json"):
        shutil.copy(ROOT / "sample_images" / "mobi" / name, tmp_path)
    ruled = partial(costs.ruling_outcome, "mobi")
    pod = Source("a/pod", "mobi", partial(ruled_on, tmp_path), ruled)
    with (
        open_candidate(str(ROOT), tmp_path, ROOT) as old,
        open_candidate(str(ROOT), tmp_path, ROOT) as new,
    ):
        whole = compare([pod], None, old, new)
    (pair,) = whole.pairs
    assert pair.old == pair.new
    assert whole.p == 1
    assert not whole.is_worse
    assert min(pair.seconds) > 0


def test_each_photograph_is_answered_in_order() -> None:
    photos = [MATHABLE / "illegal.jpg", MATHABLE / "legal.jpg"]
    answers = Candidate().run(("check", "mathable"), photos, len(photos))
    assert [answer["verdict"] for answer in answers] == ["invalid", "valid"]


def test_a_referee_that_does_not_answer_has_failed_with_its_last_output() -> None:
    verb = ("check", "mathable", "--nonsense")
    with pytest.raises(RefereeFailedError, match="--nonsense"):
        list(Candidate().run(verb, [MATHABLE / "legal.jpg"], 1))
