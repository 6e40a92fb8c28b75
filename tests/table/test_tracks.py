"""Ids of pieces that last from look to look."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.table.spread import Spread, Tracks
from tests.pieces import square
from vision.graph.joining import Contact
from vision.piece import Piece
from vision.scene import Ambiguity, Component, Scene


def piece(x: float, y: float, face: str = "7", corners: tuple[str, ...] | None = None) -> Piece:
    """A piece with sides of 10."""
    return Piece(0, square(x - 5, y - 5, 10), "number", face, 1.0, corners=corners)


def ids(tracks: Tracks) -> list[int]:
    return [each.id for each in tracks.pieces]


def test_pieces_that_lie_where_they_lay_keep_their_ids() -> None:
    tracks = Tracks().follow([piece(0, 0), piece(20, 0), piece(40, 0)])
    assert ids(tracks) == [0, 1, 2]
    assert ids(tracks.follow([piece(41, 1), piece(-1, 0), piece(20, 1)])) == [2, 0, 1]


def test_a_new_piece_gets_a_new_id_and_a_gone_one_leaves_none() -> None:
    tracks = Tracks().follow([piece(0, 0, "1"), piece(20, 0, "2")])
    tracks = tracks.follow([piece(20, 0, "2")])
    tracks = tracks.follow([piece(20, 0, "2"), piece(60, 0, "3")])
    assert ids(tracks) == [1, 2]


def test_a_piece_that_was_moved_is_the_same() -> None:
    tracks = Tracks().follow([piece(0, 0, "1"), piece(20, 0, "2"), piece(40, 0, "3")])
    moved = tracks.follow([piece(0, 0, "1"), piece(90, 90, "2"), piece(40, 0, "3")])
    assert ids(moved) == [0, 1, 2]


def test_another_piece_on_the_same_spot_is_another() -> None:
    tracks = Tracks().follow([piece(0, 0, "1"), piece(20, 0, "2")])
    assert ids(tracks.follow([piece(0, 0, "2"), piece(20, 0, "1")])) == [0, 1], "read otherwise"
    assert ids(tracks.follow([piece(4, 0, "1"), piece(-4, 0, "9")]))[0] == 0


def test_tiles_with_corners_are_known_however_they_lie() -> None:
    colours = ("red", "blue", "green", "yellow")
    tracks = Tracks().follow([piece(0, 0, "", colours), piece(20, 0, "", colours[::-1])])
    moved = [piece(100, 0, "", colours[::-1]), piece(200, 0, "", colours[2:] + colours[:2])]
    assert ids(tracks.follow(moved)) == [1, 0]


places = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 8)), unique=True, min_size=0, max_size=12
)


@given(places, places)
def test_ids_are_never_given_twice(
    first: Sequence[tuple[int, int]], second: Sequence[tuple[int, int]]
) -> None:
    """Pieces on a grid: those that stay are known, whatever comes and goes around them."""
    tracks = Tracks().follow([piece(20 * x, 20 * y, f"{x}{y}") for x, y in first])
    after = tracks.follow([piece(20 * x, 20 * y, f"{x}{y}") for x, y in second])
    assert len(set(ids(after))) == len(second)
    before = dict(zip(first, ids(tracks), strict=True))
    for place, given_id in zip(second, ids(after), strict=True):
        if place in before:
            assert given_id == before[place]
        else:
            assert given_id >= tracks.given


def test_all_that_a_scene_says_of_a_piece_names_it_by_the_id_that_lasts() -> None:
    def scene(*pieces: Piece) -> Scene:
        on_lattice = [replace(p, id=i, component=0, row=0, col=i) for i, p in enumerate(pieces)]
        unclear = (Ambiguity("hidden", (len(pieces) - 1,), 1),)
        contacts = (Contact(0, 1, 1, 3),)
        return Scene((100, 100), tuple(on_lattice), (Component(),), contacts, unclear=unclear)

    one, two, new = piece(20, 0, "1"), piece(30, 0, "2"), piece(10, 0, "3")
    spread = (
        Spread()
        .with_scene(scene(one, two))
        .with_answer("1.right", "4")
        .with_scene(scene(new, one, two))
    )
    assert spread.ids == (2, 0, 1)
    assert spread.scene.contacts == (Contact(2, 1, 0, 3),)
    assert [unclear.pieces for unclear in spread.scene.unclear] == [(1,)]
    assert [str(answer) for answer in spread.answers()] == ["1.right=4"]
    part = spread.subset([2, 0])
    assert (part.ids, part.answers()) == ((2, 0), ())
