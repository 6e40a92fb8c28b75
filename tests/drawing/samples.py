"""Reports on bundled photographs, as they come from the command line."""

from __future__ import annotations

import contextlib
import io
import json
from functools import cache
from pathlib import Path

from referee.cli.main import main
from referee.ruling.report import Report

SAMPLES = Path(__file__).parents[2] / "sample_images"

PHOTOS = {
    "mobi": ("kit", "mobi_003", "mobi_004", "mobi_011"),
    "cirplexed": ("cirplexed_008", "cirplexed_014"),
    "formula": ("kit", "round_1", "round_2", "round_4"),
    "mathable": ("game_1_06", "illegal", "note_on_a_tile"),
    "mobius": ("blue_links_two_bars_and_a_loop", "two_colours_on_a_split_cell"),
}
NAMES = [f"{game}/{name}" for game, names in PHOTOS.items() for name in names]


@cache
def reports() -> dict[str, Report]:
    """All reports by game and name of the photograph."""
    found = {}
    for game, names in PHOTOS.items():
        files = [str(SAMPLES / game / f"{name}.jpg") for name in names]
        with contextlib.redirect_stdout(io.StringIO()) as out:
            main(["check", game, *files, "--json"])
        lines = out.getvalue().splitlines()
        for name, line in zip(names, lines, strict=True):
            found[f"{game}/{name}"] = Report.from_dict(json.loads(line))
    return found
