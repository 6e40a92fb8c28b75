"""Make the pictures of the documentation from the samples: `python docs/make_pictures.py`.

Pictures of stages show the actual intermediate results of vision.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from referee import Referee
from referee.drawing.text import font
from referee.games.mobi.position import BOX
from referee.reading import TILES, finder, place_reader, reader
from vision.arrays import Floats, Pixels
from vision.find.align import align
from vision.find.detections import HEATS
from vision.find.squares import SquareFitter
from vision.geometry.quads import as_quads
from vision.photo.photo import Photo
from vision.read.crops import PieceSampler
from vision.scene import Scene
from vision.tiles.detection import find_tiles
from vision.tiles.scene import tile_scene

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
SAMPLES = DOCS.parent / "sample_images"

EXAMPLES = {
    "mobi": "mobi_004",
    "cirplexed": "cirplexed_014",
    "formula": "round_4",
    "mobius": "blue_links_two_bars_and_a_loop",
}
"""The sample photograph of each game."""

WIDTH = 960
MARGIN = 30
"""Margin around the pieces in pictures of stages, in pixels."""

ORANGE, BLUE, GREEN, WHITE, BLACK = "#e69f00", "#56b4e9", "#2fbf8f", "#ffffff", "#141414"


def main() -> None:
    """Make all pictures."""
    PICTURES.mkdir(exist_ok=True)
    for game, name in EXAMPLES.items():
        save(Referee(game).check(SAMPLES / game / f"{name}.jpg").picture(), f"{game}_ruled")
    draw_stages(SAMPLES / "mobi" / f"{EXAMPLES['mobi']}.jpg")
    draw_photographs(SAMPLES / "mobi" / "kit.jpg")


def save(picture: Image.Image, name: str, width: int = WIDTH) -> None:
    """Write a picture small enough for a page."""
    picture = picture.convert("RGB")
    picture.thumbnail((width, 3 * width), Image.Resampling.LANCZOS)
    picture.save(PICTURES / f"{name}.webp", quality=72, method=6)


def draw_stages(path: Path) -> None:
    """Draw each stage between a photograph and its scene."""
    photo = Photo.load(path)
    assert isinstance(photo, Photo)
    pixels = photo.pixels()
    save(Image.fromarray(pixels), "mobi_photo")
    pieces = [piece for piece in finder().find(photo) if piece.kind in TILES]
    raw = as_quads([piece.quad for piece in pieces])
    left, top = raw.min((0, 1)) - MARGIN
    right, bottom = raw.max((0, 1)) + MARGIN
    bounds = (left, top, right, bottom)
    save(draw_heatmap(pixels).crop(bounds), "way_1_heat")
    scores = np.array([piece.score for piece in pieces])
    save(draw_outlines(pixels, raw, ORANGE).crop(bounds), "way_2_found")
    fitted = align(SquareFitter(pixels, raw), raw, scores).quads
    save(draw_outlines(pixels, fitted, GREEN).crop(bounds), "way_3_fitted")
    detections = find_tiles(photo, finder(), reader(), place_reader(), BOX, TILES)
    assert detections is not None
    scene = tile_scene(detections, BOX)
    save(draw_readings(scene, photo), "way_4_read")
    save(draw_graph(pixels, scene).crop(bounds), "way_5_graph")


def darken(pixels: Pixels) -> Image.Image:
    """Darken a picture so that lines stand out."""
    return Image.fromarray((pixels * 0.55).astype(np.uint8))


def draw_heatmap(pixels: Pixels) -> Image.Image:
    """Draw the finder's heatmap of piece centres."""
    small = cv2.resize(pixels, (640, 480), interpolation=cv2.INTER_AREA)
    blob = cv2.dnn.blobFromImage(small, 1 / 255)
    centres = finder().infer(blob.astype(np.float32))[0, :HEATS].max(0)
    large = cv2.resize(centres, pixels.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    alpha = np.clip(large, 0, 1)[:, :, None]
    glow = np.array([255, 200, 60], np.float32)
    return Image.fromarray((pixels * 0.45 * (1 - alpha) + glow * alpha).astype(np.uint8))


def draw_outlines(pixels: Pixels, quads: Floats, colour: str) -> Image.Image:
    """Draw the outlines of quads on the photograph."""
    picture = darken(pixels)
    draw = ImageDraw.Draw(picture)
    for quad in quads:
        draw.polygon([tuple(point) for point in quad], outline=colour, width=3)
    return picture


def draw_readings(scene: Scene, photo: Photo) -> Image.Image:
    """Draw the crop of each tile with its two likeliest readings."""
    order = [piece for number in range(len(scene.components)) for piece in scene.members(number)]
    pieces = [scene.pieces[number] for number in order]
    crops = PieceSampler(photo.pixels()).faces(np.array([piece.quad for piece in pieces]))
    cols, cell, text = 12, 100, 40
    rows = -(-len(pieces) // cols)
    sheet = Image.new("RGB", (cols * cell, rows * (cell + text)), BLACK)
    draw = ImageDraw.Draw(sheet)
    for number, (piece, crop) in enumerate(zip(pieces, crops, strict=True)):
        x, y = number % cols * cell, number // cols * (cell + text)
        face = Image.fromarray(crop).resize((cell - 8, cell - 8), Image.Resampling.BICUBIC)
        sheet.paste(face, (x + 4, y + 4))
        lines = [f"{r.face} {r.probability:.3f}" for r in piece.readings[:2]]
        for row, line in enumerate(lines):
            anchor = (x + cell / 2, y + cell + 6 + 17 * row)
            draw.text(anchor, line, BLUE if row else WHITE, font(15), anchor="mm")
    return sheet


def draw_graph(pixels: Pixels, scene: Scene) -> Image.Image:
    """Draw the contacts of tiles, and their rows and columns on the lattice of each component."""
    picture = darken(pixels)
    draw = ImageDraw.Draw(picture)
    centres = {piece.id: tuple(np.mean(piece.quad, axis=0)) for piece in scene.pieces}
    for contact in scene.contacts:
        draw.line([centres[contact.a], centres[contact.b]], BLUE, 5)
    for piece in scene.pieces:
        alone = len(scene.members(piece.component or 0)) == 1
        draw.polygon(list(piece.quad), outline=ORANGE if alone else GREEN, width=2)
        if not alone:
            x, y = centres[piece.id]
            draw.ellipse([x - 17, y - 17, x + 17, y + 17], BLACK, BLUE, 2)
            draw.text((x, y), f"{piece.row},{piece.col}", WHITE, font(15), anchor="mm")
    return picture


def draw_photographs(path: Path) -> None:
    """Draw the same table in a good photograph and in bad ones, each with its ruling."""
    good = Image.open(path).convert("RGB")
    referee = Referee("mobi")
    for name, picture in degrade(np.asarray(good)).items():
        file = PICTURES / f"{name}.jpg"
        Image.fromarray(picture).save(file, quality=90)
        report = referee.check(file)
        print(f"{name}: {report.verdict}. {report.summary}")
        unreadable = report.verdict == "unreadable"
        save(Image.fromarray(picture) if unreadable else report.picture(), f"photo_{name}", 480)
        file.unlink()


def degrade(good: Pixels) -> dict[str, Pixels]:
    """A photograph by name: the original, and versions with typical mistakes."""
    height, width = good.shape[:2]
    rng = np.random.default_rng(1)
    rows, cols = np.mgrid[:height, :width]
    motion = np.zeros((31, 31), np.float32)
    cv2.line(motion, (3, 9), (27, 21), 1.0, 1)
    glare = np.exp(-(((cols - 0.52 * width) / 150) ** 2 + ((rows - 0.45 * height) / 110) ** 2))
    dark = good * 0.12 + rng.normal(0, 6, good.shape)
    far = cv2.resize(good, (width // 6, height // 6), interpolation=cv2.INTER_AREA)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    low = np.array([[0.3, 0.42], [0.7, 0.42], [1.1, 0.98], [-0.1, 0.98]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, low * np.array([width, height], np.float32))
    table = tuple(float(x) for x in np.median(good[:40].reshape(-1, 3), axis=0))
    pictures = {
        "good": good,
        "cut_off": good[: int(0.75 * height), : int(0.62 * width)],
        "shaken": cv2.filter2D(good, -1, motion / motion.sum()),
        "lamp": good + 330 * glare[:, :, None],
        "dark": dark,
        "far": far,
        "low": cv2.warpPerspective(good, warp, (width, height), borderValue=table),
    }
    return {
        name: np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8))
        for name, picture in pictures.items()
    }


if __name__ == "__main__":
    main()
