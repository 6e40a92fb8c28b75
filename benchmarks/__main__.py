"""Measure, beside the figures committed last; or compare two states of the referee.

    python -m benchmarks [COMMAND] [NAME...] [--photos FOLDER] [--limit N] [--write]
    python -m benchmarks gate OLD NEW [--photos FOLDER] [--sets NAME...]

NAME chooses sets, or groups of them. The figures committed last are in `figures.json`; `--write`
brings it up to date, and the page that is made of it. Ends with 1 where something is wrong that
may not be, such as a ruling that is silently wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from benchmarks.figures import COMMANDS, Entry, Measured, keep, kept
from benchmarks.sets import Asked

Benchmark = Callable[[Asked], Iterator[Measured]]


def main(arguments: Sequence[str]) -> int:
    """Run from the command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--photos", type=Path, help="folder of photographs that do not ship")
    common.add_argument("--work", type=Path, default=Asked().work, help="what is drawn stays here")
    common.add_argument("--limit", type=int, help="at most so many of each set")
    sized = argparse.ArgumentParser(add_help=False, parents=[common])
    sized.add_argument("names", nargs="*", metavar="NAME", help="only these sets, or groups")
    sized.add_argument("--textures", type=Path, help="folder of surfaces for what is drawn")
    sized.add_argument("--seconds", type=float, help="of each set that is measured by time")
    sized.add_argument("--seed", type=int, default=1, help="of what is drawn")
    sized.add_argument("--workers", type=int, default=1, help="processes that measure")
    sized.add_argument("--write", action="store_true", help="keep these figures as the last ones")
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks", None, __doc__, None, [], as_written)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for command, it in COMMANDS.items():
        short = it.about.partition(".")[0]
        commands.add_parser(command, help=short, description=it.about, parents=[sized])
    gate = commands.add_parser("gate", help="whether a change costs more", parents=[common])
    for which in ("old", "new"):
        gate.add_argument(which, help="a revision, or a path: '.' is the working tree as it is")
    gate.add_argument("--sets", nargs="+", metavar="NAME", default=(), help="only these, or groups")
    has_command = arguments and (arguments[0] in ("-h", "--help") or arguments[0][0] != "-")
    given = vars(parser.parse_args(arguments if has_command else ["photographs", *arguments]))
    if (command := given.pop("command")) == "gate":
        from benchmarks.gate.deciding import run

        old, new, names = (given.pop(name) for name in ("old", "new", "sets"))
        return run(old, new, Asked(tuple(names), **given))
    is_kept, names = given.pop("write"), given.pop("names")
    return measured(command, Asked(tuple(names), **given), is_kept)


def measured(command: str, asked: Asked, is_kept: bool) -> int:
    """Measure, print each figure beside the last one, and keep them all if so asked."""
    benchmark: Benchmark = getattr(import_module(f"benchmarks.{COMMANDS[command].module}"), command)
    entries, wrong = kept(), 0
    for found in benchmark(asked):
        found.name = f"{command}/{found.name}"
        last = entries.get(found.name)
        print(*found.lines(last.figures if last else {}), sep="\n", flush=True)
        for each in (*found.notes, *found.wrong):
            print(f"{found.name}: {each}", file=sys.stderr, flush=True)
        wrong += len(found.wrong)
        if is_kept:
            entries[found.name] = Entry.now(found.figures)
            keep(entries)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
