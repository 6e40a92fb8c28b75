"""Rule on the pod that a photograph shows, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.game import Adapter, View
from referee.games.mobi import GAME, words
from referee.games.mobi import foreign as strange
from referee.games.mobi.position import BOX, PodView
from referee.games.mobi.variant import HouseRules
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
from rules import Message, RuleFinding
from rules.message import sentences
from rules.mobi import Cell, PodRuling, judge_orientations, judge_pod
from vision.failure import Unreadable
from vision.photo.photo import Photo
from vision.scene import Scene

WAY_UP = -1
"""Number under which the pod's way up is weighed, beside the tiles."""
TURNED = "turned"
HALF_TURN = 2

TORN = frozenset({"begins-with-operation", "ends-with-operation", "no-equals", "no-operation"})
"""What is found of a run of which a tile at one end was not seen."""

FALSE_ALONE = frozenset({"equation-false", "division-by-zero", "not-integer"})
"""What is found of one equation, which may be right with another tile at its end."""

APART = (Message.of("mobi-alone"), Message.of("mobi-together"))
"""What is said of tiles none of which touch."""

OF_TILES = frozenset({"disconnected", "not-in-game", "outside-equations"})
"""What is found of tiles, whatever the equations are worth in which they stand."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the pieces.

    `turned` are the quarter turns by which the pod was read otherwise than it was seen, and `loose`
    the pieces that are its loose numbers.
    """

    ruled: PodRuling
    unknown: tuple[int, ...]
    loose: tuple[int, ...]
    turned: int

    @property
    def key(self) -> Hashable:
        """What is ruled."""
        return "unknown" if self.unknown else self.ruled.ruling.outcome


class MobiAdapter(Adapter):
    """Rulings on pods."""

    why_foreign = staticmethod(strange.why_foreign)
    is_certain = staticmethod(strange.is_certain)

    def __init__(
        self, rules: Mapping[str, Any] | None = None, final: bool = True, held: int | None = None
    ) -> None:
        self._rules = HouseRules.told(rules or {}).variant.rules
        self._final = final
        self._held = held

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """The tiles on the table."""
        return read_tiles(photo, clock, BOX)

    def check(self, seen: View, answers: Sequence[Answer] = ()) -> Report:
        """Rule on the pod."""
        view = PodView.of(seen.scene, answers)
        if not view.spots:
            return Report(
                GAME.name, seen.source, "unreadable", say(sentences(*APART)),
                seen.size, view.pieces, details={"equations": [], "values": {}},
            )  # fmt: skip
        weighed = weigh(
            _doubts(view),
            lambda reading: self._rule(view, reading),
            lambda judged: judged.key,
            blame=lambda judged: judged.ruled.ruling.blamed,
            effort=lambda judged: judged.ruled.effort,
        )
        judged = weighed.ruling
        at = {spot.rotated(judged.turned): piece for piece, spot in view.spots.items()}
        found = judged.ruled.ruling.findings
        findings = [finding_of(one, [*_pieces(one, at, judged.loose)]) for one in found]
        findings += [*view.crooked(), *_left_out(view)]
        if self._held is None:
            said = sentence("mobi-held-unknown")
            findings.append(Finding("held-unknown", said, severity="note"))
        joined = [*view.doubts()]
        going_on = _may_go_on(view, findings, judged.unknown)
        weighed = replace(weighed, doubted=weighed.doubted | going_on)
        doubts = []
        if not _is_false_anyway(view, findings, weighed, [note for note, _ in joined]):
            doubts = [*joined, *_places(view, [] if joined else findings)]
        asked = [question for _, question in doubts]
        # One answer about a tile settles all that is asked of it.
        questions: dict[str | None, Question] = {}
        for question in (*asked, *_questions(view, weighed)):
            questions.setdefault(question.place, question)
        outcome: Verdict = "invalid" if view.arranged.misfits else judged.ruled.ruling.outcome
        report = Report(
            GAME.name,
            seen.source,
            outcome,
            say(judged.ruled.ruling.summary),
            seen.size,
            view.pieces,
            (*(note for note, _ in doubts), *findings),
            tuple(questions.values()),
            _details(judged, at, weighed.doubted),
        )
        return under_doubt(report, weighed, "tiles")

    def _rule(self, view: PodView, reading: Mapping[int, str]) -> Judged:
        unknown = tuple(i for i in view.spots if reading[i] == UNKNOWN)
        loose = view.loose_numbers(reading)
        pod = view.pod(reading)
        if WAY_UP in reading and view.turned is None and not pod.shows_way_up:
            best = judge_orientations(
                pod, self._rules, quarters=(0, HALF_TURN), final=self._final, held=self._held
            )
            return Judged(best.pod_ruling, unknown, loose, best.quarters)
        turned = HALF_TURN if reading.get(WAY_UP) == TURNED else 0
        ruled = judge_pod(pod.rotated(turned), self._rules, final=self._final, held=self._held)
        return Judged(ruled, unknown, loose, turned)


