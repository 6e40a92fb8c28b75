"""Rulings drawn on the photograph they were made from."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from referee.drawing.annotators import (
    Annotator,
    LatticeAnnotator,
    LegendAnnotator,
    MoveAnnotator,
    PieceAnnotator,
)
from referee.drawing.chains import ChainAnnotator
from referee.drawing.circles import CircleAnnotator
from referee.drawing.equations import EquationAnnotator, LooseAnnotator
from referee.drawing.formulas import FormulaAnnotator
from referee.drawing.frame import SceneSettings, frame
from referee.ruling.report import Report
from vision.photo.photo import Photo

ANNOTATORS: tuple[Annotator, ...] = (
    LatticeAnnotator(),
    PieceAnnotator(),
    MoveAnnotator(),
    LooseAnnotator(),
    EquationAnnotator(),
    ChainAnnotator(),
    CircleAnnotator(),
    FormulaAnnotator(),
    LegendAnnotator(),
)


def draw(
    photo: Photo,
    report: Report,
    annotators: Sequence[Annotator] = ANNOTATORS,
    settings: SceneSettings | None = None,
) -> Image.Image:
    """The part of a photograph that a report is about, annotated."""
    scene = frame(photo, report, settings or SceneSettings())
    for annotator in annotators:
        annotator.annotate(scene, report)
    return scene.canvas.finish()
