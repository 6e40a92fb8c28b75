"""Cirplexed! at the table, from scenes and calls that are made up."""

import random
from itertools import islice

import pytest

from referee.errors import UsageError
from referee.games.cirplexed.live import CirplexedPlay
from referee.ruling.report import Report
from referee.table.calls import CallError
from referee.table.events import ChangeEvent, EndEvent
from rules.cirplexed import ALL_TILES, COLOURS, Board, Cell, count, full_board, rank
from tests.table.cirplexed_looks import Watched, part
from tests.table.mathable_looks import questions, ruling

TWO = ("Ann", "Bo")
LEFT, RIGHT = (100.0, 100.0), (1200.0, 100.0)

# A full red circle in the middle, and another board without.
CIRCLE = "OYRG YOBR\nPRGY RPOB\n"
PLAIN = "OYRB GOBR\n"
NEARLY = "GOBY OPRB\nYBPG RPGO\n"


def boards(players: int, seed: int) -> list[Board]:
    """Full boards of different tiles, row by row."""
    rng = random.Random(seed)
    tiles = [*ALL_TILES]
    rng.shuffle(tiles)
    left, size = iter(tiles), full_board(players)
    return [
        Board({Cell(*divmod(i, 5)): tile for i, tile in enumerate(islice(left, size))})
        for _ in range(players)
    ]


def drawn(board: Board, tiles: int) -> str:
    return str(part(board, sorted(board.faces)[:tiles]))


def both(watched: Watched, ann: Board, bo: Board, tiles: int, others: int = 0) -> Report:
    """The ruling on so many tiles of each board, or on fewer of Bo's."""
    shown = (*LEFT, drawn(ann, tiles)), (*RIGHT, drawn(bo, others or tiles))
    return ruling(watched.show(*shown)).report


def test_boards_are_counted_as_they_grow() -> None:
    watched = Watched(TWO)
    ann, bo = boards(2, 1)
    for tiles in (2, 5, 6, 7):
        counted = both(watched, ann, bo, tiles).details["boards"]
        parts = [Board.parse(drawn(board, tiles)) for board in (ann, bo)]
        assert [board["player"] for board in counted] == ["Ann", "Bo"]
        assert [board["full"] for board in counted] == [count(part).full for part in parts]


def test_tiles_keep_their_ids_as_boards_grow() -> None:
    ann, bo = boards(2, 2)
    watched = Watched(TWO)
    watched.show((*LEFT, drawn(ann, 4)), (*RIGHT, drawn(bo, 4)))
    (change, *_) = watched.show((*LEFT, drawn(ann, 5)), (*RIGHT, drawn(bo, 5)))
    assert isinstance(change, ChangeEvent)
    assert len(change.added) == 2
    assert change.removed == ()
    report = watched.report
    named = {piece for board in report.details["boards"] for piece in board["pieces"]}
    assert named == {piece.id for piece in report.pieces}


