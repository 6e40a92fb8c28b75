"""A seat of the computer at a table: it says its move, and what is laid is compared."""

import re
from pathlib import Path

import pytest
from PIL import Image

from referee.cli.main import main
from referee.games.mathable import GAME
from referee.kits import PAPERS, Printing, mathable
from referee.table.calls import CallError
from referee.table.racks import with_faces
from referee.table.words import status
from tests.kits.photographing import Lying, art_of, photograph
from tests.table import formula_looks, mobius_looks
from tests.table.mathable_looks import Watched, moves, ruling

RACK = "rack COMP2 7 21 90 80 81 72 70"
SAID = "COMP2 says: 7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points."


def asked() -> Watched:
    """A table at which the computer has said its first move."""
    watched = Watched(("COMP2", "Ann"))
    watched.call(RACK)
    return watched


def lines(watched: Watched) -> list[str]:
    return status(watched.session.play.report.details)


def test_it_asks_for_its_rack_and_says_its_move() -> None:
    watched = Watched(("COMP2", "Ann"))
    assert "Say what COMP2 holds, such as 'rack COMP2 3 7 12'." in lines(watched)
    said = ruling(watched.call(RACK)).report
    assert said.summary == f"COMP2 holds 7, 21, 90, 80, 81, 72, 70. {SAID}"
    assert SAID in lines(watched)


def test_what_it_said_is_laid_and_scored() -> None:
    watched = asked()
    watched.lay(_8F="7")
    watched.lay(_8E="21")
    assert "may draw" not in watched.session.play.report.summary
    watched.call("done")
    details = watched.session.play.report.details
    assert (details["scores"], details["to_move"]) == ({"COMP2": 28, "Ann": 0}, "Ann")
    assert not any("COMP2 says" in line for line in lines(watched))


def test_another_move_than_said_is_told_and_stays_if_it_is_said_again() -> None:
    watched = asked()
    laid = ruling(watched.lay(_8I="7")).report
    assert laid.verdict == "valid"
    assert laid.summary.endswith(f"Not as COMP2 said: {SAID.removeprefix('COMP2 says: ')}")
    first = ruling(watched.call("done")).report
    assert first.summary.startswith("Not as COMP2 said")
    assert any("say done again" in said for said in first.details["consequence"]["said"])
    assert first.details["to_move"] == "COMP2"
    again = ruling(watched.call("done")).report
    assert (again.details["to_move"], again.details["scores"]["COMP2"]) == ("Ann", 7)
    assert "not-as-said" in {found.code for found in again.findings}


def test_less_than_it_said_is_told() -> None:
    watched = asked()
    watched.lay(_8F="7")
    assert ruling(watched.call("done")).report.details["to_move"] == "COMP2"
    watched.lay(_8E="21")
    assert ruling(watched.call("done")).report.details["to_move"] == "Ann"


def test_a_pass_or_an_exchange_instead_of_its_move_is_told() -> None:
    for call in ("pass", "exchange 2"):
        watched = asked()
        report = ruling(watched.call(call)).report
        assert report.details["to_move"] == "Ann"
        assert any("Not as COMP2 said" in said for said in report.details["consequence"]["said"])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rack COMP2 7 21", "COMP2 must hold 7 tiles."),
        ("rack COMP2 7 7 7 7 7 7 7 7", "COMP2 must hold 7 tiles."),
        ("rack COMP2 90 90 1 2 3 4 5", "COMP2 cannot hold 90: all tiles of it lie on the board."),
    ],
)
def test_a_rack_that_cannot_be_is_refused(line: str, why: str) -> None:
    watched = Watched(("COMP2", "Ann"))
    consequence = ruling(watched.call(line)).report.details["consequence"]
    assert (consequence["taken"], consequence["said"]) == (False, [why])
    assert ruling(watched.call(RACK)).report.summary.endswith(SAID)


def test_a_rack_is_told_before_its_tiles_lie_there() -> None:
    watched = Watched(("COMP2", "Ann"))
    watched.lay(_8F="7")
    consequence = ruling(watched.call(RACK)).report.details["consequence"]
    assert not consequence["taken"]


def test_on_another_board_than_it_chose_on_its_rack_is_asked_for_again() -> None:
    watched = Watched(("Ann", "COMP2"))
    watched.lay(_8F="7")
    watched.call("done")
    assert "COMP2 says: 21 to 8E, 7 × 3" in ruling(watched.call(RACK)).report.summary
    watched.call("answer 8F=1")
    assert "Say what COMP2 holds, such as 'rack COMP2 3 7 12'." in lines(watched)
    assert ruling(watched.call(RACK)).report.summary.endswith(": 7 points.")


def test_it_exchanges_where_nothing_can_be_placed() -> None:
    watched = Watched(("COMP2", "Ann"))
    said = ruling(watched.call("rack COMP2 90 80 81 72 70 64 63")).report.summary
    assert said.endswith("COMP2 says: exchange 7 tiles: 90, 81, 80, 72, 70, 64, 63.")
    watched.call("exchange 7")
    assert watched.session.play.report.details["to_move"] == "Ann"


def test_undo_takes_its_move_back_and_the_same_rack_gets_the_same_move() -> None:
    watched = Watched(("COMP", "Ann"))
    line = "rack COMP 7 21 3 4 12 9 2"
    said = ruling(watched.call(line)).report.summary
    watched.call("undo")
    assert not any("COMP says" in one for one in lines(watched))
    assert ruling(watched.call(line)).report.summary == said


