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
from tests.pieces import reading_fields, square
from vision.arrays import Pixels
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.piece import Kind, Piece
from vision.watching.frame import Rect, WatchedFrame, WatchState

Doubt = Mapping[str, float]
NOTHING = np.zeros((10, 10, 3), np.uint8)
BOARD = 4
"""Places of the board, in a row, each 10 pixels wide."""


def place(number: int, faces: Doubt) -> Piece:
    fields = reading_fields(faces)
    kind: Kind = "unknown" if fields["face"] in (EMPTY, UNKNOWN) else "stone"
    return Piece(number, square(10.0 * number + 1, 1, 8), kind, **fields)


def row(*faces: str | Doubt) -> list[Piece]:
    doubts: list[Doubt] = [{each: 1.0} if isinstance(each, str) else each for each in faces]
    doubts += [{EMPTY: 1.0}] * (BOARD - len(faces))
    return [place(number, doubt) for number, doubt in enumerate(doubts)]


class Script:
    """A scripted gate and reader of boards, frame by frame."""

    def __init__(self) -> None:
        self.gate_frame = WatchedFrame("searching", NOTHING)
        self.board: list[Piece] | Unreadable = row()
        self.looks = 0
        self.rereads: list[set[int]] = []
        self.lies_elsewhere = False
        self.watch = Watch(self, BoardReader(self.look))

    def see(self, pixels: Pixels, t: float) -> WatchedFrame:
        return self.gate_frame

    def look(self, photo: Photo) -> BoardLook | Unreadable:
        self.looks += 1
        if isinstance(self.board, Unreadable):
            return self.board
        return BoardLook(self.board, {}, self.reread)

    def reread(self, photo: Photo, places: Collection[int]) -> BoardLook | None:
        if self.lies_elsewhere or isinstance(self.board, Unreadable):
            return None
        self.rereads.append({*places})
        return BoardLook([self.board[number] for number in sorted(places)], {}, self.reread)

    def reach_in(self, *faces: str | Doubt, changed: Sequence[int] = ()) -> list[Any]:
        """The news after a hand that is gone at 2 s."""
        self.frame(1, "hand")
        return self.frame(2, "still", *faces, settled=True, changed=[*map(box_of, changed)])

    def frame(
        self,
        t: float,
        state: WatchState,
        *faces: str | Doubt,
        settled: bool = False,
        changed: Sequence[Rect] = (),
    ) -> list[Any]:
        self.gate_frame = WatchedFrame(state, NOTHING, settled, tuple(changed))
        if faces:
            self.board = row(*faces)
        return list(self.watch.see(Shot(t, NOTHING)))


def box_of(number: int) -> Rect:
    """The box around a place."""
    return (10 * number, 0, 10 * number + 10, 10)


def start(*faces: str | Doubt) -> Script:
    """A watch whose first picture was read."""
    script = Script()
    *_, first = script.frame(0, "still", *(faces or (EMPTY,)), settled=True)
    assert len(first.pieces) == BOARD
    return script


def test_the_table_is_read_once_when_it_comes_to_rest() -> None:
    script = start()
    assert [script.frame(t, "still") for t in (0.1, 5, 10)] == [[], [], []]
    assert script.frame(11, "hand") == ["hand"]
    assert script.frame(12, "settling") == ["settling"]
    assert script.looks == 1
    state, sighting = script.frame(12.3, "still", "red", settled=True, changed=[box_of(0)])
    assert state == "still"
    assert [(piece.id, piece.face) for piece in sighting.pieces] == [(0, "red")]
    assert sighting.changed == {0}
    assert script.looks == 1
    assert script.rereads == [{0}]


def test_only_what_changed_or_is_in_doubt_is_read_again() -> None:
    script = Script()
    script.frame(0, "still", "red", {"blue": 0.9, "red": 0.1}, settled=True)
    script.frame(0.05, "hand")
    script.frame(2, "still", "red", "blue", "red", settled=True, changed=[box_of(2)])
    assert script.looks == 1
    assert script.rereads == [{1, 2}]


def test_all_is_read_where_the_board_may_lie_elsewhere() -> None:
    script = start("red")
    script.lies_elsewhere = True
    script.reach_in("red", "blue", changed=[1])
    script.lies_elsewhere = False
    script.frame(3, "moved")
    script.frame(4, "still", settled=True)
    assert script.looks == 3
    assert script.rereads == []


