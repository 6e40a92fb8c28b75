"""Photographs of each game asked as each other game, and with no game named; and of none at all."""

from __future__ import annotations

from collections.abc import Iterator

from tqdm import tqdm

from benchmarks import sets
from benchmarks.figures import Measured
from benchmarks.foreign import KINDS, draw
from benchmarks.sets import GAMES, Asked
from referee import Recognised, Referee, recognise
from vision.photo.photo import Photo

RULED = ("valid", "invalid")
DRAWN = 3
"""Pictures that are drawn of each game that the referee does not know."""


def recognition(asked: Asked) -> Iterator[Measured]:
    """Each set of photographs, the foreign ones, and those that are drawn."""
    for each in (*sets.samples(), *sets.photographs(asked.photos)):
        if asked.wants(each.name):
            photos = (one.photo for one in each.known(asked.limit))
            yield measure(each.name, each.kind, (Photo.load(photo) for photo in photos))
    if asked.photos and asked.wants("foreign"):
        foreign = sorted((asked.photos / "foreign").glob("*.jpg"))[: asked.limit]
        yield measure("foreign", "foreign", map(Photo.load, foreign))
    if asked.wants("drawn"):
        seeds = [(kind, seed) for seed in range(asked.limit or DRAWN) for kind in KINDS]
        drawn = (Photo.from_pixels(f"{kind} {seed}", draw(kind, seed)) for kind, seed in seeds)
        yield measure("drawn", "foreign", drawn)


def measure(name: str, shown: str, photos: Iterator[object]) -> Measured:
    """What each game, and the referee that is told none, says of photographs of one kind."""
    measured, referees = Measured(name), {game: Referee(game) for game in GAMES}
    for photo in tqdm(photos, name, leave=False):
        if not isinstance(photo, Photo):
            continue
        for game, referee in referees.items():
            verdict = referee.rule(referee.look(photo)).verdict
            if game == shown:
                measured.count("named: not refused", verdict != "unreadable")
            else:
                measured.count("as another: not ruled on", verdict not in RULED)
                measured.count("as another: said to be none", verdict == "unreadable")
        found = recognise(photo)
        seems, is_ruled = "none", False
        if isinstance(found, Recognised):
            seems = found.game.name
            is_ruled = Referee(found.game).rule(found.seen).verdict in RULED
        if shown in GAMES:
            measured.count("not named: recognised", seems == shown)
        measured.count("not named: not ruled as another", seems == shown or not is_ruled)
    return measured
