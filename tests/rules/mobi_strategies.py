"""Pods for the tests: legal ones, and small ones with whatever wrong about them."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from rules.mobi import FACES, OPERATIONS, Face, Pod, Spot, is_number
from tests.rules.mobi_pods import grow_grid, hide

thorough = settings(max_examples=80, deadline=None, derandomize=True)
"""The same examples at each run, none of them hurried."""

chances = st.integers(0, 2**32 - 1).map(Random)
ON_THE_LATTICE = tuple(face for face in FACES if face != "back")


@st.composite
def legal_pods(draw: st.DrawFn, most: int = 40, wild: int = 4) -> Pod:
    """A legal pod with up to so many wild tiles."""
    chance = draw(chances)
    grid = grow_grid(chance, draw(st.integers(5, most)))
    return hide(chance, grid, draw(st.integers(0, wild)))


@st.composite
def small_pods(draw: st.DrawFn, free: int = 4) -> Pod:
    """A small pod with few free tiles, often wrong in one or two places, sometimes legal."""
    pod = draw(legal_pods(20, 3))
    for _ in range(draw(st.integers(0, 2))):
        pod = draw(st.sampled_from((_changed, _removed, _added)))(draw(chances), pod)
    return _bounded(pod, free)


@st.composite
def rings(draw: st.DrawFn) -> Pod:
    """Three rows and three columns of numbers, all of them equations that cross each other."""
    chance = draw(chances)
    faces: list[Face] = ["1", "2", "3", "4", "5", "7", "8", "10", "6/9", "wild", "wild", "wild"]
    tiles: dict[Spot, Face] = {}
    for row in range(0, 5, 2):
        for col in range(0, 5, 2):
            tiles[Spot(row, col)] = chance.choice(faces)
    for line in range(0, 5, 2):
        sign: Face = chance.choice(OPERATIONS)
        equal = chance.choice((1, 3))
        tiles |= {Spot(line, equal): "=", Spot(line, 4 - equal): sign}
        tiles |= {Spot(equal, line): "=", Spot(4 - equal, line): chance.choice(("+", "−"))}
    return _bounded(Pod(tiles), 3)


def _changed(chance: Random, pod: Pod) -> Pod:
    at = chance.choice(list(pod.tiles))
    same_kind = [f for f in ON_THE_LATTICE if is_number(f) == is_number(pod.tiles[at])]
    return pod.with_faces({at: chance.choice(same_kind)})


def _removed(chance: Random, pod: Pod) -> Pod:
    gone = chance.choice(list(pod.tiles))
    return Pod({at: face for at, face in pod.tiles.items() if at != gone})


def _added(chance: Random, pod: Pod) -> Pod:
    edge = {near for at in pod.tiles for near in at.neighbours} - pod.tiles.keys()
    at = chance.choice(sorted(edge))
    return Pod({**pod.tiles, at: chance.choice(ON_THE_LATTICE)})


def _bounded(pod: Pod, free: int) -> Pod:
    """The pod with all wild tiles but a few replaced, so that trying all values takes no time."""
    wild = [at for at, face in pod.tiles.items() if face == "wild"]
    open_tiles = [*wild, *(at for at, face in pod.tiles.items() if face == "6/9")]
    return pod.with_faces(dict.fromkeys(open_tiles[:-free] if len(open_tiles) > free else [], "7"))
