"""Measure the referee and compare with the committed figures, or compare two revisions.

    python -m benchmarks [COMMAND] [NAME...] [--photos FOLDER] [--limit N] [--write]
    python -m benchmarks gate OLD NEW [--photos FOLDER] [--sets NAME...]

NAME selects sets or groups of sets. The committed figures are in `figures.json`; `--write` updates
it and the page that is generated from it. Exits with status 1 if anything inadmissible was
measured, such as a silently wrong ruling.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from benchmarks.figures import COMMANDS, Entry, Measurement, load_figures, save_figures
from benchmarks.sets import Selection

Benchmark = Callable[[Selection], Iterator[Measurement]]


def main(arguments: Sequence[str]) -> int:
    """Run from the command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--photos", type=Path, help="folder of photographs that do not ship")
    common.add_argument(
        "--work", type=Path, default=Selection().work, help="cache of rendered sets"
    )
    common.add_argument("--limit", type=int, help="at most this many of each set")
    sized = argparse.ArgumentParser(add_help=False, parents=[common])
    sized.add_argument("names", nargs="*", metavar="NAME", help="only these sets or groups")
    sized.add_argument("--textures", type=Path, help="folder of table surfaces for renders")
    sized.add_argument("--seed", type=int, default=1, help="seed of the renders")
    sized.add_argument("--workers", type=int, default=1, help="number of processes")
    sized.add_argument(
        "--write", action="store_true", help="store the figures as the committed ones"
    )
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks", None, __doc__, None, [], as_written)
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for command, it in COMMANDS.items():
        short = it.about.partition(".")[0]
        commands.add_parser(command, help=short, description=it.about, parents=[sized])
    gate = commands.add_parser("gate", help="whether a change costs more", parents=[common])
    for revision in ("old", "new"):
        gate.add_argument(revision, help="a revision, or a path: '.' is the working tree")
    gate.add_argument(
        "--sets", nargs="+", metavar="NAME", default=(), help="only these sets or groups"
    )
    has_command = arguments and (arguments[0] in ("-h", "--help") or arguments[0][0] != "-")
    options = vars(parser.parse_args(arguments if has_command else ["photographs", *arguments]))
    if (command := options.pop("command")) == "gate":
        from benchmarks.gate.comparison import run

        old, new, names = (options.pop(name) for name in ("old", "new", "sets"))
        return run(old, new, Selection(tuple(names), **options))
    write, names = options.pop("write"), options.pop("names")
    return measure(command, Selection(tuple(names), **options), write)


def measure(command: str, selection: Selection, write: bool) -> int:
    """Run a benchmark and print each figure next to the committed one; optionally store them."""
    benchmark: Benchmark = getattr(import_module(f"benchmarks.{COMMANDS[command].module}"), command)
    entries, wrong = load_figures(), 0
    for measurement in benchmark(selection):
        measurement.name = f"{command}/{measurement.name}"
        last = entries.get(measurement.name)
        print(*measurement.lines(last.figures if last else {}), sep="\n", flush=True)
        for fault in (*measurement.notes, *measurement.wrong):
            print(f"{measurement.name}: {fault}", file=sys.stderr, flush=True)
        wrong += len(measurement.wrong)
        if write:
            entries[measurement.name] = Entry.now(measurement.figures)
            save_figures(entries)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
