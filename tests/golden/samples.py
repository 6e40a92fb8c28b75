"""The bundled photographs and what is asked about them, with all reports made once."""

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
    """The referee of a game, as it comes."""
    return Referee(game)


@cache
def checked(name: str) -> Report:
    """The report on a photograph by itself."""
    return referee(name.partition("/")[0]).check(PHOTOS[name])


@cache
def turn() -> Report:
    """The report on a turn of the bundled round."""
    return Referee("formula", before=ROUND[1]).check(ROUND[2])


@cache
def followed(game: str) -> GameReport:
    """The report on the bundled game, or round, photo by photo."""
    if game == "formula":
        return referee(game).follow(ROUND)
    return referee(game).follow(GAME_1, turns=SAMPLES / "mathable" / "game_1_turns.txt")


def all_reports() -> dict[str, dict[str, Any]]:
    """Everything that is said of the samples, by name, as JSON."""
    said = {name: checked(name).to_dict() for name in PHOTOS}
    said["formula/turn"] = turn().to_dict()
    said["formula/round"] = followed("formula").to_dict()
    said["mathable/game_1"] = followed("mathable").to_dict()
    return said
