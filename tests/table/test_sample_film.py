"""The film among the samples, watched as the documentation says."""

import json
from pathlib import Path

from tests.command_line import Cli

ROOT = Path(__file__).parents[2]
FILM = ROOT / "sample_images" / "mobius" / "game.mp4"
COMMAND = "$ referee live mobius --video sample_images/mobius/game.mp4 --players Ann,Bo\n"


def test_the_film_gives_the_output_on_the_page_with_each_move_in_time(
    tmp_path: Path, cli: Cli
) -> None:
    page = (ROOT / "docs" / "command_line.md").read_text("utf-8")
    documented = page.split(COMMAND)[1].split("```")[0]
    record = tmp_path / "game.db"
    done = cli("live", "mobius", "--video", FILM, "--players", "Ann,Bo", "--record", record)
    assert (done.status, done.out, done.err) == (0, documented, "")
    truth = json.loads(FILM.with_suffix(".json").read_text("utf-8"))
    events = cli("replay", record, "--json").reports
    moves = [event for event in events if event["event"] == "move"]
    for move, made in zip(moves, truth["moves"], strict=True):
        assert (move["cell"], move["colour"]) == (made["cell"], made["colour"])
        assert made["from"] - 0.2 <= move["t"] <= made["from"] + 0.7
