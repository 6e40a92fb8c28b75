"""Whose pieces are whose."""

import pytest

from referee.table.owners import Owners
from tests.pieces import square
from vision.piece import Piece


def group(*places: tuple[float, float], first: int = 0) -> list[Piece]:
    """Pieces with sides of 10 that hang together."""
    return [Piece(first + i, square(x, y, 10), "tile", None, 1) for i, (x, y) in enumerate(places)]


@pytest.mark.parametrize(
    ("places", "order"),
    [
        ([(500, 0), (0, 0)], [1, 0]),
        ([(0, 500), (0, 0)], [1, 0]),
        ([(300, 5), (0, 0), (600, -5)], [1, 0, 2]),
        ([(300, 0), (600, 300), (300, 600), (0, 300)], [3, 0, 1, 2]),
        ([(0, 0), (600, 0), (300, 500)], [0, 1, 2]),
    ],
)
def test_players_sit_in_a_row_or_around_the_table(
    places: list[tuple[float, float]], order: list[int]
) -> None:
    players = tuple(["Ann", "Bo", "Cy", "Di"][: len(places)])
    groups = [group(place, first=i) for i, place in enumerate(places)]
    owners = Owners(players).with_groups(groups)
    assert [owners.player_of[i] for i in order] == [*players]


def test_groups_near_each_other_are_of_one_player() -> None:
    groups = [
        group((0, 0), (10, 0), first=0),
        group((40, 30), first=2),
        group((500, 0), first=3),
        group((530, 40), first=4),
    ]
    owners = Owners(("Ann", "Bo")).with_groups(groups)
    assert owners.pieces("Ann") == {0, 1, 2}
    assert owners.pieces("Bo") == {3, 4}


def test_pieces_stay_with_their_owner_and_new_ones_join_the_nearest() -> None:
    owners = Owners(("Ann", "Bo")).with_groups([group((0, 0), first=0), group((500, 0), first=1)])
    moved = [group((480, 200), (490, 200), first=0), group((20, 200), first=1)]
    moved[0][1:] = group((490, 200), first=7)
    owners = owners.with_groups([*moved, group((40, 210), first=8), group((470, 300), first=9)])
    assert owners.player_of == {0: "Ann", 7: "Ann", 1: "Bo", 8: "Bo", 9: "Ann"}


def test_with_fewer_groups_than_players_nobody_can_say() -> None:
    owners = Owners(("Ann", "Bo")).with_groups([group((0, 0))])
    assert owners.player_of == {}
    owners = owners.with_owner([group((0, 0))], 0, "Bo").with_groups(
        [group((0, 0)), group((500, 0), first=1)]
    )
    assert owners.player_of[0] == "Bo"


def test_a_new_group_of_several_is_nobodys_while_a_player_has_none() -> None:
    both = [group((0, 0), (10, 0)), group((500, 0), (510, 0), first=2)]
    owners = Owners(("Ann", "Bo")).with_groups(both)
    owners = owners.with_groups(both[:1])
    anew = [both[0], group((500, 0), (510, 0), first=4)]
    owners = owners.with_groups(anew)
    assert owners.player_of == {0: "Ann", 1: "Ann"}, "Bo's went, and may have come back"
    owners = owners.with_owner(anew, 4, "Bo").with_groups(
        [*anew, group((30, 30), (40, 30), first=6)]
    )
    assert owners.pieces("Ann") == {0, 1, 6, 7}, "all have some, so the nearest has more"


def test_without_pieces_there_is_nothing_to_own() -> None:
    assert Owners(("Ann", "Bo")).with_groups([]).player_of == {}
    assert Owners(()).with_groups([group((0, 0))]).player_of == {}


def test_groups_that_cannot_be_parted_into_as_many_as_there_are_players_are_nobodys() -> None:
    in_a_row = [group((100.0 * i, 0), first=i) for i in range(3)]
    assert Owners(("Ann", "Bo")).with_groups(in_a_row).player_of == {}
    assert len(Owners(("Ann", "Bo", "Cy")).with_groups(in_a_row).player_of) == 3
