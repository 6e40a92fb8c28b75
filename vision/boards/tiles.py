"""Read the tiles on a board that has been found, and which way the board is up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Flags, Floats
from vision.boards.board import EMPTY, UNKNOWN, BoardView, scene_of
from vision.boards.cells import NUMBERS, Cells
from vision.boards.layout import Layout
from vision.boards.prints import print_odds
from vision.geometry.homography import Homography
from vision.geometry.pose import raised
from vision.geometry.quads import side_lengths
from vision.graph.upright import posterior, turn_evidence
from vision.photo.photo import Photo
from vision.piece import ranked
from vision.reading.changes import look_changed
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES
from vision.reading.reader import Reader
from vision.scene import Scene

INDEX = {face: i for i, face in enumerate(FACES)}
BLANK, NONE = INDEX["blank"], INDEX["none"]
CLIPPED = 15.6
"""Square root of an sRGB value from which a camera can hardly tell lights apart."""


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Thresholds of the reading.

    Attributes
    ----------
    tile_px
        Tiles are cut from a picture in which they have at least this side, if there is one:
        three quarters of the reader's own size. 24 photographs and 12 samples show the same
        squares as with 26; 13 of 60 hard rendered ones do not, but as many squares are wrong.
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
    plain_scatter
        Standard deviation as above on cells without print, where shade is allowed for.
    plain_limit
        Most that colour may say for a tile there. Of 113 hard rendered boards, of the cells of
        which 1,080 bare and 389 covered ones were in doubt without it, 264 and 263 are; 50 boards
        have none, not 23, and 102 cells are wrong, not 110. Where colour might say no more
        against a tile either, of 455 boards 187 were without doubt, not 203, none fewer wrong.
    unseen
        Most that colour may say against a tile there where no tile is seen: those that lie there
        may have the board's own colour. Of 455 hard rendered boards, 127 of which show none, 190
        are without doubt if it may say nothing, 203 with it, and 210 with twice as much, but then
        two more cells are surely wrong.
    shade
        Least share of its colour that a thing keeps in less light. Without, 117 of those cells are
        wrong; allowed for on cells with print as well, some ten more are.
    strange
        Probability that a cell bears something that is neither its print nor a tile of the box,
        such as a hand, before it is read.
    washed_out
        Likelihood that a tile without visible ink, in glare or printed faintly, lies on a cell of
        the colour of its ground; it grows as the cell's colour is likelier that of a tile. Of the
        cells of 455 hard rendered boards 55 were surely read, and wrongly, without it, most of
        them such tiles that were called bare; 21 are. 174 boards are without doubt, not 178. A
        third of it leaves 32, three times as much 18 and 171.
    faded
        Depth of the lines around a cell, as a share of what is usual on plain cells of the
        photograph, down to which a tile in glare is as likely hidden as there is none, and share
        by which that falls to a third. Of 191 hard rendered boards 14 cells as bright as white
        look bare with less than the first, and 5 of them bear a tile; so do 2 of 16 up to 0.3,
        1 of 28 up to 0.4, and 2 of 2,087 above.
    brighter
        Least difference of a cell in glare from plain cells, of the square root of sRGB values.
    beside_glare
        That likelihood of a cell from which the colour of prints on it and around it says nothing:
        in a lamp's reflection on a sample a washed out 4 of the board was surely a tile that
        bears 4. At 1e-5 70 of 191 boards had no cell in doubt and 167 cells were wrong, with it 72
        and 170.
    least_line
        Grey values below which the lines of a photograph tell nothing of glare.
    outlined, outline_gain, outline_limit
        Depth of the faintest of the four lines around a plain cell, as a share of what is usual,
        above which it tells of a bare cell; logarithm of odds a unit above it, and the most: a
        tile hides one line at least. Of the plain cells of 191 hard rendered boards, of 21,356
        bare ones 94 % have 0.3 and more, of 409 in doubt 62 %, of 3,853 with a tile 7 %, and of 64
        tiles that look rather bare 1. Of 308 other boards 168 are without doubt, not 164, and in
        147 no more than one of 200 would be ruled on wrongly, not in 127.
    disturbed
        Likelihood of a bare cell to read as the other of blank and nothing, against its own:
        fold lines, shadows and tiles that lean over from a neighbour do that.
    least
        Alternatives below this probability are left out.
    elsewhere
        Share of cells that look otherwise though nothing was laid there from which the board
        may lie elsewhere: a camera moved by two pixels changes two in three.
    """

    tile_px: float = 24.0
    parallax: float = 0.05
    blank: float = 0.98
    clear: float = 0.9995
    lies_turned: float = 0.004
    colour_scatter: float = 0.8
    colour_limit: float = 9.0
    plain_scatter: float = 0.4
    plain_limit: float = 4.0
    unseen: float = 2.0
    shade: float = 0.5
    strange: float = 0.003
    washed_out: float = 3e-4
    faded: tuple[float, float] = (0.2, 0.03)
    brighter: float = 1.0
    beside_glare: float = 0.05
    least_line: float = 8.0
    outlined: float = 0.35
    outline_gain: float = 10.0
    outline_limit: float = 3.0
    disturbed: float = 0.02
    least: float = 1e-5
    elsewhere: float = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class ReadTiles:
    """A board of which every cell was read.

    Attributes
    ----------
    view
        Where it lies, the right way up.
    planes
        The cells in the plane of the print and, where the view is oblique, with those that are
        not blank in the plane of tiles' tops.
    scene
        What they show.
    """

    view: BoardView
    planes: tuple[Cells, ...]
    scene: Scene


