"""Mobius: stones of any make on and around the kit's board.

Mobius is by Mark Steere, 2008 (marksteeregames.com).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from PIL import Image

from referee.games.mobius.position import LAYOUT, ground_truth
from referee.kits.drawing import Colour, Disc, Group, Item, Paint
from training.render.chance import Rng, pick, random_seed
from training.render.clutter import Sheet
from training.render.kit_art import draw, mobius_board, scaled
from training.render.paint import rgb, ring
from training.render.photograph import Drawable, Shot
from training.render.pieces import PlacedPiece
from training.render.prints import plain_print
from training.render.stock import Stock
from training.render.stones import PlacedStone, Shape, Stones
from training.render.styles import from_hue
from training.render.symbols import REACH, star
from training.render.symbols import shape as random_shape
from training.tables.table import Setup, Truth
from vision.arrays import Floats, Pixels
from vision.geometry.quads import CENTRED, UNIT

Faces = Mapping[tuple[int, int], str]
"""Colour of the stone at each row and column, as seen."""
Range = tuple[float, float]
"""Least and most."""
Painter = Callable[[Floats, Rng], Pixels]
"""From a stone's colour to what is on its top, (SIDE, SIDE, 4) RGBA."""
DENSITY = 6.0
"""Pixels a millimetre of the print: more than a photograph of a few megapixels shows."""
SIDE = 96
"""Side of the texture of a stone's top, pixels."""
FAULTY = 0.15
"""Share of the positions that break the rules."""
HUES: dict[str, Range] = {"red": (-8, 10), "blue": (200, 238)}
"""Largest rotation of stones, in degrees."""
PALE = ((250, 250, 248), (240, 228, 200), (222, 180, 84), (188, 190, 194))
"""White, ivory, gold and silver."""


@dataclass(frozen=True)
class Make:
    """A make of stones, from which sets are drawn."""

    share: Range
    height: Range
    """Width in cells, height in radii."""
    saturation: Range
    value: Range
    gloss: Range
    sharpness: Range = (24, 24)
    clear: Range = (0, 0)
    shapes: tuple[Shape, ...] = ("disc",)
    painter: Painter | None = None
    painted: float = 1.0
    """Functions that draw their tops, and the share of sets with such tops."""

    def stones(self, rng: Rng, share: float | None = None) -> dict[str, PlacedStone]:
        """A set: a stone of each colour, its lengths in cells; at times of a width that is told."""
        radius = (_between(self.share, rng) if share is None else share) / 2
        form = radius, radius * _between(self.height, rng)
        colours = {
            face: from_hue(*(_between(one, rng) for one in (hue, self.saturation, self.value)))
            for face, hue in HUES.items()
        }
        gloss, sharpness, clear = (
            _between(one, rng) for one in (self.gloss, self.sharpness, self.clear)
        )
        stone = PlacedStone(
            (0, 0), *form, (0, 0, 0), pick(self.shapes, rng), gloss, sharpness, clear
        )
        stones = {face: replace(stone, colour=rgb(one)) for face, one in colours.items()}
        if self.painter is not None and rng.random() < self.painted:
            # The same on both, in colours that go with each.
            seed = random_seed(rng)
            for face, one in colours.items():
                top = self.painter(one, np.random.default_rng(seed))
                stones[face] = replace(stones[face], face=top)
        return stones


def _between(limits: Range, rng: Rng) -> float:
    return limits[0] if limits[0] == limits[1] else rng.uniform(*limits)


def random_table(rng: Rng, stock: Stock) -> Setup:
    """Any position, now and then a faulty one."""
    faces = random_position(rng)
    stones = lay(faces, rng, make=pick(MAKES, rng))
    return table_of(faces, stones, mobius_board(DENSITY), beside=_spares(stones, rng))


def table_of(
    faces: Faces,
    stones: Sequence[PlacedStone],
    picture: Pixels,
    sheets: Sequence[Sheet] = (),
    beside: Sequence[PlacedStone] = (),
) -> Setup:
    """A print with stones; lengths in millimetres from its top left."""
    wide, tall = LAYOUT.width_mm, LAYOUT.height_mm
    paper = np.asarray(0.97 * picture, np.uint8)
    board = plain_print(paper, aspect=wide / tall, thickness=0.0, radius=0.0)
    pieces = [PlacedPiece(board, (wide / 2, tall / 2), 0.0, width=wide)]

    def truth(shot: Shot) -> Truth:
        truth = {"game": "mobius", **ground_truth(faces)}
        return truth | {"homography": shot.camera.plane().matrix.tolist()}

    over: list[Drawable] = [Stones([*beside, *stones]), *sheets]
    return Setup(pieces, UNIT * [wide, tall], truth, LAYOUT.pitch_mm, over=over)


