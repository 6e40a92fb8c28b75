"""How long the ruling on a pod takes: python -m benchmarks.mobi_rules

Pods are grown at random from a fixed seed. Rings of equations and single equations full of wild
tiles, which nobody lays, stand for the worst that can come in. Times are of the processor.
"""

import time
from collections.abc import Callable
from random import Random

from rules.mobi import Pod, Spot, is_number, judge
from tests.rules.mobi_pods import grow_grid, hide

ROUNDS = 60


def grown(tiles: int, free: int) -> list[Pod]:
    """Legal pods of about so many tiles, so many of them free: all 6/9, and wild tiles besides."""
    chance, pods = Random(tiles * 100 + free), list[Pod]()
    while len(pods) < ROUNDS:
        grid = grow_grid(chance, tiles)
        sixes = sum(entry in ("6", "9") for entry in grid.values())
        plain = [at for at in grid if grid[at].isdigit() and grid[at] not in ("6", "9")]
        if len(grid) >= tiles and sixes <= free <= sixes + len(plain):
            wild = set(chance.sample(plain, free - sixes))
            pods.append(hide(chance, grid, 0).with_faces(dict.fromkeys(wild, "wild")))
    return pods


def broken(pods: list[Pod]) -> list[Pod]:
    """The same pods, each with one number tile changed."""
    chance = Random(1)
    return [pod.with_faces({chance.choice(_fixed(pod)): "11"}) for pod in pods]


def _fixed(pod: Pod) -> list[Spot]:
    faces = pod.tiles.items()
    return [at for at, face in faces if is_number(face) and face not in ("6/9", "wild", "11")]


def ring(side: int) -> Pod:
    """A square of wild tiles, each row and each column a sum: all of it rings."""
    across = " + ".join(["ö"] * (side - 1)) + " = ö"
    between = ["+"] * (side - 2) + ["="]
    rows = [across]
    for sign in between:
        rows += [" . ".join([sign] * side), across]
    return Pod.parse("\n".join(rows))


def crossed(line: str) -> Pod:
    """An equation across and the same one down, through one tile."""
    across, *down = line.split()
    rows = [" ".join([across, *down]), *down]
    return Pod.parse("\n".join(rows))


CASES: dict[str, Callable[[], list[Pod]]] = {
    "20 tiles, 3 free": lambda: grown(20, 3),
    "40 tiles, 6 free": lambda: grown(40, 6),
    "60 tiles, 10 free": lambda: grown(60, 10),
    "60 tiles, 10 free, one wrong": lambda: broken(grown(60, 10)),
    "60 tiles, 20 free": lambda: grown(60, 20),
    "ring of 9 ö": lambda: [ring(3)],
    "ring of 16 ö": lambda: [ring(4)],
    "ring of 25 ö": lambda: [ring(5)],
    "10 ö multiplied": lambda: [Pod.parse("ö × ö × ö × ö × ö = ö × ö × ö × ö × ö")],
    "10 ö in products": lambda: [Pod.parse("ö × ö × ö + ö × ö = ö × ö × ö − ö × ö")],
    "10 ö in quotients": lambda: [Pod.parse("ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö = 7")],
    "10 ö, one quotient": lambda: [Pod.parse("ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö = 7")],
    "24 ö in quotients": lambda: [Pod.parse(" + ".join(["ö ÷ ö"] * 12) + " = 1 + 2")],
    "cross of 2 × 10 ö in quotients": lambda: [
        crossed("ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö + ö ÷ ö = 7")
    ],
}


def main() -> None:
    """Print one line a case: how many pods, median and worst milliseconds, the last outcome."""
    print(f"{'pod':32s} {'pods':>5s} {'median ms':>10s} {'worst ms':>10s}  ruling")
    for name, make in CASES.items():
        pods = make()
        times, said = [], ""
        for pod in pods:
            start = time.process_time()
            said = judge(pod).ruling.outcome
            times.append(1000 * (time.process_time() - start))
        times.sort()
        middle = times[len(times) // 2]
        print(f"{name:32s} {len(pods):5d} {middle:10.2f} {times[-1]:10.2f}  {said}")


if __name__ == "__main__":
    main()
