"""Kits as pictures, rendered from their PDF, and the groups on their pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from referee.kits.drawing import Document, Group, Item, ShapeLabel
from referee.kits.pdf import POINTS_PER_MM, encode_pdf


def render(
    document: Document, folder: Path, pixels_per_mm: float, page: int = 0
) -> npt.NDArray[np.uint8]:
    """One page, (height, width, 3) uint8 RGB; pixel i covers [i, i + 1) / pixels_per_mm."""
    return next(render_pages(document, folder, pixels_per_mm, [page]))


def render_pages(
    document: Document, folder: Path, pixels_per_mm: float, pages: Iterable[int]
) -> Iterator[npt.NDArray[np.uint8]]:
    """Some pages of one PDF."""
    pdfium = pytest.importorskip("pypdfium2")
    path = folder / "page.pdf"
    path.write_bytes(encode_pdf([document], "test"))
    with pdfium.PdfDocument(path) as pdf:
        for page in pages:
            sheet = pdf[page]
            picture = sheet.render(scale=pixels_per_mm / POINTS_PER_MM, rev_byteorder=True)
            yield np.array(picture.to_numpy()[:, :, :3], np.uint8)
            sheet.close()


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A labelled group on a page: its origin there, and its turn in degrees."""

    label: ShapeLabel
    x: float
    y: float
    turn: float


def placed(
    items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0
) -> Iterator[PlacedGroup]:
    """All labelled groups among items, in drawing order."""
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    for item in items:
        if isinstance(item, Group):
            group_x, group_y = x + cos * item.x - sin * item.y, y + sin * item.x + cos * item.y
            if item.label is not None:
                yield PlacedGroup(item.label, group_x, group_y, (turn + item.turn) % 360)
            yield from placed(item.items, group_x, group_y, turn + item.turn, scale * item.scale)
