"""Read the tiles on a table: joined where they touch, turned upright together, with doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Flags, Floats, Ints, Pixels, Singles
from vision.geometry.plane import Plane, fit_plane
from vision.geometry.quads import CENTRED, mean_sides, side_lengths
from vision.graph.joining import GraphSettings, Node, PieceGraph, free_places, join
from vision.photo.photo import Photo
from vision.photo.reductions import coarsest, to_reduced
from vision.piece import Alternative, Kind, Piece, as_quad
from vision.reading.box import Box
from vision.reading.crops import PieceSampler
from vision.reading.faces import FACES, normalise
from vision.reading.ground import Places, colours, samples, told
from vision.reading.likeness import likeness_odds
from vision.reading.reader import Reader


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Thresholds of the table reader.

    Attributes
    ----------
    size_change
        Side of a piece over the median side, seen from above, beyond which it is no piece of
        this set; corners are good to a few hundredths.
    square
        Residual of the plane, in sides, above which the pieces are no squares: found corners of
        squares stay below 0.03, tiles a fifth longer than wide reach 0.07.
    stray
        Probability of showing nothing from which a piece that lies by itself is none.
    foreign, foreign_piece
        Angle in radians between a colour and those of all pieces that touch another, from which
        a piece that touches none is foreign, and the probability that it then belongs to
        another game: shade leaves the angle as it is; blue and white are 0.3 apart and more.
    beside
        Distance of centres, in sides, up to which a piece does not lie by itself; so far from
        the tiles the table is looked at.
    pitch, same
        Distance of a piece from the next, and that of two centres up to which they are one place.
    patch
        Side of the patches of table that are looked at, in sides of a piece.
    strange, strange_alone
        Probability that a piece is not of this box, before it is read: players lay the pieces
        of one game, and what touches none of them may be anything.
    ink, ink_odds
        Contrast of the strongest ink to the ground in any channel, below which a tile shows
        nothing and above which it may, and the logarithm of the odds that the former gives; as
        for tiles on boards.
    step
        Grey levels from which a step between ink and ground is no noise.
    wrong_piece
        Probability that any one reading is plain wrong, so that no single piece outvotes the
        others on which way is up.
    loose
        Probability that a piece lies any way round, whatever the others of its component do.
        Players lay the pieces of a game one way: none.
    colour_scatter
        Standard deviation of the square root of sRGB values within one kind of tile in one
        photograph; half of what parts blue from white under a dim lamp.
    bleached
        Angle in radians between the colours of a blank ground and of the numbers' grounds from
        which it is no back if it is nearer to that of the operations, which have no blank side:
        shade leaves the angle as it is, glare that hides a glyph does not. Blue and white are
        0.3 apart and more.
    colour_limit
        Most that colour may say of a tile's kind, as a logarithm of odds.
    sure
        Probability from which a tile may serve as colour reference for its kind.
    tile_px
        Faces are cut from a picture in which pieces have at least this side, if there is one.
    least
        Alternatives below this probability are left out.
    """

    size_change: float = 0.25
    square: float = 0.05
    stray: float = 0.5
    foreign: float = 0.2
    foreign_piece: float = 0.9
    beside: float = 1.6
    pitch: float = 1.05
    same: float = 0.4
    patch: float = 0.7
    strange: float = 0.02
    strange_alone: float = 0.2
    ink: tuple[float, float] = (0.12, 0.24)
    ink_odds: float = -7.0
    step: float = 40.0
    wrong_piece: float = 0.01
    loose: float = 0.0
    colour_scatter: float = 1.2
    bleached: float = 0.15
    colour_limit: float = 6.0
    sure: float = 0.95
    tile_px: float = 30.0
    least: float = 1e-4


@dataclass(frozen=True, slots=True)
class Table:
    """The tiles of one photograph.

    Attributes
    ----------
    pieces
        Each with its place on its component's lattice, which is turned upright.
    graph
        How they touch. Its pieces are those of `pieces`; its sides, rows and columns are those
        from before the components were turned upright.
    plane
        The plane of their tops.
    upright
        For each component, the probabilities that it is right as given, and that it should be
        turned by one, two and three quarters clockwise.
    unclear
        Sides of pieces beside which another one may lie unseen: numbers of a piece and of its
        side, from the top clockwise.
    """

    pieces: tuple[Piece, ...]
    graph: PieceGraph
    plane: Plane
    upright: tuple[tuple[float, float, float, float], ...]
    unclear: frozenset[tuple[int, int]] = frozenset()