def test_a_reported_doubt_is_read_again_with_the_whole_board() -> None:
    script = start()
    script.reach_in({"red": 0.9, "blue": 0.1}, changed=[0])
    script.frame(2.1, "still")
    assert script.frame(2.2, "still"), "it is told"
    assert script.rereads == [{0}, {0}, {0}]
    assert script.looks == 1
    script.frame(3.0, "still", "red")
    assert script.looks == 2


def test_what_changed_is_reported_by_its_place_alone() -> None:
    script = start("red", "blue")
    _, sighting = script.reach_in("red", "blue", "red", changed=[2, 3])
    assert [(piece.id, piece.face) for piece in sighting.pieces] == [(2, "red"), (3, EMPTY)]


def test_a_passing_hand_that_changed_nothing_says_nothing() -> None:
    script = start("red")
    assert script.reach_in() == ["still"]


def test_a_doubtful_place_is_read_again_before_it_is_reported() -> None:
    script = start()
    doubt = {"red": 0.9, "blue": 0.1}
    assert script.reach_in(doubt, changed=[0]) == ["still"]
    assert script.frame(2.05, "still") == [], "not yet due"
    (sighting,) = script.frame(2.1, "still", {"red": 0.99999, "blue": 0.00001})
    (piece,) = sighting.pieces
    assert piece.face == "red"
    assert piece.confidence > 0.995
    assert sighting.changed == {0}


def test_what_stays_in_doubt_is_reported_in_time_and_read_again_later() -> None:
    script = start()
    doubt = {"red": 0.7, "blue": 0.3}
    script.reach_in(doubt, changed=[0])
    script.frame(2.1, "still")
    (sighting,) = script.frame(2.2, "still")
    assert sighting.pieces[0].confidence == pytest.approx(0.7)
    assert script.frame(2.5, "still") == []
    (later,) = script.frame(3.0, "still", {"red": 1.0})
    assert later.changed == frozenset()
    looks = script.looks
    for t in (4.0, 6.0, 7.0, 100.0):
        script.frame(t, "still")
    assert script.looks <= looks + 2, "nobody looks for ever"


def test_what_nobody_can_read_is_looked_at_some_times_and_no_more() -> None:
    script = start()
    script.reach_in({"red": 0.9, "blue": 0.1}, changed=[0])
    for tick in range(1, 400):
        script.frame(2 + tick / 10, "still")
    assert 5 <= script.looks + len(script.rereads) <= 8


def test_a_hand_that_comes_too_soon_leaves_the_doubt_as_it_is() -> None:
    script = start()
    script.reach_in({"red": 0.9, "blue": 0.1}, changed=[0])
    sighting, state = script.frame(2.05, "hand")
    assert state == "hand"
    assert sighting.pieces[0].confidence == pytest.approx(0.9)


def test_evidence_is_dropped_where_the_picture_changed() -> None:
    script = start()
    doubt = {"red": 0.9, "blue": 0.1}
    script.frame(0.3, "still", doubt, settled=True, changed=[box_of(0)])
    for t in (0.4, 0.5):
        script.frame(t, "still")
    _, sighting = script.reach_in({"blue": 1.0}, changed=[0])
    assert sighting.pieces[0].face == "blue"
    assert sighting.pieces[0].confidence == 1.0


def test_a_board_out_of_view_is_searched_for() -> None:
    script = Script()
    why = Unreadable("no-board", "No board in view.", "Move the camera.")
    script.board = why
    assert script.frame(0, "still", settled=True) == ["searching", why]
    assert script.frame(0.5, "still") == []
    assert script.frame(1.0, "still") == [why]
    script.board = row("red")
    state, sighting = script.frame(2.0, "still")
    assert state == "still"
    assert sighting.pieces[0].face == "red"


def test_after_a_knock_all_places_are_reported_anew() -> None:
    script = start("red")
    assert script.frame(1, "moved") == ["moved"]
    _, sighting = script.frame(2, "still", settled=True)
    assert len(sighting.pieces) == BOARD
    assert sighting.changed == frozenset()


def test_photographs_are_read_one_by_one() -> None:
    script = Script()
    script.board = row("red")
    assert [*script.watch.see(Shot(0, NOTHING, name="1.jpg"))]
    script.board = row("red", "blue")
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
