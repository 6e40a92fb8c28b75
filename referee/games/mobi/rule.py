"""Rulings on the pod in a photograph, tested against doubt."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.game import Adapter, View
from referee.games.mobi import GAME, foreign, words
from referee.games.mobi.house_rules import HouseRules
from referee.games.mobi.position import BOX, PodTiles
from referee.reading import read_tiles
from referee.ruling.answers import Answer
from referee.ruling.arrangement import PLACE_CODES, Spot
from referee.ruling.clock import Clock
from referee.ruling.doubt import Blame, Uncertain, WeighedRuling, uncertain_face, weigh
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Finding, Question, Report, Verdict, message_fields
from referee.ruling.verdict import finding_of, under_doubt
from referee.ruling.where import NotedQuestion, ask_places
from referee.words import say, sentence
from rules import Message, RuleFinding, Ruling
from rules.message import sentences
from rules.mobi import Cell, PodRuling, judge_orientations, judge_pod
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

WAY_UP = -1
"""Stands for the pod's orientation among the ids of the tiles."""
TURNED = "turned"
HALF_TURN = 2

INCOMPLETE_CODES = frozenset(
    {"begins-with-operation", "ends-with-operation", "no-equals", "no-operation"}
)
"""Findings on runs that may lack a tile at an end."""

FALSE_CODES = frozenset({"equation-false", "division-by-zero", "not-integer"})
"""Findings on single equations, which may hold with another tile at an end."""

LOOSE_TILES = (Message.of("mobi-alone"), Message.of("mobi-together"))
"""The summary if no tiles touch."""

TILE_CODES = frozenset({"disconnected", "not-in-game", "outside-equations"})
"""Findings on tiles, whether or not their equations hold."""


@dataclass(frozen=True, slots=True)
class JudgedPod:
    """The ruling on one reading of the pod, rotated by `quarters`.

    `unknown` and `loose` are ids of the tiles with unknown faces and of the loose numbers.
    """

    details: PodRuling
    unknown: tuple[int, ...]
    loose: tuple[int, ...]
    quarters: int

    @property
    def ruling(self) -> Ruling:
        return self.details.ruling

    @property
    def key(self) -> Hashable:
        return "unknown" if self.unknown else self.ruling.outcome


class MobiAdapter(Adapter):
    """Reads tiles and rules on pods."""

    why_foreign = staticmethod(foreign.why_foreign)
    is_certain = staticmethod(foreign.is_certain)

    def __init__(
        self, rules: Mapping[str, Any] | None = None, final: bool = True, held: int | None = None
    ) -> None:
        self._rules = HouseRules.parse(rules or {}).variant.rules
        self._final = final
        self._held = held

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        return read_tiles(photo, clock, BOX)

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        tiles = PodTiles.of(view.scene, answers)
        if not tiles.cells:
            return Report(
                GAME.name, view.source, "unreadable", say(sentences(*LOOSE_TILES)),
                view.size, tiles.pieces, details={"equations": [], "values": {}},
            )  # fmt: skip
        weighed = weigh(
            _uncertainties(tiles),
            lambda reading: self._judge(tiles, reading),
            lambda judged: judged.key,
            blame=lambda judged: judged.ruling.blamed,
            effort=lambda judged: judged.details.effort,
        )
        judged = weighed.ruling
        ids = {cell.rotated(judged.quarters): piece for piece, cell in tiles.cells.items()}
        findings = [
            finding_of(finding, [*_finding_pieces(finding, ids, judged.loose)])
            for finding in judged.ruling.findings
        ]
        findings += [*tiles.misfit_findings(), *_ignored_notes(tiles)]
        if self._held is None:
            message = sentence("mobi-held-unknown")
            findings.append(Finding("held-unknown", message, severity="note"))
        layout = [*tiles.layout_questions()]
        continued = _possibly_continued(tiles, findings, judged.unknown)
        weighed = replace(weighed, doubted=weighed.doubted | continued)
        noted_questions = []
        if not _has_certain_fault(tiles, findings, weighed, [note for note, _ in layout]):
            noted_questions = [*layout, *_place_questions(tiles, [] if layout else findings)]
        # An answer about a tile settles all questions about it, so one is enough.
        questions: dict[str | None, Question] = {}
        asked = [question for _, question in noted_questions]
        for question in (*asked, *_face_questions(tiles, weighed)):
            questions.setdefault(question.place, question)
        outcome: Verdict = "invalid" if tiles.arrangement.misfits else judged.ruling.outcome
        report = Report(
            GAME.name,
            view.source,
            outcome,
            say(judged.ruling.summary),
            view.size,
            tiles.pieces,
            (*(note for note, _ in noted_questions), *findings),
            tuple(questions.values()),
            _details(judged, ids, weighed.doubted),
        )
        return under_doubt(report, weighed, "tiles")

    def _judge(self, tiles: PodTiles, reading: Mapping[int, str]) -> JudgedPod:
        unknown = tuple(i for i in tiles.cells if reading[i] == UNKNOWN)
        loose = tiles.loose_numbers(reading)
        pod = tiles.pod(reading)
        if WAY_UP in reading and tiles.is_half_turned is None and not pod.shows_way_up:
            best = judge_orientations(
                pod, self._rules, quarters=(0, HALF_TURN), final=self._final, held=self._held
            )
            return JudgedPod(best.pod_ruling, unknown, loose, best.quarters)
        quarters = HALF_TURN if reading.get(WAY_UP) == TURNED else 0
        details = judge_pod(pod.rotated(quarters), self._rules, final=self._final, held=self._held)
        return JudgedPod(details, unknown, loose, quarters)