def read_table(
    photo: Photo,
    quads: Floats,
    box: Box,
    reader: Reader,
    settings: TableSettings | None = None,
    graph_settings: GraphSettings | None = None,
    suspects: Floats | None = None,
) -> Table:
    """Join tiles to graphs, find out which way each graph is up, and read the faces.

    No rule of a game is known here: up is where the faces of the box look most alike to what
    is seen, over all pieces of a component together, and kinds of tiles are told apart by the
    photograph's own colours.

    Parameters
    ----------
    quads
        (N, 4, 2) corners in pixels of the photograph, clockwise, N of one and more.
    suspects
        (M, 4, 2) places at which another piece may lie unseen.
    """
    settings = settings or TableSettings()
    quads, plane = _alike(quads, settings)
    crops, probabilities = _read(photo, quads, reader, settings)
    flat = plane.from_above(quads)
    graph = join(flat, graph_settings)
    alone = _alone(graph)
    foreign = _foreign(colours(crops), alone, box.gather(probabilities), box, settings)
    here = ~_strays(flat, alone, probabilities, foreign, settings)
    here &= ~_bare(photo, flat, plane, crops, probabilities, settings)
    if here.any() and not here.all():
        quads, crops, probabilities = quads[here], crops[here], probabilities[here]
        foreign = foreign[here]
        plane = fit_plane(quads)
        graph = join(plane.from_above(quads), graph_settings)
    faces = box.gather(probabilities)
    alone = _alone(graph)[:, None]
    faces[:, :, -1] *= np.where(alone, settings.strange_alone, settings.strange)
    faces[foreign] = (1 - settings.foreign_piece) * _shares(faces[foreign])
    faces[foreign, :, -1] += settings.foreign_piece / 4
    # All in the frames of their components.
    turns = [node.turn for node in graph.nodes]
    quads = np.array([np.roll(q, t, 0) for q, t in zip(quads, turns, strict=True)])
    crops = np.array([np.rot90(c, -t) for c, t in zip(crops, turns, strict=True)])
    faces = np.array([np.roll(f, t, 0) for f, t in zip(faces, turns, strict=True)])
    table = _assemble(quads, graph, plane, _shares(faces), crops, box, settings)
    return table if suspects is None else _with_room(table, suspects, settings)


def _with_room(table: Table, suspects: Floats, settings: TableSettings) -> Table:
    """The table with the sides beside which a suspect lies.

    Where it lies beside two components it may join them, so that these all but touch.
    """
    flat = table.plane.from_above(np.array([piece.quad for piece in table.pieces]))
    places, owners, sides = free_places(flat, settings.pitch, settings.same)
    hidden = table.plane.from_above(suspects).mean(1)
    away = np.linalg.norm(places[:, None] - hidden, axis=2).min(1, initial=np.inf)
    room = away < settings.same
    places, owners, sides = places[room], owners[room], sides[room]
    component = np.array([node.component for node in table.graph.nodes])[owners]
    same = np.linalg.norm(places[:, None] - places, axis=2) < settings.same
    joins = np.argwhere(np.triu(same & (component[:, None] != component)))
    pairs = {(int(min(p)), int(max(p))) for p in owners[joins].tolist()}
    askew = (*table.graph.askew, *sorted(pairs - set(table.graph.askew)))
    return replace(
        table,
        graph=replace(table.graph, askew=askew),
        unclear=frozenset(zip(owners.tolist(), sides.tolist(), strict=True)),
    )


def _foreign(
    grounds: Floats, alone: Flags, faces: Floats, box: Box, settings: TableSettings
) -> Flags:
    """Which pieces touch no other and have a colour that none of those that do has."""
    read = faces[:, :, :-1][:, :, box.marked[:-1]].sum((1, 2)) / faces.sum((1, 2))
    known = ~alone & (read > settings.sure)
    if not alone.any() or not known.any():
        return np.zeros(len(grounds), bool)
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    angles = np.arccos(np.clip(unit @ unit[known].T, -1, 1)).min(1)
    return np.asarray(alone & (angles > settings.foreign))


def _strays(
    flat: Floats,
    alone: Flags,
    probabilities: Floats,
    foreign: Flags,
    settings: TableSettings,
) -> Flags:
    """Which pieces lie by themselves and show nothing that any tile shows: clutter and grain.

    What lies next to others may be a tile whose outline is wrong, and is never dropped.
    """
    empty = [FACES.index("none"), FACES.index("blank")]
    nothing = np.where(
        foreign, probabilities[:, :, empty].sum((1, 2)), probabilities[:, :, empty[0]].sum(1)
    )
    away = np.linalg.norm(flat.mean(1)[:, None] - flat.mean(1), axis=2)
    np.fill_diagonal(away, np.inf)
    lost = alone & (away.min(1) > settings.beside)
    return np.asarray(lost & (nothing > settings.stray))


