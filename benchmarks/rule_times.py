"""How long one ruling takes, in milliseconds of the processor: python -m benchmarks.rule_times

For each game what players meet, and the worst that can be thought of: rings of wild tiles, formulas
whose jokers may be anything, forty tiles at once, boards that nobody could read.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from random import Random
from statistics import median
from typing import Any

from rules import cirplexed, formula, mathable, mobi, mobius
from tests.rules.comparisons import cirplexed as discs
from tests.rules.comparisons import formula as turns
from tests.rules.mobi_pods import grow_grid, hide

ROUNDS = 60

Ruled = Callable[[Any], str]
"""Rules on a position and says what came of it."""


def main() -> None:
    """Print one line a case: how many positions, median and worst milliseconds, what was ruled."""
    print(f"{'positions':44s} {'n':>4s} {'median ms':>10s} {'worst ms':>9s}  ruled")
    for game, cases in CASES.items():
        for name, make in cases.items():
            times, said = [], ""
            for position in make():
                start = time.process_time()
                said = RULES[game](position)
                times.append(1000 * (time.process_time() - start))
            label = f"{game}: {name}"
            print(f"{label:44s} {len(times):4d} {median(times):10.2f} {max(times):9.2f}  {said}")


def grown(tiles: int, free: int) -> list[mobi.Pod]:
    """Legal pods of about so many tiles, so many of them free: all 6/9, and wild tiles besides."""
    chance, pods = Random(tiles * 100 + free), list[mobi.Pod]()
    while len(pods) < ROUNDS:
        grid = grow_grid(chance, tiles)
        sixes = sum(entry in ("6", "9") for entry in grid.values())
        plain = [at for at in grid if grid[at].isdigit() and grid[at] not in ("6", "9")]
        if len(grid) >= tiles and sixes <= free <= sixes + len(plain):
            wild = set(chance.sample(plain, free - sixes))
            pods.append(hide(chance, grid, 0).with_faces(dict.fromkeys(wild, "wild")))
    return pods


def broken(pods: list[mobi.Pod]) -> list[mobi.Pod]:
    """The same pods, each with one number tile changed."""
    chance = Random(1)
    return [pod.with_faces({chance.choice(_fixed(pod)): "11"}) for pod in pods]


def _fixed(pod: mobi.Pod) -> list[mobi.Spot]:
    faces = pod.tiles.items()
    return [at for at, face in faces if mobi.is_number(face) and face not in ("6/9", "wild", "11")]


def ring(side: int) -> list[mobi.Pod]:
    """A square of wild tiles, each row and each column a sum: all of it rings."""
    across = " + ".join(["ö"] * (side - 1)) + " = ö"
    rows = [across]
    for sign in ["+"] * (side - 2) + ["="]:
        rows += [" . ".join([sign] * side), across]
    return pods("\n".join(rows))


def crossed(line: str) -> list[mobi.Pod]:
    """An equation across and the same one down, through one tile."""
    first, *down = line.split()
    return pods("\n".join([" ".join([first, *down]), *down]))


def pods(*texts: str) -> list[mobi.Pod]:
    """Pods as drawn."""
    return list(map(mobi.Pod.parse, texts))


Change = tuple[formula.TableFormula, formula.Formula]


def usual_turns() -> list[Change]:
    """Turns between random formulas."""
    rng = Random(1)
    drawn = (turns.drawn(rng) for _ in range(10 * ROUNDS))
    return [(turns.parsed(before), turns.parsed(after)) for before, after in drawn]


def change(before: str, after: str) -> list[Change]:
    """One turn."""
    return [(formula.parse_table(before), formula.Formula.parse(after))]


def new_tiles(number: int) -> list[list[mathable.Move]]:
    """So many tiles new at once, each legal after those before."""
    rng, sets = Random(number), []
    for _ in range(20):
        board, moves = mathable.Board(), list[mathable.Move]()
        for _ in range(number):
            moves.append(rng.choice(list(mathable.legal_moves(board))))
            board = board.after(moves[-1:])
        sets.append(rng.sample(moves, number))
    return sets


def stones(number: int) -> list[mobius.Position]:
    """Positions of so many stones, placed at random."""
    rng = Random(number)
    cells = mobius.STEERE_2008.cells
    return [mobius.Position.played(rng.sample(cells, number)) for _ in range(ROUNDS)]


def in_doubt(colours: int, quarters: int) -> list[cirplexed.Reading]:
    """Finished boards of which so many quarters may show so many colours."""
    rng, readings = Random(quarters), []
    for _ in range(10):
        board = discs.grown(rng, 22)
        every = [cirplexed.Quarter(*at) for at in product(board.faces, range(4))]
        chosen = rng.sample(every, quarters)
        shades = {at: frozenset(rng.sample(cirplexed.COLOURS, colours)) for at in chosen}
        readings.append(cirplexed.Reading(board, shades))
    return readings


def _new_tiles(moves: Sequence[mathable.Move]) -> mathable.TurnRuling:
    return mathable.judge_groups(mathable.Board(), [moves], mathable.ANYBODY)


RULES: Mapping[str, Ruled] = {
    "mobi": lambda pod: mobi.judge(pod).ruling.outcome,
    "formula": lambda at: formula.judge_turn(*at).ruling.outcome,
    "mathable": lambda at: _new_tiles(at).ruling.outcome,
    "mobius": lambda at: f"{mobius.judge_position(at).winner} wins",
    "cirplexed": lambda at: str(cirplexed.judge_board(at).ranges[""].full),
}

CASES: Mapping[str, Mapping[str, Callable[[], Sequence[Any]]]] = {
    "mobi": {
        "20 tiles, 3 free": lambda: grown(20, 3),
        "60 tiles, 10 free": lambda: grown(60, 10),
        "60 tiles, 10 free, one wrong": lambda: broken(grown(60, 10)),
        "60 tiles, 20 free": lambda: grown(60, 20),
        "ring of 16 ö": lambda: ring(4),
        "ring of 25 ö": lambda: ring(5),
        "10 ö multiplied": lambda: pods("ö × ö × ö × ö × ö = ö × ö × ö × ö × ö"),
        "10 ö in quotients": lambda: pods("ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö = 7"),
        "10 ö, one quotient": lambda: pods("ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö = 7"),
        "24 ö in quotients": lambda: pods(" + ".join(["ö ÷ ö"] * 12) + " = 1 + 2"),
        "two crossing, 19 ö in quotients": lambda: crossed(" + ".join(["ö ÷ ö"] * 5) + " = 7"),
    },
    "formula": {
        "turns": usual_turns,
        "nine cards, all alike": lambda: change("111 + 111 = 222", "111 + 111 = 222"),
        "two open jokers": lambda: change("(?)11 × (?)0 = 0", "(?)11 × (?)0 = 0"),
        "12 cards a number": lambda: change("1" * 12 + " + 1 = 2", "1" * 12 + " + 1 = " + "1" * 12),
    },
    "mathable": {f"{number} new tiles": partial(new_tiles, number) for number in (1, 7, 14, 40)},
    "mobius": {f"{number} stones": partial(stones, number) for number in (30, 90, 138)},
    "cirplexed": {
        "20 quarters of 2 colours": lambda: in_doubt(2, 20),
        "40 quarters of 3 colours": lambda: in_doubt(3, 40),
        "all of 6 colours": lambda: in_doubt(6, 88),
    },
}


if __name__ == "__main__":
    main()
