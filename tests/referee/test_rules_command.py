"""``referee rules``: the printed rules are the rules that are applied."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path

import pytest

from referee import games
from referee.cli.rules import lines
from referee.game import RULES
from referee.rulesheet import defaults
from rules.formula import Ruleset
from rules.mobi import STANDARD_RULES
from tests.command_line import Cli

NAMES = [game.name for game in games.built_in()]


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_listed_with_its_default(name: str) -> None:
    game = games.find(name)
    sheet = game.rulesheet()
    assert (RULES in game.options) == (sheet.ruleset is not None)
    if sheet.ruleset is None:
        return
    told = [*defaults(sheet.ruleset)]
    options = "\n".join(settings for _, settings in told)
    kind = type(sheet.ruleset)
    assert tomllib.loads(options) == kind().to_dict()
    assert kind.from_dict(tomllib.loads(options)) == kind()
    assert list(tomllib.loads(options)) == [option.name for option in fields(kind)]
    assert all(text.endswith(".") for text, _ in told)


@pytest.mark.parametrize("name", NAMES)
def test_printed_rules_can_be_given_as_house_rules(name: str, tmp_path: Path, cli: Cli) -> None:
    done = cli("rules", name)
    printed = done.out
    assert done.status == 0
    assert printed.startswith(f"# {games.find(name).title}")
    ruleset = games.find(name).rulesheet().ruleset
    assert tomllib.loads(printed) == ({} if ruleset is None else ruleset.to_dict())
    if ruleset is None:
        assert "House rules" not in printed
        return
    house = tmp_path / "house.toml"
    house.write_text(printed, "utf-8-sig")  # as some editors of Windows do
    folder = Path(__file__).parents[2] / "sample_images" / name
    photo = folder / ("opening.jpg" if name == "mobius" else "kit.jpg")
    assert cli("check", name, photo, "--rules", house).status == 0


@pytest.mark.parametrize("width", [40, 96])
@pytest.mark.parametrize("name", NAMES)
def test_lines_fit_the_terminal(name: str, width: int) -> None:
    game = games.find(name)
    assert all(len(line) <= width for line in list(lines(game, width))[1:])


def test_the_sentences_follow_the_rules_that_are_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    def text(name: str) -> str:
        sections = games.find(name).rulesheet().sections
        return " ".join(rule for section in sections for rule in section.rules)

    assert "any number from 1 to 12" in text("mobi")
    assert "dealt 7 cards" in text("formula")
    for_children = replace(STANDARD_RULES, wild=(2, 9))
    monkeypatch.setattr("referee.games.mobi.words.STANDARD_RULES", for_children)
    crowded = Ruleset(hand=9, penalty=2)
    monkeypatch.setattr("referee.games.formula.words.Ruleset", lambda: crowded)
    assert "any number from 2 to 9" in text("mobi")
    assert "dealt 9 cards" in text("formula")
    assert "draws 2 cards" in text("formula")