def _bare(
    photo: Photo,
    flat: Floats,
    plane: Plane,
    crops: Pixels,
    probabilities: Floats,
    settings: TableSettings,
) -> Flags:
    """Which blank pieces are the table seen between tiles."""
    empty = probabilities[:, :, [FACES.index("blank"), FACES.index("none")]].sum((1, 2)) > 0.5
    if not empty.any() or empty.all():
        return np.zeros(len(flat), bool)
    free, _, _ = free_places(flat, settings.beside, 1.0)
    patches = plane.homography(free[:, None] + settings.patch * CENTRED)
    inside = ((patches > 0) & (patches < np.array(photo.size))).all((1, 2))
    table = Places(free[inside], samples(_crops(photo, patches[inside], settings)))
    places = Places(flat.mean(1), samples(crops))
    return np.asarray(empty & told(places, places[~empty], table).bare)


def _alone(graph: PieceGraph) -> Flags:
    """(N,) which pieces touch no other."""
    component = np.array([node.component for node in graph.nodes])
    return np.asarray(np.bincount(component)[component] == 1)


def _alike(quads: Floats, settings: TableSettings) -> tuple[Floats, Plane]:
    """The pieces as large as most, and their plane; all of them where they are no squares."""
    plane = fit_plane(quads)
    flat = plane.from_above(quads)
    sides = mean_sides(flat)
    alike = np.abs(np.log(sides / np.median(sides))) < np.log1p(settings.size_change)
    if alike.all() or plane.residual > settings.square:
        return quads, plane
    return quads[alike], fit_plane(quads[alike])


def _read(
    photo: Photo, quads: Floats, reader: Reader, settings: TableSettings
) -> tuple[Pixels, Floats]:
    """Crops, and the reader's probabilities (N, 4, C)."""
    crops = _crops(photo, quads, settings)
    return crops, reader.read(crops).probabilities.astype(np.float64)


def _crops(photo: Photo, quads: Floats, settings: TableSettings) -> Pixels:
    reduction = coarsest(float(np.median(side_lengths(quads))), settings.tile_px, most=4)
    return PieceSampler(photo.pixels(reduction)).faces(to_reduced(quads, reduction))


def _assemble(
    quads: Floats,
    graph: PieceGraph,
    plane: Plane,
    faces: Floats,
    crops: Pixels,
    box: Box,
    settings: TableSettings,
) -> Table:
    component = np.array([node.component for node in graph.nodes])
    grounds = colours(crops)
    odds = _colour_odds(faces, component, grounds, box, settings) + ink_odds(crops, box, settings)
    faces = _shares(faces * np.exp(odds)[:, None])
    faces = _without_bleached(faces, grounds, box, settings)
    say = _say(faces, settings)
    together = np.array([say[component == c].sum(0) for c in range(component.max() + 1)])
    upright = _posterior(together)
    lies = np.eye(4)[upright.argmax(1)[component]]
    if settings.loose:
        # Pieces that need not lie alike hear from the others only which way those lie.
        lies = _posterior(together[component] - say)
        lies = settings.loose / 4 + (1 - settings.loose) * lies
    joint = faces * lies[:, :, None]
    given = _shares(joint.sum(1))
    turns = joint.sum(2).argmax(1).tolist()
    pictures = normalise(np.array([np.rot90(c, t) for c, t in zip(crops, turns, strict=True)]))
    given = _shares(given * np.exp(_likeness(pictures[:, 0], given, box)))
    nodes = _turned(graph.nodes, upright.argmax(1))
    pieces = []
    for i, (node, turn) in enumerate(zip(nodes, turns, strict=True)):
        quads[i] = np.roll(quads[i], -turn, 0)
        pieces.append(_piece(i, quads[i], given[i], node, box, settings))
    return Table(tuple(pieces), graph, plane, tuple(map(_from_best, upright)))


def _shares(weights: Floats) -> Floats:
    """Weights (N, ...) scaled to sum to one for each piece."""
    total = weights.sum(tuple(range(1, weights.ndim)), keepdims=True)
    return np.asarray(weights / total)


def _likeness(pictures: Singles, given: Floats, box: Box) -> Floats:
    """Odds of likeness for the faces that show something."""
    odds = likeness_odds(pictures, given)
    return np.where(box.marked, odds, 0.0)


def ink_odds(crops: Pixels, box: Box, settings: TableSettings) -> Floats:
    """(N, faces + 1) logarithms of odds against all faces where there is no ink to be seen.

    Parameters
    ----------
    crops
        (N, 40, 40, 3) uint8, as `vision.reading.faces.cut` makes them.
    """
    inside = crops[:, 8:-8, 8:-8]
    inner = inside.reshape(len(crops), inside.shape[1] * inside.shape[2], 3).astype(np.float64)
    low, ground, high = np.maximum(np.quantile(inner, (0.025, 0.5, 0.975), axis=1), 1.0)
    # Near black a ratio is noise: a step counts as far as it is one in grey levels too.
    darker = (1 - low / ground) * np.minimum((ground - low) / settings.step, 1)
    lighter = (1 - ground / high) * np.minimum((high - ground) / settings.step, 1)
    contrast = np.maximum(darker, lighter).max(1)
    inkless = np.clip((settings.ink[1] - contrast) / (settings.ink[1] - settings.ink[0]), 0, 1)
    return np.asarray(settings.ink_odds * inkless[:, None] * box.marked)


