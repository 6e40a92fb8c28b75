"""Films of whole games: made, and what is told of them.

python -m benchmarks.clips make GAME --out DIR --textures DIR
python -m benchmarks.clips score FILM... --keep DIR
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from tqdm import tqdm

from benchmarks.clips import film, sample
from benchmarks.clips.games import GAMES
from benchmarks.clips.scoring import Score, score, watched


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clips", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("make", help="films of a game with their truth")
    make.add_argument("game", choices=GAMES)
    make.add_argument("--out", type=Path, required=True)
    make.add_argument("--count", type=int, default=2)
    make.add_argument("--moves", type=int, default=10, help="in each film")
    make.add_argument("--seed", type=int, default=1)
    make.add_argument("--textures", type=Path, help="folder of surfaces, *.jpg")
    make.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    make.set_defaults(run=_make)
    scored = commands.add_parser("score", help="what is told of films")
    scored.add_argument("films", nargs="+", type=Path)
    scored.add_argument("--keep", type=Path, help="where the events are written")
    scored.set_defaults(run=_score)
    one = commands.add_parser("sample", help="the film among the sample pictures")
    one.add_argument("film", type=Path)
    one.set_defaults(run=lambda given: sample.write(given.film))
    arguments = parser.parse_args()
    arguments.run(arguments)


def _make(given: argparse.Namespace) -> None:
    job = film.FilmJob(given.game, given.out, given.seed, given.moves)
    films = film.write(job, given.count, given.textures, given.workers)
    for _ in tqdm(films, total=given.count):
        pass


def _score(given: argparse.Namespace) -> None:
    scores: dict[str, Score] = {}
    for path in given.films:
        truth = json.loads(path.with_suffix(".json").read_text("utf-8"))
        events = watched(path, truth)
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            lines = "".join(json.dumps(event) + "\n" for event in events)
            (given.keep / f"{path.stem}.jsonl").write_text(lines, "utf-8")
        score(scores.setdefault(truth["game"], Score()), path.name, truth, events)
        print(path.name, file=sys.stderr)
    for game, scored in scores.items():
        print(game)
        for line in (*scored.figures.figures.values(), *scored.wrong):
            print(f"  {line}")


if __name__ == "__main__":
    main()
