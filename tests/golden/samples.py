"""The bundled photographs, and their reports, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from referee import GameReport, Referee, Report

SAMPLES = Path(__file__).parents[2] / "sample_images"

PHOTOS = {
    f"{folder.name}/{photo.stem}": photo
    for folder in sorted(SAMPLES.iterdir())
    for photo in sorted(folder.glob("*.jpg"))
}
"""All photographs, by game and name."""

GAME_1 = sorted((SAMPLES / "mathable").glob("game_1_*.jpg"))
ROUND = sorted((SAMPLES / "formula").glob("round_*.jpg"))


@cache
def referee(game: str) -> Referee:
    """The referee of a game with default options."""
    return Referee(game)


@cache
def sample_report(name: str) -> Report:
    """The report on a single photograph."""
    return referee(name.partition("/")[0]).check(PHOTOS[name])


@cache
def turn_report() -> Report:
    """The report on a turn of the bundled round."""
    return Referee("formula", before=ROUND[1]).check(ROUND[2])


@cache
def game_report(game: str) -> GameReport:
    """The report on the bundled game, or round, photo by photo."""
    if game == "formula":
        return referee(game).follow(ROUND)
    return referee(game).follow(GAME_1, turns=SAMPLES / "mathable" / "game_1_turns.txt")


def all_reports() -> dict[str, dict[str, Any]]:
    """All reports on the samples, by name, as JSON."""
    reports = {name: sample_report(name).to_dict() for name in PHOTOS}
    reports["formula/turn"] = turn_report().to_dict()
    reports["formula/round"] = game_report("formula").to_dict()
    reports["mathable/game_1"] = game_report("mathable").to_dict()
    return reports
