"""Which game a photograph shows: told by its pieces, never by whether they lie legally."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from referee import games
from referee.game import Game, Seen
from referee.opening import PhotoLike, open_photo, to_draw_on
from referee.ruling.clock import Clock
from referee.ruling.report import OtherGames
from referee.sight import finder
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

AT_ONCE = ("cirplexed", "mobius")
"""The games of which it is soon clear that they are not there."""

FEW, MANY = ("mobi", "formula", "mathable"), ("mathable", "mobi", "formula")
"""The games that take long to look for, where few pieces are found and where many are: a board
of cells looks like many tiles, and is itself known by all of its cells."""

LONG_SIDE = 2100
"""Pixels of the longer side of the finest copy that is looked at, whatever the game."""

CELLS = 40
"""Tiles that are found on a board of cells at least, and in few pods."""

NOTHING = frozenset({"no-tile", "no-cards", "no-board", "other-pieces", "no-pod"})
"""Why a game is not in view; for any other reason it is, and something can be mended."""

UNKNOWN_GAME = "unknown"
"""Stands for the game in reports on photographs that show none."""

NO_GAME = Unreadable(
    "no-game",
    "No game that the referee knows can be seen.",
    "Take the photo again from nearer and in even light, or name the game.",
)


@dataclass(frozen=True, slots=True)
class Recognised:
    """A photograph of a known game; `Referee.rule` rules on what was seen.

    Attributes
    ----------
    game
        Which.
    seen
        What lies there.
    clock
        How long that took.
    """

    game: Game
    seen: Seen
    clock: Clock = field(default_factory=Clock, repr=False, compare=False)


def recognise(photo: PhotoLike, clock: Clock | None = None) -> Recognised | Unreadable:
    """Which of the referee's own games a photograph shows, or why that cannot be said.

    Examples
    --------
    >>> found = recognise("sample_images/cirplexed/kit.jpg")
    >>> found.game.name
    'cirplexed'
    >>> recognise("README.md").message
    'README.md is not a picture that can be read.'
    """
    clock = clock or Clock()
    opened = open_photo(photo, clock)
    if isinstance(opened, Unreadable):
        return opened
    found = recognise_but("", opened, clock)
    if isinstance(found, Unreadable):
        return found
    return replace(found, seen=replace(found.seen, photo=to_draw_on(photo, opened)))


def recognise_but(known: str, photo: Photo, clock: Clock) -> Recognised | Unreadable:
    """Which game a photograph shows, other than the one of this name."""
    found: list[Recognised] = []
    failures: list[Unreadable] = []
    try:
        with clock.stage("find"):
            # The finest that any game needs: coarser ones are made of it.
            photo.pixels(photo.within(LONG_SIDE))
            tiles = sum(piece.kind == "tile" for piece in finder().find(photo))
    except DamagedPhotoError as error:
        return error.unreadable
    for name in (*AT_ONCE, *(MANY if tiles >= CELLS else FEW)):
        if name == known:
            continue
        game = games.find(name)
        adapter = game.new_adapter({})
        seen = adapter.look(photo, clock)
        if isinstance(seen, Unreadable):
            failures.append(seen)
            continue
        found.append(Recognised(game, seen, clock))
        if adapter.is_certain(seen.scene):
            return found[-1]
    if len(found) == 1:
        return found[0]
    if found:
        return _several([one.game for one in found])
    return next((why for why in failures if why.reason not in NOTHING), NO_GAME)


def _several(likely: list[Game]) -> Unreadable:
    titles = " or ".join(game.short_title for game in likely)
    names = tuple(game.name for game in likely)
    remedy = f"Name the game, such as 'referee check {names[0]}'."
    return OtherGames("several-games", f"This may be {titles}.", remedy, names)


def another(game: Game, photo: Photo, why: Unreadable, clock: Clock) -> Unreadable:
    """Why a photograph shows no such game, with what it seems to be if it is another one."""
    other = recognise_but(game.name, photo, clock)
    if isinstance(other, Recognised):
        seen = f"This looks like {other.game.short_title}, not {game.short_title}"
        message = f"{seen}: {_inner(why.message)}"
        remedy = f"Name the game that it shows: 'referee check {other.game.name}'."
        return OtherGames("another-game", message, remedy, (other.game.name,))
    if why.reason == "other-pieces":
        message = f"This does not look like {game.short_title}: {_inner(why.message)}"
        return Unreadable("no-game", message, why.remedy)
    return why


def _inner(sentence: str) -> str:
    """A sentence as it stands behind a colon."""
    return f"{sentence[:1].lower()}{sentence[1:]}"
