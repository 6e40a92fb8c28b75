"""What the command line, and every other face of the referee, asks of Cirplexed!."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.errors import UsageError
from referee.games.cirplexed.boards import lay
from referee.games.cirplexed.check import GAME, check_tables
from referee.games.cirplexed.questions import read_answers
from referee.games.cirplexed.sight import Sight
from referee.ruling.clock import Clock
from referee.ruling.game import Answers, Source
from referee.ruling.report import Finding, GameReport, Report
from rules.cirplexed import Counts, Ruleset
from vision.discs.table import DiscTable
from vision.failure import Unreadable
from vision.photo.photo import Photo

MOST_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class _Seen:
    """A photograph with what is on the table, and the clock that ran meanwhile."""

    photo: Photo
    table: DiscTable
    clock: Clock

    def signed(self, report: Report) -> Report:
        """The report with what only the photograph knows."""
        timing = self.clock.timing_ms()
        return replace(
            report, source=self.photo.source, image_size=self.photo.size, timing_ms=timing
        )


class CirplexedReferee:
    """The referee of boards of circles."""

    title = "Cirplexed!"

    def __init__(
        self, sight: Sight, rules: Ruleset | None = None, players: Sequence[str] = ()
    ) -> None:
        if len(players) > MOST_PLAYERS:
            raise UsageError(f"There must be at most {MOST_PLAYERS} players, but got {players}.")
        if len(set(players)) < len(players):
            raise UsageError(f"Players must have different names, but got {', '.join(players)}.")
        self._sight = sight
        self._rules = rules or Ruleset()
        self._players = tuple(players)

    def check(self, photo: Photo, answers: Answers, clock: Clock) -> Report:
        """Rule on the boards that a photograph shows."""
        return self.check_together([(photo, clock)], answers)[0]

    def check_together(
        self, photos: Sequence[tuple[Source, Clock]], answers: Answers
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table; with players, on who has won."""
        players = self._players
        if len(photos) > 1 and len(photos) != len(players):
            raise UsageError(
                f"There must be one photo a player, but {len(photos)} are given for {len(players)}."
            )
        told = read_answers(answers, players)
        if len(photos) > 1 and any(not player for player, _, _ in told):
            raise UsageError(f"An answer must say whose tile, such as {players[0]}:5.2=red.")
        seen = [
            self._see(source, clock, _own(told, i, photos, players))
            for i, (source, clock) in enumerate(photos)
        ]
        whole = [one for one in seen if isinstance(one, _Seen)]
        if len(whole) < len(seen) or not whole:
            return tuple(
                self._alone(one, i, told, len(photos)) if isinstance(one, _Seen) else one
                for i, one in enumerate(seen)
            )
        return self._rule(whole, told)

    def table(self, report: Report | GameReport) -> str:
        """The counts of each board where there are several."""
        boards = report.details.get("boards", [])
        named = len(boards) > 1
        return "\n".join(
            f"{board.get('player', f'Board {i + 1}')}: {_in_words(board)}"
            for i, board in enumerate(boards)
            if named or "ranges" in board
        )

    def standings(self, report: Report) -> str:
        """The ranking of all players as text, from the last of the reports on their boards."""
        boards = report.details.get("ranking", ())
        lines = [report.details["result"]] if "result" in report.details else []
        named = [entry for entry in boards if "player" in entry]
        lines += [f"{entry['place']}. {entry['player']}: {_in_words(entry)}" for entry in named]
        return "\n".join(lines)

    def _see(self, source: Source, clock: Clock, told: Mapping[tuple[int, int], str]) -> _SeenOr:
        if not isinstance(source, Photo):
            return Report.unreadable(GAME, *source, timing_ms=clock.timing_ms())
        table = self._sight(source, clock, told)
        if isinstance(table, Unreadable):
            return Report.unreadable(GAME, source.source, table, source.size, clock.timing_ms())
        for piece, _ in told:
            if piece >= len(table.pieces):
                raise UsageError(f"There is no tile {piece}; the last is {len(table.pieces) - 1}.")
        return _Seen(source, table, clock)

    def _rule(
        self, seen: Sequence[_Seen], told: Mapping[tuple[str, int, int], str]
    ) -> tuple[Report, ...]:
        players = self._players
        answered = {
            ((0 if len(seen) == 1 else players.index(player), piece), corner): colour
            for (player, piece, corner), colour in told.items()
        }
        labels = [f"{player}:" for player in players] if len(seen) > 1 else [""]
        with seen[-1].clock.stage("rule"):
            tables = [one.table for one in seen]
            boards = lay(tables)[0]
            matched = [board.photo for board in boards] == list(range(len(seen)))
            if len(seen) == 1:
                matched = len(boards) == len(players)
            names = players if matched else ()
            if players and not matched and len(seen) > 1:
                return self._apart(seen, answered, labels, len(boards))
            reports = check_tables(tables, names, answered, labels, self._rules)
        signed = tuple(one.signed(r) for one, r in zip(seen, reports, strict=True))
        if matched or not players:
            return signed
        return (_noted(signed[0], _unmatched(len(boards), len(players))),)

    def _apart(
        self,
        seen: Sequence[_Seen],
        answered: Mapping[tuple[tuple[int, int], int], str],
        labels: Sequence[str],
        boards: int,
    ) -> tuple[Report, ...]:
        """The reports where it is not clear whose boards they are."""
        why = _unmatched(boards, len(seen))
        reports = []
        for photo, one in enumerate(seen):
            own = {((0, p), c): colour for ((i, p), c), colour in answered.items() if i == photo}
            (report,) = check_tables([one.table], (), own, [labels[photo]], self._rules)
            reports.append(_noted(one.signed(report), why))
        return tuple(reports)

    def _alone(
        self,
        seen: _Seen,
        number: int,
        told: Mapping[tuple[str, int, int], str],
        photos: int,
    ) -> Report:
        """The report on one photograph where another cannot be read, so that nobody is ranked."""
        players = self._players
        own = _own(told, number, [None] * photos, players)
        answered = {((0, piece), corner): colour for (piece, corner), colour in own.items()}
        label = f"{players[number]}:"
        (report,) = check_tables([seen.table], (), answered, [label], self._rules)
        return _noted(seen.signed(report), "Another photo cannot be read, so nobody is ranked.")


_SeenOr = _Seen | Report


def _own(
    told: Mapping[tuple[str, int, int], str],
    number: int,
    photos: Sequence[object],
    players: Sequence[str],
) -> dict[tuple[int, int], str]:
    """The answers about one photograph."""
    return {
        (piece, corner): colour
        for (player, piece, corner), colour in told.items()
        if len(photos) == 1 or players[number] == player
    }


def _unmatched(boards: int, players: int) -> str:
    return f"{boards} boards are seen for {players} players, so nobody is ranked."


def _noted(report: Report, why: str) -> Report:
    """The report without a ranking, and the reason."""
    note = Finding("not-ranked", why, severity="note")
    details = {name: report.details[name] for name in report.details if name != "result"}
    return replace(report, findings=(*report.findings, note), details={**details, "ranking": []})


def _in_words(entry: Mapping[str, int | Mapping[str, Sequence[int]]]) -> str:
    ranges = entry.get("ranges")
    if not isinstance(ranges, Mapping):
        return str(Counts(*(int(str(entry[n])) for n in ("full", "three_quarter", "half"))))
    said = {name: "–".join(map(str, dict.fromkeys(ends))) for name, ends in ranges.items()}
    return f"{said['full']} full circles, {said['three_quarter']} × ¾ and {said['half']} × ½"
