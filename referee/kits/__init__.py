"""Kits to print: all that is needed to play without the boxes, and to set a camera up.

`print_kit` writes vector PDF; it needs the extra ``print``. Where things lie on the printed boards
is in `referee.prints.targets`, which needs nothing.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from referee.errors import UsageError, closest
from referee.extras import missing
from referee.games import find, plain_name, plugins
from referee.kits.paper import PAPERS, Printing
from referee.words import say, sentence
from rules.message import Message

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

KITS: dict[str, Message] = {
    "mobi": Message.of("kit-mobi"),
    "cirplexed": Message.of("kit-cirplexed"),
    "formula": Message.of("kit-formula"),
    "mathable": Message.of("kit-mathable"),
    "mobius": Message.of("kit-mobius"),
    "charuco": Message.of("kit-charuco"),
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
    made = {plain_name(game.name): game for game in plugins() if game.kit}
    own = {name: say(told) for name, told in KITS.items()}
    return own | {
        name: sentence("kit-of-others", game=game.title, about=game.summary)
        for name, game in made.items()
    }


def kit_documents(name: str, printing: Printing | None = None) -> list[Document]:
    """What `print_kit` writes, as pages of shapes; of a game its rules as well."""
    from referee.kits.rules import rules_document

    printing, kit = printing or Printing(), plain_name(name)
    if kit not in (known := kits()):
        named = (*known, ALL)
        meant = closest(name, named) or "no"
        raise UsageError(sentence("kit-none", name=name, meant=meant, known=named))
    if kit not in KITS:
        game = find(kit)
        tiles = import_module("referee.kits.mobi").number_tiles(game.title, game.kit, printing)
        return [tiles, rules_document(kit, printing)] if game.sheet else [tiles]
    if kit in USED_BY and printing != _as_a_target(printing):
        raise UsageError(sentence("kit-one-way", kit=kit, command=USED_BY[kit]))
    documents: list[Document] = import_module(f"referee.kits.{kit}").documents(printing)
    return documents if kit in USED_BY else [*documents, rules_document(kit, printing)]


def print_kit(name: str, out: Path, printing: Printing | None = None) -> list[Path]:
    """Write a kit, or `ALL` of them, as PDF files into the folder `out`, and say which.

    Its name may be written as people write it: ``Möbi``.

    Raises
    ------
    UsageError
        For an unknown kit, where the PDF library is not installed, or where nothing can be
        written.
    """
    printing, kit = printing or Printing(), plain_name(name)
    if kit == ALL:
        targets = _as_a_target(printing)
        each = ((one, targets if one in USED_BY else printing) for one in KITS)
        return [path for one, how in each for path in print_kit(one, out, how)]
    documents = kit_documents(name, printing)
    write_pdf = _printer().write_pdf
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(sentence("kit-folder-not-made", folder=out, why=error.strerror)) from None
    paths = []
    for document in documents:
        path = out / f"{kit}-{document.part}-{printing.name}.pdf"
        write_pdf(document, path, printing.said(kits()[kit]))
        paths.append(path)
    return paths


def kit_pdf(name: str, printing: Printing | None = None) -> bytes:
    """A kit as one file of PDF, which a phone can hand to a printer.

    Raises UsageError for an unknown kit, and where the PDF library is not installed.
    """
    printing = printing or Printing()
    documents = kit_documents(name, printing)
    pdf: bytes = _printer().as_pdf(documents, printing.said(kits()[plain_name(name)]))
    return pdf


def _as_a_target(printing: Printing) -> Printing:
    """How what a camera looks for is printed: in one size and one look."""
    return Printing(printing.paper, language=printing.language)


def _printer() -> ModuleType:
    """What knows the PDF library. Raises UsageError where that is not installed."""
    try:
        return import_module("referee.kits.pdf")
    except ModuleNotFoundError:
        raise missing("print", "print") from None
