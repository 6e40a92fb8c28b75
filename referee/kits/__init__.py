"""Kits to print: all that is needed to play without the boxes, and to set a camera up.

`print_kit` writes vector PDF; it needs the extra ``print``. Where things lie on the printed boards
is in `referee.prints.targets`, which needs nothing.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from referee.errors import UsageError, did_you_mean
from referee.extras import missing
from referee.games import find, others, plain
from referee.kits.paper import PAPERS, Printing
from referee.words import say
from rules.wording import listed

if TYPE_CHECKING:
    from referee.kits.drawing import Document

__all__ = [
    "ALL",
    "KITS",
    "PAPERS",
    "USED_BY",
    "Printing",
    "kit_documents",
    "kit_pdf",
    "kits",
    "print_kit",
]

KITS: dict[str, str] = {
    "mobi": "Möbi: 162 number and operation tiles, printed on both sides",
    "cirplexed": "Cirplexed!: the 90 tiles",
    "formula": "Formula: 57 cards of 63 × 88 mm with backs",
    "mathable": "Mathable: the board at full size, 106 tiles and two blanks",
    "mobius": "Mobius (Mark Steere, marksteeregames.com): the board with fiducials, and stones",
    "charuco": "the board to calibrate a camera on",
}
"""Our kits by name, each with one line about it."""

USED_BY: dict[str, str] = {
    "charuco": "referee calibrate camera PHOTO... --name NAME",
}
"""The commands that targets are printed for; all other kits are games."""

ALL = "all"
"""Stands for all kits."""


def kits() -> dict[str, str]:
    """Kits by name, each with one line about it: ours, and those of games of others."""
    made = {plain(game.name): game for game in others() if game.kit}
    return KITS | {name: f"{game.title}: {say(game.summary)}" for name, game in made.items()}


def kit_documents(name: str, printing: Printing | None = None) -> list[Document]:
    """What `print_kit` writes, as pages of shapes; of a game its rules as well."""
    from referee.kits.rules import rules_document

    printing, kit = printing or Printing(), plain(name)
    if kit not in (known := kits()):
        meant = did_you_mean(name, (*known, ALL)) or f"there is {listed((*known, ALL))}."
        raise UsageError(f"There is no kit {name!r}; {meant}")
    if kit not in KITS:
        game = find(kit)
        tiles = import_module("referee.kits.mobi").number_tiles(game.title, game.kit, printing)
        return [tiles, rules_document(kit, printing.paper)] if game.sheet else [tiles]
    if kit in USED_BY and printing != Printing(printing.paper):
        raise UsageError(f"The kit {kit!r} is printed in one way, as {USED_BY[kit]!r} knows it.")
    documents: list[Document] = import_module(f"referee.kits.{kit}").documents(printing)
    return documents if kit in USED_BY else [*documents, rules_document(kit, printing.paper)]


def print_kit(name: str, out: Path, printing: Printing | None = None) -> list[Path]:
    """Write a kit, or `ALL` of them, as PDF files into the folder `out`, and say which.

    Its name may be written as people write it: ``Möbi``.

    Raises
    ------
    UsageError
        For an unknown kit, where the PDF library is not installed, or where nothing can be
        written.
    """
    printing, kit = printing or Printing(), plain(name)
    if kit == ALL:
        targets = Printing(printing.paper)
        each = ((one, targets if one in USED_BY else printing) for one in KITS)
        return [path for one, how in each for path in print_kit(one, out, how)]
    documents = kit_documents(name, printing)
    write_pdf = _printer().write_pdf
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {out} cannot be made: {error.strerror}.") from None
    paths = []
    for document in documents:
        path = out / f"{kit}-{document.part}-{printing.name}.pdf"
        write_pdf(document, path, kits()[kit])
        paths.append(path)
    return paths


def kit_pdf(name: str, printing: Printing | None = None) -> bytes:
    """A kit as one file of PDF, which a phone can hand to a printer.

    Raises UsageError for an unknown kit, and where the PDF library is not installed.
    """
    documents = kit_documents(name, printing)
    pdf: bytes = _printer().as_pdf(documents, kits()[plain(name)])
    return pdf


def _printer() -> ModuleType:
    """What knows the PDF library. Raises UsageError where that is not installed."""
    try:
        return import_module("referee.kits.pdf")
    except ModuleNotFoundError:
        raise missing("print", "print") from None
