"""``referee replay``: replay, list or export recorded games."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from referee import games
from referee.cli.terminal import printable
from referee.errors import InputError, UsageError
from referee.plain_text import escape_controls
from referee.ruling.options import read_rules
from referee.ruling.report import EXIT_STATUS
from referee.table.export import as_csv, write_export
from referee.table.halls import format_halls, halls_of_fame
from referee.table.outlets import JsonOutlet, TextOutlet
from referee.table.record_files import usual_record
from referee.table.records import Records, SessionRow
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.words import sentence


def run(args: argparse.Namespace) -> int:
    """Replay or export a recorded game, or list the games."""
    is_list = args.list or (args.record is None and args.game is None)
    if is_list:
        _check_list(args)
    path = usual_record() if args.record is None else Path(args.record)
    if not path.is_file():
        raise InputError(
            sentence("cli-no-record" if args.record else "cli-no-record-yet", path=str(path))
        )
    with Records(path) as records:
        if is_list:
            _list(records)
            return 0
        row = _select_session(path, args.game, records)
        rules = read_rules(args.rules) if args.rules else row.head.rules
        game = games.find(row.head.game)
        session = Session(game.play_class.start(row.head.players, rules))
        entries = records.entries(row.id)
        events = [*replay_entries(session, entries, row.head.players)]
        events += session.close(entries[-1].t if entries else 0.0)
        if args.export:
            write_export(Path(args.export), records, row, game.title, events, games.marks)
            return 0
    if args.csv:
        print(escape_controls(as_csv(events)), end="")
        return EXIT_STATUS[session.report.verdict]
    outlet = JsonOutlet() if args.json else TextOutlet()
    for event in events:
        outlet.emit(event)
    return EXIT_STATUS[session.report.verdict]


def _check_list(args: argparse.Namespace) -> None:
    """Raise UsageError for an option about a single game."""
    for name in ("export", "rules", "csv", "json", "game"):
        if getattr(args, name) not in (None, False):
            key = "cli-list-or-one" if args.list else "cli-which-game"
            raise UsageError(sentence(key, option=name))


def _select_session(path: Path, number: int | None, records: Records) -> SessionRow:
    rows = records.sessions()
    if not rows:
        raise UsageError(sentence("cli-record-empty", path=str(path)))
    if number is None:
        return rows[-1]
    for row in rows:
        if row.id == number:
            return row
    raise UsageError(sentence("cli-record-holds", path=path, games=len(rows), number=number))


def _list(records: Records) -> None:
    for row in records.sessions():
        begun = datetime.fromtimestamp(row.at).strftime("%Y-%m-%d %H:%M")
        who = escape_controls(", ".join(row.head.players)) or printable(sentence("cli-no-players"))
        print(f"{row.id:>4}  {begun}  {row.head.game}  {who}")
    halls = format_halls(halls_of_fame(records))
    if halls:
        print(halls)
