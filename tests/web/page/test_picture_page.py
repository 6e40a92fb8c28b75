"""A ruled photograph of each game: its marks and labels, fingers and keys, the board drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.page.conftest import ServerProcess, box_of, give, open_page, violations
from tests.web.page.test_photo_page import change_rulings


class Shown(NamedTuple):
    """A photograph, what is said of it, its pieces' shape, and an empty place to be told of."""

    photo: str
    title: str
    said: str
    aspect: float = 1.0
    at: str = ""
    face: str = ""
    then: str = ""


GAMES = {
    "mobi": Shown("kit.jpg", "Right", "", at="0.top", face="3", then="3 = ends with ="),
    "cirplexed": Shown(
        "cirplexed_008.jpg", "Right", "9 full circles, 3 × ¾ and 4 × ½.",
        face="tile", then="What colour is the disc",
    ),
    "mathable": Shown(
        "illegal.jpg", "Wrong", "14 on 9I does not count",
        at="7B", face="4", then="4 on 7B does not count",
    ),
    "mobius": Shown(
        "opening.jpg", "Right", "Blue is to move.",
        at="F0", face="red", then="Red begins and nobody passes",
    ),
    "formula": Shown("round_2.jpg", "Right", "2 + 4 = 6 is right.", 1.397),
}  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def ruled(
    request: pytest.FixtureRequest, browser: Browser, served: ServerProcess
) -> Iterator[Page]:
    """A page with the ruling on a photograph."""
    with open_page(browser, served) as page:
        change_rulings(page, "window.ruled = ruled;")
        give(page, request.param, GAMES[request.param].photo)
        expect(page.locator(".verdict")).to_be_visible()
        yield page


@pytest.fixture(scope="module")
def shown(ruled: Page) -> Shown:
    """What is shown there."""
    return GAMES[ruled.evaluate("ruled.game")]


def test_a_photo_is_ruled_on(ruled: Page, shown: Shown) -> None:
    expect(ruled.locator(".verdict h2")).to_have_text(shown.title)
    expect(ruled.locator("main")).to_contain_text(shown.said)
    pieces = ruled.locator(".piece").count()
    assert pieces > 4
    assert ruled.locator(".mark").count() >= pieces
    assert not violations(ruled)
    signs = ruled.evaluate(
        """() => [...document.querySelectorAll(".legend .sample")].map((sign) =>
        Math.max(...[...sign.querySelectorAll("path")].map((path) => path.getTotalLength())))"""
    )
    assert signs
    assert min(signs) > 20


DRAWN = """async () => {
  const { drawBoard } = await import("/board.js");
  const { report, marks } = window.ruled;
  const made = await drawBoard(report, marks);
  return { size: made.size, quads: made.pieces.map((piece) => piece.quad),
    unseen: report.pieces.length - made.pieces.length,
    marks: made.marks.flatMap((mark) => mark.points ?? mark.paths?.flat() ?? []) };
}"""


def test_pieces_are_drawn_upright_and_apart(ruled: Page, shown: Shown) -> None:
    toggle = ruled.locator(".tools [aria-pressed]:visible")
    toggle.click()
    expect(ruled.locator(".stage.board .media")).to_be_visible()
    expect(ruled.locator(".stage:not(.board)")).to_be_hidden()
    made = ruled.evaluate(DRAWN)
    assert made["unseen"] == 0
    wide, high = made["size"]
    middles = []
    for quad in made["quads"]:
        xs, ys = sorted(x for x, _ in quad), sorted(y for _, y in quad)
        assert xs[0] == pytest.approx(xs[1], abs=0.01)
        assert ys[2] == pytest.approx(ys[3], abs=0.01)
        assert (ys[3] - ys[0]) / (xs[3] - xs[0]) == pytest.approx(shown.aspect, abs=0.01)
        assert 0 <= xs[0] < xs[3] <= wide
        assert 0 <= ys[0] < ys[3] <= high
        middles.append(((xs[0] + xs[3]) / 2, (ys[0] + ys[3]) / 2))
    side = 100
    for i, (x, y) in enumerate(middles):
        assert all(max(abs(x - u), abs(y - v)) > 0.8 * side for u, v in middles[:i])
    # The marks are those of the photograph, and lie where the pieces are.
    for x, y in made["marks"]:
        assert -side <= x <= wide + side
        assert -side <= y <= high + side
    ruled.locator(".board .piece").first.click(force=True)
    expect(ruled.get_by_role("dialog")).to_be_visible()
    ruled.keyboard.press("Escape")
    toggle.click()
    expect(ruled.locator(".stage.board")).to_have_count(0)


