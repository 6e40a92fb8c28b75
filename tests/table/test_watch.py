"""When a table is read: at rest, again while in doubt, and never under a hand."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from referee.ruling.evidence import combine_looks
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.table.readers import BoardReader
from referee.table.sighting import BoardLook
from referee.table.sources.shot import Shot
from referee.table.watch import Watch
from tests.table.driven_session import reading_fields, square
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Kind, Piece
from vision.watching.frame import Rect, WatchedFrame, WatchState

Doubt = Mapping[str, float]
NOTHING = np.zeros((10, 10, 3), np.uint8)
BOARD = 4
"""Places of the board, in a row, each 10 pixels wide."""


def place(number: int, shows: Doubt) -> Piece:
    shown = reading_fields(shows)
    kind: Kind = "unknown" if shown["face"] in (EMPTY, UNKNOWN) else "stone"
    return Piece(number, square(10.0 * number + 1, 1, 8), kind, **shown)


def row(*shown: str | Doubt) -> list[Piece]:
    faces = [{one: 1.0} if isinstance(one, str) else one for one in shown]
    faces += [{EMPTY: 1.0}] * (BOARD - len(faces))
    return [place(number, shows) for number, shows in enumerate(faces)]


class Script:
    """A gate and a look that say what they are told, frame by frame."""

    def __init__(self) -> None:
        self.watched = WatchedFrame("searching", NOTHING)
        self.shown: list[Piece] | Unreadable = row()
        self.looks = 0
        self.asked: list[set[int]] = []
        self.lies_elsewhere = False
        self.watch = Watch(self, BoardReader(self.look))

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        return self.watched

    def look(self, photo: Photo) -> BoardLook | Unreadable:
        self.looks += 1
        if isinstance(self.shown, Unreadable):
            return self.shown
        return BoardLook(self.shown, {}, self.reread)

    def reread(self, photo: Photo, which: Collection[int]) -> BoardLook | None:
        if self.lies_elsewhere or isinstance(self.shown, Unreadable):
            return None
        self.asked.append({*which})
        return BoardLook([self.shown[number] for number in sorted(which)], {}, self.reread)

    def reached(self, *shown: str | Doubt, changed: Sequence[int] = ()) -> list[Any]:
        """What comes of a hand that has gone at the second second."""
        self.frame(1, "hand")
        return self.frame(2, "still", *shown, settled=True, changed=[*map(at, changed)])

    def frame(
        self,
        t: float,
        state: WatchState,
        *shown: str | Doubt,
        settled: bool = False,
        changed: Sequence[Rect] = (),
    ) -> list[Any]:
        self.watched = WatchedFrame(state, NOTHING, settled, tuple(changed))
        if shown:
            self.shown = row(*shown)
        return list(self.watch.see(Shot(t, NOTHING)))


def at(number: int) -> Rect:
    """The box around a place."""
    return (10 * number, 0, 10 * number + 10, 10)


def begun(*shown: str | Doubt) -> Script:
    """A watch whose first picture was read."""
    script = Script()
    *_, first = script.frame(0, "still", *(shown or (EMPTY,)), settled=True)
    assert len(first.pieces) == BOARD
    return script


def test_the_table_is_read_once_when_it_comes_to_rest() -> None:
    script = begun()
    assert [script.frame(t, "still") for t in (0.1, 5, 10)] == [[], [], []]
    assert script.frame(11, "hand") == ["hand"]
    assert script.frame(12, "settling") == ["settling"]
    assert script.looks == 1
    state, seen = script.frame(12.3, "still", "red", settled=True, changed=[at(0)])
    assert state == "still"
    assert [(piece.id, piece.face) for piece in seen.pieces] == [(0, "red")]
    assert seen.changed == {0}
    assert script.looks == 1
    assert script.asked == [{0}]


def test_only_what_changed_or_is_in_doubt_is_read_again() -> None:
    script = Script()
    script.frame(0, "still", "red", {"blue": 0.9, "red": 0.1}, settled=True)
    script.frame(0.05, "hand")
    script.frame(2, "still", "red", "blue", "red", settled=True, changed=[at(2)])
    assert script.looks == 1
    assert script.asked == [{1, 2}]


def test_all_is_read_where_the_board_may_lie_elsewhere() -> None:
    script = begun("red")
    script.lies_elsewhere = True
    script.reached("red", "blue", changed=[1])
    script.lies_elsewhere = False
    script.frame(3, "moved")
    script.frame(4, "still", settled=True)
    assert script.looks == 3
    assert script.asked == []


def test_a_doubt_that_was_told_is_read_with_all_the_board() -> None:
    script = begun()
    script.reached({"red": 0.9, "blue": 0.1}, changed=[0])
    script.frame(2.1, "still")
    assert script.frame(2.2, "still"), "it is told"
    assert script.asked == [{0}, {0}, {0}]
    assert script.looks == 1
    script.frame(3.0, "still", "red")
    assert script.looks == 2


def test_what_changed_is_told_by_its_place_alone() -> None:
    script = begun("red", "blue")
    _, seen = script.reached("red", "blue", "red", changed=[2, 3])
    assert [(piece.id, piece.face) for piece in seen.pieces] == [(2, "red"), (3, EMPTY)]


def test_a_passing_hand_that_changed_nothing_says_nothing() -> None:
    script = begun("red")
    assert script.reached() == ["still"]


def test_a_doubtful_place_is_looked_at_again_before_it_is_told() -> None:
    script = begun()
    doubt = {"red": 0.9, "blue": 0.1}
    assert script.reached(doubt, changed=[0]) == ["still"]
    assert script.frame(2.05, "still") == [], "not yet due"
    (seen,) = script.frame(2.1, "still", {"red": 0.99999, "blue": 0.00001})
    (piece,) = seen.pieces
    assert piece.face == "red"
    assert piece.confidence > 0.995
    assert seen.changed == {0}


def test_what_stays_in_doubt_is_told_in_time_and_looked_at_later() -> None:
    script = begun()
    doubt = {"red": 0.9, "blue": 0.1}
    script.reached(doubt, changed=[0])
    script.frame(2.1, "still")
    (seen,) = script.frame(2.2, "still")
    assert seen.pieces[0].confidence == pytest.approx(0.9)
    assert script.frame(2.5, "still") == []
    (later,) = script.frame(3.0, "still", {"red": 1.0})
    assert later.changed == frozenset()
    looks = script.looks
    for t in (4.0, 6.0, 7.0, 100.0):
        script.frame(t, "still")
    assert script.looks <= looks + 2, "nobody looks for ever"


def test_what_nobody_can_read_is_looked_at_some_times_and_no_more() -> None:
    script = begun()
    script.reached({"red": 0.9, "blue": 0.1}, changed=[0])
    for tick in range(1, 400):
        script.frame(2 + tick / 10, "still")
    assert 5 <= script.looks + len(script.asked) <= 8


def test_a_hand_that_comes_too_soon_leaves_the_doubt_as_it_is() -> None:
    script = begun()
    script.reached({"red": 0.9, "blue": 0.1}, changed=[0])
    seen, state = script.frame(2.05, "hand")
    assert state == "hand"
    assert seen.pieces[0].confidence == pytest.approx(0.9)


def test_evidence_is_dropped_where_the_picture_changed() -> None:
    script = begun()
    doubt = {"red": 0.9, "blue": 0.1}
    script.frame(0.3, "still", doubt, settled=True, changed=[at(0)])
    for t in (0.4, 0.5):
        script.frame(t, "still")
    _, seen = script.reached({"blue": 1.0}, changed=[0])
    assert seen.pieces[0].face == "blue"
    assert seen.pieces[0].confidence == 1.0


def test_a_board_out_of_view_is_searched_for() -> None:
    script = Script()
    why = Unreadable("no-board", "No board in view.", "Move the camera.")
    script.shown = why
    assert script.frame(0, "still", settled=True) == ["searching", why]
    assert script.frame(0.5, "still") == []
    assert script.frame(1.0, "still") == [why]
    script.shown = row("red")
    state, seen = script.frame(2.0, "still")
    assert state == "still"
    assert seen.pieces[0].face == "red"


def test_after_a_knock_all_places_are_told_anew() -> None:
    script = begun("red")
    assert script.frame(1, "moved") == ["moved"]
    _, seen = script.frame(2, "still", settled=True)
    assert len(seen.pieces) == BOARD
    assert seen.changed == frozenset()


def test_photographs_are_read_one_by_one() -> None:
    script = Script()
    script.shown = row("red")
    assert [*script.watch.see(Shot(0, NOTHING, name="1.jpg"))]
    script.shown = row("red", "blue")
    second: Any
    (second,) = script.watch.see(Shot(1, NOTHING, name="2.jpg"))
    assert [piece.face for piece in second.pieces] == ["red", "blue", EMPTY, EMPTY]
    assert second.changed == frozenset(), "another photograph lies elsewhere throughout"
    assert list(script.watch.see(Shot(2))) == [], "time passes"


def test_joined_looks_are_no_independent_witnesses() -> None:
    red = place(0, {"red": 0.9, "blue": 0.1})
    assert combine_looks([red] * 5).confidence == pytest.approx(0.9)
    blue = place(0, {"blue": 0.9, "red": 0.1})
    assert combine_looks([red, blue]).confidence == pytest.approx(0.5)
    bare = place(0, {"red": 0.1, EMPTY: 0.9})
    gone = combine_looks([place(0, {"red": 0.6, EMPTY: 0.4}), bare, bare])
    assert (gone.kind, gone.face) == ("unknown", EMPTY)


def test_what_no_look_found_likeliest_may_be_likeliest_of_all() -> None:
    looks = [
        place(0, {"1": 0.52, "7": 0.47, "4": 0.01}),
        place(0, {"4": 0.52, "7": 0.47, "1": 0.01}),
    ]
    both = combine_looks(looks)
    assert both.face == "7"
    assert both.kind == looks[0].kind
    shares = [both.confidence, *(other.probability for other in both.alternatives)]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1.0)