def _doubts(view: PodView) -> list[Uncertain[str]]:
    doubts = list(map(uncertain_face, view.tiles))
    turned = view.half_turned
    return [*doubts, Uncertain(WAY_UP, (("", 1 - turned), (TURNED, turned)))] if turned else doubts


def _questions(view: PodView, weighed: WeighedRuling[str, Judged]) -> Iterator[Question]:
    for i in dict.fromkeys((*weighed.ruling.unknown, *weighed.asks)):
        yield view.which_top() if i == WAY_UP else view.which(i)


def _is_false_anyway(
    view: PodView,
    findings: Sequence[Finding],
    weighed: WeighedRuling[str, Judged],
    joints: Sequence[Finding],
) -> bool:
    """Whether some equation is false whatever lies unseen, and whichever tiles touch.

    It has nothing unseen beyond its ends, and none of the tiles that may touch others.
    """
    if any(joint.code != "nearly-touching" for joint in joints):
        return False
    unseen = {view.cell(spot) for spot in view.open_places(*PLACE_CODES)}
    unseen |= {view.cell_of(piece) for piece in weighed.ruling.unknown}
    loose_ends = {piece for joint in joints for piece in joint.pieces}
    beyond: tuple[Spot, ...]
    for found in findings:
        if found.code in FALSE_ALONE:
            beyond = view.ends(found.pieces)
        elif found.code == "crossing-conflict":
            beyond = tuple(Spot(piece, side) for piece in found.pieces for side in range(4))
        else:
            continue
        doubted = (found.code, found.at) in weighed.doubted
        open_ended = not unseen.isdisjoint(map(view.cell, beyond))
        if not (doubted or open_ended or loose_ends & {*found.pieces}):
            return True
    return False


def _places(view: PodView, findings: Sequence[Finding]) -> Iterator[NotedQuestion]:
    """What is asked of the places at which a tile may lie unseen.

    At ends of runs that lack something, and of false equations beyond which something like a tile
    is seen.
    """
    spots: dict[Spot, str] = dict.fromkeys(view.open_places("edge"), "cut-off")
    spots |= dict.fromkeys(view.open_places("covered"), "covered")
    ends: list[Spot] = []
    for found in findings:
        if found.code in TORN:
            ends += view.may_go_on(found.pieces, "hidden", "faint")
        if found.code in FALSE_ALONE:
            ends += view.may_go_on(found.pieces, "faint")
    spots |= {end: "place-unclear" for end in ends if end not in spots}
    yield from ask_places(view.arranged, spots, view.named)


def _may_go_on(
    view: PodView, findings: Sequence[Finding], unread: Collection[int]
) -> frozenset[Blame]:
    """What is found of equations that may be right, for they go on where nobody sees.

    Under a hand, in tiles hardly seen, or in those of which nobody knows what they show.
    """
    cells = {view.cell_of(piece) for piece in unread}
    wrong = [found for found in findings if found.code in TORN | FALSE_ALONE]
    return frozenset(
        (found.code, found.at)
        for found in wrong
        if not cells.isdisjoint(map(view.cell, view.ends(found.pieces)))
        or (found.code in FALSE_ALONE and view.may_go_on(found.pieces, "covered", "faint"))
    )


def _left_out(view: PodView) -> list[Finding]:
    """What shows numbers or operations, and is of no tile."""
    pieces = view.left_out()
    if not pieces:
        return []
    faces = words.tile_by_tile(view.by_id[i] for i in pieces)
    said = sentence("mobi-left-out", faces=faces)
    return [Finding("left-out", said, pieces, severity="note")]


def _details(judged: Judged, at: Mapping[Cell, int], doubted: Collection[Blame]) -> dict[str, Any]:
    """The equations and what the free tiles stand for, as JSON."""
    equations = [
        {
            "text": equation.text,
            "pieces": [at[spot] for spot in equation.tiles],
            "holds": None if _is_in_doubt(equation.tiles, judged, doubted) else equation.holds,
            "sentence": (said := say(equation.message)),
            **message_fields(said),
        }
        for equation in judged.ruled.equations
    ]
    values = sorted((at[spot], value) for spot, value in judged.ruled.values.items())
    return {"equations": equations, "values": {str(i): value for i, value in values}}


def _is_in_doubt(tiles: Sequence[Cell], judged: Judged, doubted: Collection[Blame]) -> bool:
    """Whether an equation may be right or wrong, and nothing that is wrong with it is sure."""
    own = {spot.name for spot in tiles}
    wrong = judged.ruled.ruling.blamed.union(doubted)
    blamed = {one for one in wrong if one[0] not in OF_TILES and own <= set(one[1])}
    return bool(blamed) and blamed <= set(doubted)


def _pieces(found: RuleFinding, at: Mapping[Cell, int], loose: Sequence[int]) -> Iterator[int]:
    """The pieces that a finding of the rules names: by their spots, or as loose numbers."""
    for name in found.at:
        place, _, number = name.rpartition(":")
        yield loose[int(number)] if place else at[Cell.parse(name)]
