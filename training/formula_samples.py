"""The sample photographs of Formula that ship with the project: a round, turn by turn.

    python -m training.formula_samples --out sample_images/formula

Writes round_N.jpg and round_N.json; the cards and the tables are the project's own.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from training.finder.settings import FinderTraining
from training.finder.stock import studios
from training.formula_scenes import Line, Photographer, any_look

SEED = 20191
LONG_SIDE = 1024
ROUND = (
    Line("2", "", "4", ""),
    Line("2", "+", "4", "6"),
    Line("12", "+", "4", "16"),
    Line("12", "\u00d7", "4", "46"),
)
"""The first two cards, a formula, a right turn, and a wrong one that is refused."""


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Render the sample photographs of Formula.")
    parser.add_argument("--out", type=Path, required=True)
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    _, studio = studios(replace(FinderTraining(), seed=SEED), None)
    photographer = Photographer(studio.painter, studio.stock, LONG_SIDE)
    look = any_look(studio.painter, np.random.default_rng(SEED))
    for number, line in enumerate(tqdm(ROUND), start=1):
        coded, truth = photographer.photograph(np.random.default_rng((SEED, number)), line, look)
        file = out / f"round_{number}.jpg"
        file.write_bytes(coded)
        truth["image"] = file.name
        file.with_suffix(".json").write_text(json.dumps(truth, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
