"""Photographs of our own kits in play, rendered from the PDFs that `referee print` writes.

    python -m training.kit_samples --out sample_images

Writes kit.jpg and kit.json for Möbi, Cirplexed!, Formula and Mathable; the samples of Mobius are
all made from its kit (`mobius_samples`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from referee.games.cirplexed.truth import counts
from referee.games.mathable.layout import LAYOUT_2021
from referee.games.mobi.truth import judged
from referee.kits.cirplexed import TILE_MM as DISC_TILE_MM
from referee.kits.drawing import Document, Page
from referee.kits.formula import HEIGHT_MM, WIDTH_MM
from referee.kits.mathable import board
from referee.kits.mobi import TILE_MM
from training.cirplexed_boards import draw_boards
from training.faces import Rng
from training.finder import develop, layouts, prints, tables
from training.finder.camera import Camera, any_camera
from training.finder.layouts import Place
from training.finder.prints import Print
from training.finder.scene import Drawing
from training.formula_scenes import Line
from training.formula_scenes import laid as laid_cards
from training.kit_faces import kit_faces, pages
from training.mathable_samples import SINGLES, place_of
from training.mobi_pods import random_pod

SEED = 58
LONG_SIDE = 1280
Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Sample:
    """Pieces, where they lie, and what is true of them; lengths in widths of a piece.

    `board` is what they lie on, square and ``board_side`` wide about the origin.
    """

    designs: list[Print]
    places: list[Place]
    truth: Callable[[Drawing, int], dict[str, Any]]
    board: Picture | None = None
    board_side: float = 0.0


def _print(face: Picture, kind: prints.Kind, aspect: float = 1.0) -> Print:
    """A piece of card: thin, with sharp corners."""
    ground = np.median(face.reshape(-1, 3), axis=0).astype(np.float64)
    return Print(kind, (prints.mips(face),), ground, ground * 0.9, aspect, 0.01, 0.03, 0.0, 0.0)


def _quad(drawn: Drawing, number: int, top: int) -> list[list[float]]:
    quads = dict(zip(drawn.sets, drawn.quads, strict=True))
    return [[round(float(x), 2), round(float(y) - top, 2)] for x, y in quads[number]]


def mobi(rng: Rng) -> Sample:
    """A pod of four equations, two spare operations and a back."""
    art = kit_faces("mobi", "tiles", (TILE_MM, TILE_MM))
    pod = random_pod(rng, 4)
    while not judged(pod)[0]:
        pod = random_pod(rng, 4)
    faces = [*pod.values(), "+", "back"]
    places = layouts.laid([(c, r) for r, c in pod], list(range(len(pod))), 1.0, rng)
    for number in range(len(pod), len(faces)):
        spot = (-6.0 + 12 * (number - len(pod)), 4.5)
        places.append(Place(*spot, float(rng.uniform(0, 6)), number))

    def kind(face: str) -> str:
        return "back" if face == "back" else "number" if face[0].isalnum() else "operation"

    def truth(drawn: Drawing, top: int) -> dict[str, Any]:
        tiles = [
            {"face": face, "kind": kind(face), "quad": _quad(drawn, number, top)}
            for number, face in enumerate(faces)
        ]
        valid, equations = judged(pod)
        return {"game": "mobi", "valid": valid, "tiles": tiles, "equations": sorted(equations)}

    designs = [_print(art[kind(face), face], "tile") for face in faces]
    return Sample(designs, places, truth)


def cirplexed(rng: Rng) -> Sample:
    """A board of twelve tiles."""
    art = kit_faces("cirplexed", "tiles", (DISC_TILE_MM, DISC_TILE_MM))
    faces = draw_boards(rng, [12])[0]
    designs = []
    for corners in faces.values():
        turns = ["-".join(corners[k:] + corners[:k]) for k in range(4)]
        turn = next(k for k in range(4) if ("tile", turns[k]) in art)
        face = np.ascontiguousarray(np.rot90(art["tile", turns[turn]], -turn))
        designs.append(_print(face, "discs"))
    places = layouts.laid([(c, r) for r, c in faces], list(range(len(faces))), 1.0, rng)

    def truth(drawn: Drawing, top: int) -> dict[str, Any]:
        tiles = [
            {"corners": list(corners), "quad": _quad(drawn, number, top)}
            for number, corners in enumerate(faces.values())
        ]
        return {"game": "cirplexed", **counts(faces), "tiles": tiles}

    return Sample(designs, places, truth)


def formula(rng: Rng) -> Sample:
    """A right formula of crooked piles."""
    art = kit_faces("formula", "cards", (WIDTH_MM, HEIGHT_MM))
    aspect = WIDTH_MM / HEIGHT_MM
    line = Line("96", "\u00f7", "4", "24")
    places, tops = laid_cards(line, aspect, rng)
    order = iter(face for _, _, face in line.cards)
    faces = [next(order) if top else str(int(rng.integers(10))) for top in tops]

    def truth(drawn: Drawing, top: int) -> dict[str, Any]:
        cards = [
            {"face": face, "top": on_top, "quad": _quad(drawn, number, top)}
            for number, (face, on_top) in enumerate(zip(faces, tops, strict=True))
        ]
        return {"game": "formula", **line.truth, "jokers": 0, "cards": cards}

    designs = [_print(art["card", face], "card", aspect) for face in faces]
    return Sample(designs, places, truth)


def mathable(rng: Rng) -> Sample:
    """The board with the legal position of the samples."""
    layout, squares = LAYOUT_2021, SINGLES["legal"].squares
    tile = layout.tile_mm
    art = kit_faces("mathable", "tiles", (tile, tile))
    whole = board(layout)
    page = Page(whole.width_mm, whole.height_mm, whole.items)
    places, designs = [], []
    for number, (name, value) in enumerate(squares.items()):
        row, col = place_of(name)
        x, y = (col - (layout.cols - 1) / 2, row - (layout.rows - 1) / 2)
        at = np.array([x, y]) * layout.pitch_mm / tile + rng.normal(0, 0.015, 2)
        places.append(Place(float(at[0]), float(at[1]), float(rng.normal(0, 0.02)), number))
        designs.append(_print(art["number", str(value)], "tile"))

    def truth(drawn: Drawing, top: int) -> dict[str, Any]:
        return {"game": "mathable", "squares": squares}

    picture = pages(Document("board", "Mathable", (page,)), 4.0)[0]
    return Sample(designs, places, truth, picture, whole.width_mm / tile)


def photograph(sample: Sample, rng: Rng) -> tuple[bytes, dict[str, Any]]:
    """A photograph of the pieces on a table, and its truth."""
    top = LONG_SIDE // 8
    ends = _ends(sample)
    while True:
        side = LONG_SIDE * 0.6 / float(np.ptp(ends, axis=0).max())
        camera = any_camera(side, LONG_SIDE, 35.0, rng)
        at = camera.project(np.column_stack([ends, np.zeros(len(ends))]))
        low = np.array([0.02, 0.145]) * LONG_SIDE
        if (at > low).all() and (at < LONG_SIDE - low).all():
            break
    canvas = tables.table(camera, side, LONG_SIDE, tables.swatches(None, rng), rng)
    if sample.board is not None:
        _lay_board(canvas, sample.board, sample.board_side, camera)
    drawn = Drawing(canvas, camera, rng)
    drawn.pieces(sample.places, sample.designs, len(sample.places))
    light = develop.light(canvas, rng)[top : top + 3 * LONG_SIDE // 4]
    return develop.sensor(light, side, rng), sample.truth(drawn, top)


def _ends(sample: Sample) -> NDArray[np.float64]:
    """(N, 2) points on the table that must be in the picture."""
    if sample.board is not None:
        half = sample.board_side / 2 + 0.2
        return np.array([(a * half, b * half) for a in (-1, 1) for b in (-1, 1)])
    reach = 0.6 / min(design.aspect for design in sample.designs)
    sides = [(a * reach, b * reach) for a in (-1, 1) for b in (-1, 1)]
    return np.array([(p.x + a, p.y + b) for p in sample.places for a, b in sides])


def _lay_board(canvas: Picture, board: Picture, side: float, camera: Camera) -> None:
    size = (canvas.shape[1], canvas.shape[0])
    scale = side / board.shape[0]
    lay = np.array([[scale, 0, -side / 2], [0, scale, -side / 2], [0, 0, 1.0]])
    matrix = camera.table() @ lay
    seen = cv2.warpPerspective(board, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(board.shape[:2], 255, np.uint8), matrix, size)
    cv2.copyTo(seen, mask, canvas)


GAMES: dict[str, Callable[[Rng], Sample]] = {
    "mobi": mobi,
    "cirplexed": cirplexed,
    "formula": formula,
    "mathable": mathable,
}


def write(out: Path, seed: int = SEED) -> Iterator[Path]:
    """Write all of them, one after another."""
    for number, (game, make) in enumerate(GAMES.items()):
        rng = np.random.default_rng((seed, number))
        coded, truth = photograph(make(rng), rng)
        file = out / game / "kit.jpg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(coded)
        file.with_suffix(".json").write_text(json.dumps(truth, ensure_ascii=False) + "\n")
        yield file


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Render photographs of our own kits.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    for _ in tqdm(write(given.out, given.seed), total=len(GAMES), desc="kits"):
        pass


if __name__ == "__main__":
    main()
