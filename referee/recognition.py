"""Which game a photograph shows: told by its pieces, never by whether they lie legally."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from referee import games
from referee.game import Game, View
from referee.opening import PhotoLike, open_photo, to_draw_on
from referee.ruling.clock import Clock
from referee.ruling.report import OtherGames
from referee.sight import finder
from referee.words import sentence
from rules.message import one_of
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

NO_GAME = Unreadable("no-game", {}, "name-game")


@dataclass(frozen=True, slots=True)
class Recognition:
    """Which game a photograph shows, and the view of it that `Referee.rule` takes.

    Attributes
    ----------
    game
        Declaration of the game.
    view
        What the photograph shows.
    clock
        Time spent so far.
    """

    game: Game
    view: View
    clock: Clock = field(default_factory=Clock, repr=False, compare=False)


def recognise(photo: PhotoLike, clock: Clock | None = None) -> Recognition | Unreadable:
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
    return replace(found, view=replace(found.view, photo=to_draw_on(photo, opened)))


def recognise_but(known: str, photo: Photo, clock: Clock) -> Recognition | Unreadable:
    """Which game a photograph shows, other than the one of this name."""
    found: list[Recognition] = []
    failures: list[Unreadable] = []
    try:
        with clock.stage("find"):
            # The finest that any game needs: coarser ones are made of it.
            photo.pixels(photo.reduction_within(LONG_SIDE))
            tiles = sum(piece.kind == "tile" for piece in finder().find(photo))
    except DamagedPhotoError as error:
        return error.unreadable
    for name in (*AT_ONCE, *(MANY if tiles >= CELLS else FEW)):
        if name == known:
            continue
        game = games.find(name)
        adapter = game.new_adapter({})
        view = adapter.view(photo, clock)
        if isinstance(view, Unreadable):
            failures.append(view)
            continue
        found.append(Recognition(game, view, clock))
        if adapter.is_certain(view.scene):
            return found[-1]
    if len(found) == 1:
        return found[0]
    if found:
        return _several([one.game for one in found])
    return next((why for why in failures if why.reason not in NOTHING), NO_GAME)


def _several(likely: list[Game]) -> Unreadable:
    titles = one_of(game.short_title for game in likely)
    names = tuple(game.name for game in likely)
    message = sentence("reading-several-games", games=titles)
    remedy = sentence("reading-name-that", name=names[0])
    return OtherGames("several-games", message, remedy, names)


def another(game: Game, photo: Photo, why: Unreadable, clock: Clock) -> Unreadable:
    """Why a photograph shows no such game, with what it seems to be if it is another one."""
    other = recognise_but(game.name, photo, clock)
    if isinstance(other, Recognition):
        seen, meant = other.game.short_title, game.short_title
        message = sentence("reading-another-game", other=seen, game=meant, why=why.message)
        remedy = sentence("reading-name-it", name=other.game.name)
        return OtherGames("another-game", message, remedy, (other.game.name,))
    if why.reason == "other-pieces":
        message = sentence("reading-not-this-game", game=game.short_title, why=why.message)
        return Unreadable("no-game", message, why.remedy)
    return why