def random_position(rng: Rng) -> dict[tuple[int, int], str]:
    """Stones on random cells, turn by turn: from a few to a full board.

    Some positions, a share of `FAULTY`, have too many stones of a colour or two colours on a
    split cell.
    """
    places = [(place.row, place.col) for place in LAYOUT.places]
    last = max(places)[0]
    first, final = ([cell for cell in places if cell[0] == row] for row in (0, last))
    twin = dict(zip(first, reversed(final), strict=True))
    cells = [cell for cell in places if cell[0] < last]
    order = [cells[i] for i in rng.permutation(len(cells))]
    count = int(rng.integers(0, len(cells) + 1)) if rng.random() < 0.7 else len(cells) - 20
    wrong = rng.random() < FAULTY
    faces: dict[tuple[int, int], str] = {}
    for turn, cell in enumerate(order[:count]):
        face = ("red", "blue")[turn % 2]
        below = cell in twin and rng.random() < 0.5
        faces[twin[cell] if below else cell] = face
        if cell in twin and rng.random() < (0.5 if wrong else 0.2):
            other = ("blue", "red")[turn % 2] if wrong and rng.random() < 0.3 else face
            faces[cell if below else twin[cell]] = other
    if wrong and rng.random() < 0.5 and count < len(cells) - 3:
        faces |= {cell: str(rng.choice(["red", "blue"])) for cell in order[count : count + 3]}
    return faces


def lay(
    faces: Faces,
    rng: Rng,
    share: float | None = None,
    make: Make | None = None,
    play: Range = (0.12, 0.5),
) -> list[PlacedStone]:
    """Stones of one set, each a little off its place and lighter or darker than the others.

    Parameters
    ----------
    share
        Their width in cells, or None for any.
    make
        None for a plain one.
    play
        Most that they lie off, and that they reach, in cells from the middle of their own.
    """
    stones = (make or PLAIN[int(rng.random() < 0.4)]).stones(rng, share)
    middles = {(place.row, place.col): place.centre for place in LAYOUT.places}
    placed = []
    for place, face in faces.items():
        one = stones[face]
        away = np.clip(rng.normal(0, 0.5, 2), -1, 1) * min(play[0], play[1] - one.radius)
        x, y = (np.array(middles[place]) + away * LAYOUT.pitch_mm).tolist()
        colour = rgb(np.array(one.colour) * rng.normal(1, 0.03))
        radius, height = one.radius * LAYOUT.pitch_mm, one.height * LAYOUT.pitch_mm
        turn = 0.0 if one.face is None else rng.uniform(0, 2 * np.pi)
        placed.append(
            replace(one, centre=(x, y), radius=radius, height=height, colour=colour, turn=turn)
        )
    return placed


def _spares(stones: Sequence[PlacedStone], rng: Rng) -> list[PlacedStone]:
    """Stones of the set next to the print."""
    size = np.array([LAYOUT.width_mm, LAYOUT.height_mm])
    spares = []
    for stone in stones[: int(rng.integers(0, 12))]:
        spot, axis = rng.uniform(0, 1, 2) * size, int(rng.integers(2))
        beyond = stone.radius + rng.uniform(6, 50)
        spot[axis] = -beyond if rng.random() < 0.5 else size[axis] + beyond
        x, y = spot.tolist()
        spares.append(replace(stone, centre=(x, y)))
    return spares


def cover(corner: int, rng: Rng) -> Sheet:
    """A slip of paper or card over most of a marker, clear of the cells."""
    middle = np.array(LAYOUT.markers[corner]).mean(0)
    outward = np.sign(middle - [LAYOUT.width_mm / 2, LAYOUT.height_mm / 2])
    slip = CENTRED * rng.uniform(24, 34, 2) + middle + outward * 4
    return Sheet(slip, rgb(rng.integers(30, 250, 3)), rng.random() < 0.4)


def _stamped(colour: Floats, rng: Rng) -> Pixels:
    """A dot, a ring, a star, a shape or a ring around one of these."""
    size, sort, ink = rng.uniform(0.25, 0.62), int(rng.integers(5)), _ink(colour, rng)
    if sort == 0:
        return _face([Disc(0, 0, 0.8 * size, Paint(fill=ink))])
    if sort == 1:
        return _face([Disc(0, 0, size, Paint(line=ink, line_mm=rng.uniform(0.06, 0.2)))])
    inner = (star(int(rng.integers(4, 9)), ink, rng),) if sort == 2 else random_shape(ink, rng)
    around = [Disc(0, 0, size + 0.1, Paint(line=ink, line_mm=0.07))] * (sort == 4)
    return _face([Group(inner, scale=0.75 * size / REACH), *around])


def _holed(colour: Floats, rng: Rng, counts: tuple[int, ...] = (1,)) -> Pixels:
    """Holes, several of them with a groove around."""
    count = pick(counts, rng)
    away = 0.0 if count == 1 else rng.uniform(0.2, 0.3)
    size = rng.uniform(0.09, 0.14) if count > 1 else rng.uniform(0.12, 0.3)
    through = 0.25 * colour if rng.random() < 0.7 else np.full(3, rng.uniform(150, 225))
    hole, groove = Paint(fill=rgb(through)), Paint(line=rgb(0.6 * colour), line_mm=0.06)
    spots = ring(np.zeros(2), away, count).tolist()
    holes = [Disc(x, y, size, hole) for x, y in spots]
    return _face([*[Disc(0, 0, rng.uniform(0.55, 0.75), groove)] * (count > 1), *holes])


