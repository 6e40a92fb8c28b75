"""Möbi: pods of crossing equations on a square lattice."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from operator import add, mul, sub, truediv

from referee.games.mobi.position import ground_truth
from training.render import symbols
from training.render.chance import Rng, pick
from training.render.photograph import Shot
from training.render.prints import Print, blank, print_face
from training.render.stock import Stock
from training.render.styles import random_style
from training.tables import kits, layouts
from training.tables.table import Setup, Truth
from vision.read.faces import SIGNS

Faces = dict[tuple[int, int], str]
"""Faces by row and column."""
Prints = Callable[[str], Print]
"""From the name of a face to a print of it."""
SIDE = 128
"""Side of a face's texture, pixels."""

WILD = 0.08
"""Share of the numbers that are ö."""

_ACTS = dict(zip(SIGNS[:4], (add, sub, mul, truediv), strict=True))


def random_table(rng: Rng, stock: Stock) -> Setup:
    """A random pod, two of five wrong, with loose tiles and backs next to it."""
    pod = valid_pod(rng, int(rng.integers(1, 7)))
    if rng.random() < 0.4:
        pod = with_mistake(pod, rng)
    prints = random_prints(stock, rng)
    places = layouts.lattice_spots([(c, r) for r, c in pod], range(len(pod)), 1.0, rng)
    pieces = [place.piece(prints(face)) for place, face in zip(places, pod.values(), strict=True)]
    spare = layouts.spares_around(places, rng, 1.0) if rng.random() < 0.5 else []
    names = [pick(("back", *SIGNS), rng) for _ in spare]
    extras = [place.piece(prints(face)) for place, face in zip(spare, names, strict=True)]

    def truth(shot: Shot) -> Truth:
        tiles = []
        for i, piece in enumerate(shot.pieces):
            face = piece.print.name
            kind = "back" if face == "back" else "operation" if face in SIGNS else "number"
            ink = {"contrast": None, "legible": True} if face == "back" else shot.contrast(i)
            tiles.append({"face": face, "kind": kind, "quad": shot.quad(i), **ink})
        for tile, (row, col) in zip(tiles, pod, strict=False):
            tile |= {"row": row, "col": col}
        valid, equations = ground_truth(pod)
        return {"game": "mobi", "valid": valid, "tiles": tiles, "equations": sorted(equations)}

    return Setup(pieces, layouts.corners_of(places, 1.0), truth, extras=extras)


def valid_pod(rng: Rng, lines: int) -> Faces:
    """A random correct pod."""
    while not ground_truth(pod := random_pod(rng, lines))[0]:
        pass
    return pod


def random_prints(stock: Stock, rng: Rng) -> Prints:
    """A random set of tiles: blue and white as in the box, home-made, wooden or any, one font."""
    if kits.uses_kit(rng):
        return kits.mobi
    first = pick(("blue", "blue", "any", "white", "wood", "dark"), rng)
    second = "white" if first == "blue" else first
    numbers = replace(random_style(rng, first), aspect=1.0, lift=0.0, share=rng.uniform(0.42, 0.75))
    operations = numbers if first == second and rng.random() < 0.7 else random_style(rng, second)
    operations = replace(operations.with_form_of(numbers), share=numbers.share)
    font = stock.font(rng)

    def prints(face: str) -> Print:
        style = operations if face in SIGNS else numbers
        if face == "back":
            return Print(style, blank(style, stock, rng, SIDE), face)
        drawn = symbols.face("6" if face == "6/9" else face, font, rng)
        return print_face(style, face, drawn, stock, rng, SIDE)

    return prints


def random_pod(rng: Rng, lines: int) -> Faces:
    """A pod of about ``lines`` true crossing equations; numbers from 1 to 12, some of them ö."""
    values: dict[tuple[int, int], str] = {}
    for number, token in enumerate(_equation(rng, None)):
        values[0, number] = token
    for _ in range(40 * lines):
        if sum(token == "=" for token in values.values()) >= lines:
            break
        anchors = [cell for cell, token in values.items() if token.isdigit()]
        _cross(values, pick(anchors, rng), rng)
    return {cell: _face(token, rng) for cell, token in values.items()}


def with_mistake(pod: Faces, rng: Rng) -> Faces:
    """Change one number of a pod so that it becomes wrong."""
    spots = [cell for cell, face in pod.items() if face.isdigit()]
    for _ in range(40 if spots else 0):
        cell = pick(spots, rng)
        others = [n for n in (1, 2, 3, 4, 5, 7, 8, 10, 11, 12) if str(n) != pod[cell]]
        face = str(rng.choice(others))
        if not ground_truth(wrong := pod | {cell: face})[0]:
            return wrong
    return pod


def _face(token: str, rng: Rng) -> str:
    if token.isdigit() and rng.random() < WILD:
        return "wild"
    return "6/9" if token in ("6", "9") else token


def _cross(values: dict[tuple[int, int], str], cell: tuple[int, int], rng: Rng) -> None:
    """Lay an equation across the number at ``at`` if it touches nothing else."""
    tokens = _equation(rng, values[cell])
    places = [i for i, token in enumerate(tokens) if token == values[cell]]
    which = pick(places, rng)
    row, col = cell
    level = (row, col - 1) in values or (row, col + 1) in values
    step = (1, 0) if level else (0, 1)
    new = {
        (row + step[0] * (i - which), col + step[1] * (i - which)): token
        for i, token in enumerate(tokens)
    }
    del new[cell]
    near = layouts.around(new) - {cell}
    if not (near | set(new)) & set(values):
        values.update(new)


def _equation(rng: Rng, holding: str | None) -> list[str]:
    """Tokens of a true equation of three to five numbers, which holds one that is given."""
    while True:
        count = int(rng.choice([3, 3, 3, 4, 4, 5]))
        numbers = rng.integers(1, 13, count)
        if holding is not None:
            numbers[int(rng.integers(count))] = int(holding)
        signs = rng.choice(list(_ACTS), count - 1).tolist()
        signs[int(rng.integers(count - 1))] = "="
        tokens = [str(numbers[0])]
        for sign, number in zip(signs, numbers[1:], strict=True):
            tokens += [sign, str(number)]
        left, right = " ".join(tokens).split(" = ")
        if _value(left.split()) == _value(right.split()):
            return tokens


def _value(tokens: list[str]) -> Fraction:
    """Evaluate tokens with the usual precedence."""
    for acts in (SIGNS[:2], SIGNS[2:4]):
        for i in range(len(tokens) - 2, 0, -2):
            if tokens[i] in acts:
                left, right = _value(tokens[:i]), _value(tokens[i + 1 :])
                return Fraction(_ACTS[tokens[i]](left, right))
    return Fraction(tokens[0])
