"""A program that is killed while it writes a record, and a check of what is left.

``python -m tests.table.kill_recorder FILE`` is that program.
"""

import random
import subprocess
import sys
import time
from pathlib import Path

from referee.table.records import Entry, Records, SessionHead

ROOT = Path(__file__).parents[2]


def entries(number: int) -> list[Entry]:
    """Entries of one transaction: a frame with a picture, its reading, and an event."""
    picture = number.to_bytes(4, "big") * 4000
    frame = Entry("frame", number / 15, {"digest": f"{number:08x}", "n": number}, picture)
    return [frame, *(Entry(kind, number / 15, {"n": number}) for kind in ("reading", "move"))]


def write(path: Path) -> None:
    """Write a record until the process is killed."""
    with Records(path) as records:
        session = records.begin(SessionHead("mathable", ("Ann", "Bo"), {}, "killed"))
        number = 0
        while True:
            records.append(session, entries(number))
            print(session, number, flush=True)
            number += 1


def lost_writes(path: Path, rng: random.Random) -> int:
    """Number of confirmed writes that a program lost when it was killed at a random time.

    Unconfirmed writes may be missing, but never in part.
    """
    command = [sys.executable, "-m", "tests.table.kill_recorder", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(rng.uniform(0, 0.05))
        child.kill()
        lines = [first, *child.stdout.readlines()]
    # The last line may be cut off.
    session, confirmed = map(int, [line for line in lines if line.endswith("\n")][-1].split())
    with Records(path) as records:
        assert not records.notes
        found = records.entries(session)
        numbers = [entry.body["n"] for entry in found]
        assert numbers == [n for n in range(len(found) // 3) for _ in range(3)], "in part"
        for entry in found:
            if entry.kind == "frame":
                picture = entries(entry.body["n"])[0].picture
                assert records.picture(entry.body["digest"]) == picture
        written = len(found) // 3
    assert written <= confirmed + 2, "more than was written"
    return max(0, confirmed + 1 - written)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