def test_one_tile_a_round_and_who_is_still_to_place_is_told() -> None:
    ann, bo = boards(2, 3)
    watched = Watched(TWO)
    both(watched, ann, bo, 4)
    report = both(watched, ann, bo, 5, 4)
    assert report.verdict == "valid", "Bo is about to"
    assert watched.details["status"] == ["5 of 22 tiles placed.", "Bo is still to place."]
    report = both(watched, ann, bo, 6, 4)
    assert report.verdict == "invalid"
    assert report.summary == "Each player places one tile a round, but Ann has 6 and Bo has 4."


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_is_ranked_as_by_the_rules(players: int) -> None:
    names = tuple(["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players])
    full = boards(players, players)
    watched = Watched(names)
    size = full_board(players)
    for tiles in (1, size // 2, size - 2):
        watched.show(*((100 + 320 * i, 100, drawn(board, tiles)) for i, board in enumerate(full)))
        report = watched.rule("end")
        assert report.findings[0].code == "tile-count"
    watched.show(*((100 + 320 * i, 100, drawn(board, size)) for i, board in enumerate(full)))
    *_, end = watched.call("end")
    assert isinstance(end, EndEvent)
    counts = {name: count(board) for name, board in zip(names, full, strict=True)}
    ranking = rank(counts)
    assert end.over
    assert end.scores == {name: counts[name].full for name in names}
    assert end.details["winners"] == [*ranking.winners]
    places = {place["player"]: place["place"] for place in end.details["ranking"]}
    assert places == {standing.player: standing.place for standing in ranking.standings}


@pytest.mark.parametrize("players", [(), TWO])
def test_a_doubtful_disc_is_asked_about_by_its_lasting_number(players: tuple[str, ...]) -> None:
    watched = Watched(players)
    watched.show((*RIGHT, NEARLY))
    # Now Ann's tiles come first in the picture, but they are the younger ones.
    events = watched.show((*LEFT, CIRCLE), (*RIGHT, NEARLY), doubt=0.4)
    (asked, *_) = (event.question for event in questions(events))
    assert watched.report.verdict == "unsure"
    place = "Ann:4.1" if players else "4.1"
    assert (asked.piece, asked.at) == (4, place)
    assert "tile 4 " in asked.message
    report = watched.rule(f"answer {place}=yellow")
    assert report.verdict == "valid"
    assert [board["full"] for board in report.details["boards"]] == [1, 0]


def test_a_count_in_doubt_is_told_from_least_to_most() -> None:
    ann, bo = boards(2, 51)
    watched = Watched(TWO)
    size = full_board(2)
    watched.show((*LEFT, drawn(ann, size)), (*RIGHT, drawn(bo, size)), doubt=0.4)
    play = watched.session.play
    assert "Ann: 22 tiles, 0–1 full circles, 1–2 × ¾ and 10 × ½" in play.drawn
    assert play.ended(0.0).summary == "The game goes on: Ann 0–1, Bo 0."
    *_, end = watched.call("end")
    assert isinstance(end, EndEvent)
    assert (end.over, end.scores, end.summary) == (True, {"Bo": 0}, "Ann wins.")


def test_nobody_wins_while_a_disc_is_in_doubt() -> None:
    for seed in range(20):
        watched = Watched(TWO)
        full = enumerate(boards(2, seed))
        watched.show(*((100 + 320 * i, 100, str(board)) for i, board in full), doubt=0.4)
        if watched.report.questions:
            break
    report = watched.rule("end")
    assert "open" in {finding.code for finding in report.findings}
    assert not report.details["ranking"]


def test_somebody_may_say_whose_a_board_is() -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, PLAIN), (*RIGHT, CIRCLE))
    ids = [piece.id for piece in watched.session.play.pieces]
    watched.call(f"answer {ids[0]}=Bo")
    watched.call(f"answer {ids[-1]}=Ann")
    counted = {b["player"]: b["full"] for b in watched.report.details["boards"]}
    assert counted == {"Ann": 1, "Bo": 0}


def test_a_disc_has_its_colour_whatever_the_players_are_called() -> None:
    watched = Watched(("Blue", "Red"))
    watched.show((*LEFT, PLAIN), (*RIGHT, CIRCLE))
    change, *_ = watched.call("answer 0.1=red")
    assert isinstance(change, ChangeEvent)
    (tile,) = change.changed
    assert (tile.id, tile.corners and tile.corners[1]) == (0, "red")
    report = watched.rule("answer 0=red")
    assert report.details["consequence"]["said"] == ["Tile 0 belongs to Red."]


def test_a_bare_table_is_no_board() -> None:
    watched = Watched(TWO)
    assert ruling(watched.show()).report.details["boards"] == []


def test_players_and_rules_that_fit_no_game() -> None:
    with pytest.raises(UsageError, match="2 to 6 players"):
        CirplexedPlay.start(("Ann",))
    with pytest.raises(UsageError, match="partial"):
        CirplexedPlay.start(TWO, {"partial": "never"})


@pytest.mark.parametrize(
    "line", ["answer 99.1=red", "answer 0.1=pink", "pass", "answer 0=red", "answer tiles=40"]
)
def test_calls_that_make_no_sense_change_nothing(line: str) -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, PLAIN), (*RIGHT, CIRCLE))
    before = watched.session.play
    with pytest.raises(CallError):
        watched.call(line)
    assert watched.session.play is before


