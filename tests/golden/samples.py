"""The bundled photographs, and their reports, each made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee import GameReport, Referee, Report

SAMPLES = Path(__file__).parents[2] / "sample_images"

PHOTOS = {
    f"{folder.name}/{photo.stem}": photo
    for folder in sorted(SAMPLES.iterdir())
    for photo in sorted(folder.glob("*.jpg"))
}
"""All photographs, by game and name."""

NAMES = [*PHOTOS, "formula/turn", "formula/round", "mathable/game_1"]
"""All reports: on the photographs, on a turn, and on a round and a game photo by photo."""

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
def report(name: str) -> Report | GameReport:
    """The report of a name."""
    match name:
        case "formula/turn":
            return Referee("formula", before=ROUND[1]).check(ROUND[2])
        case "formula/round":
            return referee("formula").follow(ROUND)
        case "mathable/game_1":
            turns = SAMPLES / "mathable" / "game_1_turns.txt"
            return referee("mathable").follow(GAME_1, turns=turns)
        case _:
            return sample_report(name)
