"""Round trips across the walls: any position, rendered, photographed, read, is the same position.

    python -m benchmarks.round_trips [--count 20] [--seed 1]

Positions are drawn by the renderer; light, lens and angle are mild, so that a player could read all
of it. What is asked about is no fault; what is silently wrong is, and ends it with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.figures import listed
from benchmarks.measuring import Measured
from benchmarks.scoring import SCORES, Figures
from referee import Referee, games
from training.render.stock import own_stock
from training.scenes import KINDS
from training.tables.table import shoot
from vision.failure import Unreadable
from vision.photo.photo import Photo

TILT, HARD = 20.0, 0.1
"""Most degrees from overhead, and how far light and sensor are from the best."""


def round_trips(game: str, count: int, seed: int) -> Iterator[Figures]:
    """What came back of so many positions of a game."""
    kind, stock, referee = KINDS[game], own_stock(), Referee(game)
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        table = kind.make(rng, stock)
        shot = shoot(table, stock, rng, replace(kind.ranges, tilt=TILT, hard=HARD))
        photo = Photo.from_bytes("rendered", shot.jpeg(rng))
        assert not isinstance(photo, Unreadable)
        yield SCORES[game](table.truth(shot), referee.check(photo).to_dict())


def main() -> int:
    """Print the figures of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="positions of each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong = 0
    for game in games.ours():
        measured = Measured()
        for number, figures in enumerate(round_trips(game.name, args.count, args.seed)):
            measured.add(Path(str(number)), figures)
        print(f"{game.name}: {listed(measured.figures)}", flush=True)
        wrong += len(measured.silent)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
