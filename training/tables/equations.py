"""Random pods: equations that cross each other on a square lattice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from referee.games.mobi.truth import judged
from training.render.chance import Rng, pick

Faces = dict[tuple[int, int], str]
"""Faces by row and column."""

_ACTS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda a, b: a + b,
    "\u2212": lambda a, b: a - b,
    "\u00d7": lambda a, b: a * b,
    "\u00f7": lambda a, b: a / b,
}


def random_pod(rng: Rng, lines: int, wild: float = 0.08) -> Faces:
    """About ``lines`` true equations that cross; numbers from 1 to 12, some of them ö."""
    values: dict[tuple[int, int], str] = {}
    for number, token in enumerate(_equation(rng, None)):
        values[0, number] = token
    for _ in range(40 * lines):
        if sum(token == "=" for token in values.values()) >= lines:
            break
        anchors = [at for at, token in values.items() if token.isdigit()]
        _cross(values, pick(anchors, rng), rng)
    return {at: _face(token, wild, rng) for at, token in values.items()}


def mistaken(pod: Faces, rng: Rng) -> Faces:
    """The pod with one number changed so that it holds no more."""
    spots = [at for at, face in pod.items() if face.isdigit()]
    for _ in range(40 if spots else 0):
        at = pick(spots, rng)
        face = str(rng.choice([n for n in (1, 2, 3, 4, 5, 7, 8, 10, 11, 12) if str(n) != pod[at]]))
        if not judged(wrong := pod | {at: face})[0]:
            return wrong
    return pod


def _face(token: str, wild: float, rng: Rng) -> str:
    if token.isdigit() and rng.random() < wild:
        return "wild"
    return "6/9" if token in ("6", "9") else token


def _cross(values: dict[tuple[int, int], str], at: tuple[int, int], rng: Rng) -> None:
    """Lay an equation across the number at ``at`` if it touches nothing else."""
    tokens = _equation(rng, values[at])
    places = [i for i, token in enumerate(tokens) if token == values[at]]
    which = pick(places, rng)
    row, col = at
    level = (row, col - 1) in values or (row, col + 1) in values
    step = (1, 0) if level else (0, 1)
    new = {
        (row + step[0] * (i - which), col + step[1] * (i - which)): token
        for i, token in enumerate(tokens)
    }
    del new[at]
    around = {(r + dr, c + dc) for r, c in new for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    if not (around - set(new) - {at}) & set(values) and not set(new) & set(values):
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
        if count > 2 and all(sign == "=" for sign in signs):
            continue
        tokens = [str(numbers[0])]
        for sign, number in zip(signs, numbers[1:], strict=True):
            tokens += [sign, str(number)]
        left, right = " ".join(tokens).split(" = ")
        if _value(left.split()) == _value(right.split()):
            return tokens


def _value(tokens: list[str]) -> Fraction:
    """By the rules of arithmetic: × and ÷ first, from the left."""
    terms, signs = [Fraction(tokens[0])], []
    for act, number in zip(tokens[1::2], tokens[2::2], strict=True):
        if act in "\u00d7\u00f7":
            terms[-1] = _ACTS[act](terms[-1], Fraction(number))
        else:
            signs.append(act)
            terms.append(Fraction(number))
    total = terms[0]
    for act, term in zip(signs, terms[1:], strict=True):
        total = _ACTS[act](total, term)
    return total
