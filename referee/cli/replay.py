"""``referee replay``: a recorded game again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee import games
from referee.errors import UsageError
from referee.ruling.report import EXIT_STATUS
from referee.ruling.terms import read_rules

if TYPE_CHECKING:
    from referee.table.records import Records, SessionRow


def add_parser(commands: Any) -> None:
    """Add the verb to the command line."""
    replay = commands.add_parser("replay", help="a recorded game again")
    replay.add_argument(
        "record",
        metavar="RECORD",
        nargs="?",
        help="a file given to 'live --record'; else your own games, which are listed",
    )
    replay.add_argument("--game", metavar="N", type=int, help="number of the game; else the last")
    replay.add_argument("--rules", metavar="FILE", help="other house rules, a TOML file")
    replay.add_argument("--list", action="store_true", help="list the games and the halls of fame")
    replay.add_argument(
        "--export", metavar="FILE", help="write the game to a page (.html) or as JSON (.json)"
    )
    replay.add_argument("--json", action="store_true", help="print events, one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Play a recorded game again, or write it out."""
    from referee.game import table_game
    from referee.table.export import write_export
    from referee.table.outlets import JsonOutlet, TextOutlet
    from referee.table.record_files import usual_record
    from referee.table.records import Records
    from referee.table.replaying import feed
    from referee.table.session import Session

    lists = args.list or (args.record is None and args.game is None)
    if lists:
        _check_list(args)
    path = usual_record() if args.record is None else Path(args.record)
    if not path.is_file():
        named = "check its name." if args.record else "'referee live' begins it."
        raise UsageError(f"There is no record {path}; {named}")
    with Records(path) as records:
        if lists:
            _list(records)
            return 0
        row = _chosen(path, args.game, records)
        rules = read_rules(Path(args.rules)) if args.rules else row.head.rules
        game = games.find(row.head.game)
        session = Session(table_game(game).start(row.head.players, rules))
        entries = records.entries(row.id)
        events = [*feed(session, entries, row.head.players)]
        events += session.close(entries[-1].t if entries else 0.0)
        if args.export:
            write_export(Path(args.export), records, row, game.title, events)
            return 0
    outlet = JsonOutlet() if args.json else TextOutlet()
    for event in events:
        outlet.tell(event)
    return EXIT_STATUS[session.report.verdict]


def _check_list(args: argparse.Namespace) -> None:
    """Raise UsageError where an option is about one game, and all are to be listed."""
    for name in ("export", "rules", "json", "game"):
        if getattr(args, name) is not None and getattr(args, name) is not False:
            if args.list:
                raise UsageError(f"--list is about all games, --{name} about one: leave one out.")
            raise UsageError(
                f"Name the game that --{name} is for, such as '--game 3'; "
                "'referee replay' lists them."
            )


def _chosen(path: Path, number: int | None, records: Records) -> SessionRow:
    rows = records.sessions()
    if not rows:
        raise UsageError(f"The record {path} holds no game.")
    if number is None:
        return rows[-1]
    for row in rows:
        if row.id == number:
            return row
    held = "game 1" if len(rows) == 1 else f"games 1 to {len(rows)}"
    raise UsageError(f"The record {path} holds {held}, not {number}.")


def _list(records: Records) -> None:
    from datetime import datetime

    from referee.table.halls import halls_of_fame, in_words

    for row in records.sessions():
        begun = datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M")
        who = ", ".join(row.head.players) or "no players named"
        print(f"{row.id:>4}  {begun}  {row.head.game}  {who}")
    halls = in_words(halls_of_fame(records))
    if halls:
        print(halls)