def _colour_odds(
    faces: Floats, component: Ints, grounds: Floats, box: Box, settings: TableSettings
) -> Floats:
    """(N, faces + 1) logarithms of odds that a tile's colour gives to the kinds of faces."""
    kinds = np.array([*(face.kind for face in box.faces), "unknown"])
    odds: Floats = np.zeros((len(faces), len(kinds)))
    names = [kind for kind in dict.fromkeys(kinds) if kind not in ("back", "unknown")]
    mass = np.stack([faces[:, :, kinds == kind].sum((1, 2)) for kind in names], axis=1)
    sure = mass > settings.sure
    if len(names) < 2 or not sure.any(0).all():
        return odds
    away = np.stack(
        [((grounds - np.median(grounds[s], axis=0)) ** 2).sum(1) for s in sure.T], axis=1
    )
    say = -away / (2 * settings.colour_scatter**2)
    say -= say.max(1, keepdims=True)
    # A tile that does not look like any of the references is not told by its colour.
    say[away.min(1) > 4 * settings.colour_scatter**2] = 0
    for column, kind in enumerate(names):
        odds[:, kinds == kind] = np.maximum(say[:, [column]], -settings.colour_limit)
    return odds


def _without_bleached(faces: Floats, grounds: Floats, box: Box, settings: TableSettings) -> Floats:
    """Faces in which blank tiles without the numbers' ground are unknown, not face down."""
    kinds = np.array([*(face.kind for face in box.faces), "unknown"])
    unit = grounds / np.maximum(np.linalg.norm(grounds, axis=1, keepdims=True), 1e-9)
    angles = []
    for kind in ("number", "operation"):
        sure = faces[:, :, kinds == kind].sum((1, 2)) > settings.sure
        if not sure.any():
            return faces
        angles.append(np.arccos(np.clip(unit @ np.median(unit[sure], axis=0), -1, 1)))
    bleached = angles[0] > np.maximum(angles[1], settings.bleached)
    backs = np.where(bleached[:, None, None] & (kinds == "back"), faces, 0)
    faces = faces - backs
    faces[:, :, -1] += backs.sum(2)
    return faces


def _say(faces: Floats, settings: TableSettings) -> Floats:
    """(N, 4) logarithms of how likely each piece (N, 4, faces + 1) makes its component's turns."""
    known = faces[:, :, :-1].sum(2)
    total = known.sum(1, keepdims=True)
    shares = np.divide(known, total, out=np.full_like(known, 0.25), where=total > 1e-6)
    deaf = settings.wrong_piece + settings.loose
    # A piece that is hardly in the box at all has as little say.
    return np.asarray(total * np.log((1 - deaf) * shares + deaf / 4))


def _posterior(evidence: Floats) -> Floats:
    """(M, 4) probabilities of turns from logarithms of their likelihoods."""
    return _shares(np.exp(evidence - evidence.max(1, keepdims=True)))


def _turned(nodes: tuple[Node, ...], turns: Ints) -> tuple[Node, ...]:
    """Nodes with each component turned upright, rows and columns from 0, quads in step."""
    places = []
    for node in nodes:
        row, col = node.row, node.col
        for _ in range(turns[node.component]):
            row, col = -col, row
        places.append((node.component, row, col))
    low = {
        c: (min(r for k, r, _ in places if k == c), min(q for k, _, q in places if k == c))
        for c in {k for k, _, _ in places}
    }
    return tuple(Node(c, row - low[c][0], col - low[c][1], 0) for c, row, col in places)


def _from_best(posterior: Floats) -> tuple[float, float, float, float]:
    a, b, c, d = np.roll(posterior, -int(posterior.argmax())).tolist()
    return a, b, c, d


def _piece(
    index: int, quad: Floats, faces: Floats, node: Node, box: Box, settings: TableSettings
) -> Piece:
    names = box.names
    likely = [j for j in np.argsort(-faces).tolist() if faces[j] >= settings.least]
    best = likely[0]
    kind: Kind = box.faces[best].kind if best < len(box.faces) else "unknown"
    others = tuple(Alternative(names[j], float(faces[j])) for j in likely[1:])
    return Piece(
        index, as_quad(quad), kind, names[best], float(faces[best]), others,
        node.component, node.row, node.col,
    )  # fmt: skip
