"""Pods as read from photographs: ruled on, doubted and asked about."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee import Referee, Report
from referee.cli.main import main
from referee.game import Seen
from referee.games.mobi.marks import marks
from referee.games.mobi.rule import MobiAdapter
from referee.ruling.answers import as_answers
from referee.ruling.marks import Polyline
from rules.mobi import Pod, judge
from vision.photo.photo import Photo
from vision.piece import Alternative, Kind, Piece
from vision.scene import Component, Scene, Unclear

SAMPLES = Path(__file__).parents[2] / "sample_images" / "mobi"
POD = """
3 + 4 = 7
. . . . −
. . . . 2
. . . . =
. . . . 5
"""


def table(text: str, doubts: Mapping[int, Sequence[tuple[str, float]]] | None = None) -> Scene:
    """A table as if read from a photograph: tiles of a grid as one component, loose ones alone."""
    pod = Pod.parse(text)
    places = [(0, at.row, at.col, face) for at, face in pod.tiles.items()]
    places += [(1 + i, 0, 0, face) for i, face in enumerate(pod.loose)]
    pieces = [_piece(i, *place) for i, place in enumerate(places)]
    for i, choices in (doubts or {}).items():
        (face, confidence), *others = choices
        alternatives = tuple(Alternative(f, p) for f, p in others)
        pieces[i] = replace(pieces[i], face=face, confidence=confidence, alternatives=alternatives)
    components = 1 + max((p.component or 0 for p in pieces), default=0)
    return Scene((1280, 960), tuple(pieces), (Component(),) * components)


def _piece(i: int, component: int, row: int, col: int, face: str) -> Piece:
    x, y = 60.0 * col + 400 * component + 300, 60.0 * row + 200
    quad = ((x, y), (x + 50, y), (x + 50, y + 50), (x, y + 50))
    kind: Kind = "back" if face == "back" else "operation" if face in "+−×÷=" else "number"
    return Piece(i, quad, kind, face, 1.0, (), component, row, col)


def check_table(
    seen: Scene,
    answers: Mapping[int, str] | Mapping[str, str] | None = None,
    **options: Any,
) -> Report:
    adapter = MobiAdapter(**options)
    return adapter.check(Seen("pod.jpg", seen), as_answers(answers))


@pytest.mark.parametrize(
    ("pod", "why"),
    [
        ("1 2 3", "No tile shows an operation."),
        ("1 2", "No tile shows an operation."),
        ("+ − =", "No tile shows a number."),
        # Two small things in colour on a real photograph of another game, cut and turned.
        ("= back", "No tile shows a number."),
        ("1 + 2 + 3 − 4 × 5", "None of the operation tiles shows =."),
    ],
)
def test_faces_that_no_pod_lacks_tell_that_it_is_none(pod: str, why: str) -> None:
    told = MobiAdapter().foreign(table(pod))
    assert told is not None
    assert told.message == why


FACES = st.sampled_from(["1", "2", "3", "5", "6/9", "7", "+", "−", "="])


@settings(max_examples=40)
@given(st.lists(FACES, min_size=2, max_size=7))
def test_the_reading_is_the_same_whatever_the_ruleset(faces: list[str]) -> None:
    seen = table(" ".join(faces))
    strict = check_table(seen)
    house = {"runs": "loose", "plain_equalities": "always", "integers_only": True}
    loose = check_table(seen, rules=house, final=False)
    assert strict.pieces == loose.pieces


def confirmed(seen: Scene) -> Report:
    """The ruling after a player has said that all lies there as it seems to, and nothing more."""
    answers: dict[str, str] = {}
    while True:
        report = MobiAdapter().check(Seen("pod.jpg", seen), as_answers(answers))
        more = {q.place or "": q.alternatives[0].face for q in report.questions}
        if report.verdict != "unsure" or not more:
            return report
        assert answers.keys().isdisjoint(more)
        answers |= more


@settings(max_examples=40)
@given(st.lists(FACES, min_size=2, max_size=7))
@example(["+", "5", "7"])
def test_of_a_tile_no_more_than_one_thing_is_asked(faces: list[str]) -> None:
    asked = [question.piece for question in check_table(table(" ".join(faces))).questions]
    assert len(asked) == len(set(asked))
    assert confirmed(table(" ".join(faces))).verdict != "unsure"


def test_an_equation_that_is_wrong_only_perhaps_is_told_as_doubtful() -> None:
    text = "3 + 4 = 8\n.\n2 + 1 = 4\n.\n7 − 2 = 5"
    doubts = {14: [("5", 0.6), ("3", 0.4)], 9: [("4", 0.6), ("3", 0.4)]}
    report = check_table(table(text, doubts))
    assert (report.verdict, report.questions) == ("invalid", ())
    holds = {equation["text"]: equation["holds"] for equation in report.details["equations"]}
    assert holds == {"3+4=8": False, "2+1=4": None, "7−2=5": None}
    assert "? 2 + 1 = 4" in Referee("mobi").game.in_words(report).splitlines()
    told = [finding for finding in report.findings if finding.in_doubt]
    assert [finding.message for finding in told] == ["Perhaps: 2 + 1 = 4 is false: 3 is not 4."]
    drawn = {mark.pieces: mark.role for mark in marks(report) if isinstance(mark, Polyline)}
    assert sorted(drawn.values()) == ["doubtful", "doubtful", "wrong"]


def test_two_numbers_side_by_side_are_ruled_wrong_at_once() -> None:
    assert check_table(table("4 ö")).verdict == "invalid"


@settings(max_examples=60)
@given(st.lists(FACES, min_size=2, max_size=7))
def test_certain_readings_are_ruled_as_the_rules_do(faces: list[str]) -> None:
    text = " ".join(faces)
    assert confirmed(table(text)).verdict == judge(Pod.parse(text)).ruling.outcome


@pytest.mark.parametrize("axis", [0, 1])
def test_a_pod_that_the_picture_cuts_through_is_not_ruled_on(axis: int) -> None:
    photo = SAMPLES / "mobi_003.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))["tiles"]
    signs = [np.array(t["quad"])[:, axis] for t in truth if t["kind"] == "operation" and "row" in t]
    last = max(signs, key=np.mean)
    part = [slice(None), slice(None)]
    part[1 - axis] = slice(int(last.min() + 0.3 * np.ptp(last)))
    whole = Photo.load(photo)
    assert isinstance(whole, Photo)
    cut = Photo.from_pixels("cut", np.ascontiguousarray(whole.pixels()[tuple(part)]))
    report = Referee("mobi").check(cut)
    assert report.verdict == "unsure"
    assert "cut-off" in [finding.code for finding in report.findings]


def nearly_touching(pod: str = POD) -> Scene:
    """A pod of two parts that are a little apart, each a component."""
    seen = table(pod.rstrip() + "\n. . . . =")
    *others, last = seen.pieces
    parted = replace(last, component=1, row=0, col=0)
    gap = Unclear("gap", (8, 9))
    return Scene(seen.image_size, (*others, parted), (Component(),) * 2, unclear=(gap,))


def test_tiles_that_nearly_touch_are_not_ruled_on() -> None:
    seen = nearly_touching()
    report = check_table(seen)
    assert report.verdict == "unsure"
    [question] = report.questions
    assert question.message == "Do the 5 and the = touch?"
    assert question.place == "8-9"
    assert {a.face for a in question.alternatives} == {"touch", "apart"}


@pytest.mark.parametrize(
    ("right", "wrong", "verdict"), [("3 +", "2 +", "invalid"), ("5", "6", "unsure")]
)
def test_an_equation_is_false_whichever_other_tiles_touch(
    right: str, wrong: str, verdict: str
) -> None:
    report = check_table(nearly_touching(POD.replace(right, wrong)))
    assert report.verdict == verdict
    assert bool(report.questions) == (verdict == "unsure")


@pytest.mark.parametrize(("piece", "side", "verdict"), [(12, 2, "invalid"), (4, 1, "unsure")])
def test_equations_that_contradict_each_other_do_so_whatever_else_is_covered(
    piece: int, side: int, verdict: str
) -> None:
    crossing = """
        ö + 4 = 7
        + . . . −
        1 . . . 2
        = . . . =
        5 . . . 5
    """
    seen = table(crossing)
    assert "crossing-conflict" in [found.code for found in check_table(seen).findings]
    covered = replace(seen, unclear=(Unclear("covered", (piece,), side),))
    assert check_table(covered).verdict == verdict


def hidden(*places: tuple[int, int]) -> tuple[Unclear, ...]:
    """Sides of pieces beside which another one may lie."""
    return tuple(Unclear("hidden", (piece,), side) for piece, side in places)


@pytest.mark.parametrize(("text", "end", "side"), [("3 + 4 =", 3, 1), ("+ 4 = 7", 0, 3)])
def test_a_torn_run_is_no_mistake_where_a_tile_may_lie_unseen(
    text: str, end: int, side: int
) -> None:
    torn = table(text)
    assert confirmed(torn).verdict == "invalid"
    report = check_table(replace(torn, unclear=hidden((end, side))))
    assert report.verdict == "unsure"
    assert next(f for f in report.findings if f.code == "place-unclear").pieces == (end,)
    elsewhere = replace(torn, unclear=hidden((end, 0), (1, side), (2, 2)))
    assert confirmed(elsewhere).verdict == "invalid"


def test_each_reason_is_said_once_and_marked_alike(capsys: pytest.CaptureFixture[str]) -> None:
    kit = Path(__file__).parents[2] / "sample_images" / "mobi" / "kit.jpg"
    assert main(["check", "mobi", str(kit), "--answer", "1=7"]) == 1
    said = capsys.readouterr().out
    assert said.count("has no =.") == 1
    assert said.count("Two numbers touch in") == 2, "two pairs of them"
    assert "  ✗ 10 7 4 + 12 ÷ 2 has no =.\n" in said
    assert "  ✗ 10 7 4 + 12 ÷ 2\n" in said
    assert "  × " not in said


def with_group(text: str, sure: float = 1.0) -> Scene:
    """The pod, and tiles in one line as another component, read with this confidence."""
    seen = table(POD)
    first = len(seen.pieces)
    faces = enumerate(text.split())
    others = [replace(_piece(first + i, 1, 0, i, face), confidence=sure) for i, face in faces]
    return replace(seen, pieces=(*seen.pieces, *others), components=(Component(),) * 2)


def test_where_other_tiles_may_be_the_pod_a_player_says_which() -> None:
    seen = with_group("2 + 2 = 5")
    assert check_table(seen).verdict == "invalid"
    others = tuple(piece.id for piece in seen.pieces if piece.component == 1)
    report = check_table(replace(seen, unclear=(Unclear("unlike", others),)))
    assert report.verdict == "unsure"
    assert [found.pieces for found in report.findings if found.code == "other-tiles"] == [others]
    # What is hardly read is no pod, nor are the numbers of a ruler.
    ruler = replace(with_group("1 2 3 4 5"), unclear=(Unclear("unlike", others),))
    assert check_table(ruler).verdict == "valid"
    few = with_group("2 + 2 = 5", sure=0.5)
    assert check_table(replace(few, unclear=(Unclear("unlike", others),))).verdict == "valid"


def test_another_tile_that_one_not_seen_may_join_to_the_pod_is_asked_about() -> None:
    seen = with_group("2 + 2 = 5")
    others = tuple(piece.id for piece in seen.pieces if piece.component == 1)
    pairs = (others[0], 0), (others[1], 1)
    beside = Unclear("unlike", others), *(Unclear("beside", pair) for pair in pairs)
    report = check_table(replace(seen, unclear=beside))
    assert report.verdict == "unsure"
    asked = [found.pieces for found in report.findings if found.code == "other-tiles"]
    assert asked == [others], "asked once"
    # What is hardly read may be any print.
    hardly = with_group("2 + 2 = 5", sure=0.5)
    assert check_table(replace(hardly, unclear=beside)).verdict == "valid"
