"""What players say of where tiles lie: an answer settles it, and the ruling stands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from referee import Report, UsageError, games
from referee.game import Seen
from referee.games.cirplexed.rule import CirplexedAdapter
from referee.games.mobi.marks import marks
from referee.games.mobi.rule import MobiAdapter
from referee.ruling.answers import as_answers, parse_answers
from referee.ruling.marks import Outline
from tests.referee import test_cirplexed, test_mobi
from tests.referee.test_mobi import POD, with_group
from vision.graph.joining import Contact
from vision.piece import Quad
from vision.scene import Component, Scene, Unclear

SUM = "3 + 4 = 7"


def check(scene: Scene, *answers: str) -> Report:
    """The ruling on a pod, with answers as they are typed."""
    return MobiAdapter().check(Seen("pod.jpg", scene), as_answers(parse_answers(answers)))


def count(scene: Scene, *answers: str) -> Report:
    """The counts of a board, with answers as they are typed."""
    return CirplexedAdapter().check(Seen("board.jpg", scene), as_answers(parse_answers(answers)))


def asked(report: Report) -> Mapping[str, list[str]]:
    """What can be answered, and how."""
    questions = json.loads(json.dumps(report.to_dict()))["questions"]
    assert all(len(question["alternatives"]) > 1 for question in questions)
    assert Report.from_dict(report.to_dict()).to_dict() == report.to_dict()
    doubtful = [mark for mark in games.marks(report) if mark.role == "doubtful"]
    assert len(doubtful) >= sum(len(question.quads) for question in report.questions)
    return {
        question["at"]: [face for face, _ in question["alternatives"]] for question in questions
    }


def pod(text: str, *unclear: Unclear) -> Scene:
    return replace(test_mobi.table(text), unclear=unclear)


def parted(text: str, last: int, far: float, *unclear: Unclear) -> Scene:
    """A pod whose last tiles are a component of their own, so many pixels further off."""
    seen = test_mobi.table(text)
    first = len(seen.pieces) - last
    moved = tuple(
        replace(piece, component=1, row=0, col=i, quad=_moved(piece.quad, far))
        for i, piece in enumerate(seen.pieces[first:])
    )
    return Scene(
        seen.image_size, (*seen.pieces[:first], *moved), (Component(),) * 2, unclear=unclear
    )


def _moved(quad: Quad, far: float) -> Quad:
    a, b, c, d = ((x + far, y) for x, y in quad)
    return a, b, c, d


def test_tiles_that_nearly_touch_do_or_do_not() -> None:
    near = parted(SUM, 2, 12, Unclear("gap", (2, 3)))
    assert asked(check(near)) == {"2-3": ["touch", "apart"]}
    together = check(near, "2-3=touch")
    assert (together.verdict, together.questions) == ("valid", ())
    assert {piece.component for piece in together.pieces} == {0}
    apart = check(near, "2-3=apart")
    assert (apart.verdict, apart.questions) == ("invalid", ())
    assert "disconnected" in [finding.code for finding in apart.findings]


def test_what_lies_between_two_tiles_joins_them() -> None:
    torn = parted("3 + 4 7", 1, 60, Unclear("gap", (2, 3)))
    assert asked(check(torn)) == {"2-3": ["nothing", "tile"]}
    whole = check(torn, "2-3==")
    assert (whole.verdict, whole.details["equations"][0]["text"]) == ("valid", "3+4=7")
    assert check(torn, "2-3=tile").questions[0].place == "2-3"
    assert check(torn, "2-3=nothing").verdict == "invalid"


def test_tiles_that_were_joined_may_lie_apart() -> None:
    blurred = pod(SUM, Unclear("outlines"))
    assert asked(check(blurred)) == {"layout": ["yes", "no"]}
    assert check(blurred, "layout=yes").verdict == "valid"
    each = [f"{i}-{i + 1}" for i in range(4)]
    assert [*asked(check(blurred, "layout=no"))] == each
    touch = [f"{pair}=touch" for pair in each]
    assert check(blurred, "layout=no", *touch).verdict == "valid"
    assert check(blurred, "layout=no", *touch[:3], "3-4=apart").verdict == "invalid"


@pytest.mark.parametrize("code", ["covered", "hidden", "faint"])
def test_a_place_beside_a_tile_holds_nothing_or_a_tile(code: str) -> None:
    torn = pod("3 + 4 =", Unclear(code, (3,), 1))  # type: ignore[arg-type]
    report = check(torn)
    assert asked(report) == {"3.right": ["nothing", "tile"]}
    [place] = [mark for mark in marks(report) if isinstance(mark, Outline) and not mark.pieces]
    assert min(x for x, _ in place.points) > max(x for x, _ in report.pieces[3].quad)
    assert check(torn, "3.right=7").verdict == "valid"
    assert check(torn, "3.right=8").verdict == "invalid"
    which = check(torn, "3.right=tile")
    assert (which.verdict, [question.place for question in which.questions]) == (
        "unsure",
        ["3.right"],
    )
    assert check(torn, "3.right=nothing", "3==").verdict == "invalid"


def test_a_tile_may_follow_one_that_was_told_of() -> None:
    torn = pod("3 + 4", Unclear("covered", (2,), 1))
    assert check(torn, "2.right==", "2.right.right=7").verdict == "valid"
    # By the number that the report gives it.
    told = check(torn, "2.right=tile").pieces[3].id
    assert check(torn, "2.right=tile", f"{told}==", f"{told}.right=7").verdict == "valid"
    with pytest.raises(UsageError, match="names no place"):
        check(torn, "2.right.right=7")


def test_of_many_places_one_answer_says_that_nothing_lies_there() -> None:
    places = [Unclear("covered", (i,), side) for i in range(5) for side in (0, 2)]
    hidden = pod(SUM, *places)
    [(at, values)] = asked(check(hidden)).items()
    assert (at.count("+"), values) == (9, ["nothing", "tile"])
    assert "10 places" in check(hidden).questions[0].message
    assert check(hidden, f"{at}=nothing").verdict == "valid"
    single = asked(check(hidden, f"{at}=tile"))
    assert [*single] == at.split("+")
    left = [f"{place}=nothing" for place in single if place != "4.bottom"]
    assert [*asked(check(hidden, f"{at}=tile", *left))] == ["4.bottom"]
    longer = check(hidden, f"{at}=tile", *left, "4.bottom=−")
    assert longer.details["equations"][-1]["text"] == "7−"


def test_of_a_pod_that_is_wrong_whatever_lies_unseen_nothing_is_asked() -> None:
    false = "3 + 4 = 8"
    elsewhere = check(pod(false, Unclear("covered", (2,), 0)))
    assert (elsewhere.verdict, elsewhere.questions) == ("invalid", ())
    assert [*asked(check(pod(false, Unclear("covered", (4,), 1))))] == ["4.right"]
    assert check(pod(SUM, Unclear("covered", (2,), 0))).verdict == "unsure"


def test_beyond_the_edge_of_the_picture_nothing_lies_or_a_tile() -> None:
    seen = pod("3 + 4 =")
    cut = replace(seen, image_size=(545, 960), unclear=(Unclear("edge", (3,)),))
    assert asked(check(cut)) == {"3.right": ["nothing", "tile"]}
    assert check(cut, "3.right=7").verdict == "valid"
    whole = replace(pod(SUM), image_size=(600, 960), unclear=(Unclear("edge", (4,)),))
    assert check(whole).verdict == "unsure"
    assert check(whole, "4.right=nothing").verdict == "valid"


def test_names_of_places_are_those_of_the_photograph() -> None:
    seen = pod("3 + 4 =", Unclear("covered", (3,), 1))
    width, height = seen.image_size
    turned = tuple(
        replace(piece, quad=tuple((width - x, height - y) for x, y in piece.quad))  # type: ignore[arg-type]
        for piece in seen.pieces
    )
    upside_down = replace(seen, pieces=turned)
    assert check(upside_down).questions[0].message == "Does a tile lie to the left of the =?"
    assert check(upside_down, "3.left=7").verdict == "valid"


def test_other_tiles_are_of_the_pod_or_not() -> None:
    seen = with_group("2 + 2 = 5")
    others = tuple(piece.id for piece in seen.pieces if piece.component == 1)
    pairs = Unclear("unlike", others), Unclear("beside", (others[0], 0))
    doubtful = replace(seen, unclear=pairs)
    first = str(others[0])
    assert asked(check(doubtful)) == {first: ["other", "pod"]}
    assert check(doubtful, f"{first}=other").verdict == "valid"
    between = check(doubtful, f"{first}=pod")
    assert asked(between) == {f"0-{first}": ["nothing", "tile"]}
    report = check(doubtful, f"{first}=pod", f"0-{first}=nothing")
    assert (report.verdict, report.questions) == ("invalid", ())


def test_a_loop_that_does_not_close_is_opened_where_tiles_do_not_touch() -> None:
    loop = pod(POD, Unclear("loop", (3, 4)))
    assert asked(check(loop)) == {"3-4": ["touch", "apart"]}
    assert check(loop, "3-4=touch").verdict == "valid"
    report = check(loop, "3-4=apart")
    assert "disconnected" in [finding.code for finding in report.findings]


def test_a_ring_that_closes_to_no_lattice_is_crooked_once_all_of_it_is_told_to_touch() -> None:
    sides = Contact(0, 1, 1, 3), Contact(1, 2, 3, 0), Contact(2, 1, 3, 3), Contact(0, 1, 2, 3)
    ring = replace(pod("3 4\n+ 5", Unclear("loop", (0, 2))), contacts=sides)
    told: list[str] = []
    for pair, left in {"0-2": 3, "0-1": 2, "1-3": 1, "2-3": 0}.items():
        assert pair in asked(check(ring, *told))
        told.append(f"{pair}=touch")
        assert len(asked(check(ring, *told))) == left
    report = check(ring, *told)
    assert report.verdict == "invalid"
    assert "crooked" in [finding.code for finding in report.findings]
    assert "crooked" not in [finding.code for finding in check(ring, "0-2=apart").findings]


@pytest.mark.parametrize(
    "answer",
    ["4.right=banana", "4.right+3.top=7", "4-9=touch", "0-4=touch", "layout=perhaps", "9.right=7"],
)
def test_answers_on_places_that_make_no_sense_are_refused(answer: str) -> None:
    with pytest.raises(UsageError):
        check(pod(SUM), answer)


def board(*unclear: Unclear) -> Scene:
    return replace(test_cirplexed.table("ROYG OBPY"), unclear=unclear)


@pytest.mark.parametrize("code", ["covered", "hidden"])
def test_a_place_beside_a_tile_with_discs_holds_nothing_or_a_tile(code: str) -> None:
    unclear = board(Unclear(code, (1,), 1))  # type: ignore[arg-type]
    assert asked(count(unclear)) == {"1.right": ["nothing", "tile"]}
    usual = count(board())
    empty = count(unclear, "1.right=nothing")
    assert (empty.verdict, empty.details) == (usual.verdict, usual.details)
    named = count(unclear, "1.right=green-red-orange-purple")
    same = count(test_cirplexed.table("ROYG OBPY GROP"))
    assert named.verdict == same.verdict == "valid"
    renamed = json.dumps(named.details["boards"]).replace(str(named.pieces[2].id), "2")
    assert json.loads(renamed) == same.details["boards"]
    untold = count(unclear, "1.right=tile")
    corners = [f"1.right.{corner}" for corner in range(4)]
    assert [*asked(untold)] == corners
    colours = ("green", "red", "orange", "purple")
    told = [f"{at}={colour}" for at, colour in zip(corners, colours, strict=True)]
    assert count(unclear, "1.right=tile", *told).details == named.details


def test_tiles_with_discs_touch_or_do_not() -> None:
    scene = test_cirplexed.table("ROYG OBPY", "GRPB")
    near = replace(scene, unclear=(Unclear("gap", (1, 2)),))
    assert [*asked(count(near))] == ["1-2"]
    assert count(near, "1-2=apart").verdict == "valid"


def questions_of(scenes: Sequence[Scene]) -> list[str]:
    return [question.message for scene in scenes for question in check(scene).questions]


def test_questions_name_the_tiles() -> None:
    assert questions_of(
        [
            parted(SUM, 2, 12, Unclear("gap", (2, 3))),
            parted("4 + 4", 1, 60, Unclear("gap", (1, 2))),
            pod("3 + 4 =", Unclear("covered", (3,), 1)),
            pod(SUM, Unclear("covered", (0,), 0), Unclear("covered", (4,), 2)),
        ]
    ) == [
        "Do the 4 and the = touch?",
        "Does a tile lie between the + and the 4?",
        "Does a tile lie to the right of the =?",
        "Does a tile lie above the 3 or below the 7?",
    ]
