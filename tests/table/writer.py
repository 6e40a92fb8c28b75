"""A program that keeps a record until it is killed: `python writer.py FILE`, as a child."""

import sys
from pathlib import Path

from referee.table.records import Entry, Records, SessionHead


def entries(number: int) -> list[Entry]:
    """What is written together: a frame with a picture, what was read on it, and an event."""
    picture = number.to_bytes(4, "big") * 4000
    frame = Entry("frame", number / 15, {"digest": f"{number:08x}", "n": number}, picture)
    return [frame, *(Entry(kind, number / 15, {"n": number}) for kind in ("reading", "move"))]


def main(path: Path) -> None:
    with Records(path) as records:
        session = records.begin(SessionHead("mathable", ("Ann", "Bo"), {}, "killed"))
        number = 0
        while True:
            records.append(session, entries(number))
            print(session, number, flush=True)
            number += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