def _grooved(colour: Floats, rng: Rng) -> Pixels:
    """Grooves round the middle, each with a pale edge, and at times a star."""
    dark, pale = (rgb(one) for one in (0.5 * colour, 1.25 * colour + 20))
    items: list[Item] = []
    for radius in np.arange(rng.uniform(0.15, 0.5), 0.9, rng.uniform(0.12, 0.3)).tolist():
        items.append(Disc(0, 0, radius, Paint(line=dark, line_mm=0.06)))
        items.append(Disc(0, 0, radius + 0.06, Paint(line=pale, line_mm=0.04)))
    if rng.random() < 0.3:
        items.append(Group((star(6, _ink(colour, rng), rng),), scale=0.3 / REACH))
    return _face(items)


def _face(items: Sequence[Item]) -> Pixels:
    """Shapes in radii of a stone as what is on its top, (SIDE, SIDE, 4) RGBA."""
    frame = scaled(SIDE / 2, SIDE / 2, SIDE / 2, SIDE / 2)
    black, white = (np.full((SIDE, SIDE, 3), tone, np.uint8) for tone in (0, 255))
    draw(black, items, frame)
    draw(white, items, frame)
    cover = 255.0 - (white - black).max(2, keepdims=True)
    colours = np.clip(black / np.maximum(cover / 255, 1e-3), 0, 255)
    return np.concatenate([colours, cover], axis=2).astype(np.uint8)


def _grained(colour: Floats, rng: Rng) -> Pixels:
    """Stain that varies along the grain."""
    lines = rng.normal(0, 1, (SIDE, 3))
    lines = cv2.GaussianBlur(lines, (0, 0), 1.2)[:, :1] + 0.5 * rng.normal(0, 1, (SIDE, 1))
    lines = cv2.resize(lines, (SIDE, SIDE)) + rng.normal(0, 0.2, (SIDE, SIDE))
    depth = rng.uniform(0.03, 0.12)
    tone = np.clip(colour * (1 + depth * lines[..., None]), 0, 255)
    return np.dstack([tone, np.full((SIDE, SIDE), 255)]).astype(np.uint8)


def _ink(colour: Floats, rng: Rng) -> Colour:
    """A pale one, a dark one, or a lighter shade of the stone."""
    sort = int(rng.integers(6))
    if sort < len(PALE):
        return rgb(np.array(PALE[sort]) * rng.uniform(0.85, 1.0))
    if sort == 4:
        return rgb(rng.uniform(15, 60) + rng.normal(0, 4, 3))
    return rgb(colour + rng.uniform(0.3, 0.8) * (255 - colour))


def over(top: Pixels, below: Pixels) -> Pixels:
    """Composite one face over another, both RGBA."""
    faces = (Image.fromarray(face, "RGBA") for face in (below, top))
    return np.asarray(Image.alpha_composite(*faces))


PLAIN = (
    Make((0.5, 0.95), (0.03, 0.9), (0.68, 1), (0.4, 0.95), (0, 160)),
    Make((0.5, 0.95), (0.3, 0.7), (0.68, 1), (0.4, 0.95), (0, 160), shapes=("dome",)),
)
"""Discs and domes of one colour."""
_EMBLEM = Make(
    *((0.55, 0.95), (0.15, 0.6), (0.7, 1), (0.45, 0.95), (0, 140), (15, 80)),
    shapes=("disc", "disc", "dome", "dish"),
    painter=_stamped,
)
MAKES = (
    *PLAIN,
    PLAIN[0],
    # With something pale or dark in the middle.
    *2 * (_EMBLEM,),
    # Glossy dishes.
    Make((0.55, 0.95), (0.2, 0.5), (0.75, 1), (0.4, 0.9), (100, 260), (8, 50), shapes=("dish",)),
    # Gems of glass, flat below.
    Make(
        *((0.5, 0.95), (0.4, 0.8), (0.75, 1), (0.5, 0.9), (120, 255), (40, 200), (0.6, 0.95)),
        shapes=("dome",),
    ),
    # Beads, small and often dark, some with their hole up.
    Make(
        *((0.35, 0.6), (1.2, 2.0), (0.75, 1), (0.22, 0.7), (40, 255), (30, 150)),
        shapes=("ball",),
        painter=_holed,
        painted=0.4,
    ),
    # Matt wood, painted or stained.
    Make((0.5, 0.95), (0.15, 1.0), (0.62, 0.95), (0.4, 0.85), (0, 15), painter=_grained),
    # Buttons.
    Make(
        *((0.5, 0.9), (0.15, 0.4), (0.7, 1), (0.4, 0.95), (20, 160), (15, 60)),
        shapes=("dish", "disc"),
        painter=partial(_holed, counts=(2, 2, 4, 4, 4)),
    ),
    # Draughts.
    Make((0.6, 0.95), (0.5, 1.0), (0.65, 1), (0.35, 0.85), (0, 90), painter=_grooved),
)
"""Makes of stones, equally likely."""
