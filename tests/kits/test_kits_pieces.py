"""What lies on the pages: every piece of the box, each as often as it should."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from referee.kits import kit_documents, mathable
from referee.kits.drawing import Page
from referee.kits.palette import SIX
from referee.kits.paper import PAPERS, Printing, paper_named
from rules.mathable import EDITION_2021, Edition
from tests.kits.rendering import PlacedGroup, placed

OTHER_SIDE = {"+": "−", "×": "÷", "=": "="}


def _groups_on(page: Page, *kinds: str) -> list[PlacedGroup]:
    return [piece for piece in placed(page.items) if piece.label.kind in kinds]


def _faces(kit: str, paper: str, *kinds: str, sides: slice = slice(None)) -> Counter[str]:
    return Counter(
        piece.label.face
        for document in kit_documents(kit, Printing(paper_named(paper)))
        for page in document.pages[sides]
        for piece in _groups_on(page, *kinds)
    )


FRONTS, BACKS = slice(0, None, 2), slice(1, None, 2)


@pytest.mark.parametrize("paper", PAPERS)
def test_mobi_has_162_tiles(paper: str) -> None:
    numbers = _faces("mobi", paper, "number")
    operations = _faces("mobi", paper, "operation", sides=FRONTS)
    assert set(numbers) == {"1", "2", "3", "4", "5", "6/9", "7", "8", "10", "11", "12", "wild"}
    assert set(operations) == set(OTHER_SIDE)
    assert numbers.total() + operations.total() == 162
    assert _faces("mobi", paper, "back", sides=BACKS).total() == numbers.total()
    turned = Counter({OTHER_SIDE[face]: count for face, count in operations.items()})
    assert _faces("mobi", paper, "operation", sides=BACKS) == turned


@pytest.mark.parametrize("paper", PAPERS)
def test_cirplexed_has_each_of_the_90_tiles_once(paper: str) -> None:
    tiles = [tuple(face.split("-")) for face in _faces("cirplexed", paper, "tile").elements()]
    assert len(tiles) == 90
    assert all(len(set(tile)) == 4 and set(tile) <= set(SIX) for tile in tiles)
    turns = {min(tile[i:] + tile[:i] for i in range(4)) for tile in tiles}
    assert len(turns) == 90


@pytest.mark.parametrize("paper", PAPERS)
def test_formula_has_57_cards_with_backs(paper: str) -> None:
    cards = _faces("formula", paper, "card", sides=FRONTS)
    digits = {str(digit): 5 for digit in range(10)}
    assert cards == digits | {"joker": 2} | dict.fromkeys("+−×÷=", 1)
    assert _faces("formula", paper, "back", sides=BACKS).total() == cards.total() == 57


@pytest.mark.parametrize("paper", PAPERS)
def test_mathable_has_the_supply_of_its_edition_and_two_blanks(paper: str) -> None:
    tiles = _faces("mathable", paper, "number")
    assert tiles == {str(value): count for value, count in EDITION_2021.supply.items()}
    assert tiles.total() == EDITION_2021.tile_count == 106
    assert _faces("mathable", paper, "blank") == {"blank": 2}


def test_another_edition_of_mathable_is_printed_with_its_map_and_supply() -> None:
    layout = EDITION_2021.layout.replace("÷", ".")
    assert layout != EDITION_2021.layout
    edition = Edition("without ÷", layout, {1: 3, 90: 2})
    board, tiles = mathable.documents(Printing(paper_named("A3")), edition)
    glyphs = Counter(p.label.face for page in board.pages[:1] for p in placed(page.items))
    assert "÷" not in glyphs
    numbers = Counter(p.label.face for page in tiles.pages for p in _groups_on(page, "number"))
    assert numbers == {"1": 3, "90": 2}


def test_mathable_board_prints_what_the_edition_says() -> None:
    (page, *_) = kit_documents("mathable", Printing(paper_named("A3")))[0].pages
    grounds = Counter(p.label.kind for p in placed(page.items))
    cells = [cell for row in EDITION_2021.cells for cell in row]
    assert grounds["double"] == sum(cell.factor == 2 for cell in cells)
    assert grounds["triple"] == sum(cell.factor == 3 for cell in cells)
    assert grounds["sign"] == sum(cell.sign is not None for cell in cells)
    assert grounds["centre"] == sum(cell.printed is not None for cell in cells)


@pytest.mark.parametrize("paper", PAPERS)
def test_mobius_has_a_stone_for_every_cell(paper: str) -> None:
    assert _faces("mobius", paper, "stone") == {"red": 69, "blue": 69}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kit", ["mobi", "formula"])
def test_each_back_lies_behind_its_front(kit: str, paper: str) -> None:
    """A sheet flipped on its long edge shows x as width − x, and turns the other way."""
    for document in kit_documents(kit, Printing(paper_named(paper))):
        if not document.duplex:
            continue
        for front, back in zip(document.pages[FRONTS], document.pages[BACKS], strict=True):
            fronts = _groups_on(front, "number", "operation", "card")
            backs = _groups_on(back, "back", "operation")
            assert len(fronts) == len(backs)
            for front_group, back_group in zip(fronts, backs, strict=True):
                assert front_group.x + back_group.x == pytest.approx(front.width_mm)
                assert front_group.y == pytest.approx(back_group.y)
                assert (front_group.turn + back_group.turn) % 360 == pytest.approx(0)
                if front_group.label.kind == "operation":
                    assert back_group.label.face == OTHER_SIDE[front_group.label.face]
                else:
                    assert back_group.label.kind == "back"


SIDES_MM = {
    "mobi": (26.0, 26.0),
    "cirplexed": (35.0, 35.0),
    "formula": (63.0, 88.0),
    "mathable": (19.6, 19.6),
    "mobius": (17.0, 17.0),
}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kit", SIDES_MM)
def test_pieces_have_their_size_to_themselves(kit: str, paper: str) -> None:
    kinds = ("number", "blank", "operation", "card", "back", "tile", "stone")
    count = 0
    for document in kit_documents(kit, Printing(paper_named(paper))):
        for page in document.pages:
            pieces = (
                _groups_on(page, *kinds) if document.part in ("tiles", "cards", "stones") else []
            )
            for first, second in combinations(pieces, 2):
                assert first.turn % 180 == second.turn % 180
                width, height = SIDES_MM[kit][:: -1 if first.turn % 180 else 1]
                gaps = abs(first.x - second.x) - width, abs(first.y - second.y) - height
                assert max(gaps) > -1e-6, (first, second)
            count += len(pieces)
    assert count >= 57
