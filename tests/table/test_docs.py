"""What the page on the table says is what the program does."""

import re
from pathlib import Path

import pytest

from referee.table.calls import WORDS, parse_call
from tests.command_line import Cli

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
ROWS = re.findall(r"^\| `(\w+)([^`]*)`(?:, `hand …`)? \| (?:`(\w)`)? ?\|", PAGE, re.MULTILINE)


def test_all_calls_are_on_the_page() -> None:
    assert [word for word, _, _ in ROWS] == [*WORDS]


@pytest.mark.parametrize(("word", "form", "short"), ROWS)
def test_calls_are_as_the_page_says(word: str, form: str, short: str) -> None:
    example = form.replace("PLAYER", "Ann").replace("NUMBER", "3").replace("TILES…", "3 7")
    example = example.replace("PLACE=FACE", "7B=4").replace("right\\|wrong", "right")
    whole = parse_call(word + re.sub(r"[][]", "", example))
    least = parse_call((short or word) + re.sub(r"\[.*?\]", "", example))
    assert whole.word == least.word == word


def test_the_options_on_the_page_exist(cli: Cli) -> None:
    for verb in ("live", "replay", "follow"):
        usage = cli(verb, "--help").out
        lines = [line for line in PAGE.splitlines() if line.startswith(f"referee {verb} ")]
        assert lines or verb == "follow"
        for option in {o for line in lines for o in re.findall(r"--[a-z]+", line)}:
            assert option in usage, f"{verb} {option}"
