"""What is wrong with where the tiles lie, and with how many there are, whatever they add up to."""

from collections.abc import Iterable, Iterator

from rules.mobi.pieces import FACES, shown
from rules.mobi.places import Spot, names
from rules.mobi.position import Part, Pod
from rules.mobi.ruleset import Ruleset
from rules.verdict import RuleFinding
from rules.wording import are, plural


def layout_findings(pod: Pod, rules: Ruleset) -> list[RuleFinding]:
    """Tiles that lie apart, face down, or do not belong to the game."""
    return [*_apart(pod), *_face_down(pod), *_taken_out(pod, rules)]


def empty_faults(pod: Pod) -> list[RuleFinding]:
    """Nothing there to rule on."""
    if pod.numbers:
        return []
    return [RuleFinding("empty-pod", "There is no number tile in the pod.")]


def outside_faults(pod: Pod, inside: set[Spot]) -> list[RuleFinding]:
    """Tiles that touch others, but stand in none of the equations (for loose runs)."""
    return [
        RuleFinding(
            "outside-equations",
            f"The {shown(pod.tiles[at])} at {pod.place(at)} stands in no equation.",
            (at.name,),
        )
        for part in pod.parts
        for at in part
        if len(part) > 1 and at not in inside
    ]


def count_findings(pod: Pod, final: bool, held: int | None) -> list[RuleFinding]:
    """Number tiles left over, missing or too many; before the final play only too many are wrong.

    Where the pod has all the tiles that the player holds, a loose one must be someone else's.
    """
    complete = held is not None and pod.numbers == held
    return [*_loose(pod, final and not complete), *_held(pod, final, held)]


def _apart(pod: Pod) -> Iterator[RuleFinding]:
    for index, part in enumerate(pod.parts):
        if len(part) == 1:
            tile = f"The {shown(pod.tiles[part[0]])} at {pod.place(part[0])}"
            yield RuleFinding("isolated-tile", f"{tile} touches no other tile.", names(part))
        elif index:
            message = f"The {len(part)} tiles from {pod.place(part[0])} on lie apart from the rest."
            yield RuleFinding("disconnected", message, names(part))


def _face_down(pod: Pod) -> Iterator[RuleFinding]:
    held = {at for part in pod.parts for at in part}
    for at in [at for at, face in pod.tiles.items() if face == "back"]:
        above, left, right, below = (spot in held for spot in at.neighbours)
        if (above and below) or (left and right):
            message = f"The tile at {pod.place(at)} lies face down inside the pod."
            yield RuleFinding("face-down", message, (at.name,))
        elif above or below or left or right:
            message = f"The tile at {pod.place(at)} lies face down beside the pod and is left out."
            yield RuleFinding("face-down-beside", message, (at.name,), "note")


def _taken_out(pod: Pod, rules: Ruleset) -> Iterator[RuleFinding]:
    for face in [face for face in FACES if face in rules.without]:
        at = [spot for spot in _spots(pod.parts) if pod.tiles[spot] == face]
        if at:
            yield RuleFinding("not-in-game", f"{shown(face)} is not in this game.", names(at))


def _spots(parts: Iterable[Part]) -> list[Spot]:
    return [at for part in parts for at in part]


def _loose(pod: Pod, wrong: bool) -> Iterator[RuleFinding]:
    for index, face in enumerate(pod.loose):
        message = f"The {shown(face)} lies outside the pod."
        yield RuleFinding(
            "loose-number", message, (f"loose:{index}",), "violation" if wrong else "note"
        )


def _held(pod: Pod, final: bool, held: int | None) -> Iterator[RuleFinding]:
    if held is None:
        return
    seen = pod.numbers + len(pod.loose)
    if pod.numbers > held:
        message = f"The pod has {plural(pod.numbers, 'number tile')}, but only {are(held)} held."
        yield RuleFinding("too-many-tiles", message)
    elif final and seen < held:
        tiles = plural(seen, "number tile")
        message = f"Only {tiles} can be seen, but {are(held)} held: {held - seen} missing."
        yield RuleFinding("tiles-missing", message)
