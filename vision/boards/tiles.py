"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats, Pixels
from vision.boards.board import EMPTY, UNKNOWN, BoardView, ranked, scene_of
from vision.boards.layout import Layout, Place
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.geometry.quads import side_lengths
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_reduced
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES
from vision.reading.ground import colours
from vision.reading.reader import Reader
from vision.scene import Scene

INDEX = {face: i for i, face in enumerate(FACES)}
NUMBERS = np.array([i for face, i in INDEX.items() if face.isdigit()])


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Thresholds of the reading.

    Attributes
    ----------
    tile_px
        Tiles are cut from a picture in which they have at least this side, if there is one:
        the reader's own size.
    heights
        Shares of the tile's thickness at which its top is looked for where the view is
        oblique; prints and doctored pictures have none.
    parallax
        Shift of a tile's top against its cell, in cells, below which it does not matter:
        well inside the reader's play.
    blank
        Probability of being blank from which a cell is not looked at again for a tile whose
        top is shifted by the view.
    lay_turned
        Probability that a tile lies turned by 0, 1, 2 and 3 quarters: people lay tiles upright,
        and seldom upside down. The dot of a 6 or 9 outweighs it where it is seen.
    ink, ink_odds
        Darkening of the darkest against the median pixels of a cell, below which it bears no
        number and above which it may, and the logarithm of the odds that the former gives: a
        number is dark ink on light wood. Rendered tiles, blurred and glaring, have 0.24 and
        more (n = 1152), nine bare cells in ten less than 0.12 (n = 4524).
    colour_scatter
        Standard deviation of the square root of a ground's sRGB values within a photograph,
        measured on empty boards (0.4) and doubled for lamps that were not seen.
    colour_limit
        Most that colour may say, as a logarithm of odds: shadows and glare deceive it.
    strange
        Probability that a cell bears something that is neither its print nor a tile of the box,
        such as a hand, before it is read.
    disturbed
        Likelihood of a bare cell to read as the other of blank and nothing, against its own:
        fold lines, shadows and tiles that lean over from a neighbour do that.
    misread
        Likelihood that a bare print reads as some face; then its colour decides.
    least
        Alternatives below this probability are left out.
    """

    tile_px: float = 26.0
    heights: tuple[float, ...] = (1.0, 0.5)
    parallax: float = 0.05
    blank: float = 0.98
    lay_turned: tuple[float, float, float, float] = (0.996, 0.001, 0.002, 0.001)
    ink: tuple[float, float] = (0.12, 0.24)
    ink_odds: float = -7.0
    colour_scatter: float = 0.8
    colour_limit: float = 9.0
    strange: float = 0.003
    disturbed: float = 0.02
    misread: float = 0.05
    least: float = 1e-5


@dataclass(frozen=True, slots=True)
class _Reads:
    """All cells read at one height.

    Attributes
    ----------
    faces, grounds, ink, quads
        (cells, 4, C) probabilities, (cells, 3) colours, (cells,) darkening, (cells, 4, 2).
    """

    faces: Floats
    grounds: Floats
    ink: Floats
    quads: Floats

    def turned(self, turn: int) -> _Reads:
        """The same reads for the board turned: cells reordered, quads and faces in step."""
        side = round(np.sqrt(len(self.faces)))
        order = np.rot90(np.arange(side * side).reshape(side, side), turn).ravel()
        faces = np.roll(self.faces[order], -turn, axis=1)
        quads = np.roll(self.quads[order], -turn, axis=1)
        return _Reads(faces, self.grounds[order], self.ink[order], quads)

    def with_new(self, look: Flags, new: _Reads) -> _Reads:
        """These reads with the cells in `look` read anew, at the new quads."""
        faces, grounds, ink = self.faces.copy(), self.grounds.copy(), self.ink.copy()
        faces[look], grounds[look], ink[look] = new.faces, new.grounds, new.ink
        return _Reads(faces, grounds, ink, new.quads)


def read_tiles(
    photo: Photo, view: BoardView, reader: Reader, settings: TileSettings | None = None
) -> Scene:
    """Read all cells, each by itself, and tell which way is up.

    Nothing is known of what is legal. What is known is physical: what is printed on each cell,
    one tile a cell at most, the faces of the tiles in the box, tiles of one thickness.

    Parameters
    ----------
    photo
        The photograph in which `view` was found.
    view
        Of a square board of square cells. Its homography may be off by quarter turns.
    """
    settings = settings or TileSettings()
    layout = view.layout
    if not len(layout.places) == layout.rows**2 == layout.cols**2:
        raise ValueError("a board must have as many rows as columns, and no gaps")
    low = _reads(photo, view, 0.0, reader, settings)
    top = _tops(photo, view, low, reader, settings)
    turn, confidence = _upright(top, layout, settings)
    low, top = low.turned(turn), top.turned(turn)
    probabilities = _cells(low, top, layout, settings)
    bare = probabilities[:, -2] >= 0.5
    quads = np.where(bare[:, None, None], low.quads, top.quads)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, settings.least) for shares in probabilities]
    one = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    upright = view.homography @ Homography(np.linalg.matrix_power(one, turn))
    view = replace(view, homography=upright, upright=confidence)
    return scene_of(photo.size, view, quads, readings, "number")


def _reads(
    photo: Photo,
    view: BoardView,
    height_mm: float,
    reader: Reader,
    settings: TileSettings,
    bare: _Reads | None = None,
) -> _Reads:
    """Read the cells as if tiles' tops lay at a height above the board.

    Cells that are surely blank in `bare` are not looked at again.
    """
    plane = raised(view.homography, photo.size, height_mm) if height_mm else view.homography
    quads = plane(view.layout.squares(view.layout.tile_mm))
    reduction = coarsest(float(side_lengths(quads).min()), settings.tile_px, most=4)
    look = np.ones(len(quads), bool)
    if bare is not None:
        look = bare.faces[:, :, INDEX["blank"]].sum(1) < settings.blank
    crops = PieceSampler(photo.pixels(reduction)).faces(to_reduced(quads[look], reduction))
    faces = reader.read(crops).probabilities.astype(np.float64)
    reads = _Reads(faces, colours(crops), _darkening(crops), quads)
    return reads if bare is None else bare.with_new(look, reads)


def _darkening(crops: Pixels) -> Floats:
    """(N,) how much darker the darkest pixels inside each crop are than its ground, as a share."""
    light = crops[:, 8:-8, 8:-8].astype(np.float64).mean(3).reshape(len(crops), -1)
    dark, ground = np.quantile(light, (0.025, 0.5), axis=1)
    return np.asarray(1 - dark / np.maximum(ground, 1.0))


def _tops(
    photo: Photo, view: BoardView, low: _Reads, reader: Reader, settings: TileSettings
) -> _Reads:
    """The cells read at the height at which tiles read best; `low` where the view is steep."""
    layout = view.layout
    middle = layout.centres.mean(0)
    lifted = raised(view.homography, photo.size, layout.tile_height_mm)(middle)
    shift = np.hypot(*(view.homography.inverse(lifted) - middle)) / layout.pitch_mm
    best = low
    for share in settings.heights:
        if share * shift >= settings.parallax:
            height_mm = share * layout.tile_height_mm
            reads = _reads(photo, view, height_mm, reader, settings, low)
            best = max(best, reads, key=_number_mass)
    return best


def _number_mass(reads: _Reads) -> float:
    """How surely, in all, cells show numbers."""
    likeliest = reads.faces[:, :, NUMBERS].sum(1).max(1)
    return float(likeliest[likeliest > 0.3].sum())


def _upright(reads: _Reads, layout: Layout, settings: TileSettings) -> tuple[int, float]:
    """Quarter turns clockwise by which the board's up is turned, and their probability.

    The map of the cells looks the same after a quarter turn; upright numbers that are printed
    on it and the tiles do not. Cells with other prints show turned glyphs and have no say.
    """
    telling = [not place.glyph or place.glyph in layout.tile_faces for place in layout.places]
    numbers = reads.faces[telling][:, :, NUMBERS].sum(2)
    total = numbers.sum(1)
    shares = numbers[total > 0.5] / total[total > 0.5, None]
    lay = np.array(settings.lay_turned)
    evidence = np.array([np.log(shares @ np.roll(lay, turn)).sum() for turn in range(4)])
    posterior = np.exp(evidence - evidence.max())
    posterior /= posterior.sum()
    return int(posterior.argmax()), float(posterior.max())


def _cells(low: _Reads, top: _Reads, layout: Layout, settings: TileSettings) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else."""
    lay = np.array(settings.lay_turned)
    tiles = np.einsum("t,ctf->cf", 4 * lay, top.faces)
    box = [INDEX[face] for face in layout.tile_faces]
    tile = tiles[:, box]
    foreign = tiles[:, NUMBERS].sum(1) - tile.sum(1)
    low_ink, high_ink = settings.ink
    inkless = np.clip((high_ink - top.ink) / (high_ink - low_ink), 0, 1)
    tile *= np.exp(settings.ink_odds * inkless)[:, None]
    foreign = foreign * np.exp(settings.ink_odds * inkless)
    odds = np.exp(_colour_odds(low, top, tile.sum(1), layout, settings))[:, None]
    bare = np.array([_bare(low.faces[i], p, settings) for i, p in enumerate(layout.places)])
    strange = settings.strange * (foreign + top.faces[:, :, INDEX["none"]].sum(1))
    out = np.column_stack([tile * odds, bare, strange[:, None] * np.minimum(odds, 1)])
    return np.asarray(out / out.sum(1, keepdims=True))


