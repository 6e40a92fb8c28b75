"""Kits as pictures, rendered from the very PDF that is printed."""

from __future__ import annotations

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
    pdfium = pytest.importorskip("pypdfium2")
    path = folder / "page.pdf"
    write_pdf(document, path, "test")
    pdf = pdfium.PdfDocument(path)
    sheet = pdf[page]
    picture = sheet.render(scale=pixels_per_mm / POINTS_PER_MM, rev_byteorder=True).to_numpy()
    out = np.ascontiguousarray(picture[:, :, :3], dtype=np.uint8)
    sheet.close()
    pdf.close()
    return out
