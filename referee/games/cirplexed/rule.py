"""Rule on the boards of one table: the counts, what is found, what is asked, and who has won."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.cirplexed import GAME, position, words
from referee.games.cirplexed.position import (
    CORNERS,
    LEVELS,
    BoardTiles,
    Key,
    Shares,
    TilesView,
    boards_in,
)
from referee.ruling.answers import Answer
from referee.ruling.arrangement import PLACE_CODES, Spot
from referee.ruling.doubt import CERTAIN, Uncertain, WeighedRuling, weigh
from referee.ruling.options import read_ruleset
from referee.ruling.report import Finding, Question, Report
from referee.ruling.verdict import finding_of, under_doubt
from referee.ruling.where import NotedQuestion, ask_layout, ask_places, ask_touch
from referee.words import say, sentence
from rules.cirplexed import (
    MISREADING_CODES,
    Counts,
    Face,
    Range,
    Ranges,
    Ruleset,
    TableRuling,
    count_circles,
    display_names,
    find_circles,
    judge_table,
    possible_places,
    rank_boards,
)

MOST_PLAYERS = 6

RULINGS = 256
"""Rulings made under doubt at most: a board takes a millisecond to count, and a quarter of a second
may go into doubt."""

CODES = {"covered": "covered", "edge": "cut-off"}
"""Codes of findings on places that may hold a tile; of other places it is just unclear."""


class CirplexedAdapter(Adapter):
    """Counts and rankings of boards of circles."""

    read_scene = staticmethod(position.read_scene)
    needs_colour = True

    def __init__(
        self,
        rules: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        over: bool = True,
    ) -> None:
        """Begin; while the game is not `over` it is said who leads, and nobody has won."""
        self._over = over
        self._rules = read_ruleset(Ruleset.from_dict, rules)
        self._players = tuple(players or ())
        if len(self._players) > MOST_PLAYERS:
            told = {"most": MOST_PLAYERS, "players": self._players}
            raise UsageError(sentence("cirplexed-too-many-players", **told))

    def check(self, seen: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the boards in one photograph; with players, from left to right theirs."""
        return self.check_together([seen], answers)[0]

    def check_together(
        self, seen: Sequence[View | Report], answers: Sequence[Answer] = ()
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table, a board each, and on who has won."""
        players, several = self._players, len(seen) > 1
        if several and len(seen) != len(players):
            numbers = {"photos": len(seen), "players": len(players)}
            raise UsageError(sentence("cirplexed-photo-count", **numbers))
        whose = players if several else ("",)
        tables = [
            one if isinstance(one, Report) else TilesView.of(one, own, player and f"{player}:")
            for one, own, player in zip(seen, by_photo(answers, players, whose), whose, strict=True)
        ]
        whole = [table for table in tables if isinstance(table, TilesView)]
        why = sentence("cirplexed-unread")
        if len(whole) == len(tables):
            photos = [board.photo for board in boards_in(whole)[0]]
            if not players or photos == [several * number for number in range(len(players))]:
                return self._reports(whole, players)
            why = sentence("cirplexed-unmatched", boards=len(photos), players=len(players))
        return tuple(
            table if isinstance(table, Report) else self._unranked(table, why) for table in tables
        )

    def _unranked(self, table: TilesView, why: str) -> Report:
        """The report on a photograph by itself, where it is not clear whose its boards are."""
        (report,) = self._reports([table], ())
        note = Finding("not-ranked", why, severity="note")
        details = {name: report.details[name] for name in report.details if name != "result"}
        return replace(
            report, findings=(*report.findings, note), details={**details, "ranking": []}
        )

    def _reports(self, tables: Sequence[TilesView], players: Sequence[str]) -> tuple[Report, ...]:
        return _Ruled(tables, players, self._rules, self._over).reports()


class _Ruled:
    """The boards of one table, ruled on under doubt, and the reports on its photographs.

    A single board is settled when its counts are; several when it is clear who wins. Quarters
    that can change no count are left alone from the start, however doubtful. `asks` are tiles and
    the numbers of their corners to ask about, the most telling first, and `twins` tiles that look
    like another, though each exists once.
    """

    def __init__(
        self, tables: Sequence[TilesView], players: Sequence[str], rules: Ruleset, over: bool
    ) -> None:
        boards, self.loose = boards_in(tables)
        # Of no tile it may be known what it shows, as where all were told of.
        boards = boards or [BoardTiles(0, "", {})]
        names = players or [str(i + 1) if boards[1:] else "" for i in range(len(boards))]
        self.tables, self.named, self.rules, self.over = tables, bool(players), rules, over
        self.boards = [replace(b, name=name) for b, name in zip(boards, names, strict=True)]
        self.places = {at: key for board in self.boards for at, key in board.places.items()}
        self.choices = {key: tables[key[0]].faces[key[1]] for key in self.places.values()}
        self.likeliest = {key: faces[0][0] for key, faces in self.choices.items()}
        turning = self._turning()
        self.weighed = self._weighed(turning)
        self.ruled = self._judged(turning)
        alike = dict.fromkeys(
            self.places[at] for found in self.ruled.misreadings for at in found.at
        )
        # Unless the players have said all their colours.
        self.twins = [key for key in alike if not tables[key[0]].is_told(key[1])]
        asked = self.weighed.asks
        asks = [(key, c) for key in asked for c in _corners(self.choices[key], turning[key])]
        asks += [(key, tables[key[0]].least_sure(key[1])) for key in self.twins]
        self.asks = dict.fromkeys(asks)

    def _turning(self) -> dict[Key, set[int]]:
        """Corners whose colour can change a count, by their tiles."""
        other = {key: [face for face, _ in faces] for key, faces in self.choices.items()}
        turning: dict[Key, set[int]] = {}
        for board in self.boards:
            reading = board.reading(self.likeliest, other)
            for level in range(3):
                for cell, corner in reading.decisive_quarters(level, self.rules):
                    turning.setdefault((board.photo, board.pieces[cell]), set()).add(corner)
        return turning

    def _weighed(self, turning: Mapping[Key, set[int]]) -> WeighedRuling[Face, Hashable]:
        doubts = [
            Uncertain(key, self.choices[key] if key in turning else self.choices[key][:1])
            for key in sorted(self.choices)
        ]

        def outcome(faces: Mapping[Key, Face]) -> Hashable:
            """What must not change: the counts of the only board, or else who wins."""
            counts = {
                board.name: count_circles(board.board(faces), self.rules) for board in self.boards
            }
            return rank_boards(counts).winners if self.boards[1:] else tuple(counts.values())

        return weigh(doubts, outcome, lambda found: found, rulings=RULINGS)

    def _judged(self, turning: Mapping[Key, set[int]]) -> TableRuling:
        """The ruling on the likeliest reading, with the ranges of counts that are open."""
        shown: dict[Key, list[Face]] = {}
        if self.boards[1:] or not self.weighed.settled:
            least = (1 - CERTAIN) / max(len(turning), 1)
            shown = {
                key: [f for f, share in self.choices[key] if share >= least] for key in turning
            }
        boards = {board.name: board.reading(self.likeliest, shown) for board in self.boards}
        return judge_table(boards, self.rules)

    def reports(self) -> tuple[Report, ...]:
        """A report on each photograph; nobody is ranked while any of them leaves something open."""
        last = len(self.tables) - 1
        reports = [self._report(photo) for photo in range(last)]
        sure = replace(self.weighed, settled=True, exhausted=False, asks=())
        reports = [under_doubt(report, sure, "discs") for report in reports]
        final = under_doubt(self._report(last), self.weighed, "discs")
        if final.verdict != "unsure" and any(report.verdict == "unsure" for report in reports):
            first = sentence("cirplexed-first-the-others")
            final = replace(final, verdict="unsure", summary=first)
        ranking = self._ranking(is_open=final.verdict == "unsure")
        return (*reports, replace(final, details={**final.details, **ranking}))

    def _report(self, photo: int) -> Report:
        table = self.tables[photo]
        doubts = [*self._doubts(photo)]
        findings = [note for note, _ in doubts]
        findings += [*self._faults(photo), *self._ruled(photo)]
        loose = [(piece,) for at, piece in self.loose if at == photo]
        alone = sentence("cirplexed-alone")
        findings += [Finding("loose-tile", alone, piece, severity="note") for piece in loose]
        wrong = [finding.message for finding in findings if finding.severity == "violation"]
        boards = [self._board(board) for board in self.boards if board.photo == photo]
        return Report(
            GAME.name,
            table.seen.source,
            "invalid" if wrong else "valid",
            wrong[0] if wrong else self._summary(photo),
            table.seen.size,
            table.pieces,
            tuple(findings),
            (*(question for _, question in doubts), *self._questions(photo)),
            {"boards": boards, "ranking": []},
        )

    def _questions(self, photo: int) -> Iterator[Question]:
        table = self.tables[photo]
        asks = [(key[1], corner) for key, corner in self.asks if key[0] == photo]
        untold = ((tile, corner) for tile in sorted(table.untold) for corner in CORNERS)
        for tile, corner in (*asks, *(one for one in untold if one not in table.answered)):
            yield words.question(table, tile, corner, twin=(photo, tile) in self.twins)

    def _doubts(self, photo: int) -> Iterator[NotedQuestion]:
        """What is asked of how the tiles lie, and a note of each."""
        table = self.tables[photo]
        for note, asked in self._unclear(table, sum(key[0] == photo for key in self.loose)):
            yield note, replace(asked, at=f"{table.label}{asked.at}")

    def _unclear(self, table: TilesView, loose: int) -> Iterator[NotedQuestion]:
        arranged = table.arranged
        for code, found in (("gap", "nearly-touching"), ("loop", "crooked")):
            for pair in (one.pieces for one in table.scene.unclear if one.code == code):
                yield ask_touch(arranged, found, pair, table.named)
        codes = {
            Spot(one.pieces[0], one.side): CODES.get(one.code, "place-unclear")
            for one in table.scene.unclear_by(*PLACE_CODES)
            if one.side is not None
        }
        yield from ask_places(arranged, codes, table.named)
        apart = 2 * loose > len(table.scene.pieces) and not arranged.answers.layout
        if apart or any(table.scene.unclear_by("outlines")):
            yield ask_layout(sentence("cirplexed-blurred"))

    def _summary(self, photo: int) -> str:
        here = [board for board in self.boards if board.photo == photo]
        if len(here) == 1:
            counts = words.counts(self._board(here[0]))
            if not here[0].name:
                return sentence("cirplexed-counted", counts=counts)
            [board] = display_names([here[0].name])
            return sentence("cirplexed-board-counted", board=board, counts=counts)
        return self._result()

    def _faults(self, photo: int) -> Iterator[Finding]:
        """What the lattice cannot hold."""
        scene = self.tables[photo].scene
        askew = {piece for one in scene.unclear_by("askew") for piece in one.pieces}
        for shifted in scene.unclear_by("askew"):
            said = sentence("cirplexed-half-side-shift")
            yield Finding("half-side-shift", said, shifted.pieces)
        for tip in scene.unclear_by("tip"):
            if not askew.intersection(tip.pieces):
                yield Finding("corner-contact", sentence("cirplexed-corner-only"), tip.pieces)
        for pair in self.tables[photo].arranged.misfits:
            yield Finding("crooked", sentence("cirplexed-crooked"), pair)

    def _ruled(self, photo: int) -> Iterator[Finding]:
        """What the rules find, at the photographs concerned; of several a note at one of them."""
        for found in self.ruled.ruling.findings:
            keys = [self.places[place] for place in found.at]
            finding = finding_of(found, [piece for at, piece in keys if at == photo])
            # A misreading is asked about, and blamed on nobody, until all has been said.
            if found.code in MISREADING_CODES and self.twins:
                finding = replace(finding, severity="note")
            photos = {at for at, _ in keys} or {len(self.tables) - 1}
            if photo in photos and (finding.severity == "violation" or photo == min(photos)):
                yield finding

    def _board(self, board: BoardTiles) -> dict[str, Any]:
        ruled = self.ruled
        out: dict[str, Any] = {
            "pieces": [piece for _, piece in board.keys],
            **dict(zip(LEVELS, ruled.counts[board.name], strict=True)),
            "circles": [
                {
                    "kind": circle.kind,
                    "colour": circle.colour,
                    "corners": [[board.pieces[at], corner] for at, corner in circle.quarters],
                }
                for circle in find_circles(ruled.boards[board.name], self.rules)
            ],
        }
        ranges = ruled.ranges[board.name]
        if not ranges.is_certain:
            out["ranges"] = _ranges(ranges)
        return out | ({"player": board.name} if self.named else {})

    def _result(self) -> str:
        """Who has won, and with what if that is the same whatever is still in doubt."""
        ruled = self.ruled
        ends = [
            {name: Counts(*(level[end] for level in r)) for name, r in ruled.ranges.items()}
            for end in (0, 1)
        ]
        rankings = [ruled.ranking, *map(rank_boards, ends)]
        said = {ranking.result_message(self.over) for ranking in rankings}
        return say(said.pop() if len(said) == 1 else ruled.ranking.leaders_message(self.over))

    def _ranking(self, is_open: bool) -> dict[str, Any]:
        """Places with counts, and who has won; nothing of it is said while that is open."""
        several = len(self.boards) > 1
        if is_open:
            result = sentence("cirplexed-open" if self.over else "cirplexed-open-yet")
            return {"ranking": [], **({"result": result} if several else {})}
        ranking = self.ruled.ranking
        by_name = {board.name: board for board in self.boards}
        possible = possible_places(self.ruled.ranges)
        entries = []
        for standing in ranking.standings:
            board = by_name[standing.player]
            own = [other for other in self.boards if other.photo == board.photo]
            entry: dict[str, Any] = {
                "place": standing.place,
                "board": own.index(board),
                **dict(zip(LEVELS, standing.counts, strict=True)),
            }
            if self.named:
                entry |= {"player": board.name, "photo": board.photo}
            entries.append(entry | self._in_doubt(standing.player, possible[standing.player]))
        return {"ranking": entries, **({"result": self._result()} if several else {})}

    def _in_doubt(self, player: str, place: Range) -> dict[str, Any]:
        """The ends of a player's counts and place, where they are not sure."""
        winners = self.ruled.ranking.winners
        ranges, first = self.ruled.ranges[player], max(place.least, 1 + len(winners))
        # Who wins was weighed, reading by reading.
        is_sure = player in winners or first == place.most
        told: dict[str, Any] = {} if is_sure else {"places": [first, place.most]}
        return told if ranges.is_certain else told | {"ranges": _ranges(ranges)}


def _corners(choices: Shares, turning: set[int]) -> list[int]:
    """Corners of a tile on which a count may turn, the least sure first."""
    first = choices[0][0]
    doubt = {
        corner: sum(share for face, share in choices if face[corner] != first[corner])
        for corner in turning
    }
    least = max(doubt.values(), default=0.0) / 10
    return sorted((c for c in doubt if doubt[c] > 0 and doubt[c] >= least), key=lambda c: -doubt[c])


def _ranges(ranges: Ranges) -> dict[str, list[int]]:
    return {name: list(level) for name, level in zip(LEVELS, ranges, strict=True)}


def by_photo(
    answers: Sequence[Answer], players: Sequence[str], photos: Sequence[str]
) -> list[list[Answer]]:
    """The answers for each photograph; the one of a whole table is nobody's, "".

    Raises UsageError where it is not clear whose they are.
    """
    own: list[list[Answer]] = [[] for _ in photos]
    for answer in answers:
        if answer.where and answer.where not in players:
            raise UsageError(sentence("cirplexed-no-player", player=answer.where))
        if photos != ("",) and not answer.where:
            raise UsageError(sentence("cirplexed-whose-tile", player=players[0]))
        own[photos.index(answer.where) if photos[1:] else 0].append(answer)
    return own