def read_tiles(
    photo: Photo, view: BoardView, reader: Reader, settings: TileSettings | None = None
) -> ReadTiles:
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
    sampler = _sampler(photo, quads, settings)
    planes = [Cells.read(quads, sampler, reader)]
    tops = _tops(photo.size, view, settings)
    if tops is not None:
        covered = planes[0].blank < settings.blank
        planes.append(planes[0].with_some(covered, Cells.read(tops[covered], sampler, reader)))
    turn, upright = _upright(planes[_best(planes)], layout, settings)
    quarter = np.array([[0.0, -1.0, layout.width_mm], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    homography = view.homography @ Homography(np.linalg.matrix_power(quarter, turn))
    view = replace(view, homography=homography, upright=upright)
    planes = [plane.turned(turn) for plane in planes]
    return _weighed(photo.size, view, planes, np.ones(len(quads), bool), sampler, reader, settings)


def read_again(
    photo: Photo,
    before: ReadTiles,
    which: Flags,
    reader: Reader,
    settings: TileSettings | None = None,
) -> tuple[ReadTiles, Flags] | None:
    """Read some cells of a board that lies where it lay in an earlier picture.

    All cells are looked at in the light that there is now, but only some are read: those asked
    for, (cells,), and those that look otherwise than when they were read.

    Returns
    -------
    The board, and (cells,) which of them were read; None where so much looks otherwise that it
    lies elsewhere, or in another light.
    """
    settings = settings or TileSettings()
    known = before.planes[0]
    sampler = _sampler(photo, known.quads, settings)
    prints = known.seen_again(sampler)
    odd = look_changed(prints.crops, known.crops)
    if (odd & ~which).mean() > settings.elsewhere:
        return None
    which = which | odd
    prints = prints.with_some(which, Cells.read(prints.quads[which], sampler, reader))
    planes = [prints]
    tops = _tops(photo.size, before.view, settings)
    if tops is not None:
        covered = which & (prints.blank < settings.blank)
        above = before.planes[1].seen_again(sampler).with_some(which, prints[which])
        planes.append(above.with_some(covered, Cells.read(tops[covered], sampler, reader)))
    after = _weighed(photo.size, before.view, planes, which, sampler, reader, settings)
    # What is not read is compared with how it looked when it was.
    after.planes[0].crops[~which] = known.crops[~which]
    return after, which


def _sampler(photo: Photo, quads: Floats, settings: TileSettings) -> PieceSampler:
    return PieceSampler.for_side(photo, float(side_lengths(quads).min()), settings.tile_px)


def _tops(size: tuple[int, int], view: BoardView, settings: TileSettings) -> Floats | None:
    """(cells, 4, 2) where tops of tiles lie, above the board; None if the view hides that."""
    layout = view.layout
    tops = raised(view.homography, size, layout.tile_height_mm)
    middle = layout.centres.mean(0)
    shift = np.linalg.norm(view.homography.inverse(tops(middle)) - middle)
    if shift < settings.parallax * layout.pitch_mm:
        return None
    return tops(layout.squares(layout.tile_mm))


def _best(planes: Sequence[Cells]) -> int:
    """The plane in which tiles read better: those without thickness are printed themselves."""
    return int(np.argmax([cells.number_mass for cells in planes]))


def _weighed(
    size: tuple[int, int],
    view: BoardView,
    planes: Sequence[Cells],
    which: Flags,
    sampler: PieceSampler,
    reader: Reader,
    settings: TileSettings,
) -> ReadTiles:
    """What all cells show; `which` (cells,) were just read, once, and more often if in doubt."""
    layout, planes, best = view.layout, [*planes], _best(planes)
    probabilities = _probabilities(planes[0], planes[best], layout, settings)
    doubtful = which & (probabilities.max(1) < settings.clear)
    if doubtful.any():
        for plane in {0, best}:
            planes[plane] = planes[plane].looked_at_again(doubtful, sampler, reader)
        probabilities = _probabilities(planes[0], planes[best], layout, settings)
    bare = probabilities[:, -2] >= 0.5
    quads = np.where(bare[:, None, None], planes[0].quads, planes[best].quads)
    names = (*layout.tile_faces, EMPTY, UNKNOWN)
    readings = [ranked(names, shares, settings.least) for shares in probabilities]
    scene = scene_of(size, view, quads, readings, "number")
    return ReadTiles(view, tuple(planes), scene)


def _upright(look: Cells, layout: Layout, settings: TileSettings) -> tuple[int, float]:
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


def _probabilities(prints: Cells, tops: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells, faces of tiles + 2) probabilities; the last two are empty and something else."""
    # Turns are alike likely to the reader, so that a face at one of four has a quarter.
    loose = settings.lies_turned
    tiles = 4 * (1 - loose) * tops.faces[:, 0] + loose * tops.faces.sum(1)
    tiles *= np.exp(tops.inkless)[:, None]
    tile = tiles[:, [INDEX[face] for face in layout.tile_faces]]
    any_tile = tile.sum(1)
    foreign = tiles[:, NUMBERS].sum(1) - any_tile
    bare = _bare(prints, layout, settings)
    shown = bare > 0.5 * any_tile
    printed = _printed(prints, shown, layout)
    colour, lit = _colour_odds(prints, tops, any_tile, printed, layout, settings)
    lines = _lines(prints, shown & layout.plain, settings)
    glare = _glare(prints, lines, shown & layout.plain, settings)
    bare[layout.plain] *= np.exp(_outlined(lines[layout.plain], settings))
    beside = cv2.dilate(glare.reshape(layout.rows, -1), np.ones((3, 3))).ravel()
    colour[(beside > settings.beside_glare) & ~layout.plain] = 0.0
    odds = np.exp(colour)
    strange = settings.strange * (foreign + tops.faces[:, :, NONE].sum(1)) * np.minimum(odds, 1)
    hidden = np.expm1(np.clip(lit, 0, settings.colour_limit))
    strange += (settings.washed_out * hidden + glare) * prints.blank
    out = np.column_stack([tile * odds[:, None], bare, strange])
    out /= out.sum(1, keepdims=True)
    empty = out[:, -2]
    out[:, -2] *= np.exp(print_odds(prints.crops, empty, empty < settings.clear, layout))
    return np.asarray(out / out.sum(1, keepdims=True))


def _bare(prints: Cells, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) likelihoods of what is seen if the cells show nothing but their prints."""
    blank, none = prints.faces[:, :, BLANK].sum(1), prints.faces[:, :, NONE].sum(1)
    likely = none + settings.disturbed * blank
    for i, place in enumerate(layout.places):
        if not place.glyph:
            likely[i] = blank[i] + settings.disturbed * none[i]
        elif place.glyph in INDEX:
            glyph = prints.faces[i, round(place.turn / 90) % 4, INDEX[place.glyph]]
            likely[i] += 4 * glyph - settings.disturbed * blank[i]
    return np.asarray(likely)


def _printed(prints: Cells, shown: Flags, layout: Layout) -> Floats:
    """(cells, 3) the photograph's own colour of the ground of each cell, of those that show it."""
    grounds = np.array([place.ground for place in layout.places])
    colours = np.empty_like(prints.grounds)
    for ground in set(grounds):
        cells = grounds == ground
        some = cells & shown
        colours[cells] = np.median(prints.grounds[some if some.any() else cells], axis=0)
    return colours


def _lines(prints: Cells, bare: Flags, settings: TileSettings) -> Floats:
    """(cells, 4) depth of the line on each side over what is usual around `bare` plain cells.

    Not a number where the lines of the photograph tell nothing.
    """
    usual = np.median(prints.line_depths[:, bare], axis=(1, 2)) if bare.any() else np.zeros(2)
    way = int(usual.argmax())
    if usual[way] < settings.least_line:
        return np.full((len(bare), 4), np.nan)
    return np.asarray(prints.line_depths[way] / usual[way])


def _outlined(lines: Floats, settings: TileSettings) -> Floats:
    """(N,) logarithms of the odds that lines (N, 4) give a bare cell: a tile hides one at least."""
    odds = settings.outline_gain * (lines.min(1) - settings.outlined)
    return np.asarray(np.nan_to_num(np.clip(odds, 0, settings.outline_limit)))


def _glare(prints: Cells, lines: Floats, bare: Flags, settings: TileSettings) -> Floats:
    """(cells,) likelihoods that glare hides a tile, against a bare cell; `bare` plain ones tell."""
    if np.isnan(lines).any():
        return np.zeros(len(lines))
    light = prints.grounds.min(1)
    first, fall = settings.faded
    bright = light > min(CLIPPED, np.median(light[bare]) + settings.brighter)
    return np.asarray(bright * np.exp(np.minimum(first - np.median(lines, axis=1), 0) / fall))


def _away(colours: Floats, references: Floats, layout: Layout, settings: TileSettings) -> Floats:
    """(cells,) how little colours look like references in more or less light: -log likelihoods."""
    light = (colours * references).sum(1) / (references**2).sum(1)
    nearest = np.clip(light, settings.shade, 1 / settings.shade)[:, None] * references
    scatter = np.where(layout.plain, settings.plain_scatter, settings.colour_scatter)
    return np.asarray(((colours - nearest) ** 2).sum(1) / (2 * scatter**2))


def _colour_odds(
    prints: Cells,
    tops: Cells,
    tile: Floats,
    printed: Floats,
    layout: Layout,
    settings: TileSettings,
) -> tuple[Floats, Floats]:
    """(cells,) logarithms of the odds that colour gives a tile over the bare print.

    The references are the photograph's own: of each ground the cells that read as their print,
    of the tiles' wood the plain cells that read as a tile. Plain cells, which have nothing printed
    on them, lie in the shade of tiles as well, and say little if there is no tile among them. The
    second are without limits, in whatever light, and where no tile is seen of any other colour.
    """
    plain, limit = layout.plain, settings.colour_limit
    sure = plain & (tile > 0.9)
    wood = np.median(tops.grounds[sure] if sure.any() else prints.grounds[plain], axis=0)
    bare = ((prints.grounds - printed) ** 2).sum(1)
    wooden = ((tops.grounds - wood) ** 2).sum(1)
    odds = (bare - wooden) / (2 * settings.colour_scatter**2)
    odds = np.clip(odds, -limit, limit)
    lit = _away(prints.grounds, printed, layout, settings)
    if sure.any():
        lit -= _away(tops.grounds, wood[None], layout, settings)
        odds[plain] = np.clip(lit[plain], -limit, settings.plain_limit)
    else:
        odds[plain] = np.minimum(lit[plain] - settings.unseen, 0)
    return np.asarray(odds), lit
