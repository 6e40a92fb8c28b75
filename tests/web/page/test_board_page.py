"""The board drawn clean: beside a photograph, and over a video stream."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.page.conftest import SAMPLES, give, violations
from tests.web.page.test_photo_page import told_as
from tests.web.page.test_tables_page import SECONDS, begin, look

DRAWN = """async (game) => {
  const { drawn } = await import("/board.js");
  const { report, marks } = window.ruled;
  const made = await drawn(report, marks);
  return { size: made.size, quads: made.pieces.map((piece) => piece.quad),
    unseen: report.pieces.length - made.pieces.length,
    marks: made.marks.flatMap((mark) => mark.points ?? mark.paths?.flat() ?? []) };
}"""


@pytest.mark.parametrize(
    ("game", "name", "aspect"),
    [
        ("mobi", "kit.jpg", 1.0),
        ("cirplexed", "cirplexed_004.jpg", 1.0),
        ("formula", "round_2.jpg", 1.397),
        ("mathable", "legal.jpg", 1.0),
        ("mobius", "opening.jpg", 1.0),
    ],
)
def test_pieces_are_drawn_upright_and_apart(
    page: Page, game: str, name: str, aspect: float
) -> None:
    told_as(page, "window.ruled = ruled;")
    give(page, game, name)
    toggle = page.locator(".tools [aria-pressed]").first
    expect(toggle).to_be_visible(timeout=SECONDS)
    toggle.click()
    expect(page.locator(".stage.board .media")).to_be_visible()
    expect(page.locator(".stage:not(.board)")).to_be_hidden()
    assert not violations(page)
    made = page.evaluate(DRAWN)
    assert made["unseen"] == 0
    wide, high = made["size"]
    middles = []
    for quad in made["quads"]:
        xs, ys = sorted(x for x, _ in quad), sorted(y for _, y in quad)
        assert xs[0] == pytest.approx(xs[1], abs=0.01)
        assert ys[2] == pytest.approx(ys[3], abs=0.01)
        assert (ys[3] - ys[0]) / (xs[3] - xs[0]) == pytest.approx(aspect, abs=0.01)
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
    page.locator(".board .piece").first.click(force=True)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_wide_screen_shows_both_and_the_board_grows(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    begin(page)
    for number in (1, 2):
        page.locator("input[type=file]").set_input_files(
            SAMPLES / "mathable" / f"game_1_0{number}.jpg"
        )
        expect(page.locator(".board .piece")).to_have_count(number, timeout=SECONDS)
    expect(page.locator(".stage:not(.board)")).to_be_visible()
    assert not violations(page)


def test_a_video_stream_is_laid_over_by_the_board_alone(page: Page) -> None:
    table = begin(page)
    look(table, 1)
    table.get_by_role("link", name="Overlay for a video stream").evaluate(
        "(link) => { location.hash = link.hash }"
    )
    expect(page.locator(".overlay .media")).to_be_visible(timeout=SECONDS)
    expect(page.locator(".overlay .scores")).to_contain_text("Ann")
    expect(page.locator(".top")).to_be_hidden()
    grounds = page.evaluate(
        """() => [document.documentElement, document.body, document.querySelector(".stage")]
        .map((each) => getComputedStyle(each).backgroundColor)"""
    )
    assert grounds == ["rgba(0, 0, 0, 0)"] * 3
