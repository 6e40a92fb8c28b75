"""What the commands of the command line do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from referee import games
from referee.api import Referee
from referee.cli.album import Album
from referee.cli.options import options_told
from referee.cli.sources import Named, expand
from referee.errors import UsageError
from referee.game import Game
from referee.ruling.answers import parse_answers
from referee.ruling.report import EXIT_STATUS, GameReport, Report, gravest
from referee.ruling.text import as_text

QUIET_UP_TO = 2
"""Photographs that need no progress bar."""


def check(args: argparse.Namespace) -> int:
    """Rule on photographs: each by itself, or together where players are to be ranked."""
    referee = Referee(games.find(args.game), **options_told(args))
    answers = parse_answers(args.answer)
    sources = list(expand(args.photos))
    if "players" in options_told(args):
        return _show(args, referee, referee.check_together(_watched(sources), answers=answers))
    if answers and len(sources) > 1:
        raise UsageError(f"Answers must be about one photo, but {len(sources)} are given.")
    return _each(args, referee, sources, answers)


def inspect(args: argparse.Namespace) -> int:
    """List all pieces in photographs, by no rule."""
    from referee.inspection import INSPECTION

    return _each(args, Referee(INSPECTION), list(expand(args.photos)), {})


def follow(args: argparse.Namespace) -> int:
    """Rule on a game photo by photo; with calls, as at a table."""
    game = games.find(args.game)
    if args.calls is not None or "follow" not in game.verbs:
        return _follow_with_calls(args, game)
    referee = Referee(games.find(args.game), **options_told(args))
    sources = list(expand(args.photos))
    album = _album(args.overlay)
    report = referee.follow(_watched(sources), turns=args.turns, answers=parse_answers(args.answer))
    _say(report, referee, args.json)
    if album:
        for photo in report.photos:
            album.add(photo)
    return report.exit_status


def _follow_with_calls(args: argparse.Namespace, game: Game) -> int:
    """Play a game from photographs with what was called between them."""
    from referee.ruling.terms import read_rules
    from referee.table.calls import check_names, read_calls
    from referee.table.following import follow_photos, in_words

    if args.turns or args.answer:
        raise UsageError("With --calls, turns and answers are calls too: '3 answer 7B=4'.")
    told = options_told(args)
    players = check_names(told.get("players"))
    calls = read_calls(Path(args.calls), players) if args.calls else ()
    rules = read_rules(Path(told["rules"])) if "rules" in told else {}
    report = follow_photos(game, _watched(list(expand(args.photos))), players, rules, calls)
    if args.json:
        print(json.dumps(report.to_dict(), ensure_ascii=False), flush=True)
    else:
        print(as_text(report, in_words(report)), end="\n\n", flush=True)
    album = _album(args.overlay)
    if album:
        for photo in report.photos:
            album.add(photo)
    return report.exit_status


def print_kit(args: argparse.Namespace) -> int:
    """Write what is needed to play a game, or to set up a camera, as PDF."""
    from referee.kits import print_kit as write

    try:
        for path in write(args.kit, Path(args.out), args.paper):
            print(path)
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be written: {error.strerror}.") from None
    return 0


def list_games(args: argparse.Namespace) -> int:
    """List the games by name."""
    for game in (*games.ours(), *games.others()):
        print(f"{game.name:12} {game.summary}")
    return 0


def _each(
    args: argparse.Namespace,
    referee: Referee,
    sources: Sequence[Named],
    answers: Mapping[str, str],
) -> int:
    watched = _watched(sources, bar=not sys.stdout.isatty())
    return _show(args, referee, (referee.check(source, answers=answers) for source in watched))


def _show(args: argparse.Namespace, referee: Referee, reports: Iterable[Report]) -> int:
    """Print reports as they come, draw them where pictures are wanted, and tell the gravest."""
    album = _album(args.overlay)
    statuses = []
    for report in reports:
        _say(report, referee, args.json)
        if album:
            album.add(report)
        statuses.append(EXIT_STATUS[report.verdict])
    return gravest(statuses)


def _watched(sources: Sequence[Named], bar: bool = True) -> Iterable[Named]:
    """The sources, with a progress bar on standard error where somebody looks at it."""
    if not bar or len(sources) <= QUIET_UP_TO or not sys.stderr.isatty():
        return sources
    from tqdm import tqdm

    watched: Iterator[Named] = iter(tqdm(sources, unit="photo", leave=False))
    return watched


def _say(report: Report | GameReport, referee: Referee, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report.to_dict(), ensure_ascii=False), flush=True)
    else:
        print(as_text(report, referee.game.in_words(report)), end="\n\n", flush=True)


def _album(folder: str | None) -> Album | None:
    return None if folder is None else Album(Path(folder))
