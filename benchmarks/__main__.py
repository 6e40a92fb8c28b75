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

from benchmarks.figures import Entry, Measured, keep, kept
from benchmarks.sets import Asked

Benchmark = Callable[[Asked], Iterator[Measured]]

WHAT = {
    "photographs": (
        "measuring",
        "Photographs with truth: the samples, and with `--photos` those that do not ship.",
    ),
    "rendered": (
        "measuring",
        "Tables that never were, harsher than most kitchens: blur, glare, coloured lamps, tables "
        "of any pattern, prints of hardly any contrast. 100 of each kind, drawn with `--seed`.",
    ),
    "handwritten": ("measuring", "The same in fonts like handwriting, which nothing learnt."),
    "round_trips": (
        "measuring",
        "Any position, rendered in mild light at up to 20°, photographed, read: 20 of each game.",
    ),
    "altered": (
        "altered",
        "Photographs in other sizes, turns and light, as cameras spoil them, and `several` at "
        "once. With `--photos` those that do not ship as well.",
    ),
    "hidden": (
        "altered",
        "Photographs with a `lamp` mirrored on a piece, or a `thing` laid over one, at random; "
        "there asking is right.",
    ),
    "recognition": (
        "recognition",
        "Which game it is: each photograph asked as each game, and with none named; nine games "
        "that the referee does not know are drawn, and `--photos` has `foreign` ones.",
    ),
    "reliability": (
        "reliability",
        "Is it as sure as it should be: of readings that were so sure, how many were right.",
    ),
    "speed": (
        "speed",
        "Milliseconds of a warm process on two cores, medians of 16 photographs of a game as "
        "taken and enlarged to 12 megapixels with a sensor's grain; *over decoding* is all of it "
        "over decoding the same JPEG alone. By the clock, which needs idle cores, unless it says "
        "processor.",
    ),
    "folders": ("speed", "400 photographs of 640 pixels through the command line."),
    "server": (
        "server",
        "The server over loopback: uploads of 12 megapixels, frames of 720p from two phones, "
        "crowds, requests drawn from the API's description and against it, mutated photographs.",
    ),
    "table": (
        "table",
        "Memory along a session of Mathable of 9,000 frames with its record, in which a film comes "
        "round and round; and writes that a killed program had said to be done.",
    ),
    "watching": (
        "table",
        "Real clips, in the folder beside `--photos`: what the gate tells of them, by no reader.",
    ),
    "clips": (
        "clips.measuring",
        "Whole games on film, played at random by the rules, rendered with hands, lamps that go "
        "out, shadows and knocks. Nobody answers what is asked.",
    ),
    "rules": (
        "rules",
        "The rules beside oracles that share no line with them: 20,000 random positions of each "
        "game, and all positions of small worlds.",
    ),
    "calibration": (
        "calibration",
        "What each step of calibration gains, on rendered photographs of our own prints that it "
        "was not made from.",
    ),
    "parsers": (
        "fuzz.measuring",
        "Every parser of outside data under libFuzzer, seeded with what it reads (extra `fuzz`).",
    ),
    "mutants": (
        "fuzz.mutants",
        "Photographs of 320 × 240 pixels with bytes turned, cut, doubled and put elsewhere.",
    ),
    "mutation": (
        "mutation",
        "Small faults put into the code one at a time: how many the tests notice "
        "(`pip install cosmic-ray`; NAME is a folder or module).",
    ),
}
"""By command: the module with its function of that name, and what it measures."""

ABOUT = {command: about for command, (_, about) in WHAT.items()}


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
    for command, about in ABOUT.items():
        commands.add_parser(command, help=about, description=about, parents=[sized])
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
    benchmark: Benchmark = getattr(import_module(f"benchmarks.{WHAT[command][0]}"), command)
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
            keep(entries, ABOUT)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
