"""What players call out during a game, as it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from rules.mobi.position import Pod
from rules.records import Record, RecordError, maybe, need

Kind = Literal["go", "flip", "swap", "mobi"]


@dataclass(frozen=True, slots=True)
class Call:
    """GO!, FLIP!, SWAP! or Möbi!, by a player or a team.

    `outside` is how many number tiles lay outside the pod at a FLIP, and `took` how many each side
    took, where somebody told. A Möbi has the `pod`, or in `accepted` what the table found. `clock`
    is when it was called, in seconds.
    """

    kind: Kind
    player: str
    outside: int | None = None
    took: int | None = None
    pod: Pod | None = None
    accepted: bool | None = None
    clock: float | None = None

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise ValueError(f"A call must be go, flip, swap or mobi, but got {self.kind!r}.")
        if (self.kind == "mobi") != (self.pod is not None or self.accepted is not None):
            raise ValueError("A Möbi, and no other call, must have a pod or what the table found.")
        if self.pod is not None and self.accepted is not None:
            raise ValueError("A Möbi must have a pod or what the table found, not both.")

    @classmethod
    def go(cls, player: str, clock: float | None = None) -> "Call":
        return cls("go", player, clock=clock)

    @classmethod
    def flip(
        cls,
        player: str,
        outside: int | None = None,
        took: int | None = None,
        clock: float | None = None,
    ) -> "Call":
        return cls("flip", player, outside, took, clock=clock)

    @classmethod
    def swap(cls, player: str, clock: float | None = None) -> "Call":
        return cls("swap", player, clock=clock)

    @classmethod
    def mobi(cls, player: str, pod: Pod, clock: float | None = None) -> "Call":
        """A Möbi whose pod the referee rules on."""
        return cls("mobi", player, pod=pod, clock=clock)

    @classmethod
    def mobi_reviewed(cls, player: str, accepted: bool, clock: float | None = None) -> "Call":
        """A Möbi whose pod the players reviewed themselves."""
        return cls("mobi", player, accepted=accepted, clock=clock)

    def to_dict(self) -> Record:
        return {
            "call": self.kind,
            "player": self.player,
            "outside": self.outside,
            "took": self.took,
            "pod": None if self.pod is None else self.pod.to_dict(),
            "accepted": self.accepted,
            "clock": self.clock,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Call":
        kind, pod, clock = need(data, "call", str), maybe(data, "pod", dict), data.get("clock")
        if kind not in get_args(Kind):
            raise RecordError(f"'call' must be go, flip, swap or mobi, but got {kind!r}.")
        return cls(
            kind=cast(Kind, kind),
            player=need(data, "player", str),
            outside=maybe(data, "outside", int),
            took=maybe(data, "took", int),
            pod=None if pod is None else Pod.from_dict(pod),
            accepted=maybe(data, "accepted", bool),
            clock=float(clock) if isinstance(clock, int) else maybe(data, "clock", float),
        )
