"""Recognise the game in a photograph by its pieces, never by the legality of their position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from referee import games
from referee.game import Game, View
from referee.opening import PhotoLike, open_photo, to_draw_on
from referee.reading import finder
from referee.ruling.clock import Clock
from referee.ruling.report import OtherGames
from referee.words import sentence
from rules.message import one_of
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

QUICK = ("cirplexed", "mobius")
"""Games that are tried first: their absence is quickly established."""

SLOW_FEW_TILES, SLOW_MANY_TILES = ("mobi", "formula", "mathable"), ("mathable", "mobi", "formula")
"""Order of the other games by the number of detected tiles: the finder takes the cells of a board
for many tiles, and a board is recognised by all of its cells."""

MANY_TILES = 40
"""Detected tiles from which a board of cells is likelier than a pod."""

LONG_SIDE = 2100
"""Longer side, in pixels, of the finest copy that any game needs."""

NOT_IN_VIEW = frozenset({"no-tile", "no-cards", "no-board", "other-pieces", "no-pod"})
"""Reasons for which a game is not in view; any other reason concerns a game that is."""

UNKNOWN_GAME = "unknown"
"""Name of the game in reports on photographs that show none."""

NO_GAME = Unreadable("no-game", {}, "name-game")


@dataclass(frozen=True, slots=True)
class Recognition:
    """Which game a photograph shows, with the view of it that `Referee.rule` takes."""

    game: Game
    view: View
    clock: Clock = field(default_factory=Clock, repr=False, compare=False)


def recognise(photo: PhotoLike, clock: Clock | None = None) -> Recognition | Unreadable:
    """Which built-in game a photograph shows, or why that cannot be determined.

    Examples
    --------
    >>> recognition = recognise("sample_images/cirplexed/kit.jpg")
    >>> recognition.game.name
    'cirplexed'
    >>> recognise("README.md").message
    'README.md is not a picture that can be read.'
    """
    clock = clock or Clock()
    opened = open_photo(photo, clock)
    if isinstance(opened, Unreadable):
        return opened
    recognition = recognise_other("", opened, clock)
    if isinstance(recognition, Unreadable):
        return recognition
    view = replace(recognition.view, photo=to_draw_on(photo, opened))
    return replace(recognition, view=view)


def recognise_other(excluded: str, photo: Photo, clock: Clock) -> Recognition | Unreadable:
    """Which game a photograph shows, among all but the excluded one."""
    candidates: list[Recognition] = []
    failures: list[Unreadable] = []
    try:
        with clock.stage("find"):
            # Decode the finest copy first: coarser ones are made from it.
            photo.pixels(photo.reduction_within(LONG_SIDE))
            tiles = sum(piece.kind == "tile" for piece in finder().find(photo))
    except DamagedPhotoError as error:
        return error.unreadable
    slow = SLOW_MANY_TILES if tiles >= MANY_TILES else SLOW_FEW_TILES
    for name in (*QUICK, *slow):
        if name == excluded:
            continue
        game = games.find(name)
        adapter = game.new_adapter({})
        view = adapter.view(photo, clock)
        if isinstance(view, Unreadable):
            failures.append(view)
            continue
        candidates.append(Recognition(game, view, clock))
        if adapter.is_certain(view.scene):
            return candidates[-1]
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        return _several_games([candidate.game for candidate in candidates])
    return next((why for why in failures if why.reason not in NOT_IN_VIEW), NO_GAME)


def _several_games(games: list[Game]) -> Unreadable:
    titles = one_of(game.short_title for game in games)
    names = tuple(game.name for game in games)
    message = sentence("reading-several-games", games=titles)
    remedy = sentence("reading-name-that", name=names[0])
    return OtherGames("several-games", message, remedy, names)


def explain_failure(game: Game, photo: Photo, why: Unreadable, clock: Clock) -> Unreadable:
    """Extend the reason why a game is not in view by the game that the photograph does show."""
    other = recognise_other(game.name, photo, clock)
    if isinstance(other, Recognition):
        shown, named = other.game.short_title, game.short_title
        message = sentence("reading-another-game", other=shown, game=named, why=why.message)
        remedy = sentence("reading-name-it", name=other.game.name)
        return OtherGames("another-game", message, remedy, (other.game.name,))
    if why.reason == "other-pieces":
        message = sentence("reading-not-this-game", game=game.short_title, why=why.message)
        return Unreadable("no-game", message, why.remedy)
    return why
