"""The commands for photographs, kits and solving."""

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
from referee.cli import terminal
from referee.cli.album import PICTURE, PICTURES, Album
from referee.cli.checking import ResolveQuestions, check_each, print_report, progress
from referee.cli.completion import game_names
from referee.cli.sources import Named, expand, is_there
from referee.cli.terminal import notify, printable
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
"""Photographs up to which questions are asked; for more, a list of rulings is wanted first."""

Photos = Iterable[Named | View | Report]


def check(args: argparse.Namespace) -> int:
    """Rule on photographs: each by itself, or all together of one table."""
    game, photos = _split_game(args.photos)
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
    resolve = _question_resolver(args, sources, answers)
    if referee is None:
        options = games.read_options(args.options) | _lens_option(args)
        return check_each(args, CheckRequest("", options, answers), sources, resolve)
    referee.game.check_verb("check", args.options)
    request = CheckRequest(referee.game.name, referee.options, answers)
    return check_each(args, request, sources, resolve)


def _check_options(game: Game, names: Iterable[str]) -> None:
    """Raise UsageError for an option of other games that this one lacks."""
    for name in {*names} - {option.name for option in game.options}:
        titles = [
            other.short_title
            for other in games.available()
            if name in {option.name for option in other.options}
        ]
        params = {"option": f"--{name.replace('_', '-')}", "games": titles}
        raise UsageError(sentence("cli-option-of-others", game=game.short_title, **params))


def _lens_option(args: argparse.Namespace) -> dict[str, Any]:
    """The lens of a calibrated camera, as an option."""
    return {} if args.profile is None else {"profile": lens_named(args.profile)}


def _check_together(
    args: argparse.Namespace,
    referee: Referee | None,
    sources: Sequence[Named],
    answers: Mapping[str, str],
) -> int:
    """Rule on photographs of one table: several of the whole, or one of each player's board."""
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

    reports = _rule_with_prompt(args, referee, sources, answers, rule)
    album = Album(args.overlay, sources)
    for report in reports:
        with album.draw(report) as with_path:
            print_report(with_path, args.json)
    return gravest_status(EXIT_STATUS[report.verdict] for report in reports)


def _question_resolver(
    args: argparse.Namespace, sources: Sequence[Named], answers: Mapping[str, str]
) -> ResolveQuestions | None:
    """The function that asks questions; None if nobody can answer."""
    many = len(sources) > MOST_ASKED
    if args.json or args.output or many or not terminal.is_interactive():
        return None
    from referee.cli.prompt import AnswerCollector

    return AnswerCollector(args.options, answers, args.forget).resolve


def _rule_with_prompt(
    args: argparse.Namespace,
    referee: Referee,
    sources: Sequence[Named],
    answers: Mapping[str, str],
    rule: Callable[[Photos, Mapping[str, str]], Sequence[AnyReport]],
) -> Sequence[AnyReport]:
    """Rule on photographs together, and again after each answer at the prompt."""
    if args.json or not terminal.is_interactive():
        return rule(_with_progress(sources), answers)
    from referee.cli.prompt import Prompt

    views = [referee.view(source) for source in _with_progress(sources)]
    return Prompt().ask(partial(rule, views), rule(views, answers), answers)[0]


def _split_game(words: Sequence[str]) -> tuple[Game | None, Sequence[str]]:
    """The game, if the first word names one, and the photographs."""
    first, *photos = words
    try:
        game = games.find(first)
    except UsageError:
        if is_there(first) or Path(first).suffix:
            return None, words
        if photos:
            raise
        names = game_names()
        meant = closest(games.plain_name(first), names) or "no"
        message = sentence("cli-no-game-nor-file", typed=first, meant=meant, known=names)
        raise UsageError(message) from None
    if photos:
        return game, photos
    if is_there(first):
        return None, words
    raise UsageError(sentence("cli-no-photo"))


def inspect(args: argparse.Namespace) -> int:
    """List all pieces in photographs, without rules."""
    return check_each(args, CheckRequest(INSPECTED, _lens_option(args)), _sources(args.photos))


