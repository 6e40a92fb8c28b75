"""Scenes hold together, or say what does not; they go to JSON and back."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry.homography import Homography
from vision.geometry.plane import Plane
from vision.graph.joining import Contact
from vision.piece import Alternative, Piece, Quad
from vision.scene import Component, Scene, SeenBoard, Unclear

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
                Unclear,
                st.sampled_from(["gap", "hidden", "edge", "stray"]),
                st.lists(number, max_size=2).map(tuple) if pieces else st.just(()),
                st.none() | st.integers(0, 3),
                st.none() | st.just(QUAD),
                st.none() | st.just(0),
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
        board=draw(st.none() | st.just(SeenBoard("2021", plane.homography, 0.75))),
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


def test_members_are_told_row_by_row() -> None:
    first, second = ROW.pieces
    below = replace(first, row=1)
    assert replace(ROW, pieces=(below, second)).members(0) == (1, 0)


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({"pieces": ROW.pieces[::-1]}, r"pieces must be numbered from 0, but got \[1, 0\]"),
        ({"components": ()}, "piece 0 must be of component"),
        (
            {"pieces": (replace(ROW.pieces[0], row=None), ROW.pieces[1])},
            "piece 0 must have a component, row and column, or none",
        ),
        ({"components": (Component((0.5, 0, 0, 0)),)}, "turns must sum to 1, but got"),
        (
            {"components": (Component(turned_faces=((),)),)},
            "must have turned faces for its 2 pieces, but got 1",
        ),
        ({"unclear": (Unclear("gap", (1, 2)),)}, "pieces must be 0 to 1, but got 2"),
        ({"contacts": (Contact(0, 1, 3, 3),)}, "pieces must be 0 to 1, but got 3"),
        ({"unclear": (Unclear("blurred"),)}, "must be known, but got 'blurred'"),  # type: ignore[arg-type]
    ],
)
def test_parts_that_do_not_fit_together_are_refused(parts: dict[str, object], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        replace(ROW, **parts)  # type: ignore[arg-type]
