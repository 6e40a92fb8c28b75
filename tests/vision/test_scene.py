"""Scenes hold together, or say what does not; they go to JSON and back."""

import json
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry.homography import Homography
from vision.geometry.plane import Plane
from vision.graph.joining import Contact
from vision.piece import Alternative, Piece, Quad
from vision.scene import Ambiguity, BoardPose, Component, Scene

QUAD: Quad = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0))

SHARES = st.integers(0, 10**6).map(lambda share: share / 10**6)
FACES = st.sampled_from(["0", "7", "6/9", "wild", "+", "red-blue-green-yellow", "empty"])
ALTERNATIVES = st.lists(st.builds(Alternative, FACES, SHARES), max_size=3).map(tuple)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Any scene whose numbers JSON keeps."""
    placed, loose = draw(st.integers(0, 4)), draw(st.integers(0, 2))
    pieces = tuple(
        Piece(
            i, QUAD, draw(st.sampled_from(["number", "tile", "stone", "unknown"])), draw(FACES),
            draw(SHARES), draw(ALTERNATIVES), *((0, 0, i) if i < placed else (None,) * 3),
        )
        for i in range(placed + loose)
    )  # fmt: skip
    turned = tuple(draw(ALTERNATIVES) for _ in range(placed)) if draw(st.booleans()) else ()
    number = st.integers(0, len(pieces) - 1)
    unclear = draw(
        st.lists(
            st.builds(
                Ambiguity,
                st.sampled_from(["gap", "hidden", "edge", "stray"]),
                st.lists(number, max_size=2).map(tuple) if pieces else st.just(()),
                st.none() | st.integers(0, 3),
                st.none() | st.just(QUAD),
                st.none() | st.just(0) if placed else st.none(),
                st.none() | FACES,
            ),
            max_size=3,
        )
    )
    plane = Plane(Homography(np.array([[20.0, 1, 5], [0, 22, 3], [0.001, 0, 1]])), 0.012)
    return Scene(
        image_size=(640, 480),
        pieces=pieces,
        components=(Component((0.5, 0.0, 0.5, 0.0), turned),) if placed else (),
        contacts=(Contact(0, 1, 1, 3),) if placed > 1 else (),
        plane=draw(st.none() | st.just(plane)),
        board=draw(st.none() | st.just(BoardPose("2021", plane.homography, 0.75))),
        unclear=tuple(unclear),
    )


@given(scenes())
def test_scenes_go_to_json_and_back(scene: Scene) -> None:
    assert Scene.from_dict(json.loads(json.dumps(scene.to_dict()))) == scene


ROW = Scene(
    (640, 480),
    tuple(Piece(i, QUAD, "number", "7", 1.0, (), 0, 0, i) for i in range(2)),
    (Component(),),
)


def test_members_are_listed_row_by_row() -> None:
    first, second = ROW.pieces
    assert replace(ROW, pieces=(replace(first, row=1), second)).members(0) == (1, 0)


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"pieces": ROW.pieces[:1] * 2}, r"pieces must have ids of their own, but got \[0, 0\]"),
        ({"components": ()}, "of piece 0 must be left out, as there is none, but got 0"),
        (
            {"pieces": (replace(ROW.pieces[0], row=None), ROW.pieces[1])},
            "piece 0 must have a component, row and column, or none",
        ),
        ({"components": (Component(turned_faces=((),)),)}, "faces for its 2 pieces, but got 1"),
        ({"unclear": (Ambiguity("gap", (1, 2)),)}, "is unclear must be one of 0, 1, but got 2"),
        ({"contacts": (Contact(0, 1, 3, 3),)}, "touches another must be one of 0, 1, but got 3"),
        (
            {"pieces": (ROW.pieces[0], replace(ROW.pieces[1], col=0))},
            "pieces 0 and 1 must lie in different places, or in a loop that is unclear",
        ),
    ],
)
def test_parts_that_do_not_fit_together_are_refused(parts: dict[str, object], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        replace(ROW, **parts)  # type: ignore[arg-type]


def test_two_pieces_lie_in_one_place_where_their_loop_is_unclear() -> None:
    over = replace(ROW.pieces[1], col=0)
    scene = replace(ROW, pieces=(ROW.pieces[0], over), unclear=(Ambiguity("loop", (0, 1)),))
    assert Scene.from_dict(json.loads(json.dumps(scene.to_dict()))) == scene


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """A sound scene as JSON, with another value at one place."""
    whole = replace(
        ROW,
        contacts=(Contact(0, 1, 1, 3),),
        plane=Plane(Homography(np.eye(3)), 0.01),
        board=BoardPose("2021", Homography(np.eye(3))),
        unclear=(Ambiguity("hidden", (0,), 1, QUAD, 0),),
    )
    data: dict[str, Any] = json.loads(json.dumps(whole.to_dict()))
    assert Scene.from_dict(data) == whole
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


NOWHERE = [[math.nan, 0]] * 4
PIECE = ("pieces", 1)
UNCLEAR = ("unclear", 0)


@pytest.mark.parametrize(
    ("path", "to", "wrong"),
    [
        (("image_size",), ["wide", 480], "a side of the picture must be 1 to more, but got 'wide'"),
        (("image_size",), [0, 480], "a side of the picture must be 1 to more, but got 0"),
        ((*PIECE, "id"), "1", "the number of a piece must be 0 to more, but got '1'"),
        ((*PIECE, "kind"), "banana", "the kind of piece 1 must be one of number, operation"),
        ((*PIECE, "face"), 7, "the face of piece 1 must be text, but got 7"),
        ((*PIECE, "confidence"), 7, "the confidence of piece 1 must be 0 to 1, but got 7"),
        ((*PIECE, "confidence"), math.nan, "must be 0 to 1, but got nan"),
        ((*PIECE, "confidence"), "sure", "must be 0 to 1, but got 'sure'"),
        ((*PIECE, "alternatives"), [["1", -1]], "probability of '1' must be 0 to 1"),
        ((*PIECE, "alternatives"), [[1, 0.5]], "an alternative must be text, but got 1"),
        ((*PIECE, "quad"), NOWHERE, "the quad of piece 1 must be finite"),
        ((*PIECE, "corners"), ["red"], "piece 1 must have a colour at each of its 4 corners"),
        ((*PIECE, "row"), "A", "the row of piece 1 must be 0 to more, but got 'A'"),
        ((*PIECE, "col"), -1, "the column of piece 1 must be 0 to more, but got -1"),
        ((*PIECE, "component"), 5, "the component of piece 1 must be 0 to 0, but got 5"),
        (("components", 0, "turns"), [2, -1, 0, 0], "the probability of a turn must be 0 to 1"),
        (("components", 0, "turns"), [0.5, 0, 0, 0], "turns must sum to 1, but got"),
        (("contacts", 0), [0, 1, 1, 7], "a side that touches another must be 0 to 3, but got 7"),
        (("contacts", 0), [0, 1, 2, 3], "that touches another must be one of 0, 1, but got 2"),
        (("plane", "residual"), math.nan, "the residual of a plane must be finite, but got nan"),
        (("plane", "homography", 0, 0), math.inf, "a homography must be finite"),
        (("board", "layout"), 2021, "the layout of a board must be text, but got 2021"),
        (("board", "upright"), 1.5, "that a board is upright must be 0 to 1, but got 1.5"),
        ((*UNCLEAR, "code"), "blurred", "what is unclear must be one of .* but got 'blurred'"),
        ((*UNCLEAR, "side"), 9, "an unclear side must be 0 to 3, but got 9"),
        ((*UNCLEAR, "quad"), NOWHERE, "an unclear place must be finite"),
        ((*UNCLEAR, "pieces"), ["0"], "that is unclear must be one of 0, 1, but got '0'"),
        ((*UNCLEAR, "component"), 5, "an unclear component must be 0 to 0, but got 5"),
    ],
)
def test_a_record_that_is_no_scene_is_refused(
    path: tuple[str | int, ...], to: object, wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        Scene.from_dict(changed(*path, to=to))


def test_a_piece_that_is_none_of_the_game_stays_so_in_another_scene() -> None:
    alone = Piece(len(ROW.pieces), QUAD, "number", "3", 1.0)
    before = replace(ROW, pieces=(*ROW.pieces, alone), unclear=(Ambiguity("unlike", (alone.id,)),))
    assert list(ROW.with_isolated(alone, before).unclear_by("unlike")) == list(before.unclear)
    tile = replace(before, unclear=())
    assert not list(ROW.with_isolated(alone, tile).unclear_by("unlike"))