def test_a_board_with_more_tiles_than_a_full_one_is_told() -> None:
    names, size = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), full_board(6)
    tiles = [*islice(ALL_TILES, 6 * (size + 1))]
    shown = []
    for player in range(6):
        own = tiles[player * (size + 1) : (player + 1) * (size + 1)]
        board = Board({Cell(*divmod(i, 4)): corners for i, corners in enumerate(own)})
        shown.append((100.0 + 300 * player, 100.0, drawn(board, size + (player == 0))))
    report = ruling(Watched(names).show(*shown)).report
    said = [found.message for found in report.findings if found.code == "tile-count"]
    assert said == [f"Ann has {size + 1} tiles, but a board is full with {size}."]


def test_without_players_nobody_says_that_the_game_is_over() -> None:
    watched = Watched()
    watched.show((*LEFT, PLAIN))
    with pytest.raises(CallError, match="Nobody said who plays"):
        watched.call("end")


def laid(board: Board, at: tuple[float, float] = LEFT) -> tuple[float, float, str]:
    return (*at, str(board))


def changed(board: Board, faces: dict[tuple[int, int], str | None]) -> Board:
    """The board with other tiles on some places, or none."""
    drawn_as = {Cell(*at): face for at, face in faces.items()}
    kept = {at: str(face) for at, face in board.faces.items()} | drawn_as
    parsed = {at: Board.parse(face).faces[Cell(0, 0)] for at, face in kept.items() if face}
    return Board(parsed)


def codes(watched: Watched) -> list[str]:
    found = watched.report.findings
    return [one.code for one in found if one.severity == "violation"]


@pytest.mark.parametrize("players", [(), TWO])
def test_what_was_placed_stays_as_it_was_placed(players: tuple[str, ...]) -> None:
    ann, bo = (Board.parse(drawn(board, 8)) for board in boards(2, 5))
    other = boards(2, 5)[0].faces[Cell(4, 0)]
    first, last = ann.faces[Cell(0, 0)], ann.faces[Cell(1, 2)]
    cheats = {
        "tile-exchanged": changed(ann, {(0, 0): str(other)}),
        "tile-gone": changed(ann, {(1, 2): None}),
        "tile-moved": changed(ann, {(1, 2): None, (1, 3): str(last)}),
    }
    for code, board in [
        *cheats.items(),
        ("tile-moved", changed(ann, {(0, 0): str(first.turned(1))})),
    ]:
        watched = Watched(players)
        watched.show(laid(ann), laid(bo, RIGHT))
        report = ruling(watched.show(laid(board), laid(bo, RIGHT))).report
        assert (report.verdict, codes(watched)) == ("invalid", [code])
        assert report.summary.startswith("Ann's tile with" if players else "The tile with")
        assert ruling(watched.show(laid(ann), laid(bo, RIGHT))).report.verdict == "valid"
        watched.show(laid(board), laid(bo, RIGHT))
        report = watched.rule("done Ann" if players else "done")
        assert report.verdict == "valid", "the players take the board as it lies"
        watched.call("undo")
        assert codes(watched) == [code]


def test_a_board_seen_from_elsewhere_is_the_same_board() -> None:
    ann, bo = (Board.parse(drawn(board, 8)) for board in boards(2, 6))
    watched = Watched(TWO)
    watched.show(laid(ann), laid(bo, RIGHT))
    for quarters in (1, 2, 3):
        shown = (
            laid(ann.turned(quarters), (400.0, 400.0)),
            laid(bo.turned(quarters), (1500.0, 400.0)),
        )
        watched.show(*shown)
        assert watched.report.verdict == "valid"


