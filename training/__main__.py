"""Repeat a training from nothing: ``python -m training reader``."""

from __future__ import annotations

import argparse

from training import reader
from training.finder import command as finder


def main() -> None:
    """Pick the model to train."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="MODEL")
    reader.add_command(commands)
    finder.add_command(commands)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
