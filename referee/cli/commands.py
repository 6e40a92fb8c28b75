"""What the commands of the command line do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from referee import games
from referee.cli.album import Album
from referee.cli.sources import Named, expand
from referee.cli.text import as_text
from referee.errors import UsageError
from referee.ruling.clock import Clock
from referee.ruling.game import (
    Answers,
    FollowingReferee,
    GameReferee,
    RankingReferee,
    Source,
    TurnReferee,
)
from referee.ruling.report import EXIT_STATUS, GameReport, Report, gravest
from referee.ruling.terms import Terms, read_rules
from referee.ruling.turns import read_turns
from vision.photo.photo import Photo

QUIET_UP_TO = 2
"""Photographs that need no progress bar."""


def check(args: argparse.Namespace) -> int:
    """Rule on photographs, each by itself."""
    rules = read_rules(Path(args.rules)) if args.rules else {}
    players = _players(args.players)
    referee = games.load(args.game, Terms(rules, args.final, args.held, players))
    answers = _answers(args.answer)
    sources = list(expand(args.photos))
    if players:
        return _together(referee, sources, answers, args)
    if answers and len(sources) > 1:
        raise UsageError(f"Answers must be about one photo, but {len(sources)} are given.")

    before = _before(args.before, referee)

    def rule(photo: Photo, clock: Clock) -> Report:
        if before is None or not isinstance(referee, TurnReferee):
            return referee.check(photo, answers, clock)
        return referee.check_turn(before, photo, answers, clock)

    return _each(sources, args, rule, referee.table)


def _before(name: str | None, referee: GameReferee) -> Photo | None:
    """The photograph of what lay there before the turn, where one is named."""
    if name is None:
        return None
    if not isinstance(referee, TurnReferee):
        raise UsageError(f"{referee.title} is not ruled on by what lay there before.")
    photo = Photo.load(name)
    if not isinstance(photo, Photo):
        raise UsageError(f"The photo before cannot be read. {photo.message}")
    return photo


def _together(
    referee: GameReferee, sources: Sequence[Named], answers: Answers, args: argparse.Namespace
) -> int:
    """Rule on the photographs of several players, and rank them."""
    if not isinstance(referee, RankingReferee):
        raise UsageError(f"Players are not ranked in {referee.title}.")
    photos = []
    for source in _watched(sources):
        clock = Clock()
        photos.append((_load(source, clock), clock))
    reports = referee.check_together(photos, answers)
    album = _album(args.overlay)
    for report in reports:
        _say(report, referee.table(report), args.json)
        if album:
            album.add(report)
    if not args.json:
        print(referee.standings(reports[-1]) or "Nobody is ranked.", flush=True)
    return gravest(EXIT_STATUS[report.verdict] for report in reports)


def inspect(args: argparse.Namespace) -> int:
    """Tell all pieces in photographs, by no rule."""
    from referee.inspection import Inspector

    inspector = Inspector()
    return _each(list(expand(args.photos)), args, inspector.inspect, inspector.table)


def print_kit(args: argparse.Namespace) -> int:
    """Write what is needed to play a game, or to set up a camera, as PDF."""
    from referee.kits import print_kit as write

    for path in write(args.kit, Path(args.out), args.paper):
        print(path)
    return 0


def _each(
    sources: Sequence[Named],
    args: argparse.Namespace,
    rule: Callable[[Photo, Clock], Report],
    table: Callable[[Report], str],
) -> int:
    album = _album(args.overlay)
    statuses = []
    for source in _watched(sources, bar=not sys.stdout.isatty()):
        clock = Clock()
        photo = _load(source, clock)
        if isinstance(photo, Photo):
            report = rule(photo, clock)
        else:
            report = Report.unreadable(args.game, *photo, timing_ms=clock.timing_ms())
        _say(report, table(report), args.json)
        if album:
            album.add(report)
        statuses.append(EXIT_STATUS[report.verdict])
    return gravest(statuses)


def follow(args: argparse.Namespace) -> int:
    """Rule on a game photo by photo."""
    referee = games.load(args.game)
    if not isinstance(referee, FollowingReferee):
        raise UsageError(f"{referee.title} is ruled on one photo at a time: use 'referee check'.")
    turns = read_turns(Path(args.turns)) if args.turns else ()
    answers = _answers(args.answer)
    sources = list(expand(args.photos))
    album = _album(args.overlay)
    clock = Clock()
    photos = (_load(source, clock) for source in _watched(sources))
    report = referee.follow(photos, turns, answers, clock)
    _say(report, referee.table(report), args.json)
    if album:
        for photo in report.photos:
            album.add(photo)
    return report.exit_status


def list_games(args: argparse.Namespace) -> int:
    """List the games by name."""
    for name in games.names():
        print(f"{name:12} {games.summary(name)}")
    return 0


def _players(given: str | None) -> tuple[str, ...]:
    names = tuple(name.strip() for name in (given or "").split(",")) if given else ()
    if not all(names):
        raise UsageError(f"Players must be like Ann,Bo, but got {given!r}.")
    return names


def _answers(given: Sequence[str]) -> dict[str, str]:
    answers = {}
    for entry in given:
        place, sign, face = entry.partition("=")
        if not (place and sign and face):
            raise UsageError(f"An answer must be like 5=7 or 7B=4, but got {entry!r}.")
        answers[place] = face
    return answers


def _load(source: Named, clock: Clock) -> Source:
    if isinstance(source, tuple):
        return source
    with clock.stage("load"):
        photo = Photo.load(source)
    return photo if isinstance(photo, Photo) else (str(source), photo)


def _watched(sources: Sequence[Named], bar: bool = True) -> Iterable[Named]:
    """The sources, with a progress bar on standard error where somebody looks at it."""
    if not bar or len(sources) <= QUIET_UP_TO or not sys.stderr.isatty():
        return sources
    from tqdm import tqdm

    watched: Iterator[Named] = iter(tqdm(sources, unit="photo", leave=False))
    return watched


def _say(report: Report | GameReport, table: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report.to_dict(), ensure_ascii=False), flush=True)
    else:
        print(as_text(report, table), end="\n\n", flush=True)


def _album(folder: str | None) -> Album | None:
    return None if folder is None else Album(Path(folder))
