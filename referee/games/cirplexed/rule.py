"""Rulings on the boards of one table: counts, findings, questions and the ranking."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from referee.errors import UsageError
from referee.game import Adapter, View
from referee.games.cirplexed import GAME, position, words
from referee.games.cirplexed.position import (
    CORNERS,
    LEVELS,
    BoardTiles,
    FaceProbabilities,
    PhotoTiles,
    TileKey,
    find_boards,
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

MAX_RULINGS = 256
"""Limit of the rulings made under doubt; counting a board takes about a millisecond."""

PLACE_FINDINGS = {"covered": "covered", "edge": "cut-off"}
"""Finding codes by ambiguity of a place that may hold a tile; "place-unclear" for others."""


class CirplexedAdapter(Adapter):
    """Reads tiles, counts the circles on boards and ranks the players."""

    read_scene = staticmethod(position.read_scene)
    needs_colour = True

    def __init__(
        self,
        rules: Mapping[str, Any] | None = None,
        players: Sequence[str] | None = None,
        over: bool = True,
    ) -> None:
        """Set the options; unless the game is `over`, the ranking names a leader, not a winner."""
        self._over = over
        self._rules = read_ruleset(Ruleset.from_dict, rules)
        self._players = tuple(players or ())
        if len(self._players) > MOST_PLAYERS:
            params = {"most": MOST_PLAYERS, "players": self._players}
            raise UsageError(sentence("cirplexed-too-many-players", **params))

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the boards in one photograph, which are the players' from left to right."""
        return self.check_together([view], answers)[0]

    def check_together(
        self, views: Sequence[View | Report], answers: Sequence[Answer] = ()
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table, with a board each if there are several."""
        players, several = self._players, len(views) > 1
        if several and len(views) != len(players):
            numbers = {"photos": len(views), "players": len(players)}
            raise UsageError(sentence("cirplexed-photo-count", **numbers))
        owners = players if several else ("",)
        by_photo = _answers_by_photo(answers, players, owners)
        photos = [
            view if isinstance(view, Report) else PhotoTiles.of(view, own, owner and f"{owner}:")
            for view, own, owner in zip(views, by_photo, owners, strict=True)
        ]
        readable = [photo for photo in photos if isinstance(photo, PhotoTiles)]
        reason = sentence("cirplexed-unread")
        if len(readable) == len(photos):
            indices = [board.photo for board in find_boards(readable)[0]]
            if not players or indices == [several * number for number in range(len(players))]:
                return self._reports(readable, players)
            reason = sentence("cirplexed-unmatched", boards=len(indices), players=len(players))
        return tuple(
            photo if isinstance(photo, Report) else self._unranked(photo, reason)
            for photo in photos
        )

    def _unranked(self, photo: PhotoTiles, reason: str) -> Report:
        """The report on a single photograph if boards cannot be assigned to players."""
        (report,) = self._reports([photo], ())
        note = Finding("not-ranked", reason, severity="note")
        details = {name: report.details[name] for name in report.details if name != "result"}
        return replace(
            report, findings=(*report.findings, note), details={**details, "ranking": []}
        )

    def _reports(self, photos: Sequence[PhotoTiles], players: Sequence[str]) -> tuple[Report, ...]:
        return _JudgedTable(photos, players, self._rules, self._over).reports()


class _JudgedTable:
    """The boards of one table, ruled on under doubt.

    A single board is settled when its counts are, several when it is certain who wins. Corners
    that cannot change a count are never `in_question`, which has the tiles and their corners to ask
    about, the most telling first; `duplicates` are tiles that look like another tile.
    """

    def __init__(
        self, photos: Sequence[PhotoTiles], players: Sequence[str], rules: Ruleset, over: bool
    ) -> None:
        boards, self.loose = find_boards(photos)
        # Without a single known tile there is an empty board.
        boards = boards or [BoardTiles(0, "", {})]
        names = players or [str(i + 1) if boards[1:] else "" for i in range(len(boards))]
        self.photos, self.has_players, self.rules, self.over = photos, bool(players), rules, over
        self.boards = [replace(b, name=name) for b, name in zip(boards, names, strict=True)]
        self.keys = {name: key for board in self.boards for name, key in board.keys_by_name.items()}
        self.faces = {key: photos[key[0]].faces[key[1]] for key in self.keys.values()}
        self.likeliest = {key: faces[0][0] for key, faces in self.faces.items()}
        decisive = self._decisive_corners()
        self.weighed = self._weigh(decisive)
        self.ruling = self._judge(decisive)
        duplicates = dict.fromkeys(
            self.keys[name] for finding in self.ruling.misreadings for name in finding.at
        )
        self.duplicates = [key for key in duplicates if not photos[key[0]].is_answered(key[1])]
        asks = self.weighed.asks
        corners = [(k, c) for k in asks for c in _doubtful_corners(self.faces[k], decisive[k])]
        corners += [(k, photos[k[0]].least_certain_corner(k[1])) for k in self.duplicates]
        self.in_question = dict.fromkeys(corners)

    def _decisive_corners(self) -> dict[TileKey, set[int]]:
        """Corners whose colour can change a count, by tile."""
        possible = {key: [face for face, _ in faces] for key, faces in self.faces.items()}
        decisive: dict[TileKey, set[int]] = {}
        for board in self.boards:
            reading = board.reading(self.likeliest, possible)
            for level in range(3):
                for cell, corner in reading.decisive_quarters(level, self.rules):
                    decisive.setdefault((board.photo, board.pieces[cell]), set()).add(corner)
        return decisive

    def _weigh(self, decisive: Mapping[TileKey, set[int]]) -> WeighedRuling[Face, Hashable]:
        doubts = [
            Uncertain(key, self.faces[key] if key in decisive else self.faces[key][:1])
            for key in sorted(self.faces)
        ]

        def outcome(faces: Mapping[TileKey, Face]) -> Hashable:
            """The counts of a single board, or the winners."""
            counts = {
                board.name: count_circles(board.board(faces), self.rules) for board in self.boards
            }
            return rank_boards(counts).winners if self.boards[1:] else tuple(counts.values())

        return weigh(doubts, outcome, lambda result: result, rulings=MAX_RULINGS)

    def _judge(self, decisive: Mapping[TileKey, set[int]]) -> TableRuling:
        """The ruling on the likeliest reading, with ranges of counts unless all is settled."""
        possible: dict[TileKey, list[Face]] = {}
        if self.boards[1:] or not self.weighed.settled:
            least = (1 - CERTAIN) / max(len(decisive), 1)
            possible = {key: [f for f, p in self.faces[key] if p >= least] for key in decisive}
        boards = {board.name: board.reading(self.likeliest, possible) for board in self.boards}
        return judge_table(boards, self.rules)

    def reports(self) -> tuple[Report, ...]:
        """A report on each photograph; the ranking is in the last, if none is unsure."""
        last = len(self.photos) - 1
        reports = [self._report(index) for index in range(last)]
        settled = replace(self.weighed, settled=True, exhausted=False, asks=())
        reports = [under_doubt(report, settled, "discs") for report in reports]
        final = under_doubt(self._report(last), self.weighed, "discs")
        if final.verdict != "unsure" and any(report.verdict == "unsure" for report in reports):
            summary = sentence("cirplexed-first-the-others")
            final = replace(final, verdict="unsure", summary=summary)
        ranking = self._ranking(is_open=final.verdict == "unsure")
        return (*reports, replace(final, details={**final.details, **ranking}))

    def _report(self, index: int) -> Report:
        photo = self.photos[index]
        layout = [*self._layout_questions(index)]
        findings = [note for note, _ in layout]
        findings += [*self._layout_faults(photo), *self._rule_findings(index)]
        loose = sentence("cirplexed-alone")
        findings += [
            Finding("loose-tile", loose, (piece,), severity="note")
            for other, piece in self.loose
            if other == index
        ]
        violations = [each.message for each in findings if each.severity == "violation"]
        boards = [self._board_details(board) for board in self.boards if board.photo == index]
        return Report(
            GAME.name,
            photo.view.source,
            "invalid" if violations else "valid",
            violations[0] if violations else self._summary(index),
            photo.view.size,
            photo.pieces,
            tuple(findings),
            (*(question for _, question in layout), *self._corner_questions(index)),
            {"boards": boards, "ranking": []},
        )

    def _corner_questions(self, index: int) -> Iterator[Question]:
        photo = self.photos[index]
        corners = [(key[1], corner) for key, corner in self.in_question if key[0] == index]
        corners += [
            key
            for key in product(sorted(photo.unknown_tiles), CORNERS)
            if key not in photo.colour_answers
        ]
        for piece, corner in corners:
            duplicate = (index, piece) in self.duplicates
            yield words.corner_question(photo, piece, corner, duplicate)

    def _layout_questions(self, index: int) -> Iterator[NotedQuestion]:
        """Questions about how the tiles lie, each with a note."""
        photo = self.photos[index]
        loose = sum(key[0] == index for key in self.loose)
        for note, question in self._ambiguities(photo, loose):
            yield note, replace(question, at=f"{photo.prefix}{question.at}")

    def _ambiguities(self, photo: PhotoTiles, loose: int) -> Iterator[NotedQuestion]:
        arrangement, scene = photo.arrangement, photo.scene
        for code, finding in (("gap", "nearly-touching"), ("loop", "crooked")):
            for pair in (each.pieces for each in scene.unclear if each.code == code):
                yield ask_touch(arrangement, finding, pair, photo.tile_words)
        codes = {
            Spot(each.pieces[0], each.side): PLACE_FINDINGS.get(each.code, "place-unclear")
            for each in scene.unclear_by(*PLACE_CODES)
            if each.side is not None
        }
        yield from ask_places(arrangement, codes, photo.tile_words)
        mostly_loose = 2 * loose > len(scene.pieces) and not arrangement.answers.layout
        if mostly_loose or any(scene.unclear_by("outlines")):
            yield ask_layout(sentence("cirplexed-blurred"))

    def _summary(self, index: int) -> str:
        boards = [board for board in self.boards if board.photo == index]
        if len(boards) != 1:
            return self._result()
        counts = words.counts_message(self._board_details(boards[0]))
        if not boards[0].name:
            return sentence("cirplexed-counted", counts=counts)
        [name] = display_names([boards[0].name])
        return sentence("cirplexed-board-counted", board=name, counts=counts)

    def _layout_faults(self, photo: PhotoTiles) -> Iterator[Finding]:
        """Tiles that do not lie on a lattice."""
        askew = {piece for each in photo.scene.unclear_by("askew") for piece in each.pieces}
        for shifted in photo.scene.unclear_by("askew"):
            message = sentence("cirplexed-half-side-shift")
            yield Finding("half-side-shift", message, shifted.pieces)
        for tip in photo.scene.unclear_by("tip"):
            if not askew.intersection(tip.pieces):
                yield Finding("corner-contact", sentence("cirplexed-corner-only"), tip.pieces)
        for pair in photo.arrangement.misfits:
            yield Finding("crooked", sentence("cirplexed-crooked"), pair)

    def _rule_findings(self, index: int) -> Iterator[Finding]:
        """The findings of the rules that concern a photograph; a note goes to only one."""
        for found in self.ruling.ruling.findings:
            keys = [self.keys[name] for name in found.at]
            finding = finding_of(found, [piece for photo, piece in keys if photo == index])
            # Misreadings lead to questions, and are violations only when those are answered.
            if found.code in MISREADING_CODES and self.duplicates:
                finding = replace(finding, severity="note")
            photos = {photo for photo, _ in keys} or {len(self.photos) - 1}
            if index in photos and (finding.severity == "violation" or index == min(photos)):
                yield finding

    def _board_details(self, board: BoardTiles) -> dict[str, Any]:
        details: dict[str, Any] = {
            "pieces": [piece for _, piece in board.keys],
            **dict(zip(LEVELS, self.ruling.counts[board.name], strict=True)),
            "circles": [
                {
                    "kind": circle.kind,
                    "colour": circle.colour,
                    "corners": [[board.pieces[cell], corner] for cell, corner in circle.quarters],
                }
                for circle in find_circles(self.ruling.boards[board.name], self.rules)
            ],
        }
        ranges = self.ruling.ranges[board.name]
        if not ranges.is_certain:
            details["ranges"] = _ranges_details(ranges)
        return details | ({"player": board.name} if self.has_players else {})

    def _result(self) -> str:
        """Who has won, with the decisive counts if they are the same at both ends of the ranges."""
        ranges, ranking = self.ruling.ranges, self.ruling.ranking
        extremes = [
            {name: Counts(*(level[end] for level in own)) for name, own in ranges.items()}
            for end in (0, 1)
        ]
        results = {
            each.result_message(self.over) for each in (ranking, *map(rank_boards, extremes))
        }
        return say(results.pop() if len(results) == 1 else ranking.leaders_message(self.over))

    def _ranking(self, is_open: bool) -> dict[str, Any]:
        """The ranking and the result as details of a report."""
        several = len(self.boards) > 1
        if is_open:
            result = sentence("cirplexed-open" if self.over else "cirplexed-open-yet")
            return {"ranking": [], **({"result": result} if several else {})}
        by_name = {board.name: board for board in self.boards}
        possible = possible_places(self.ruling.ranges)
        entries = []
        for standing in self.ruling.ranking.standings:
            board = by_name[standing.player]
            in_photo = [other for other in self.boards if other.photo == board.photo]
            entry: dict[str, Any] = {
                "place": standing.place,
                "board": in_photo.index(board),
                **dict(zip(LEVELS, standing.counts, strict=True)),
            }
            if self.has_players:
                entry |= {"player": board.name, "photo": board.photo}
            doubt = self._doubt_details(standing.player, possible[standing.player])
            entries.append(entry | doubt)
        return {"ranking": entries, **({"result": self._result()} if several else {})}

    def _doubt_details(self, player: str, places: Range) -> dict[str, Any]:
        """The ranges of a player's place and counts, as far as they are doubtful."""
        winners = self.ruling.ranking.winners
        ranges, best = self.ruling.ranges[player], max(places.least, 1 + len(winners))
        # The winners are certain: their doubt was weighed reading by reading.
        is_certain = player in winners or best == places.most
        details: dict[str, Any] = {} if is_certain else {"places": [best, places.most]}
        return details if ranges.is_certain else details | {"ranges": _ranges_details(ranges)}


def _doubtful_corners(faces: FaceProbabilities, decisive: set[int]) -> list[int]:
    """The decisive corners of a tile that are doubtful, the most doubtful first."""
    likeliest = faces[0][0]
    doubt = {
        corner: sum(p for face, p in faces if face[corner] != likeliest[corner])
        for corner in decisive
    }
    least = max(doubt.values(), default=0.0) / 10
    return sorted((c for c in doubt if doubt[c] > 0 and doubt[c] >= least), key=lambda c: -doubt[c])


def _ranges_details(ranges: Ranges) -> dict[str, list[int]]:
    return {name: list(level) for name, level in zip(LEVELS, ranges, strict=True)}


def _answers_by_photo(
    answers: Sequence[Answer], players: Sequence[str], owners: Sequence[str]
) -> list[list[Answer]]:
    """The answers for each photograph; "" owns one of the whole table. Raises UsageError."""
    by_photo: list[list[Answer]] = [[] for _ in owners]
    for answer in answers:
        if answer.where and answer.where not in players:
            raise UsageError(sentence("cirplexed-no-player", player=answer.where))
        if owners != ("",) and not answer.where:
            raise UsageError(sentence("cirplexed-whose-tile", player=players[0]))
        by_photo[owners.index(answer.where) if owners[1:] else 0].append(answer)
    return by_photo
