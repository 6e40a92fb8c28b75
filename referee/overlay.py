"""Rulings drawn on the photograph they were made from."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from referee.annotators import (
    Annotator,
    LatticeAnnotator,
    LegendAnnotator,
    MoveAnnotator,
    PieceAnnotator,
)
from referee.chain_marks import ChainAnnotator
from referee.circle_marks import CircleAnnotator
from referee.equation_marks import EquationAnnotator, LooseAnnotator
from referee.formula_marks import FormulaAnnotator
from referee.report import Report
from referee.scene import SceneSettings, frame
from vision.photo import Photo

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
