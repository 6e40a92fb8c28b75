"""Which way a pod is read where no tile tells: `8−1=7` read backwards is false."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.mobi.judging import PodRuling, judge
from rules.mobi.pod import Pod
from rules.mobi.ruleset import STANDARD, Ruleset
from rules.verdict import Finding, Ruling


@dataclass(frozen=True, slots=True)
class Oriented:
    """A pod ruled on in one of several orientations: which one, and the ruling in it."""

    index: int
    pod: Pod
    result: PodRuling

    @property
    def valid(self) -> bool:
        return self.result.valid


def orientations(pod: Pod) -> tuple[Pod, ...]:
    """The pod itself where some tile has an unmistakable up, else its four quarter turns."""
    return (pod,) if pod.has_an_up else tuple(pod.rotated(quarters) for quarters in range(4))


def judge_orientations(
    pods: Sequence[Pod],
    rules: Ruleset = STANDARD,
    *,
    final: bool = True,
    held: int | None = None,
) -> Oriented:
    """Rule on one pod of which only several orientations are known.

    The first in which it holds is taken, else that with the fewest violations; where there was a
    choice, a note `orientation-ambiguous` says so.
    """
    if not pods:
        raise ValueError("There must be at least one orientation to rule on.")
    results = [judge(pod, rules, final=final, held=held) for pod in pods]
    index = min(range(len(pods)), key=lambda at: (len(results[at].ruling.violations), at))
    result = results[index]
    if len(pods) > 1:
        result = _noted(result, sum(other.valid for other in results), len(pods))
    return Oriented(index, pods[index], result)


def _noted(result: PodRuling, holding: int, count: int) -> PodRuling:
    ways = f"{holding} of {count} ways" if holding else "no way"
    message = f"No tile shows which way up the pod is: it holds in {ways} of reading it."
    note = Finding("orientation-ambiguous", message, severity="note")
    ruling = Ruling.of([*result.ruling.findings, note], result.ruling.summary)
    return replace(result, ruling=ruling)
