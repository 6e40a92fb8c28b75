"""What the commands of the command line do."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee import games
from referee.api import Referee
from referee.capture_order import in_order_of_capture
from referee.cli.album import PICTURES, Album, with_picture
from referee.cli.checking import Settle, album_of, check_each, progress, say
from referee.cli.options import options_told
from referee.cli.sources import Named, expand, is_there
from referee.cli.speech import said, tell
from referee.errors import UsageError, closest
from referee.game import Game, Seen
from referee.opening import name_of
from referee.ruling.answers import parse_answers
from referee.ruling.report import EXIT_STATUS, INSPECTED, AnyReport, GameReport, Report, gravest
from referee.run import CheckRequest
from referee.words import sentence

Photos = Iterable[Named | Seen | Report]


def check(args: argparse.Namespace) -> int:
    """Rule on photographs: each by itself, or together where players are to be ranked."""
    named, photos = _game_named(args.photos)
    camera = _camera(args)
    if named:
        _check_options(named, options_told(args))
    referee = Referee(named, **camera, **options_told(args)) if named else None
    answers = parse_answers(args.answer)
    sources = _sources(photos)
    if args.same or "players" in options_told(args):
        return _check_together(args, referee, sources, answers)
    if answers and len(sources) > 1:
        raise UsageError(sentence("cli-one-photo-answered", photos=len(sources)))
    settle = _settling(args, sources, answers)
    if referee is None:
        options = games.read_options(options_told(args))
        return check_each(args, CheckRequest("", options | camera, answers), sources, settle)
    referee.game.check_verb("check", referee.options)
    asked = CheckRequest(referee.game.name, {**referee.options, **camera}, answers)
    return check_each(args, asked, sources, settle)


def _check_options(game: Game, told: Iterable[str]) -> None:
    """Raise UsageError for an option that other games have and this one has not."""
    own = {option.name for option in game.options}
    for name in told:
        if name not in own:
            known = (*games.ours(), *games.others())
            theirs = [one for one in known if name in {option.name for option in one.options}]
            raise UsageError(
                sentence(
                    "cli-option-of-others",
                    option=f"--{name.replace('_', '-')}",
                    games=[one.short_title for one in theirs],
                    game=game.short_title,
                )
            )


def _camera(args: argparse.Namespace) -> dict[str, Any]:
    """The lens of the photographs, if it is known."""
    from referee.cameras import lens_named

    return {} if args.profile is None else {"profile": lens_named(args.profile)}


def _check_together(
    args: argparse.Namespace,
    referee: Referee | None,
    sources: Sequence[Named],
    answers: Mapping[str, str],
) -> int:
    """Rule on photographs of one table that show it all, or a board of each player."""
    ranks = "players" in options_told(args)
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

    return _show(args, sources, _ruled(args, referee, sources, answers, rule))


def _settling(
    args: argparse.Namespace, sources: Sequence[Named], answers: Mapping[str, str]
) -> Settle | None:
    """What asks the questions of a report, if there is somebody to answer them."""
    from referee.cli.asking import MOST_ASKED, Asking, is_somebody_there

    if args.json or args.output or len(sources) > MOST_ASKED or not is_somebody_there():
        return None
    return Asking(options_told(args), answers, args.forget).settle


def _ruled(
    args: argparse.Namespace,
    referee: Referee,
    sources: Sequence[Named],
    answers: Mapping[str, str],
    rule: Callable[[Photos, Mapping[str, str]], Sequence[AnyReport]],
) -> Sequence[AnyReport]:
    """Rule on photographs together, and again with what is answered, if somebody is there."""
    from referee.cli.asking import Prompt, is_somebody_there

    if args.json or not is_somebody_there():
        return rule(_watched(sources), answers)
    seen = [referee.look(source) for source in _watched(sources)]
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
        known = [game.name for game in (*games.ours(), *games.others())]
        meant = closest(games.plain(first), known) or "no"
        raise UsageError(
            sentence("cli-no-game-nor-file", typed=first, meant=meant, known=tuple(known))
        ) from None
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
    if "players" in options_told(args):
        raise UsageError(sentence("cli-players-need-calls"))
    _check_options(game, options_told(args))
    referee = Referee(game, **_camera(args), **options_told(args))
    sources = _as_taken(args.photos)
    album = album_of(args, sources)
    answers = parse_answers(args.answer)

    def rule(photos: Photos, answers: Mapping[str, str]) -> Sequence[GameReport]:
        return (referee.follow(photos, turns=args.turns, answers=answers),)

    (report,) = _ruled(args, referee, sources, answers, rule)
    return _say_game(report, None, args.json, album)


def _follow_with_calls(args: argparse.Namespace, game: Game) -> int:
    """Play a game from photographs with what was called between them."""
    from referee.following import follow_photos, in_words
    from referee.ruling.terms import read_rules
    from referee.table.calls import check_names, read_calls

    if args.turns or args.answer:
        given = "--turns" if args.turns else "--answer"
        raise UsageError(sentence("cli-calls-take-all", option=given))
    told = options_told(args)
    others = [name for name in told if name not in ("players", "rules")]
    if others:
        raise UsageError(sentence("cli-calls-options", option=others[0]))
    players = check_names(told.get("players"))
    calls = read_calls(Path(args.calls), players) if args.calls else ()
    rules = read_rules(Path(told["rules"])) if "rules" in told else {}
    sources = _as_taken(args.photos)
    album = album_of(args, sources)
    report = follow_photos(game, _watched(sources), players, rules, calls, **_camera(args))
    return _say_game(report, in_words(report), args.json, album)


def print_kit(args: argparse.Namespace) -> int:
    """Write what is needed to play a game, or to set up a camera, as PDF."""
    from referee.kits import USED_BY, Printing
    from referee.kits import print_kit as write
    from referee.kits.paper import paper_named

    printing = Printing(paper_named(args.paper), args.low_ink, args.size / 100)
    for path in write(args.kit, Path(args.out), printing):
        print(path)
        if used := USED_BY.get(path.name.partition("-")[0]):
            print(f"  {said(sentence('cli-kit-is-for', command=used))}")
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


def _show(args: argparse.Namespace, sources: Sequence[Named], reports: Iterable[Report]) -> int:
    """Print reports as they come, draw them where pictures are wanted, and tell the gravest."""
    album = album_of(args, sources)
    statuses = []
    for report in reports:
        drawn = album.draw(report) if album else None
        told = report if drawn is None else with_picture(report, drawn)
        say(told, args.json)
        if drawn is not None:
            drawn.write()
        statuses.append(EXIT_STATUS[report.verdict])
    return gravest(statuses)


def _watched(sources: Sequence[Named]) -> Iterator[Named]:
    """The sources, with a progress bar where somebody looks at it."""
    with progress(len(sources)) as passed:
        for source in sources:
            yield source
            passed()


def _say_game(report: GameReport, words: str | None, as_json: bool, album: Album | None) -> int:
    """Print the report on a game, draw its photographs where pictures are wanted."""
    drawn = [album.draw(photo) for photo in report.photos] if album else []
    pictures = [picture for picture in drawn if picture is not None]
    if pictures:
        paths = [str(picture.path) for picture in pictures]
        report = replace(report, details={**report.details, PICTURES: paths})
    say(report, as_json, words)
    for picture in pictures:
        picture.write()
    return report.exit_status
