"""How a run is read: `equation := expr ("=" expr)+`, `expr := number (operation number)*`.

There are no brackets and no signs before a number; × and ÷ come before + and − (Rule #2).
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rules.mobi.pieces import OPERATIONS, Face, is_number
from rules.mobi.places import names
from rules.mobi.position import Pod
from rules.mobi.runs import Run
from rules.verdict import RuleFinding


class Factor(NamedTuple):
    """A number tile by its place in the run; it multiplies the factors before it, or divides."""

    at: int
    divides: bool = False


class Term(NamedTuple):
    """Factors from left to right; the term is added to those before it, or taken away."""

    factors: tuple[Factor, ...]
    subtracts: bool = False


Side = tuple[Term, ...]
Chain = tuple[Side, ...]
"""The sides of an equation, two or more, all of which must be equal (Rule #3)."""


def shape_faults(pod: Pod, run: Run) -> list[RuleFinding]:
    """What keeps a run from being read as an equation at all."""
    return [*_touching(pod, run), *_bare_ends(run), *_no_equals(run)]


def parse_run(run: Run) -> Chain | None:
    """The sides of a run as the grammar reads them; None where it has another shape."""
    return _parsed(run.faces)


@lru_cache(maxsize=4096)
def _parsed(faces: tuple[Face, ...]) -> Chain | None:
    alternate = all(is_number(face) == (index % 2 == 0) for index, face in enumerate(faces))
    if not alternate or len(faces) % 2 == 0 or "=" not in faces:
        return None
    sides: list[Side] = [()]
    for index in range(0, len(faces), 2):
        _append(sides, faces[index - 1] if index else "+", index)
    return tuple(sides)


def _append(sides: list[Side], sign: Face, index: int) -> None:
    if sign == "=":
        sides.append((Term((Factor(index),)),))
    elif sign in ("×", "÷"):
        *before, last = sides[-1]
        factors = (*last.factors, Factor(index, sign == "÷"))
        sides[-1] = (*before, Term(factors, last.subtracts))
    else:
        sides[-1] = (*sides[-1], Term((Factor(index),), sign == "−"))


def is_plain(run: Run) -> bool:
    """Whether it is an `x=x`: one `=` between two numbers, nothing else (Rule #1)."""
    first, *rest = run.faces
    return len(rest) == 2 and is_number(first) and rest[0] == "=" and is_number(rest[1])


def has_operation(run: Run) -> bool:
    """Whether there is a + − × ÷ in it, as Rule #1 demands."""
    return any(face in OPERATIONS for face in run.faces)


def _touching(pod: Pod, run: Run) -> list[RuleFinding]:
    faults = []
    for (at, face), (after, follower) in pairwise(zip(run.spots, run.faces, strict=True)):
        if is_number(face) != is_number(follower):
            continue
        kind = "numbers" if is_number(face) else "operations"
        both = Run((at, after), (face, follower)).words.replace(" ", " and ")
        message = f"Two {kind} touch in {run.words}: {both}, at {pod.place(at)}."
        faults.append(RuleFinding(f"{kind}-touch", message, names((at, after))))
    return faults


def _bare_ends(run: Run) -> list[RuleFinding]:
    faults = []
    for face, verb in ((run.faces[0], "begin"), (run.faces[-1], "end")):
        if not is_number(face):
            message = f"{run.words} {verb}s with {face}, but must {verb} with a number."
            faults.append(RuleFinding(f"{verb}s-with-operation", message, names(run.spots)))
    return faults


def _no_equals(run: Run) -> list[RuleFinding]:
    if "=" in run.faces:
        return []
    return [RuleFinding("no-equals", f"{run.words} has no =.", names(run.spots))]
