"""Names that look the same, names with joiners, and names with control characters."""

import re
from pathlib import Path

import pytest

from referee import Referee, UsageError
from referee.ruling.turns import read_turns
from referee.table.calls import parse_call, parse_names
from referee.web.forms import TableForm
from tests.command_line import Cli

TWINS = [("Zo\u00eb", "Zoe\u0308"), ("Bo", "BO"), ("Bo", "Bo\ufe0f"), ("می\u200cرا", "میرا")]
WITH_JOINERS = ["\U0001f469\u200d\U0001f4bb", "می\u200cخواهم", "क्\u200dष", "\U0001fa77", "❤\ufe0f"]
CONTROLS = ["a\x1b[31mb", "a\x9b31mb", "a\u202eb", "A\u200b", "a\0", "\ud800"]
FILE = "a\x1b[31mred\x9b\u202e.jpg"


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_names_that_look_the_same_are_refused(one: str, other: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="named twice"):
        parse_names(f"{one},{other}")
    with pytest.raises(UsageError, match="must be different names"):
        Referee("cirplexed", players=[one, other])
    turns = tmp_path / "turns.txt"
    turns.write_text(f"players {one} {other}\n{one} 1\n", "utf-8")
    with pytest.raises(UsageError, match="name each player once"):
        read_turns(turns)


@pytest.mark.parametrize("name", WITH_JOINERS)
def test_joiners_in_names_are_kept(name: str, tmp_path: Path) -> None:
    assert parse_names(f"{name},Bo") == (name, "Bo")
    assert parse_call(f"done {name}", (name, "Bo")).player == name
    assert Referee("cirplexed", players=[name, "Bo"]).options["players"] == (name, "Bo")
    assert TableForm(game="mobi", players=[name, "Bo"]).players == [name, "Bo"]
    turns = tmp_path / "turns.txt"
    turns.write_text(f"players {name} Bo\n{name} 1\n", "utf-8")
    assert read_turns(turns).seating == (name, "Bo")


@pytest.mark.parametrize("name", CONTROLS)
def test_names_with_invisible_characters_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="visible characters"):
        parse_names(f"{name},Bo")
    with pytest.raises(UsageError, match="must be different names"):
        Referee("cirplexed", players=[name, "Bo"])
    with pytest.raises(ValueError, match=r"printable|valid string"):
        TableForm(game="mobi", players=[name, "Bo"])


def test_names_are_compared_in_normal_form() -> None:
    assert parse_call("done Zoe\u0308", ("Zo\u00eb", "Bo")).player == "Zo\u00eb"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "mobi", "FILE"], 2),
        (["check", "mobi", "FILE", "--json"], 2),
        (["live", "mobi", "--video", "FILE"], 64),
        (["live", "mobi", "--folder", "FILE", "--json"], 2),
        (["check", "mobi", "FILE.ruled.jpg", "FILE"], 2),
    ],
)
def test_file_names_are_escaped_for_the_terminal(
    arguments: list[str], status: int, tmp_path: Path, cli: Cli
) -> None:
    name = str(tmp_path / FILE)
    done = cli(*(word.replace("FILE", name) for word in arguments))
    assert done.status == status
    assert not re.search("[\x1b\x9b\u202e]", done.out + done.err)
    assert "a\\u001b[31mred\\u009b\\u202e" in done.out + done.err
    if done.out and "--json" in arguments:
        assert done.report["source"] == name
