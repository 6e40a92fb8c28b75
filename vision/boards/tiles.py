"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, ranked, scene_of
from vision.boards.layout import Layout
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.geometry.quads import side_lengths
from vision.graph.upright import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.reading.crops import PieceSampler
from vision.reading.evidence import InkSettings, ink_odds
from vision.reading.faces import FACES
from vision.reading.ground import colours
from vision.reading.looks import look_again
from vision.reading.reader import Reader
from vision.scene import Scene

INDEX = {face: i for i, face in enumerate(FACES)}
NUMBERS = np.array([i for face, i in INDEX.items() if face.isdigit()])
BLANK, NONE = INDEX["blank"], INDEX["none"]

DARK = InkSettings(light=False)
"""Numbers on tiles are dark on light wood; prints are light on dark as well."""


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Thresholds of the reading.

    Attributes
    ----------
    tile_px
        Tiles are cut from a picture in which they have at least this side, if there is one:
        the reader's own size.
    parallax
        Shift of a tile's top against its cell, in cells, below which it does not matter:
        well inside the reader's play.
    blank
        Probability of being blank from which a cell is not looked at again for a tile whose
        top is shifted by the view.
    clear
        Probability of what a cell shows from which it is not looked at again from several places.
    lies_turned
        Probability that a tile does not lie upright: people lay them so. The dot of a 6 or 9
        outweighs it where it is seen.
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
    parallax: float = 0.05
    blank: float = 0.98
    clear: float = 0.9995
    lies_turned: float = 0.004
    colour_scatter: float = 0.8
    colour_limit: float = 9.0
    strange: float = 0.003
    disturbed: float = 0.02
    misread: float = 0.05
    least: float = 1e-5


@dataclass(frozen=True, slots=True)
class _Look:
    """All cells as they look in one plane.

    Attributes
    ----------
    quads
        (cells, 4, 2) corners of tiles in the photograph.
    faces
        (cells, 4, C) probabilities of the reader's faces by quarter turns.
    grounds
        (cells, 3) colours.
    inkless
        (cells,) logarithms of odds against a number where no ink is seen.
    """

    quads: Floats
    faces: Floats
    grounds: Floats
    inkless: Floats

    @property
    def number_mass(self) -> float:
        """How surely, in all, cells show numbers."""
        likeliest = self.faces[:, :, NUMBERS].sum(1).max(1)
        return float(likeliest[likeliest > 0.3].sum())

    def with_some(self, which: Flags, some: _Look) -> _Look:
        """These cells, with some of them as they look in another plane."""
        parts = []
        for part in fields(self):
            values = getattr(self, part.name).copy()
            values[which] = getattr(some, part.name)
            parts.append(values)
        return _Look(*parts)

    def looked_at_again(self, which: Flags, sampler: PieceSampler, reader: Reader) -> _Look:
        """The cells, some of them read from several looks."""
        faces = self.faces.copy()
        faces[which] = look_again(self.quads[which], faces[which], sampler, reader)
        return replace(self, faces=faces)

    def turned(self, turn: int) -> _Look:
        """The same for the board turned: cells reordered, quads and faces in step."""
        side = round(np.sqrt(len(self.faces)))
        order = np.rot90(np.arange(side * side).reshape(side, side), turn).ravel()
        quads, faces = (np.roll(one[order], -turn, axis=1) for one in (self.quads, self.faces))
        return _Look(quads, faces, self.grounds[order], self.inkless[order])


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
    quads = view.homography(layout.squares(layout.tile_mm))
    side = float(side_lengths(quads).min())
    sampler = PieceSampler.for_side(photo, side, settings.tile_px)
    prints, tops = _looks(photo.size, view, quads, sampler, reader, settings)
    turn, upright = _upright(tops, layout, settings)
    one_plane = tops is prints
    prints = prints.turned(turn)
    tops = prints if one_plane else tops.turned(turn)
    probabilities = _probabilities(prints, tops, layout, settings)
    doubtful = probabilities.max(1) < settings.clear
    if doubtful.any():
        prints = prints.looked_at_again(doubtful, sampler, reader)
        tops = prints if one_plane else tops.looked_at_again(doubtful, sampler, reader)
        probabilities = _probabilities(prints, tops, layout, settings)
    bare = probabilities[:, -2] >= 0.5
    quads = np.where(bare[:, None, None], prints.quads, tops.quads)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, settings.least) for shares in probabilities]
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    return scene_of(photo.size, view, quads, readings, "number")