def follow(args: argparse.Namespace) -> int:
    """Rule on a game photo by photo; with calls, as at a table."""
    game = games.find(args.game)
    if args.calls is not None or "follow" not in game.verbs:
        return _follow_with_calls(args, game)
    if "players" in args.options:
        raise UsageError(sentence("cli-players-need-calls"))
    _check_options(game, args.options)
    referee = Referee(game, profile=args.profile, **args.options)
    sources = _in_capture_order(args.photos)
    album = Album(args.overlay, sources)
    answers = parse_answers(args.answer)

    def rule(photos: Photos, answers: Mapping[str, str]) -> Sequence[GameReport]:
        return (referee.follow(photos, turns=args.turns, answers=answers),)

    (report,) = _rule_with_prompt(args, referee, sources, answers, rule)
    return _print_game(report, None, args.json, album)


def _follow_with_calls(args: argparse.Namespace, game: Game) -> int:
    """Play a game from photographs and the calls between them."""
    from referee.following import describe_game, follow_photos
    from referee.ruling.options import read_rules
    from referee.table.calls import parse_names, read_calls
    from referee.table.racks import expand_rack_photo

    if args.turns or args.answer:
        option = "--turns" if args.turns else "--answer"
        raise UsageError(sentence("cli-calls-take-all", option=option))
    others = [name for name in args.options if name not in ("players", "rules")]
    if others:
        raise UsageError(sentence("cli-calls-options", option=others[0]))
    players = parse_names(args.options.get("players"))
    expand_faces = partial(expand_rack_photo, game=game)
    calls = read_calls(Path(args.calls), players, expand_faces) if args.calls else ()
    rules = read_rules(args.options.get("rules"))
    sources = _in_capture_order(args.photos)
    album = Album(args.overlay, sources)
    photos = _with_progress(sources)
    report = follow_photos(game, photos, players, rules, calls, **_lens_option(args))
    return _print_game(report, describe_game(report), args.json, album)


def print_kit(args: argparse.Namespace) -> int:
    """Write a kit for a game, or a target for calibration, as PDF."""
    from referee.kits import TARGET_COMMANDS
    from referee.kits import print_kit as write
    from referee.kits.paper import Printing, paper_named

    printing = Printing(paper_named(args.paper), args.low_ink, args.size / 100, current_language())
    for path in write(args.kit, Path(args.out), printing):
        print(path)
        if command := TARGET_COMMANDS.get(path.name.partition("-")[0]):
            print(f"  {printable(sentence('cli-kit-is-for', command=command))}")
    return 0


def solve(args: argparse.Namespace) -> int:
    """Print the best use of some pieces, and how it is made."""
    from referee.ruling.options import read_rules

    rules = read_rules(args.rules)
    game = games.find(args.game)
    if not game.solver:
        raise UsageError(sentence("cli-no-solver", game=game.short_title))
    for line in game.solve(args.pieces, rules, args.seconds):
        print(printable(line))
    return 0


def _sources(names: Iterable[str]) -> list[Named]:
    """The named photographs, at least one."""
    sources = list(expand(names))
    if not sources:
        raise UsageError(sentence("cli-no-photo"))
    return sources


def _in_capture_order(names: Iterable[str]) -> list[Named]:
    """The named photographs in the order of capture, with a notice if that is another order."""
    sources = _sources(names)
    ordered = in_order_of_capture(sources)
    if ordered != sources:
        notify(sentence("cli-order", photos=[Path(name_of(source)).name for source in ordered]))
    return ordered


def _with_progress(sources: Sequence[Named]) -> Iterator[Named]:
    with progress(len(sources)) as advance:
        for source in sources:
            yield source
            advance()


def _print_game(report: GameReport, words: str | None, as_json: bool, album: Album) -> int:
    """Print the report on a game, and draw its photographs if pictures are wanted."""
    with ExitStack() as stack:
        photos = [stack.enter_context(album.draw(photo)) for photo in report.photos]
        paths = [photo.details[PICTURE] for photo in photos if PICTURE in photo.details]
        details = {**report.details, PICTURES: paths} if paths else report.details
        print_report(replace(report, details=details), as_json, words)
    return report.exit_status