def _bare(faces: Floats, place: Place, settings: TileSettings) -> float:
    """Likelihood of a face (4, C) if the place shows nothing but its print."""
    blank, none = faces[:, INDEX["blank"]].sum(), faces[:, INDEX["none"]].sum()
    if not place.glyph:
        return float(blank + settings.disturbed * none)
    if place.glyph not in INDEX:
        # The reader has no face for such a print: none of its faces, or any of them by mistake.
        return float(none + settings.disturbed * blank + settings.misread * (1 - none - blank))
    shown = 4 * faces[round(place.turn / 90) % 4, INDEX[place.glyph]]
    return float(shown + settings.disturbed * none + settings.misread * (1 - none - blank))


def _colour_odds(
    low: _Reads, top: _Reads, tile: Floats, layout: Layout, settings: TileSettings
) -> Floats:
    """(cells,) logarithm of the odds that colour gives a tile over the bare print.

    The references are the photograph's own: of each ground the cells that do not read as a
    tile, of the tiles' wood the plain cells that do. Plain cells have nothing printed on them,
    so there the reading decides alone.
    """
    grounds = np.array([place.ground for place in layout.places])
    plain = np.array([not place.glyph for place in layout.places])
    sure = plain & (tile > 0.9)
    wood = np.median((top if sure.any() else low).grounds[sure if sure.any() else plain], axis=0)
    odds = np.zeros(len(grounds))
    for ground in set(grounds[~plain]):
        cells = grounds == ground
        bare = cells & (tile < 0.5)
        reference = np.median(low.grounds[bare if bare.any() else cells], axis=0)
        away = ((low.grounds[cells] - reference) ** 2).sum(1)
        near = ((top.grounds[cells] - wood) ** 2).sum(1)
        odds[cells] = (away - near) / (2 * settings.colour_scatter**2)
    return np.asarray(np.clip(odds, -settings.colour_limit, settings.colour_limit))
