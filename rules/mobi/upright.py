"""Which way a pod is read where no tile tells: `8−1=7` read backwards is false."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.mobi.judging import PodRuling, judge
from rules.mobi.position import Pod
from rules.mobi.ruleset import STANDARD, Ruleset
from rules.verdict import RuleFinding, Ruling


@dataclass(frozen=True, slots=True)
class Oriented:
    """A pod ruled on as it is read after so many quarter turns clockwise."""

    quarters: int
    pod: Pod
    result: PodRuling

    @property
    def valid(self) -> bool:
        return self.result.valid


def judge_orientations(
    pod: Pod,
    rules: Ruleset = STANDARD,
    *,
    quarters: Sequence[int] = range(4),
    final: bool = True,
    held: int | None = None,
) -> Oriented:
    """Rule on a pod of which it is not known which way it is read.

    Only where no tile has an unmistakable up may it be read after any of the `quarters`, turns
    clockwise: the first in which it holds is taken, else that with the fewest violations, and a
    note `orientation-ambiguous` says so. A pod with an up is read as it is. Whether the up of a
    tile was seen rightly is not asked here: whoever doubts it must rule on the pod turned as well.
    """
    if not quarters:
        raise ValueError("There must be at least one orientation to rule on.")
    ways = [0] if pod.has_an_up else list(quarters)
    turned = [pod.rotated(way) for way in ways]
    results = [judge(one, rules, final=final, held=held) for one in turned]
    best = min(range(len(ways)), key=lambda at: _grade(results[at]))
    result = replace(results[best], effort=sum(other.effort for other in results))
    if len(ways) > 1:
        result = _noted(result, sum(other.valid for other in results), len(ways))
    return Oriented(ways[best], turned[best], result)


def _grade(result: PodRuling) -> tuple[bool, int, int]:
    """The less, the better it holds."""
    ruling = result.ruling
    return not ruling.valid, len(ruling.violations), len(ruling.questions)


def _noted(result: PodRuling, holding: int, count: int) -> PodRuling:
    ways = f"{holding} of {count} ways" if holding else "no way"
    message = f"No tile shows which way up the pod is: it holds in {ways} of reading it."
    note = RuleFinding("orientation-ambiguous", message, severity="note")
    ruling = Ruling.of([*result.ruling.findings, note], result.ruling.summary)
    return replace(result, ruling=ruling)
