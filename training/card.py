"""The cards of the weights, written whole from `cards/`: how they were made, and the figures."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from training.render.fonts import PACKAGES, missing_packages
from training.settings import HELD_OUT, Schedule

TILES = """\
- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via
  conner-replogle/rummikub-detector; the sittings {kept}.
  Those of the sittings {aside} were never trained on, by neither network.
"""
SURFACES = "photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)"


@dataclass(frozen=True)
class Made:
    """How weights were made.

    Attributes
    ----------
    network
        ``"finder"`` or ``"reader"``: the template in `cards/`.
    drawn
        What was drawn, and from which seed.
    textures
        Whether there were photographs of surfaces.
    sources
        Sources of real number tiles that were trained on.
    """

    network: str
    command: str
    drawn: str
    schedule: Schedule
    textures: bool
    sources: Sequence[str]


def write(weights: Path, made: Made, rows: Sequence[Sequence[str]], **more: str) -> None:
    """Write the card beside the weights: the template of their network with all filled in."""
    fit, content = made.schedule, weights.read_bytes()
    data = f"- {made.drawn}; {fit.steps:,} steps of {fit.batch}, highest rate {fit.rate:g}.\n"
    data += f"- Surfaces out of noise{', and ' + SURFACES if made.textures else ''}.\n"
    if made.sources:
        data += TILES.format(kept=", ".join(made.sources), aside=", ".join(HELD_OUT))
    missing = set(missing_packages())
    packages = [name for name in PACKAGES if name not in missing]
    attribution = "The number tiles ask for attribution, given above.\n" if made.sources else ""
    template = Path(__file__).parent / "cards" / f"{made.network}.md"
    card = template.read_text("utf-8").format(
        day=date.today().isoformat(),
        command=made.command,
        sha=hashlib.sha256(content).hexdigest(),
        size=len(content) / 1e6,
        data=data + "- Nothing else. Photographs of the games were measured, never trained on.",
        rows="\n".join(f"| {' | '.join(row)} |" for row in rows),
        packages=", ".join(packages) or "none, only the font of Pillow",
        attribution=attribution,
        **more,
    )
    weights.with_suffix(".md").write_text(card, "utf-8")
