"""How long the win test of Mobius takes, on boards filled to different degrees.

python -m benchmarks.mobius_win
"""

import random
import statistics
import time
from collections.abc import Callable

from rules.mobius import STEERE_2008, Position, win, winner

POSITIONS = 500
STONES = (0, 30, 60, 90, 120, 138)


def main() -> None:
    """Print milliseconds for `winner`, and for `win`, which traces the chains besides."""
    rng = random.Random(2008)
    win(Position().filled("red"))  # the board works out its links once
    print("stones   winner: median   99 %   win: median   99 %   (ms)")
    for stones in STONES:
        positions = [
            Position.played(rng.sample(STEERE_2008.cells, stones)) for _ in range(POSITIONS)
        ]
        print(f"{stones:6}{measured(winner, positions, 17)}{measured(win, positions, 14)}")


def measured(test: Callable[[Position], object], positions: list[Position], width: int) -> str:
    """The median and the 99th percentile, as a part of a line."""
    times = [milliseconds(test, position) for position in positions]
    return f"{statistics.median(times):{width}.3f}{statistics.quantiles(times, n=100)[-1]:7.3f}"


def milliseconds(test: Callable[[Position], object], position: Position) -> float:
    """The wall time of one call."""
    start = time.perf_counter()
    test(position)
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    main()
