"""Faces of the kits that we print, taken from the PDFs themselves."""

import tempfile
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.kits import kit_documents
from referee.kits.drawing import Document, placed
from referee.kits.pdf import POINTS_PER_MM, write_pdf

Picture = NDArray[np.uint8]

FACE = 192
"""Side of a face's picture, pixels; oblong cards are squeezed into a square."""


def pages(document: Document, density: float) -> list[Picture]:
    """All pages, (height, width, 3) uint8 RGB at ``density`` pixels a millimetre."""
    import pypdfium2  # type: ignore[import-untyped]

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.pdf"
        write_pdf(document, path, document.title)
        pdf = pypdfium2.PdfDocument(path)
        scale = density / POINTS_PER_MM
        drawn = [page.render(scale=scale, rev_byteorder=True).to_numpy()[..., :3] for page in pdf]
        pdf.close()
    return [np.ascontiguousarray(page, dtype=np.uint8) for page in drawn]


def kit_faces(game: str, part: str, size_mm: tuple[float, float]) -> dict[tuple[str, str], Picture]:
    """Each face of a kit once, (FACE, FACE, 3) by the kind and the name of its label.

    Parameters
    ----------
    part
        Which of the kit's documents.
    size_mm
        Width and height of a piece.
    """
    document = next(d for d in kit_documents(game) if d.part == part)
    density = FACE / min(size_mm)
    faces: dict[tuple[str, str], Picture] = {}
    for page, picture in zip(document.pages, pages(document, density), strict=True):
        for spot in placed(page.items):
            key = spot.label.kind, spot.label.face
            if key not in faces:
                faces[key] = _face(picture, (spot.x, spot.y, spot.turn), size_mm, density)
    return faces


def _face(
    page: Picture, spot: tuple[float, float, float], size_mm: tuple[float, float], density: float
) -> Picture:
    x, y, turn = spot
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size_mm
    source = ((square @ spin.T + (x, y)) * density - 0.5).astype(np.float32)
    target = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * FACE - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    face = cv2.warpPerspective(page, matrix, (FACE, FACE), flags=cv2.INTER_AREA)
    return np.asarray(face, np.uint8)