def _looks(
    size: tuple[int, int],
    view: BoardView,
    quads: Floats,
    sampler: PieceSampler,
    reader: Reader,
    settings: TileSettings,
) -> tuple[_Look, _Look]:
    """The cells in the plane of the print, and in that of the tiles' tops.

    The tops of tiles lie above the board and are shifted where the view is oblique. Where tiles
    read better in the plane of the print, they have no thickness: they are printed themselves.
    """
    layout = view.layout
    squares = layout.squares(layout.tile_mm)
    prints = _look(quads, sampler, reader)
    tops = raised(view.homography, size, layout.tile_height_mm)
    middle = layout.centres.mean(0)
    shift = np.linalg.norm(view.homography.inverse(tops(middle)) - middle)
    if shift < settings.parallax * layout.pitch_mm:
        return prints, prints
    covered = prints.faces[:, :, BLANK].sum(1) < settings.blank
    again = _look(tops(squares)[covered], sampler, reader)
    return prints, max(prints, prints.with_some(covered, again), key=lambda look: look.number_mass)


def _look(quads: Floats, sampler: PieceSampler, reader: Reader) -> _Look:
    crops = sampler.faces(quads)
    faces = reader.read(crops).probabilities.astype(np.float64)
    inkless = ink_odds(crops.mean(3, keepdims=True), np.ones(1, bool), DARK)[:, 0]
    return _Look(quads, faces, colours(crops), inkless)


def _upright(look: _Look, layout: Layout, settings: TileSettings) -> tuple[int, float]:
    """Quarter turns clockwise by which the board's up is turned, and their probability.

    The map of the cells looks the same after a quarter turn; upright numbers that are printed
    on it and the tiles do not. Cells with other prints show turned glyphs and have no say.
    """
    telling = [not place.glyph or place.glyph in layout.tile_faces for place in layout.places]
    faces = look.faces[telling]
    numbers = faces[:, :, NUMBERS].sum(2)
    weights = np.stack([numbers, faces.sum(2) - numbers], axis=2)
    turns = posterior(turn_evidence(weights, settings.lies_turned).sum(0))
    return int(turns.argmax()), float(turns.max())


def _probabilities(prints: _Look, tops: _Look, layout: Layout, settings: TileSettings) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else."""
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    loose = settings.lies_turned
    tiles = 4 * (1 - loose) * tops.faces[:, 0] + loose * tops.faces.sum(1)
    tiles *= np.exp(tops.inkless)[:, None]
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    foreign = tiles[:, NUMBERS].sum(1) - tile.sum(1)
    odds = np.exp(_colour_odds(prints, tops, tile.sum(1), layout, settings))
    strange = settings.strange * (foreign + tops.faces[:, :, NONE].sum(1)) * np.minimum(odds, 1)
    out = np.column_stack([tile * odds[:, None], _bare(prints, layout, settings), strange])
    return np.asarray(out / out.sum(1, keepdims=True))


def _bare(prints: _Look, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) likelihoods of what is seen if the cells show nothing but their prints."""
    blank, none = prints.faces[:, :, BLANK].sum(1), prints.faces[:, :, NONE].sum(1)
    likely = none + settings.disturbed * blank + settings.misread * (1 - none - blank)
    for i, place in enumerate(layout.places):
        if not place.glyph:
            likely[i] = blank[i] + settings.disturbed * none[i]
        elif place.glyph in INDEX:
            glyph = prints.faces[i, round(place.turn / 90) % 4, INDEX[place.glyph]]
            likely[i] += 4 * glyph - settings.disturbed * blank[i]
    return np.asarray(likely)


def _colour_odds(
    prints: _Look, tops: _Look, tile: Floats, layout: Layout, settings: TileSettings
) -> Floats:
    """(cells,) logarithm of the odds that colour gives a tile over the bare print.

    The references are the photograph's own: of each ground the cells that do not read as a
    tile, of the tiles' wood the plain cells that do. Plain cells have nothing printed on them,
    so there the reading decides alone.
    """
    grounds = np.array([place.ground for place in layout.places])
    plain = np.array([not place.glyph for place in layout.places])
    sure = plain & (tile > 0.9)
    wood = np.median(tops.grounds[sure] if sure.any() else prints.grounds[plain], axis=0)
    odds = np.zeros(len(grounds))
    for ground in set(grounds[~plain]):
        cells = grounds == ground
        bare = cells & (tile < 0.5)
        reference = np.median(prints.grounds[bare if bare.any() else cells], axis=0)
        away = ((prints.grounds[cells] - reference) ** 2).sum(1)
        near = ((tops.grounds[cells] - wood) ** 2).sum(1)
        odds[cells] = (away - near) / (2 * settings.colour_scatter**2)
    return np.asarray(np.clip(odds, -settings.colour_limit, settings.colour_limit))
