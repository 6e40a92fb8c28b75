"""Faces of the kits that we print, taken from the PDFs themselves."""

import tempfile
from pathlib import Path

import cv2
import numpy as np

from referee.kits import kit_documents
from referee.kits.drawing import Document, Placed, placed
from training.render.camera import turned
from vision.arrays import Pixels
from vision.geometry.homography import Homography
from vision.geometry.quads import CENTRED, UNIT

FACE = 192
"""Side of a face's picture, pixels; oblong cards are squeezed into a square."""


def pages(document: Document, density: float) -> list[Pixels]:
    """All pages, (height, width, 3) uint8 RGB at ``density`` pixels a millimetre."""
    import pypdfium2  # type: ignore[import-untyped]

    from referee.kits.pdf import POINTS_PER_MM, write_pdf

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kit.pdf"
        write_pdf(document, path, document.title)
        pdf = pypdfium2.PdfDocument(path)
        scale = density / POINTS_PER_MM
        drawn = [page.render(scale=scale, rev_byteorder=True).to_numpy()[..., :3] for page in pdf]
        pdf.close()
    return [np.ascontiguousarray(page, dtype=np.uint8) for page in drawn]


def kit_faces(game: str, part: str, size_mm: tuple[float, float]) -> dict[tuple[str, str], Pixels]:
    """Each face of a kit once, (FACE, FACE, 3) by the kind and the name of its label.

    ``part`` is which of the kit's documents, ``size_mm`` the width and height of a piece.
    """
    document = next(d for d in kit_documents(game) if d.part == part)
    density = FACE / min(size_mm)
    faces: dict[tuple[str, str], Pixels] = {}
    for page, picture in zip(document.pages, pages(document, density), strict=True):
        for spot in placed(page.items):
            key = spot.label.kind, spot.label.face
            if key not in faces:
                faces[key] = _face(picture, spot, size_mm, density)
    return faces


def _face(page: Pixels, spot: Placed, size_mm: tuple[float, float], density: float) -> Pixels:
    source = (turned(CENTRED * size_mm, spot.turn) + np.array([spot.x, spot.y])) * density - 0.5
    matrix = Homography.between(source, UNIT * FACE - 0.5).matrix
    face = cv2.warpPerspective(page, matrix, (FACE, FACE), flags=cv2.INTER_AREA)
    return np.asarray(face, np.uint8)