def test_compton_is_a_person() -> None:
    watched = Watched(("Compton", "Ann"))
    assert not any("Say what" in line for line in lines(watched))


def cell_said(watched: mobius_looks.Watched) -> str:
    """Where the computer says to put its stone; "" where it says nothing."""
    said = " ".join(status(watched.session.play.report.details))
    found = re.search("COMP1 says: red to ([A-L][0-9]+)[.]", said)
    return found[1] if found else ""


def test_mobius_is_told_where_its_stone_goes_and_what_was_laid_instead() -> None:
    watched = mobius_looks.Watched(("COMP1", "Ann"))
    first = cell_said(watched)
    (move,) = moves(events := watched.lay(**{first: "red"}))
    assert (move.player, move.legal) == ("COMP1", True)
    assert "lies elsewhere" not in ruling(events).report.summary
    assert cell_said(watched) == ""
    free = next(cell for cell in ("F6", "F7") if cell != first)
    assert "lies elsewhere" not in ruling(watched.lay(**{free: "blue"})).report.summary
    second = cell_said(watched)
    other = next(cell for cell in ("A3", "A4", "A5") if cell not in (first, second))
    report = ruling(watched.lay(**{other: "red"})).report
    assert (report.verdict, report.details["to_move"]) == ("valid", "blue")
    assert f"COMP1 said {second}, but the stone lies elsewhere." in report.summary


def test_a_game_that_is_followed_says_its_move_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = tmp_path / "calls.txt"
    calls.write_text("0 rack COMP2 3 12 90 80 81 72 70\n2 done\n2 done\n", "utf-8")
    samples = Path(__file__).parents[2] / "sample_images" / "mathable"
    photos = [str(samples / f"game_1_0{number}.jpg") for number in (1, 2, 3)]
    line = ["follow", "mathable", *photos, "--players", "COMP2,Ann", "--calls", str(calls)]
    assert main(line) == 0
    told = capsys.readouterr().out
    said = "12 to 8I, 3 × 4; 3 to 9G, 1 × 3: 15 points."
    assert f"COMP2 says: {said}" in told
    assert f"done: Not as COMP2 said: {said} Take them back, or say done again" in told
    assert "done: COMP2: 2 tiles placed: 15 points." in told
    assert "✓ Ann: 6 on 7J" in told


def test_at_a_table_of_formula_it_is_told_its_hand_and_says_what_to_lay() -> None:
    watched = formula_looks.Watched(("COMP", "Ann"))
    watched.show("24=")
    hand = "hand COMP 8 5 5 5 5 5 5"
    missing = "Say what COMP holds, such as 'hand COMP 1 2 joker'."
    assert watched.session.play.report.details["status"][1] == missing
    told = ruling(watched.call(hand)).report
    assert told.summary.startswith("COMP shows 8 5 5 5 5 5 5. COMP says: 2 × 4 = 8, with 8 at C1.")
    laid = ruling(watched.show("2×4=8")).report
    assert (
        laid.summary
        == "COMP: 2 × 4 = 8 is right, with 1 new card. COMP holds 6 cards. Ann is next."
    )
    assert "not-as-said" not in {found.code for found in laid.findings}


def test_at_a_table_of_formula_another_turn_than_said_is_told() -> None:
    watched = formula_looks.Watched(("COMP", "Ann"))
    watched.show("24=")
    watched.call("hand COMP 8 5 5 5 5 5 5")
    other = ruling(watched.show("2+4=6")).report
    assert "Not as COMP said: 2 × 4 = 8, with 8 at C1." in other.summary
    watched.call("undo")
    drew = formula_looks.Watched(("COMP", "Ann"))
    drew.show("24=")
    drew.call("hand COMP 8 5 5 5 5 5 5")
    came = ruling(drew.call("draw")).report.details["consequence"]["said"]
    assert "Not as COMP said: 2 × 4 = 8, with 8 at C1." in came


TILES = ["7", "21", "90", "6", "9", "72", "70"]


@pytest.fixture(scope="module")
def rack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of seven tiles of the kit, side by side as on a rack."""
    folder = tmp_path_factory.mktemp("rack")
    kit = mathable.documents(Printing(PAPERS["A4"]))
    labels = {label.face: label for label in art_of(kit) if label.kind == "number"}
    lying = [Lying(labels[face], 40 + 20 * at, 50) for at, face in enumerate(TILES)]
    photo = photograph(kit, lying, (200, 110), folder)
    Image.fromarray(photo.pixels()).save(folder / "my rack.jpg", quality=92)
    return folder / "my rack.jpg"


def test_its_rack_may_be_photographed(
    rack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (calls := tmp_path / "calls.txt").write_text(f"0 rack COMP2 {rack}  # seven tiles\n", "utf-8")
    board = Path(__file__).parents[2] / "sample_images" / "mathable" / "game_1_01.jpg"
    line = ["follow", "mathable", str(board), "--players", "COMP2,Ann", "--calls", str(calls)]
    assert main(line) == 0
    assert f"rack COMP2 {' '.join(TILES)}: COMP2 holds 7, 21, 90," in capsys.readouterr().out


def test_what_cannot_be_told_of_a_rack_is_for_the_players_to_say(rack: Path) -> None:
    alone = Image.open(rack).crop((640, 200, 860, 480))
    alone.save(rack.with_name("six.png"))
    with pytest.raises(CallError, match=r"hint Ann (6/9|9/6)"):
        with_faces(f"hint Ann {rack.with_name('six.png')}", GAME)
    assert with_faces("rack Ann 3 4 none.jpg", GAME) == "rack Ann 3 4 none.jpg"
