"""Kits to print: pieces and boards to play without the boxes, and a target to calibrate cameras.

`print_kit` writes vector PDF; it needs the extra ``print``. The geometry of the boards is in
`referee.prints`, which does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import UsageError, closest, missing_extra
from referee.files import write_file
from referee.games import find, plain_name, plugins
from referee.kits.paper import Printing
from referee.words import say, sentence
from rules.message import Message

if TYPE_CHECKING:
    from referee.kits.drawing import Document

KITS: dict[str, Message] = {
    "mobi": Message.of("kit-mobi"),
    "cirplexed": Message.of("kit-cirplexed"),
    "formula": Message.of("kit-formula"),
    "mathable": Message.of("kit-mathable"),
    "mobius": Message.of("kit-mobius"),
    "charuco": Message.of("kit-charuco"),
}
"""Built-in kits by name, each with one line about it."""

TARGET_COMMANDS: dict[str, str] = {"charuco": "referee calibrate camera PHOTO... --name NAME"}
"""Calibration targets, each with the command that uses it; all other kits are games."""

USUAL = Printing()
"""On A4, in English."""

ALL = "all"
"""In place of a name: all kits."""


def kits() -> dict[str, str]:
    """Kits by name, each with one line about it: built-in ones, and those of plugins."""
    games = {plain_name(game.name): game for game in plugins() if game.kit}
    built_in = {name: say(about) for name, about in KITS.items()}
    return built_in | {
        name: sentence("kit-of-others", game=game.title, about=game.summary)
        for name, game in games.items()
    }


def kit_documents(name: str, printing: Printing = USUAL) -> list[Document]:
    """The documents of a kit as pages of shapes; those of a game include its rules."""
    from referee.kits.rules import rules_document

    kit = plain_name(name)
    if kit not in (all_kits := kits()):
        names = (*all_kits, ALL)
        meant = closest(name, names) or "no"
        raise UsageError(sentence("kit-none", name=name, meant=meant, known=names))
    if kit not in KITS:
        game = find(kit)
        tiles = import_module("referee.kits.mobi").number_tiles(game.title, game.kit, printing)
        return [tiles, rules_document(kit, printing)] if game.sheet else [tiles]
    if kit in TARGET_COMMANDS and printing != _target_printing(printing):
        raise UsageError(sentence("kit-one-way", kit=kit, command=TARGET_COMMANDS[kit]))
    documents: list[Document] = import_module(f"referee.kits.{kit}").documents(printing)
    return documents if kit in TARGET_COMMANDS else [*documents, rules_document(kit, printing)]


def print_kit(name: str, out: Path, printing: Printing = USUAL) -> list[Path]:
    """Write a kit, or `ALL` of them, as PDF files into the folder `out`, and return their paths.

    Names need not be plain: ``Möbi`` is ``mobi``.

    Raises
    ------
    UsageError
        For an unknown kit, where the PDF library is not installed, or where nothing can be
        written.
    """
    kit = plain_name(name)
    if kit == ALL:
        targets = _target_printing(printing)
        jobs = ((each, targets if each in TARGET_COMMANDS else printing) for each in KITS)
        return [path for each, settings in jobs for path in print_kit(each, out, settings)]
    files = {
        out / f"{kit}-{document.part}-{printing.name}.pdf": _encode([document], kit, printing)
        for document in kit_documents(name, printing)
    }
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(sentence("kit-folder-not-made", folder=out, why=error.strerror)) from None
    for path, encoded in files.items():
        write_file(path, encoded)
    return list(files)


def kit_pdf(name: str, printing: Printing = USUAL) -> bytes:
    """A kit as one PDF file, which a phone can hand to a printer.

    Raises UsageError for an unknown kit, and where the PDF library is not installed.
    """
    return _encode(kit_documents(name, printing), plain_name(name), printing)


def _target_printing(printing: Printing) -> Printing:
    """Print settings of a calibration target: always in the usual size and with full colours."""
    return Printing(printing.paper, language=printing.language)


def _encode(documents: Sequence[Document], kit: str, printing: Printing) -> bytes:
    try:
        from referee.kits.pdf import encode_pdf
    except ModuleNotFoundError:
        raise missing_extra("print", "print") from None
    return encode_pdf(documents, printing.translate(kits()[kit]))
