"""Boxes of games sum the probabilities of the reader's faces."""

from __future__ import annotations

import numpy as np
import pytest

from referee.games.formula.position import BOX as FORMULA
from referee.games.mobi.position import BOX as MOBI
from referee.inspection import ANY_BOX as ANY
from vision.read.box import TAKEN, Box, BoxFace
from vision.read.faces import FACES

BOXES = {"mobi": MOBI, "formula": FORMULA, "inspection": ANY}


def gather(box: Box, name: str) -> dict[str, float]:
    faces = box.gather(np.eye(len(FACES))[FACES.index(name)])
    return {face: float(p) for face, p in zip(box.names, faces, strict=True) if p > 0}


@pytest.mark.parametrize("game", BOXES)
def test_no_probability_is_lost_or_won(game: str) -> None:
    faces = BOXES[game].gather(np.eye(len(FACES)))
    np.testing.assert_allclose(faces.sum(1), 1)
    assert faces.min() >= 0


def test_faces_that_a_tile_shows_are_its_own_and_others_are_unknown() -> None:
    assert gather(MOBI, "9") == {"6/9": 1.0}
    assert gather(FORMULA, "9") == {"9": 1.0}
    assert gather(MOBI, "13") == {"unknown": 1.0}


def test_an_o_without_dots_is_likely_the_wild_tile_where_there_is_no_zero() -> None:
    shares = gather(MOBI, "0")
    assert shares.get("wild", 0.0) == TAKEN > 0.5
    assert shares["unknown"] == pytest.approx(1 - TAKEN)
    assert gather(FORMULA, "0") == {"0": 1.0}
    assert gather(ANY, "0") == {"0": 1.0}


@pytest.mark.parametrize(
    ("faces", "wrong"),
    [
        (
            [BoxFace("6/9", "number", ("6", "9")), BoxFace("9", "number", ("9",))],
            r"faces of the reader must be there once, but got \['9'\] more often",
        ),
        (
            [BoxFace("0", "number", ("0",)), BoxFace("wild", "number", ("wild",), taken_for="0")],
            r"faces of the reader must be there once, but got \['0'\] more often",
        ),
        (
            [BoxFace("7", "number", ("7",)), BoxFace("7", "operation", ("1",))],
            r"names of faces must be there once, but got \['7'\] more often",
        ),
        (
            [BoxFace("unknown", "number", ("7",))],
            r"names of faces must be there once, but got \['unknown'\] more often",
        ),
        (
            [BoxFace("star", "number", ("star",))],
            r"faces must be shown as what the reader knows, but got \['star'\]",
        ),
        (
            [BoxFace("wild", "number", ("wild",), taken_for="oh")],
            r"faces must be shown as what the reader knows, but got \['oh'\]",
        ),
    ],
)
def test_a_box_that_the_reader_cannot_tell_apart_is_refused(
    faces: list[BoxFace], wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        Box(tuple(faces))