def _uncertainties(tiles: PodTiles) -> list[Uncertain[str]]:
    faces = list(map(uncertain_face, tiles.tiles))
    turned = tiles.half_turn_probability
    return [*faces, Uncertain(WAY_UP, (("", 1 - turned), (TURNED, turned)))] if turned else faces


def _face_questions(tiles: PodTiles, weighed: WeighedRuling[str, JudgedPod]) -> Iterator[Question]:
    for i in dict.fromkeys((*weighed.ruling.unknown, *weighed.asks)):
        yield tiles.top_question() if i == WAY_UP else tiles.face_question(i)


def _has_certain_fault(
    tiles: PodTiles,
    findings: Sequence[Finding],
    weighed: WeighedRuling[str, JudgedPod],
    joints: Sequence[Finding],
) -> bool:
    """Whether an equation is false whatever is hidden, and whichever tiles touch."""
    if any(joint.code != "nearly-touching" for joint in joints):
        return False
    hidden = {tiles.place_cell(place) for place in tiles.ambiguous_places(*PLACE_CODES)}
    hidden |= {tiles.tile_cell(piece) for piece in weighed.ruling.unknown}
    loose_ends = {piece for joint in joints for piece in joint.pieces}
    beyond: tuple[Spot, ...]
    for finding in findings:
        if finding.code in FALSE_CODES:
            beyond = tiles.ends(finding.pieces)
        elif finding.code == "crossing-conflict":
            beyond = tuple(Spot(piece, side) for piece in finding.pieces for side in range(4))
        else:
            continue
        doubted = (finding.code, finding.at) in weighed.doubted
        open_ended = not hidden.isdisjoint(map(tiles.place_cell, beyond))
        if not (doubted or open_ended or loose_ends & {*finding.pieces}):
            return True
    return False


def _place_questions(tiles: PodTiles, findings: Sequence[Finding]) -> Iterator[NotedQuestion]:
    """Questions about places that may hold a tile.

    Always about those at the edge of the photograph and covered ones, else at the ends of
    incomplete runs and of false equations.
    """
    codes: dict[Spot, str] = dict.fromkeys(tiles.ambiguous_places("edge"), "cut-off")
    codes |= dict.fromkeys(tiles.ambiguous_places("covered"), "covered")
    ends: list[Spot] = []
    for finding in findings:
        if finding.code in INCOMPLETE_CODES:
            ends += tiles.ambiguous_ends(finding.pieces, "hidden", "faint")
        if finding.code in FALSE_CODES:
            ends += tiles.ambiguous_ends(finding.pieces, "faint")
    codes |= {end: "place-unclear" for end in ends if end not in codes}
    yield from ask_places(tiles.arrangement, codes, tiles.tile_words)


def _possibly_continued(
    tiles: PodTiles, findings: Sequence[Finding], unknown: Collection[int]
) -> frozenset[Blame]:
    """Findings on equations that may go on in a hidden place or a tile with an unknown face."""
    cells = {tiles.tile_cell(piece) for piece in unknown}
    return frozenset(
        (finding.code, finding.at)
        for finding in findings
        if finding.code in INCOMPLETE_CODES | FALSE_CODES
        and (
            not cells.isdisjoint(map(tiles.place_cell, tiles.ends(finding.pieces)))
            or (
                finding.code in FALSE_CODES
                and tiles.ambiguous_ends(finding.pieces, "covered", "faint")
            )
        )
    )


def _ignored_notes(tiles: PodTiles) -> list[Finding]:
    pieces = tiles.ignored_pieces()
    if not pieces:
        return []
    message = sentence("mobi-left-out", faces=words.run_text(tiles.by_id[i] for i in pieces))
    return [Finding("left-out", message, pieces, severity="note")]


def _details(
    judged: JudgedPod, ids: Mapping[Cell, int], doubted: Collection[Blame]
) -> dict[str, Any]:
    """The equations and the values of the free tiles as JSON."""
    equations = [
        {
            "text": equation.text,
            "pieces": [ids[cell] for cell in equation.tiles],
            "holds": None if _is_doubtful(equation.tiles, judged, doubted) else equation.holds,
            "sentence": (text := say(equation.message)),
            **message_fields(text),
        }
        for equation in judged.details.equations
    ]
    values = sorted((ids[cell], value) for cell, value in judged.details.values.items())
    return {"equations": equations, "values": {str(i): value for i, value in values}}


def _is_doubtful(tiles: Sequence[Cell], judged: JudgedPod, doubted: Collection[Blame]) -> bool:
    """Whether an equation is to blame for something, and only doubtfully so."""
    names = {cell.name for cell in tiles}
    faults = judged.ruling.blamed.union(doubted)
    blamed = {fault for fault in faults if fault[0] not in TILE_CODES and names <= set(fault[1])}
    return bool(blamed) and blamed <= set(doubted)


def _finding_pieces(
    finding: RuleFinding, ids: Mapping[Cell, int], loose: Sequence[int]
) -> Iterator[int]:
    """Ids of the pieces that a finding names by cell, or by index among the loose numbers."""
    for name in finding.at:
        prefix, _, index = name.rpartition(":")
        yield loose[int(index)] if prefix else ids[Cell.parse(name)]
