"""Kits to print: all that is needed to play without the boxes, and to set a camera up.

`print_kit` writes vector PDF; it needs the extra ``print``. Where things lie on the printed boards
is in `referee.prints.targets`, which needs nothing.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import UsageError
from referee.kits.paper import PAPERS, paper_named

if TYPE_CHECKING:
    from referee.kits.drawing import Document

__all__ = ["KITS", "PAPERS", "kit_documents", "print_kit"]

KITS: dict[str, str] = {
    "mobi": "Möbi: 162 number and operation tiles, printed on both sides",
    "cirplexed": "Cirplexed!: the 90 tiles",
    "formula": "Formula: 57 cards of 63 × 88 mm with backs",
    "mathable": "Mathable: the board at full size, 106 tiles and two blanks",
    "mobius": "Mobius (Mark Steere, marksteeregames.com): the board with fiducials, and stones",
    "charuco": "the board to calibrate a camera on",
    "colours": "the card to calibrate colours on",
}
"""Kits by name, each with one line about it."""

ALL = "all"
"""Stands for all kits."""


def kit_documents(name: str, paper: str = "A4") -> list[Document]:
    """What `print_kit` writes, as pages of shapes."""
    if name not in KITS:
        raise UsageError(f"The kit must be one of {', '.join(KITS)}, but got {name!r}.")
    documents: list[Document] = import_module(f"referee.kits.{name}").documents(paper_named(paper))
    return documents


def print_kit(name: str, out: Path, paper: str = "A4") -> list[Path]:
    """Write a kit as PDF files into the folder `out`, and say which.

    Raises
    ------
    UsageError
        For an unknown kit or paper, or where the PDF library is not installed.
    """
    documents = kit_documents(name, paper)
    try:
        from referee.kits.pdf import write_pdf
    except ModuleNotFoundError as error:
        raise UsageError(
            f"Printing needs the module {error.name!r}: install the extra 'print'."
        ) from error
    out.mkdir(parents=True, exist_ok=True)
    paths = []
    for document in documents:
        path = out / f"{name}-{document.part}-{paper_named(paper).name.lower()}.pdf"
        write_pdf(document, path, KITS[name])
        paths.append(path)
    return paths
