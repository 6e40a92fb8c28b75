"""Kits as pictures, rendered from their PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from referee.kits.drawing import Document
from referee.kits.pdf import POINTS_PER_MM, write_pdf


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
    write_pdf(document, path, "test")
    with pdfium.PdfDocument(path) as pdf:
        for page in pages:
            sheet = pdf[page]
            picture = sheet.render(scale=pixels_per_mm / POINTS_PER_MM, rev_byteorder=True)
            yield np.array(picture.to_numpy()[:, :, :3], np.uint8)
            sheet.close()
