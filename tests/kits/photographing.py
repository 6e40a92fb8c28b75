"""Synthetic photographs of printed kits: pieces laid on a table, seen at an angle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from referee.kits.drawing import Document, Group, Item, Page, Paint, Rect, ShapeLabel
from tests.kits.rendering import render
from vision.photo.photo import Photo

WOOD = (148, 116, 84)
Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on the table: its centre in millimetres, and its turn in degrees."""

    label: ShapeLabel
    x: float
    y: float
    turn: float = 0.0


def art_of(documents: Iterable[Document]) -> dict[ShapeLabel, Group]:
    """One of each piece in a kit, about its own centre."""
    art: dict[ShapeLabel, Group] = {}
    for document in documents:
        for page in document.pages:
            for group in _labelled(page.items):
                assert group.label is not None
                art.setdefault(group.label, replace(group, x=0.0, y=0.0, turn=0.0))
    return art


def _labelled(items: Iterable[Item]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            if item.label is not None:
                yield item
            yield from _labelled(item.items)


def photograph(
    kit: Iterable[Document],
    placed: Iterable[PlacedPiece],
    size_mm: tuple[float, float],
    folder: Path,
    board: Group | None = None,
    seed: int = 1,
) -> Photo:
    """A photograph of a part of the table, by a camera held at an angle."""
    rng = np.random.default_rng(seed)
    art = art_of(kit)
    pieces = (
        replace(
            art[piece.label],
            x=piece.x + rng.normal(0, 0.2),
            y=piece.y + rng.normal(0, 0.2),
            turn=piece.turn + rng.normal(0, 0.8),
        )
        for piece in placed
    )
    width, height = size_mm
    ground = Rect(0.0, 0.0, width, height, Paint(fill=WOOD))
    items: tuple[Item, ...] = (ground, *([board] if board else ()), *pieces)
    document = Document("table", "table", (Page(width, height, items),))
    density = 1500 / width
    flat = render(document, folder, density)
    return Photo.from_pixels("kit.jpg", _photographed_view(flat, rng))


def _photographed_view(flat: Pixels, rng: np.random.Generator) -> Pixels:
    """A picture in perspective, unevenly lit, slightly blurred, with sensor noise."""
    height, width = flat.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    slant = np.array([(90, 60), (width - 60, 40), (width - 10, height - 20), (20, height - 50)])
    matrix = cv2.getPerspectiveTransform(corners, slant.astype(np.float32))
    view = cv2.warpPerspective(flat, matrix, (width, height), borderValue=WOOD)
    view = cv2.GaussianBlur(view, (0, 0), 0.8).astype(np.float64)
    light = np.linspace(1.0, 0.8, width)[None, :, None] * np.array([1.0, 0.97, 0.9])
    noisy = view * light * 0.95 + rng.normal(0, 3, view.shape)
    return np.asarray(noisy.clip(0, 255), np.uint8)
