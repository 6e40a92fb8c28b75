"""What the commands of the command line do."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from referee import games
from referee.api import Referee
from referee.cameras import lens_named
from referee.capture_order import in_order_of_capture
from referee.cli import speech
from referee.cli.album import PICTURE, PICTURES, Album
from referee.cli.checking import Settle, check_each, progress, say
from referee.cli.completion import game_names
from referee.cli.sources import Named, expand, is_there
from referee.cli.speech import said, tell
from referee.errors import UsageError, closest
from referee.game import Game, View
from referee.opening import name_of
from referee.ruling.answers import parse_answers
from referee.ruling.report import (
    EXIT_STATUS,
    INSPECTED,
    AnyReport,
    GameReport,
    Report,
    gravest_status,
)
from referee.run import CheckRequest
from referee.words import current_language, sentence

MOST_ASKED = 3
"""Photographs about which questions are asked at most: who names more wants a list first."""

Photos = Iterable[Named | View | Report]


def check(args: argparse.Namespace) -> int:
    """Rule on photographs: each by itself, or together where players are to be ranked."""
    game, photos = _game_named(args.photos)
    referee = None
    if game is not None:
        _check_options(game, args.options)
        referee = Referee(game, profile=args.profile, **args.options)
    answers = parse_answers(args.answer)
    sources = _sources(photos)
    if args.same or "players" in args.options:
        return _check_together(args, referee, sources, answers)
    if answers and len(sources) > 1:
        raise UsageError(sentence("cli-one-photo-answered", photos=len(sources)))
    settle = _settling(args, sources, answers)
    if referee is None:
        options = games.read_options(args.options) | _camera(args)
        return check_each(args, CheckRequest("", options, answers), sources, settle)
    referee.game.check_verb("check", args.options)
    asked = CheckRequest(referee.game.name, referee.options, answers)
    return check_each(args, asked, sources, settle)


def _check_options(game: Game, told: Iterable[str]) -> None:
    """Raise UsageError for an option that other games have and this one has not."""
    for name in {*told} - {option.name for option in game.options}:
        theirs = [one for one in games.available() if name in {each.name for each in one.options}]
        flag, titles = f"--{name.replace('_', '-')}", [one.short_title for one in theirs]
        wrong = sentence("cli-option-of-others", option=flag, games=titles, game=game.short_title)
        raise UsageError(wrong)


def _camera(args: argparse.Namespace) -> dict[str, Any]:
    """The lens of the photographs, if it is known."""
    return {} if args.profile is None else {"profile": lens_named(args.profile)}


def _check_together(
    args: argparse.Namespace,
    referee: Referee | None,
    sources: Sequence[Named],
    answers: Mapping[str, str],
) -> int:
    """Rule on photographs of one table that show it all, or a board of each player."""
    ranks = "players" in args.options
    if ranks and args.same:
        raise UsageError(sentence("cli-same-or-players"))
    why = "rank" if ranks else "same"
    if referee is None:
        raise UsageError(sentence("cli-name-the-game", why=why))
    if args.output or args.dask:
        raise UsageError(sentence("cli-ruled-on-together", why=why))

    def rule(photos: Photos, answers: Mapping[str, str]) -> Sequence[Report]:
        if ranks:
            return referee.check_together(photos, answers=answers)
        return (referee.check_same(photos, answers=answers),)

    reports = _ruled(args, referee, sources, answers, rule)
    album = Album(args.overlay, sources)
    for report in reports:
        with album.draw(report) as told:
            say(told, args.json)
    return gravest_status(EXIT_STATUS[report.verdict] for report in reports)


def _settling(
    args: argparse.Namespace, sources: Sequence[Named], answers: Mapping[str, str]
) -> Settle | None:
    """What asks the questions of a report, if there is somebody to answer them."""
    many = len(sources) > MOST_ASKED
    if args.json or args.output or many or not speech.is_somebody_there():
        return None
    from referee.cli.asking import Asking

    return Asking(args.options, answers, args.forget).settle


def _ruled(
    args: argparse.Namespace,
    referee: Referee,
    sources: Sequence[Named],
    answers: Mapping[str, str],
    rule: Callable[[Photos, Mapping[str, str]], Sequence[AnyReport]],
) -> Sequence[AnyReport]:
    """Rule on photographs together, and again with what is answered, if somebody is there."""
    if args.json or not speech.is_somebody_there():
        return rule(_watched(sources), answers)
    from referee.cli.asking import Prompt

    seen = [referee.view(source) for source in _watched(sources)]
    return Prompt().ask(lambda told: rule(seen, told), rule(seen, answers), answers)[0]


def _game_named(words: Sequence[str]) -> tuple[Game | None, Sequence[str]]:
    """The game where the first word is one, and the photographs."""
    first, *photos = words
    try:
        game = games.find(first)
    except UsageError:
        if is_there(first) or Path(first).suffix:
            return None, words
        if photos:
            raise
        known = game_names()
        meant = closest(games.plain_name(first), known) or "no"
        wrong = sentence("cli-no-game-nor-file", typed=first, meant=meant, known=known)
        raise UsageError(wrong) from None
    if photos:
        return game, photos
    if is_there(first):
        return None, words
    raise UsageError(sentence("cli-no-photo"))


def inspect(args: argparse.Namespace) -> int:
    """List all pieces in photographs, by no rule."""
    return check_each(args, CheckRequest(INSPECTED, _camera(args)), _sources(args.photos))


def follow(args: argparse.Namespace) -> int:
    """Rule on a game photo by photo; with calls, as at a table."""
    game = games.find(args.game)
    if args.calls is not None or "follow" not in game.verbs:
        return _follow_with_calls(args, game)
    if "players" in args.options:
        raise UsageError(sentence("cli-players-need-calls"))
    _check_options(game, args.options)
    referee = Referee(game, profile=args.profile, **args.options)
    sources = _as_taken(args.photos)
    album = Album(args.overlay, sources)
    answers = parse_answers(args.answer)

    def rule(photos: Photos, answers: Mapping[str, str]) -> Sequence[GameReport]:
        return (referee.follow(photos, turns=args.turns, answers=answers),)

    (report,) = _ruled(args, referee, sources, answers, rule)
    return _say_game(report, None, args.json, album)


def _follow_with_calls(args: argparse.Namespace, game: Game) -> int:
    """Play a game from photographs with what was called between them."""
    from referee.following import describe_game, follow_photos
    from referee.ruling.options import read_rules
    from referee.table.calls import parse_names, read_calls
    from referee.table.racks import with_faces

    if args.turns or args.answer:
        given = "--turns" if args.turns else "--answer"
        raise UsageError(sentence("cli-calls-take-all", option=given))
    others = [name for name in args.options if name not in ("players", "rules")]
    if others:
        raise UsageError(sentence("cli-calls-options", option=others[0]))
    players = parse_names(args.options.get("players"))
    shown = partial(with_faces, game=game)
    calls = read_calls(Path(args.calls), players, shown) if args.calls else ()
    rules = read_rules(args.options.get("rules"))
    sources = _as_taken(args.photos)
    album = Album(args.overlay, sources)
    report = follow_photos(game, _watched(sources), players, rules, calls, **_camera(args))
    return _say_game(report, describe_game(report), args.json, album)


def print_kit(args: argparse.Namespace) -> int:
    """Write what is needed to play a game, or to set up a camera, as PDF."""
    from referee.kits import USED_BY, Printing
    from referee.kits import print_kit as write
    from referee.kits.paper import paper_named

    printing = Printing(paper_named(args.paper), args.low_ink, args.size / 100, current_language())
    for path in write(args.kit, Path(args.out), printing):
        print(path)
        if used := USED_BY.get(path.name.partition("-")[0]):
            print(f"  {said(sentence('cli-kit-is-for', command=used))}")
    return 0


def solve(args: argparse.Namespace) -> int:
    """Print the best that can be made of some pieces, and how."""
    from referee.ruling.options import read_rules

    rules = read_rules(args.rules)
    game = games.find(args.game)
    if not game.solver:
        raise UsageError(sentence("cli-no-solver", game=game.short_title))
    for line in game.solve(args.pieces, rules, args.seconds):
        print(said(line))
    return 0


def _sources(names: Iterable[str]) -> list[Named]:
    """The photographs that are named, one at least."""
    found = list(expand(names))
    if not found:
        raise UsageError(sentence("cli-no-photo"))
    return found


def _as_taken(names: Iterable[str]) -> list[Named]:
    """The same in the order in which they were taken, and what that is where names say another."""
    named = _sources(names)
    taken = in_order_of_capture(named)
    if taken != named:
        tell(sentence("cli-order", photos=[Path(name_of(source)).name for source in taken]))
    return taken


def _watched(sources: Sequence[Named]) -> Iterator[Named]:
    """The sources, with a progress bar where somebody looks at it."""
    with progress(len(sources)) as passed:
        for source in sources:
            yield source
            passed()


def _say_game(report: GameReport, words: str | None, as_json: bool, album: Album) -> int:
    """Print the report on a game, draw its photographs where pictures are wanted."""
    with ExitStack() as stack:
        drawn = [stack.enter_context(album.draw(photo)) for photo in report.photos]
        paths = [photo.details[PICTURE] for photo in drawn if PICTURE in photo.details]
        told = {**report.details, PICTURES: paths} if paths else report.details
        say(replace(report, details=told), as_json, words)
    return report.exit_status
