"""Sessions of all games: their transcripts, and what transcripts do not show."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from referee import games
from referee.games.mathable.live import MathablePlay
from referee.games.mathable.marks import marks
from referee.games.mobius.rule import MobiusAdapter
from referee.ruling.faces import UNKNOWN
from referee.ruling.marks import Label
from referee.table.calls import parse_call
from referee.table.events import EndEvent, QuestionEvent, RulingEvent
from referee.table.export import page
from referee.table.records import Entry, SessionHead, SessionRow
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.table.sighting import Sighting
from referee.words import translate
from rules import mobi
from rules.cirplexed import count_circles, full_board_size, rank_boards
from tests.referee.boards import BARE
from tests.referee.test_mobius import board_scene
from tests.table import cirplexed_looks, episodes, mathable_looks, mobi_looks, mobius_looks
from tests.table.cirplexed_looks import first_tiles, full_boards
from tests.table.mathable_looks import first_look, questions, ruling, sight
from tests.table.mobi_looks import GOOD
from vision.photo.photo import Photo
from vision.scene import Ambiguity
from vision.watching.frame import WatchState

TWO = ("Ann", "Bo")
LEFT, RIGHT = (100.0, 100.0), (1200.0, 100.0)
BOTH = ((*LEFT, GOOD), (*RIGHT, GOOD))
SMALL = {"pool": 15}
BOARD = {"corners": ((0, 0), (280, 0), (280, 280), (0, 280)), "rows": 14, "cols": 14}


@pytest.mark.parametrize(
    ("game", "title"),
    [(game, title) for game in episodes.LOOKS for title in episodes.episodes(game)],
)
def test_transcript_of_a_session(game: str, title: str) -> None:
    assert episodes.regenerated(game)[title] == episodes.episodes(game)[title]


def test_a_move_that_a_doubtful_tile_decides_is_drawn_as_in_doubt() -> None:
    session = Session(MathablePlay.start(TWO))
    session.see(replace(first_look({"7F": "3"}), board=BOARD), 0.0)
    session.see(sight({"7E": {"4": 0.9, "9": 0.1}, "7D": "12"}), 1.0)
    labels = [mark for mark in marks(session.play.report) if isinstance(mark, Label)]
    assert {mark.text: mark.role for mark in labels} == {
        "7D: 12": "doubtful",
        "7E: 4 or 9": "doubtful",
    }
    (finding,) = session.play.report.findings
    assert (finding.at, finding.severity, finding.in_doubt) == (("7D",), "note", True)
    session.call(parse_call("answer 7E=9"), 2.0)
    assert {each.at[0]: each.severity for each in session.play.report.findings} == {
        "7D": "violation",
        "7E": "violation",
    }


def test_points_that_are_open_are_drawn_as_a_question_mark() -> None:
    session = Session(MathablePlay.start(TWO))
    start = {"9G": "4", "8F": "1", "7F": "1", "6G": "2"}
    session.see(replace(first_look(start), board=BOARD), 0.0)
    session.see(sight({"6F": "0", "6H": "2"}), 1.0)
    labels = [mark for mark in marks(session.play.report) if isinstance(mark, Label)]
    assert [(mark.text, mark.role) for mark in labels] == [("?", "new"), ("?", "new")]


def test_a_tile_after_a_bare_first_photograph_is_never_part_of_the_start() -> None:
    session = Session(MathablePlay.start(TWO))
    session.see(mathable_looks.whole({}), 1.0)
    session.see(mathable_looks.whole({"8F": "7"}), 2.0)
    session.call(parse_call("answer start=first"), 2.0)
    (move,) = session.play.report.details["moves"]
    assert (move["square"], move["points"]) == ("8F", 7)


def test_the_table_speaks_other_languages() -> None:
    table = mathable_looks.WatchedGame(TWO)
    refused = ruling(table.lay(_8F="90")).report
    assert translate(refused, "de").summary == (
        "90 auf 8F zählt nicht: aus 3 und 4 rechts wird 1, 7 oder 12."
    )
    report = translate(ruling(table.call("done")).report.to_dict(), "fr")
    assert report["consequence"]["said"] == [
        "90 en 8F ne compte pas : à droite, 3 et 4 donnent 1, 7 ou 12.",
        "Reprenez-la, ou dites done encore une fois si elle reste.",
    ]
    assert report["status"][0] == "Tuiles sur les chevalets : Ann 6, Bo 7."
    table.call("done")
    after = ruling(table.lay(_8I="12")).report
    assert translate(after, "nl").summary == "12 op 8I: 3 × 4 = 12 links; 12 punten."


def test_the_page_shows_a_repeated_move_once() -> None:
    table = mathable_looks.WatchedGame(start={"7F": "3"})
    table.lay(_7E={"4": 0.9, "9": 0.1})
    table.lay(_7D="12")
    table.call("answer 7E=4")
    row = SessionRow(1, 0.0, SessionHead("mathable"))
    assert page(row, "Mathable", table.events, {}).count("Move 3") == 1


def test_a_record_may_hold_an_undo_that_took_nothing_back() -> None:
    entries = [Entry("call", 1.0, {"call": "undo"}), Entry("call", 2.0, {"call": "rule"})]
    session = Session(MathablePlay.start(TWO))
    assert [type(event) for event in replay_entries(session, entries)] == [RulingEvent]


def test_a_change_of_state_is_an_event() -> None:
    session = Session(MathablePlay.start())
    states: list[WatchState] = ["still", "still", "hand", "still"]
    events = [session.change_state(state, t) for t, state in enumerate(states)]
    assert [len(each) for each in events] == [1, 0, 1, 1]


def test_a_solo_game_is_timed_without_being_asked_for() -> None:
    table = mobi_looks.WatchedGame(("Ann",), {"variant": "solo", "pool": 7})
    table.show((*LEFT, GOOD))
    assert "Time" not in table.session.play.position_text
    table.call("go")
    table.t += 60
    table.show((*LEFT, GOOD))
    assert "Time: 1:01.0" in table.session.play.position_text
    *_, end = table.call("möbi Ann")
    assert isinstance(end, EndEvent)
    assert end.details["seconds"] == 62.0
    assert end.summary == "Ann wins. Time: 1:02.0."


def test_a_whole_game_of_mobi_is_kept_as_by_the_rules() -> None:
    calls = {
        "go Ann": mobi.Call("go", "Ann", clock=1),
        "flip Bo": mobi.Call("flip", "Bo", clock=2),
        "swap Ann": mobi.Call("swap", "Ann", clock=3),
        "flip Ann 2": mobi.Call("flip", "Ann", took=2, clock=4),
        "möbi Bo wrong": mobi.Call("mobi", "Bo", accepted=False, clock=5),
        "möbi Ann right": mobi.Call("mobi", "Ann", accepted=True, clock=6),
    }
    rules = mobi.Game.start(TWO, 26)
    table = mobi_looks.WatchedGame(TWO, {"pool": 26})
    for line, call in calls.items():
        played = rules.play(call)
        rules = played.game
        events = table.call(line)
        assert (ruling(events).report.verdict == "valid") == played.ruling.valid
        assert table.session.play.game == rules  # type: ignore[attr-defined]
        assert not [event for event in events if isinstance(event, QuestionEvent)]


def test_an_unclear_pod_does_not_block_another() -> None:
    scene = mobi_looks.pods_scene(*BOTH)
    first, *_, last = [i for i, piece in enumerate(scene.pieces) if piece.component == 1]
    table = mobi_looks.WatchedGame(TWO, SMALL)
    table.see(replace(scene, unclear=(Ambiguity("gap", (first, last)),)))
    table.call("go Ann")
    assert table.rule("rule Ann").verdict == "valid"
    report = table.rule("rule Bo")
    assert report.verdict == "unsure"
    assert report.questions
    assert {*report.findings[0].pieces} == {first, last}


def test_questions_name_a_tile_by_its_lasting_id() -> None:
    scene = mobi_looks.pods_scene(*BOTH)
    first, *_, strange = [piece.id for piece in scene.pieces if piece.component == 1]
    pieces = [*scene.pieces]
    pieces[strange] = replace(pieces[strange], kind="unknown", face=UNKNOWN, alternatives=())
    table = mobi_looks.WatchedGame(TWO, SMALL)
    unclear = (Ambiguity("gap", (first, strange)),)
    table.see(replace(scene, pieces=tuple(pieces), unclear=unclear))
    table.call("go Ann")
    questions = table.rule("rule Bo").questions
    assert any(f"tile {strange}" in question.message for question in questions), questions


def test_a_piece_unlike_a_tile_is_not_counted() -> None:
    scene = mobi_looks.pods_scene((*LEFT, GOOD), (*RIGHT, "3 + 4 = 7\nloose: 8"))
    [alone] = [i for i, piece in enumerate(scene.pieces) if piece.face == "8"]
    for unclear, loose in (((), 1), ((Ambiguity("unlike", (alone,)),), 0)):
        table = mobi_looks.WatchedGame(TWO, SMALL)
        report = ruling(table.see(replace(scene, unclear=unclear))).report
        assert [pod["loose"] for pod in report.details["pods"]] == [0, loose]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_of_cirplexed_is_ranked_as_by_the_rules(players: int) -> None:
    names = tuple(["Ann", "Bo", "Cy", "Di", "Ed", "Flo"][:players])
    full = full_boards(players, players)
    table = cirplexed_looks.WatchedGame(names)
    size = full_board_size(players)
    for tiles in (1, size // 2, size - 2):
        table.show(
            *((100 + 320 * i, 100, first_tiles(board, tiles)) for i, board in enumerate(full))
        )
        report = table.rule("end")
        assert report.findings[0].code == "tile-count"
    table.show(*((100 + 320 * i, 100, first_tiles(board, size)) for i, board in enumerate(full)))
    *_, end = table.call("end")
    assert isinstance(end, EndEvent)
    counts = {name: count_circles(board) for name, board in zip(names, full, strict=True)}
    ranking = rank_boards(counts)
    assert end.over
    assert end.scores == {name: counts[name].full for name in names}
    assert end.details["winners"] == [*ranking.winners]
    places = {place["player"]: place["place"] for place in end.details["ranking"]}
    assert places == {standing.player: standing.place for standing in ranking.standings}


def test_a_count_in_doubt_is_a_range() -> None:
    ann, bo = full_boards(2, 51)
    table = cirplexed_looks.WatchedGame(TWO)
    size = full_board_size(2)
    table.show((*LEFT, first_tiles(ann, size)), (*RIGHT, first_tiles(bo, size)), swap=0.4)
    play = table.session.play
    assert "Ann: 22 tiles, 0–1 full circles, 1–2 × ¾ and 10 × ½" in play.position_text
    assert play.end_event(0.0).summary == "The game goes on: Ann 0–1, Bo 0."
    *_, end = table.call("end")
    assert isinstance(end, EndEvent)
    assert (end.over, end.scores, end.summary) == (True, {"Bo": 0}, "Ann wins.")


def test_nobody_wins_while_a_disc_is_in_doubt() -> None:
    for seed in range(20):
        table = cirplexed_looks.WatchedGame(TWO)
        full = enumerate(full_boards(2, seed))
        table.show(*((100 + 320 * i, 100, str(board)) for i, board in full), swap=0.4)
        if table.report.questions:
            break
    report = table.rule("end")
    assert "open" in {finding.code for finding in report.findings}
    assert not report.details["ranking"]


def test_a_stone_between_two_cells_is_asked_about() -> None:
    stray = Ambiguity("stray", (40, 41), face="red")
    scene = board_scene({(3, 4): "red"}, (stray,))
    with patch.object(MobiusAdapter, "read_scene", lambda *_: scene):
        look = games.find("mobius").read_frame({}, Photo.from_pixels("table", BARE))
    table = mobius_looks.WatchedGame(start={})
    whole = Sighting(tuple(look.places), frozenset(), look.board)
    events = questions(table.session.see(whole, 1.0))
    assert [event.question.at for event in events] == ["F3", "G3"]
    assert [a.probability for a in events[0].question.alternatives] == [0.5, 0.5]
    assert table.rule("answer F3=red").verdict == "unsure"
