"""The referee beside readers of text on the same photographs: RapidOCR and Tesseract.

    pip install --no-deps rapidocr-onnxruntime && pip install pyclipper shapely PyYAML six
    apt-get install tesseract-ocr
    python -m benchmarks.other_readers KIND=FOLDER... [--limit N] [--only NAME...]

KIND is `mobi` or `number_tiles`; FOLDER has NAME.jpg with NAME.json. Each reader gets the whole
picture, and then each tile by itself, cut out by the truth. The others are counted generously: of
the whole picture a tile is read if any text found over its middle has its face in it; of four
quarter turns the one that suits them counts; 6 and 9 are one, and so is what looks alike (`x` for
×). None of this is in the tests.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image
from tqdm import tqdm

from benchmarks.figures import Tally
from benchmarks.measuring import named, referee_of, with_truth
from benchmarks.scoring import folded, match
from referee import Referee
from referee.games.mobi.position import BOX
from referee.inspection import ANY_BOX
from referee.sight import reader
from vision.arrays import Floats, Pixels
from vision.read.crops import PieceSampler

CROP, BORDER = 128, 8
"""Pixels of a tile cut out, and of its border that is cut off, which they take for strokes."""

ALIKE = {
    "×": "×xX*✕",
    "÷": "÷",
    "−": "−-–—_一~",
    "+": "+十†",
    "=": "=二＝",
    "wild": "öÖóoO",
    "6/9": "69",
}
"""What is taken for a face, besides itself."""

Box = tuple[Floats, str]
"""Outline of a piece of text, and the text."""


@dataclass(frozen=True, slots=True)
class OtherReader:
    """A reader of text.

    Attributes
    ----------
    page
        The pieces of text in a whole picture.
    tile
        The text in the picture of one tile.
    """

    name: str
    page: Callable[[Pixels], list[Box]]
    tile: Callable[[Pixels], str]


def rapid_ocr() -> OtherReader:
    """RapidOCR as it comes: it finds lines of text, turns and reads them."""
    from rapidocr_onnxruntime import RapidOCR

    engine = RapidOCR()

    def page(picture: Pixels) -> list[Box]:
        found, _ = engine(picture[:, :, ::-1])
        return [(np.array(quad, float), text) for quad, text, _ in found or ()]

    def tile(picture: Pixels) -> str:
        found, _ = engine(picture[:, :, ::-1], use_det=False, use_cls=False)
        return str(found[0][0]) if found else ""

    return OtherReader("RapidOCR", page, tile)


def tesseract() -> OtherReader:
    """Tesseract: sparse text in a picture, one word in a tile."""

    def words(picture: Pixels, layout: int) -> list[Box]:
        encoded = cv2.imencode(".png", picture[:, :, ::-1])[1].tobytes()
        command = ["tesseract", "stdin", "stdout", "--psm", str(layout), "tsv"]
        done = subprocess.run(command, input=encoded, capture_output=True, check=True)
        found = []
        for row in done.stdout.decode().splitlines()[1:]:
            *_, left, top, width, height, _, text = row.split("\t")
            x, y, w, h = (float(n) for n in (left, top, width, height))
            if text.strip():
                quad = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
                found.append((quad, text.strip()))
        return found

    def page(picture: Pixels) -> list[Box]:
        return words(picture, 11)

    def tile(picture: Pixels) -> str:
        return " ".join(text for _, text in words(picture, 10))

    return OtherReader("Tesseract", page, tile)


OTHERS = {"RapidOCR": rapid_ocr, "Tesseract": tesseract}


def is_face(face: str, text: str) -> bool:
    """Whether a text is a face."""
    said = text.strip(" .,'|")
    return said == face or (len(said) == 1 and said in ALIKE.get(face, ""))


def holds_face(face: str, text: str) -> bool:
    """Whether a text has a face in it."""
    return face in text or any(sign in text for sign in ALIKE.get(face, ""))


def known_tiles(kind: str, truth: dict[str, Any]) -> list[tuple[str, Floats]]:
    """Faces and outlines of the tiles that show something a player could read."""
    tiles = []
    for tile in truth["tiles"]:
        face = str(tile["face"] if kind == "mobi" else tile["value"])
        if face != "None" and tile.get("kind") != "back" and tile.get("legible", True):
            tiles.append((folded(face), np.array(tile["quad"], np.float64)))
    return tiles


def page_hits(one: OtherReader, pixels: Pixels, tiles: list[tuple[str, Floats]]) -> int:
    """Tiles read in a whole picture, in the best of its quarter turns."""
    best = 0
    for turns in range(4):
        turned = np.ascontiguousarray(np.rot90(pixels, -turns))
        boxes = one.page(turned)
        hits = 0
        for face, quad in tiles:
            x, y = quad.mean(0).tolist()
            for done in range(turns):
                x, y = _turned(x, y, pixels.shape, done)
            inside = [
                text
                for box, text in boxes
                if cv2.pointPolygonTest(box.astype(np.float32), (x, y), False) >= 0
            ]
            hits += any(holds_face(face, text) for text in inside)
        best = max(best, hits)
    return best


def _turned(x: float, y: float, shape: tuple[int, ...], done: int) -> tuple[float, float]:
    """A point after a further quarter turn clockwise, `done` of which were done."""
    height = shape[1] if done % 2 else shape[0]
    return height - 1 - y, x


def cut(pixels: Pixels, quad: Floats) -> Pixels:
    """One tile, from its outline."""
    low, high = -BORDER, CROP + BORDER
    corners = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    warp = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    return np.asarray(cv2.warpPerspective(pixels, warp, (CROP, CROP), flags=cv2.INTER_CUBIC))


def tile_hits(
    one: OtherReader, pixels: Pixels, tiles: list[tuple[str, Floats]], upright: bool
) -> int:
    """Tiles read one by one; where up is unknown, in any of four turns."""
    hits = 0
    for face, quad in tiles:
        picture = cut(pixels, quad)
        turns = range(1 if upright else 4)
        said = [one.tile(np.ascontiguousarray(np.rot90(picture, turn))) for turn in turns]
        hits += any(is_face(face, text) for text in said)
    return hits


def our_tile_hits(pixels: Pixels, tiles: list[tuple[str, Floats]], upright: bool) -> int:
    """The same by our own reader, which sees the small crops that it always sees."""
    box = BOX if upright else ANY_BOX
    crops = PieceSampler(pixels).faces(np.array([quad for _, quad in tiles], np.float64))
    shares = box.gather(reader().read(crops).probabilities.astype(np.float64))
    best = (shares[:, 0] if upright else shares.sum(1)).argmax(1)
    return sum(box.names[j] == face for (face, _), j in zip(tiles, best, strict=True))


def our_page_hits(referee: Referee, photo: Path, tiles: list[tuple[str, Floats]]) -> int:
    """Tiles that the referee reads."""
    truth = [{"face": face, "quad": quad.tolist()} for face, quad in tiles]
    pairs, _ = match(truth, referee.check(photo).to_dict()["pieces"])
    return sum(piece is not None and piece["face"] == tile["face"] for tile, piece in pairs)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.other_readers")
    parser.add_argument("folders", nargs="+", type=named, metavar="KIND=FOLDER")
    parser.add_argument("--limit", type=int, help="photographs of each kind")
    parser.add_argument("--only", nargs="*", default=list(OTHERS), choices=list(OTHERS))
    asked = parser.parse_args()
    others = [OTHERS[name]() for name in asked.only]
    for kind, folder in asked.folders:
        upright = kind == "mobi"
        referee, tally = referee_of(kind), Tally()
        for known in tqdm(list(with_truth(folder))[: asked.limit], kind):
            tiles = known_tiles(kind, known.truth)
            if not tiles:
                continue
            pixels = np.asarray(Image.open(known.photo).convert("RGB"))
            total = len(tiles)
            tally.add("whole, referee", our_page_hits(referee, known.photo, tiles), total)
            tally.add("tiles, referee", our_tile_hits(pixels, tiles, upright), total)
            for other in others:
                whole = page_hits(other, pixels, tiles)
                tally.add(f"whole, {other.name}", whole, total)
                single = tile_hits(other, pixels, tiles, upright)
                tally.add(f"tiles, {other.name}", single, total)
        print(f"{kind}:")
        for figure in tally.figures.values():
            print(f"  {figure}")


if __name__ == "__main__":
    main()