def test_a_disc_that_is_read_otherwise_is_asked_about() -> None:
    ann, bo = (Board.parse(drawn(board, 8)) for board in boards(2, 7))
    was = ann.faces[Cell(0, 0)]
    (colour,) = [c for c in COLOURS if c not in was][:1]
    misread = str(was._replace(top_right=colour))
    watched = Watched(TWO)
    watched.show(laid(ann), laid(bo, RIGHT))
    events = watched.show(laid(changed(ann, {(0, 0): misread})), laid(bo, RIGHT))
    (asked,) = (event.question for event in questions(events))
    assert (asked.place, [one.face for one in asked.alternatives]) == ("Ann:0.1", [colour, was[1]])
    assert watched.report.verdict == "unsure"
    for said in (colour, was[1]):
        report = watched.rule(f"answer Ann:0.1={said}")
        assert report.verdict == "valid"
        assert report.details["consequence"]["said"] == [f"Noted: Ann:0.1 is {said}."]
        watched.call("undo")


def test_before_the_end_nobody_has_won() -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, "ROYG\n"), (*RIGHT, "GYOR\n"))
    report = watched.report
    assert report.summary == "Ann and Bo are level so far: 0 full circles, 0 × ¾ and 0 × ½ each."
    watched.show((*LEFT, CIRCLE), (*RIGHT, NEARLY))
    report = watched.report
    assert report.summary == "Ann leads with 1 full circle."
    assert report.details["status"] == ["4 of 22 tiles placed."]


def test_a_game_ends_early_if_it_is_said_again() -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, CIRCLE), (*RIGHT, NEARLY))
    report = watched.rule("end")
    assert report.verdict == "valid"
    assert report.details["consequence"]["said"][0].startswith("Say end again")
    watched.call("rule")
    *_, end = watched.call("end")
    assert isinstance(end, EndEvent)
    assert (end.over, end.summary) == (True, "Ann wins with 1 full circle.")
    watched.call("undo")
    watched.show((*LEFT, CIRCLE), (*RIGHT, NEARLY.replace("RPGO", "RPGO GRPB")))
    assert not isinstance(watched.call("end")[-1], EndEvent), "something was laid in between"


def test_players_may_agree_on_fewer_tiles() -> None:
    ann, bo = boards(2, 8)
    watched = Watched(TWO)
    both(watched, ann, bo, 4)
    watched.call("answer tiles=6")
    assert watched.details["status"] == ["4 of 6 tiles placed."]
    assert both(watched, ann, bo, 6, 4).verdict == "valid", "both tiles in hand in the last turn"
    both(watched, ann, bo, 6)
    assert isinstance(watched.call("end")[-1], EndEvent)


def test_a_board_that_is_not_in_view_ends_no_game() -> None:
    watched = Watched(TWO)
    watched.show((*LEFT, CIRCLE))
    for _ in range(2):
        report = watched.rule("end")
        assert report.details["consequence"]["taken"] is False


def test_until_all_have_placed_a_tile_may_be_laid_elsewhere() -> None:
    ann, bo = boards(2, 9)
    watched = Watched(TWO)
    for tiles in (3, 4, 6):  # the sixth is one too many, and taken back
        both(watched, ann, bo, tiles, 3)
    last = str(ann.faces[Cell(0, 3)])
    elsewhere = laid(changed(part(ann, sorted(ann.faces)[:3]), {(1, 0): last}))
    watched.show(elsewhere, (*RIGHT, drawn(bo, 3)))
    assert watched.report.verdict == "valid"
    watched.show(elsewhere, (*RIGHT, drawn(bo, 4)))
    both(watched, ann, bo, 4)
    assert codes(watched) == ["tile-moved"]
