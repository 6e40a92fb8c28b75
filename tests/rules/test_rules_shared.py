"""What the games share: mappings that do not change, options, ranks, words, cells."""

import copy
import pickle
from dataclasses import dataclass

import pytest

from referee.words import say
from rules import Message
from rules.errors import PositionError, RecordError, RulesetError
from rules.frozen import Frozen
from rules.lattice import Cell, parts
from rules.message import Text
from rules.options import Options, each, need
from rules.verdict import ranked


def test_a_frozen_mapping_stays_as_it_is() -> None:
    one, other = Frozen({"a": 1, "b": 2}), Frozen({"b": 2, "a": 1})
    assert (one == other == {"a": 1, "b": 2}, len({one, other})) == (True, 1)
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == copy.copy(one) == one
    with pytest.raises(TypeError, match="must not be changed"):
        one["a"] = 2
    for change in ("update", "pop", "clear", "setdefault"):
        with pytest.raises(TypeError, match="must not be changed"):
            getattr(one, change)("a")


@dataclass(frozen=True, slots=True)
class Inner(Options):
    depth: int = 1

    def problem(self) -> Text:
        deep = Message.of("options-too-large", option="depth", most=8, got=self.depth)
        return "" if self.depth < 9 else deep


@dataclass(frozen=True, slots=True)
class House(Options):
    name: str = "usual"
    sizes: tuple[int, ...] = (3, 2)
    strict: bool = False
    inner: Inner = Inner()


def test_options_read_back() -> None:
    house = House("ours", (1,), True, Inner(4))
    assert House.from_dict(house.to_dict()) == house
    assert House.from_dict({"strict": True}) == House(strict=True)
    assert house.to_dict()["inner"] == {"depth": 4}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"size": 3}, "must be name, sizes, strict or inner, but got 'size'"),
        ({"strict": 1}, "'strict' must be true or false, but got 1"),
        ({"sizes": [1, "2"]}, "'sizes' must be a whole number, but got '2'"),
        ({"inner": {"depth": True}}, "'depth' must be a whole number, but got true"),
        ({"inner": {"depth": 9}}, "'depth' must be 8 or less, but got 9"),
    ],
)
def test_options_that_cannot_be(data: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as wrong:
        House.from_dict(data)
    assert message in say(wrong.value.args[0])
    with pytest.raises(RulesetError):
        Inner(9)


def test_records_name_the_field_that_is_wrong() -> None:
    data = {"a": 1, "b": None, "c": ["x", 2]}
    assert need(data, "a", int) == 1
    with pytest.raises(RecordError) as lacking:
        need(data, "d", int)
    known = ("'a'", "'b'", "'c'")
    assert lacking.value.args == (Message.of("options-lacking", field="d", fields=known),)
    with pytest.raises(RecordError) as wrong:
        each(data, "c", str)
    assert say(wrong.value.args[0]) == "Each of 'c' must be text in quotes, but got 2."


def test_equals_share_a_place() -> None:
    merits = {"Ann": 3, "Bo": 5, "Cy": 3, "Di": 1}
    assert ranked(merits) == [(1, "Bo"), (2, "Ann"), (2, "Cy"), (4, "Di")]


def test_places_have_names() -> None:
    assert Cell.parse(Cell(-2, 13).name) == Cell(-2, 13) == (-2, 13)
    assert str(Cell.parse("0,-12")) == "0,-12"


@pytest.mark.parametrize("name", ["", "1", "1,", "a,b", "1, 2", "+1,2", "1,2,3", "7B", "٣,1"])
def test_places_that_are_none(name: str) -> None:
    with pytest.raises(PositionError, match="must be a row and a column such as 0,-2"):
        Cell.parse(name)


def test_places_turn_about_the_origin() -> None:
    at = Cell(1, 2)
    assert [at.turned(quarters) for quarters in range(-1, 4)] == [
        (-2, 1), (1, 2), (2, -1), (-1, -2), (-2, 1),
    ]  # fmt: skip
    assert {near.turned(1) for near in at.neighbours} == set(at.turned(1).neighbours)
    assert {near.turned(1) for near in at.diagonal} == set(at.turned(1).diagonal)
    assert not set(at.neighbours) & set(at.diagonal)


def test_parts_hang_together_by_sides() -> None:
    found = parts([Cell(0, 0), Cell(1, 1), Cell(0, 2), Cell(0, 1), Cell(3, 3), Cell(2, 2)])
    assert sorted(found) == [((0, 0), (0, 1), (0, 2), (1, 1)), ((2, 2),), ((3, 3),)]
    assert parts([]) == ()
