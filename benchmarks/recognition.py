"""Photographs of each game asked as each other game, and with no game named; and of none at all."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Tally
from benchmarks.foreign import KINDS, draw
from benchmarks.measuring import named
from referee import Recognised, Referee, games, recognise
from referee.game import Seen
from referee.ruling.clock import Clock
from vision.photo.photo import Photo

NAMES = tuple(game.name for game in games.ours())
RULED = ("valid", "invalid")


def verdicts(photo: Photo) -> dict[str, str]:
    """The verdict of each game on a photograph, and of the one recognised, ``"none"`` for none.

    As by `Referee.check`, without the looks at other games that only tell what it seems to be.
    """
    found: dict[str, str] = {}
    for game in map(games.find, NAMES):
        adapter = game.new_adapter({})
        seen = adapter.look(photo, Clock())
        found[game.name] = (
            adapter.check(seen, ()).verdict if isinstance(seen, Seen) else "unreadable"
        )
    known = recognise(photo)
    if isinstance(known, Recognised):
        found["recognised"] = known.game.name
        found["any"] = Referee(known.game).rule(known.seen).verdict
    else:
        found |= {"recognised": "none", "any": known.reason}
    return found


def photographs(
    folders: list[tuple[str, Path]], each: int, drawn: int
) -> Iterator[tuple[str, str, Photo]]:
    """What is shown, its name, and the photograph: `each` of a folder, evenly, and those drawn."""
    for shown, folder in folders:
        files = sorted(folder.rglob("*.jpg"))
        for file in files[:: max(1, len(files) // each)][:each]:
            photo = Photo.load(file)
            if isinstance(photo, Photo):
                yield shown, str(file), photo
    for seed in range(drawn):
        for kind in KINDS:
            name = f"drawn {kind} {seed}"
            yield "drawn", name, Photo.from_pixels(name, draw(kind, seed))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recognition", description=__doc__)
    parser.add_argument(
        "folders", nargs="*", type=named, metavar="SHOWN=FOLDER", help="a game, or anything"
    )
    parser.add_argument("--each", type=int, default=1000, help="photographs of a folder at most")
    parser.add_argument("--drawn", type=int, default=0, help="pictures drawn of each foreign game")
    parser.add_argument("--out", type=Path, help="file for all verdicts, as JSON lines")
    given = parser.parse_args()
    tally, lines = Tally(), []
    for shown, name, photo in photographs(given.folders, given.each, given.drawn):
        found = verdicts(photo)
        lines.append(json.dumps({"shown": shown, "photo": name} | found))
        print(lines[-1], file=sys.stderr, flush=True)
        for game in NAMES:
            if game == shown:
                tally.add(f"{shown}, named: not refused", found[game] != "unreadable")
                tally.add(f"{shown}, not named: recognised", found["recognised"] == shown)
            else:
                tally.add(f"{shown} as {game}: not ruled on", found[game] not in RULED)
                tally.add(f"{shown} as {game}: said to be none", found[game] == "unreadable")
        wrong = found["recognised"] != shown and found["any"] in RULED
        tally.add(f"{shown}, not named: not ruled as another game", not wrong)
    if given.out:
        given.out.write_text("\n".join(lines) + "\n", "utf-8")
    for figure in tally.figures.values():
        print(figure)


if __name__ == "__main__":
    main()
