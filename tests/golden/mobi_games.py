"""Games of Möbi as they are told at a table, with every call that there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.games.mobi.rule import MobiAdapter
from tests.golden.recorded import printed
from tests.referee.boards import photograph, seeing
from tests.table.mobi_looks import GOOD, Doubts, table
from vision.scene import Scene

AT = {"Ann": 100.0, "Bo": 1100.0, "Cy": 2100.0}
MORE = ("3 + 4", "8 - 1", "10 - 3", "12 - 5", "4 + 3", "5 + 2")
"""What comes to 7 as well, with two number tiles each."""

RULES = """variant = "team"
[teams]
Reds = ["Ann", "Cy"]
Blues = ["Bo", "Di"]
"""


def pod(numbers: int, loose: str = "") -> str:
    """A right pod of so many number tiles, and tiles beside it."""
    pairs, odd = divmod(numbers - 7, 2)
    row = " = ".join(["2 + 5 = 7", *MORE[:pairs], *["7"] * odd])
    return GOOD.replace("2 + 5 = 7", row) + (f"loose: {loose}\n" if loose else "")


def look(doubts: Doubts | None = None, backs: int = 0, **pods: str) -> Scene:
    """The pods of players, and tiles that lie face down in the middle."""
    lying = [(AT[player], 100.0, text) for player, text in pods.items()]
    down = [(100.0 + 60 * number, 900.0, "back") for number in range(backs)]
    return table(*lying, *down, doubts=doubts)


def of_three() -> Iterator[str]:
    """Of whose pool nobody knows; one is out, and the last but one shows the right pod."""
    wrong = pod(13).replace("2 + 5 = 7", "2 + 5 = 8")
    looks = [
        (
            look(Ann=pod(7), Bo=pod(7), Cy=pod(7), backs=9),
            ["möbi Ann", "go Bo", "go Cy", "rule Cy"],
        ),
        (look(Ann=pod(7, "8 3"), Bo=pod(7), Cy=pod(7), backs=9), ["flip Ann", "flip Bo"]),
        (
            look(Ann=pod(9), Bo=pod(9), Cy=pod(9), backs=3),
            ["swap Bo", "undo", "swap Bo", "möbi Ann", "flip Ann 2", "swap Ann", "flip Cy"],
        ),
        (
            look({"8": {"8": 0.7, "7": 0.3}}, Ann=pod(12), Bo=wrong, Cy=pod(12)),
            ["möbi Bo", "swap Cy", "answer 25=7", "undo", "answer 25=8"],
        ),
        (look(Ann=pod(12, "2"), Cy=pod(12, "3")), ["möbi Cy", "flip Ann", "flip Cy 3", "flip Ann"]),
        (look(Cy=pod(19)), ["möbi Cy"]),
    ]
    yield from _followed(looks, "--players", "Ann,Bo,Cy")


def of_teams() -> Iterator[str]:
    """Members call for their teams; what nobody counted is asked."""
    looks = [
        (look(Ann=pod(7, "8"), Bo=pod(7)), ["go di", "flip Ann", "answer 0=Bo", "rule Cy", "undo"]),
        (look(Ann=pod(10), Bo=pod(10)), ["flip Di", "flip Zoe"]),
        (
            look(Ann=pod(12), Bo=pod(10)),
            ["möbi Cy", "answer pool=no", "undo", "answer pool=yes", "answer Reds=12", "go Bo"],
        ),
    ]
    with TemporaryDirectory() as folder:
        rules = Path(folder) / "rules.toml"
        rules.write_text(RULES, "utf-8")
        yield from _followed(looks, "--rules", str(rules))


def _followed(looks: list[tuple[Scene, list[str]]], *options: str) -> Iterator[str]:
    """What ``referee follow`` says of photographs that show this, with calls after each."""
    shown = {f"{number}.jpg": scene for number, (scene, _) in enumerate(looks, start=1)}
    calls = [
        f"{number} {call}" for number, (_, after) in enumerate(looks, start=1) for call in after
    ]
    with TemporaryDirectory() as folder, seeing(MobiAdapter, shown):
        photos = [photograph(Path(folder) / name) for name in shown]
        told = Path(folder) / "calls.txt"
        told.write_text("\n".join(calls), "utf-8")
        yield from (f"> {call}" for call in calls)
        line = ["follow", "mobi", *photos, *options, "--calls", str(told)]
        yield from printed(line, folder)