@pytest.mark.parametrize("ruled", [name for name in GAMES if GAMES[name].face], indirect=True)
def test_an_empty_place_is_reported(ruled: Page, shown: Shown) -> None:
    spots = {spot["at"]: spot["quad"] for spot in ruled.evaluate("ruled.spots")}
    quad = spots[shown.at or next(iter(spots))]
    at_px = ruled.evaluate(
        """([x, y]) => {
          const media = document.querySelector(".media");
          const place = new DOMPoint(x, y).matrixTransform(
            new DOMMatrix(getComputedStyle(document.querySelector(".world")).transform).multiply(
              new DOMMatrix(getComputedStyle(media).transform)));
          const stage = document.querySelector(".stage").getBoundingClientRect();
          return [stage.x + place.x, stage.y + place.y];
        }""",
        [sum(point[k] for point in quad) / 4 for k in (0, 1)],
    )
    ruled.touchscreen.tap(*at_px)
    sheet = ruled.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("What lies here?")
    sheet.locator(f'[data-face="{shown.face}"]').click()
    place = ruled.locator(".question, .panel").filter(has_text=shown.then)
    expect(place.first).to_be_visible()


@pytest.fixture(scope="module")
def cards(browser: Browser, served: ServerProcess) -> Iterator[Page]:
    """A right formula, which lies upside down in its photograph."""
    with open_page(browser, served) as page:
        give(page, "formula", "round_2.jpg")
        expect(page.locator(".verdict")).to_be_visible()
        page.wait_for_timeout(1200)  # until all marks have come
        yield page


def test_faces_are_turned_upright(cards: Page) -> None:
    first, last = (box_of(cards.locator(f'.piece[aria-label="{face}"]')) for face in "26")
    assert first["x"] < last["x"]


def test_the_picture_can_be_zoomed_and_shown_whole_again(cards: Page) -> None:
    before = box_of(cards.locator(".piece").first)
    cards.locator(".stage").hover()
    cards.mouse.wheel(0, -600)
    after = box_of(cards.locator(".piece").first)
    assert after["width"] > 1.5 * before["width"]
    cards.get_by_role("button", name="Show all").click()
    assert box_of(cards.locator(".piece").first) == pytest.approx(before, abs=1.0)


def test_marks_stay_while_the_picture_is_zoomed_and_turned(cards: Page) -> None:
    cards.locator(".stage").hover()
    cards.mouse.wheel(0, -300)
    cards.wait_for_timeout(200)
    for _ in range(4):
        cards.get_by_role("button", name="Turn the picture").click()
        faint = cards.evaluate(
            """() => [...document.querySelectorAll(".mark, .pill")]
            .filter((each) => getComputedStyle(each).opacity < 1).length"""
        )
        assert cards.locator(".mark").count() > 4
        assert faint == 0


def test_what_is_saved_is_a_picture_and_a_report(cards: Page) -> None:
    names: list[str] = []
    cards.on("download", lambda download: names.append(download.suggested_filename))
    with cards.expect_event("download", lambda told: told.suggested_filename.endswith(".json")):
        cards.get_by_role("button", name="Save").click()
    assert names == ["formula-ruling.jpg", "formula-ruling.json"]


def test_the_keyboard_is_enough(cards: Page) -> None:
    for _ in range(20):
        cards.keyboard.press("Tab")
        if cards.evaluate("document.activeElement.classList.contains('marks')"):
            break
    cards.keyboard.press("ArrowRight")
    first = cards.locator('.piece[aria-selected="true"]').get_attribute("id")
    cards.keyboard.press("ArrowLeft")
    cards.keyboard.press("ArrowRight")
    assert first
    cards.keyboard.press("Enter")
    sheet = cards.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text(re.compile("This reads"))
    sheet.locator(".face").first.focus()
    cards.keyboard.press("Enter")
    expect(cards.locator(".note")).to_contain_text("1 piece")


def test_labels_cover_no_piece_and_no_other_label(page: Page) -> None:
    give(page, "mobi", "mobi_004.jpg")
    expect(page.locator(".pill").first).to_be_attached()
    expect(page.locator(".summary")).to_contain_text("(6 or 9) + 8 = 4 + 8 is false")
    # Pieces lie askew: a label's corners and middle lie in none of them.
    pills, covered = page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll(".pill")].map((pill) => {
            const b = pill.getBoundingClientRect();
            return [b.left, b.top, b.right, b.bottom];
          });
          const points = boxes.flatMap(([left, top, right, bottom]) =>
            [left, (left + right) / 2, right].flatMap((x) => [[x, top], [x, bottom]]));
          const pieces = [...document.querySelectorAll(".piece")];
          return [boxes, points.filter(([x, y]) => pieces.some((piece) => {
            const point = new DOMPoint(x, y).matrixTransform(piece.getScreenCTM().inverse());
            return piece.isPointInFill(point);
          })).length];
        }"""
    )
    assert len(pills) == 5
    for i, one in enumerate(pills):
        assert all(_apart(one, other) for other in pills[:i])
    assert covered == 0


def _apart(one: list[float], other: list[float]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
