"""Kill a program that keeps a record, at a random point, and see what is left.

``python -m tests.table.killing FILE`` is that program.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

from referee.table.records import Entry, Records, SessionHead

ROOT = Path(__file__).parents[2]


def entries(number: int) -> list[Entry]:
    """What is written together: a frame with a picture, what was read on it, and an event."""
    picture = number.to_bytes(4, "big") * 4000
    frame = Entry("frame", number / 15, {"digest": f"{number:08x}", "n": number}, picture)
    return [frame, *(Entry(kind, number / 15, {"n": number}) for kind in ("reading", "move"))]


def write(path: Path) -> None:
    """Keep a record until somebody ends that."""
    with Records(path) as records:
        session = records.begin(SessionHead("mathable", ("Ann", "Bo"), {}, "killed"))
        number = 0
        while True:
            records.append(session, entries(number))
            print(session, number, flush=True)
            number += 1


def killed_at_random(path: Path, rng: random.Random) -> int:
    """Lost writes of one killed program: 0, or whatever ought not to be.

    Writes that the program had not yet said to be done may be there or not, but never in part.
    """
    command = [sys.executable, "-m", "tests.table.killing", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        child.kill()
        lines = [first, *child.stdout.readlines()]
    # The last line may be cut off.
    session, said = map(int, [line for line in lines if line.endswith("\n")][-1].split())
    with Records(path) as records:
        assert not records.notes
        kept = records.entries(session)
        numbers = [entry.body["n"] for entry in kept]
        assert numbers == [n for n in range(len(kept) // 3) for _ in range(3)], "in part"
        for entry in kept:
            if entry.kind == "frame":
                whole = entries(entry.body["n"])[0].picture
                assert records.picture(entry.body["digest"]) == whole
        written = len(kept) // 3
    assert written <= said + 2, "more than was written"
    return max(0, said + 1 - written)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
