"""What holds for every view: light and dark, languages, strangers, without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.drawing.palette import ROLES, SIDES, Colour, ink_on
from referee.web.app import FOLDER
from tests.web.page.conftest import PHONE, ServerProcess, give, open_page, violations
from tests.web.page.test_tables_page import begin


@pytest.mark.parametrize(
    ("width", "height", "scheme", "language"),
    [(390, 844, "light", "nl"), (844, 390, "dark", "fr"), (1280, 800, "dark", "de")],
)
def test_every_view_is_fine_by_axe_on_every_screen(
    browser: Browser, served: ServerProcess, width: int, height: int, scheme: str, language: str
) -> None:
    screen = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with open_page(browser, served, **screen, locale=language, is_mobile=width < 900) as page:
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == ("rgb(20, 22, 27)" if scheme == "dark" else "rgb(246, 243, 236)")
        assert not violations(page)
        for name in ("capture", "accept"):
            chosen = page.locator(f"span:has(> input[{name}]) > button").first
            expect(chosen).to_be_in_viewport(ratio=1)
        give(page, "mathable", "note_on_a_tile.jpg")
        expect(page.locator(".question")).to_be_visible()
        assert not violations(page)
        begin(page, "mathable", 1, 2, "done")
        expect(page.locator(".piece").first).to_be_attached()
        assert not violations(page)
        page.locator(".panel").evaluate("(panel) => { panel.scrollTop = 90 }")
        assert not violations(page)
        page.evaluate("location.hash = '#/tables'")
        expect(page.locator(".new-table")).to_be_visible()
        assert not violations(page)


def test_targets_are_large_enough_for_thumbs(page: Page) -> None:
    targets = page.locator("button:visible, a:visible, select:visible, .chip")
    boxes = [target.bounding_box() for target in targets.all()]
    assert len(boxes) > 8
    small = [box for box in boxes if box and min(box["width"], box["height"]) < 44]
    # The link to the content is seen only where a keyboard is used.
    assert len([box for box in small if box["x"] >= 0]) == 0


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_the_phone(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.get_by_label("Language").select_option("fr")
    assert page.evaluate("innerWidth") == width
    page.get_by_role("link", name="Tables").click()
    expect(page.locator(".new-table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_view_after_a_ruling_scrolls_again(page: Page) -> None:
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("link", name="Tables").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 500})
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 200)
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") > 0


def test_a_view_that_comes_late_is_not_shown_over_another(page: Page) -> None:
    page.evaluate(
        """() => {
          const own = window.fetch;
          const slow = new Promise((resolve) => { window.hurry = resolve; });
          window.asked = new Promise((resolve) => { window.ask = resolve; });
          window.fetch = async (path, ...rest) => {
            if (path === "./api/tables") {
              window.ask();
              await slow;
            }
            return own(path, ...rest);
          };
        }"""
    )
    page.get_by_role("link", name="Tables").click()
    expect(page.locator(".waiting")).to_be_visible()
    # A view that is left before its own file is there never asks.
    page.evaluate("window.asked")
    page.get_by_role("link", name="Photo").click()
    expect(page.locator(".start")).to_be_visible()
    with page.expect_response("**/api/tables"):
        page.evaluate("window.hurry()")
    page.wait_for_timeout(500)
    expect(page.locator(".start")).to_be_visible()
    expect(page.get_by_role("heading", name="New table")).to_have_count(0)


def test_the_link_to_the_content_leads_to_that_of_the_view(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    page.get_by_role("link", name="To the content").press("Enter")
    assert page.evaluate("document.activeElement.id") == "view"
    page.wait_for_timeout(300)
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


def test_the_language_is_kept(page: Page) -> None:
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Foto machen")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("button", name="Foto machen")).to_be_visible()


def test_the_page_draws_in_the_colours_of_pictures(page: Page) -> None:
    page.evaluate("import('/palette.js').then((palette) => { window.palette = palette })")
    roles = {role: [_hex(colour), stroke, sign] for role, (colour, stroke, sign) in ROLES.items()}
    drawn = page.evaluate("Object.entries(palette.ROLES)")
    assert {role: [it["colour"], it["stroke"], it["sign"]] for role, it in drawn} == roles
    assert page.evaluate("palette.SIDES") == {side: _hex(it) for side, it in SIDES.items()}
    for colour in [*(it[0] for it in ROLES.values()), *SIDES.values()]:
        assert page.evaluate("(colour) => palette.inkOn(colour)", _hex(colour)) == _hex(
            ink_on(colour)
        )


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{value:02x}" for value in colour)


def test_a_stranger_learns_how_to_come_in(browser: Browser, served: ServerProcess) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(served.home)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Open it on this computer; a phone scans the QR code")
    assert not violations(page)
    # An installed page has no address bar: the link, or the code in it, is put in by hand.
    page.get_by_label("The link or the code in it").fill(served.link)
    page.get_by_role("button", name="Come in").click()
    expect(page.locator(".start")).to_be_visible()
    context.close()


def test_all_files_of_the_page_are_kept_for_that() -> None:
    kept = (FOLDER / "worker.js").read_text("utf-8")
    files = {path.name for path in FOLDER.iterdir()} - {"worker.js", "index.html"}
    assert {name for name in files if f'"{name}"' not in kept} == set()


def test_a_second_phone_comes_in_by_the_code(page: Page) -> None:
    page.get_by_role("button", name="Let others in").click()
    sheet = page.get_by_role("dialog")
    # This server is for this computer alone, and a code would lead a phone to itself.
    expect(sheet).to_contain_text("referee serve --host 0.0.0.0")
    assert not violations(page)


def test_a_kit_is_printed_from_the_page(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_text("No box? Print the game").click()
    page.get_by_label("Paper").select_option("A3")
    page.get_by_label("Save ink").check()
    link = page.locator("[data-kit=mobius]")
    expect(link).to_have_attribute("href", "./api/kits/mobius?paper=A3&low_ink=1")
    assert not violations(page)


def test_the_page_opens_without_a_network(browser: Browser, served: ServerProcess) -> None:
    with open_page(browser, served, service_workers="allow") as page:
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()
        page.wait_for_selector(".start")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(".offline")).to_contain_text("The referee is away for a moment")
        page.context.set_offline(False)
        expect(page.locator(".start")).to_be_visible()
        expect(page.locator(".offline")).to_be_hidden()


def test_the_live_view_finds_the_game_and_follows_it(page: Page) -> None:
    page.get_by_role("link", name="Live").click()
    expect(page.locator("video")).to_be_visible()
    expect(page.locator(".state.right")).to_be_visible()
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")
    expect(page.locator(".live-words")).to_contain_text("Formula")
    expect(page.locator(".stage .mark.right").first).to_be_attached()
    assert not violations(page)
    page.get_by_label("Which game?").select_option("formula")
    page.reload()
    expect(page.get_by_label("Which game?")).to_have_value("formula")
    page.get_by_role("button", name="Freeze").click()
    expect(page.get_by_role("button", name="Next photo")).to_be_visible()
    expect(page.locator(".media[aria-label='Your photo']")).to_be_visible()
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def change_frames(page: Page, change: str) -> None:
    """Change the rulings on frames of the live view, by a statement about `ruled` and `path`."""
    page.evaluate(
        f"""() => {{
          const own = window.fetch;
          window.fetch = async (path, ...rest) => {{
            const answer = await own(path, ...rest);
            if (!String(path).includes("/api/frames")) return answer;
            const ruled = await answer.json();
            {change}
            return Response.json(ruled);
          }};
        }}"""
    )


def test_another_game_than_was_found_is_found_by_itself(page: Page) -> None:
    page.evaluate(
        """() => {
          window.asked = [];
          window.four = new Promise((resolve) => { window.tell = resolve; });
        }"""
    )
    change_frames(
        page,
        """asked.push(String(path).split("game=")[1]);
        const other = { verdict: "unreadable", likely: ["mobi"] };
        if (asked.at(-1)) Object.assign(ruled.report, other);
        if (asked.length === 4) tell([...asked]);""",
    )
    page.get_by_role("link", name="Live").click()
    assert page.evaluate("four") == ["", "formula", "", "formula"]
    # Nobody is asked which, nor is anything ruled of a single frame.
    expect(page.locator(".choices, .summary")).to_have_count(0)


STABILISE = """(frames) => import("/stabiliser.js").then(({ Stabiliser }) => {
  const stabiliser = new Stabiliser();
  return frames.map(([t, verdict, ...faces]) => {
    const pieces = faces.map((face) => ({ face }));
    const report = { verdict, summary: faces.join(" "), pieces };
    const { state, ruling } = stabiliser.update({ game: "formula", report }, 1000 * t);
    return [state, ruling?.report.summary ?? null, stabiliser.isLost(1000 * t)];
  });
})"""


def test_a_ruling_is_held_while_a_hand_is_over_the_table(page: Page) -> None:
    states = page.evaluate(
        STABILISE,
        [
            [0, "unreadable"],
            [4, "unreadable"],
            [5, "valid", "3", "4", "7"],
            [6, "valid", "3", "4", "7"],
            [7, "invalid", "3", "4"],  # a hand covers the result
            [8, "unreadable"],
            [9, "invalid", "3", "4", "8"],  # a new tile, still in the hand
            [10, "invalid", "3", "4", "8"],
            [11, "unreadable"],
            [17, "unreadable"],
        ],
    )
    assert states == [
        ["searching", None, True],
        ["searching", None, True],
        ["settling", "3 4 7", False],
        ["right", "3 4 7", False],
        ["hand", "3 4 7", False],
        ["hand", "3 4 7", False],
        ["settling", "3 4 7", False],
        ["wrong", "3 4 8", False],
        ["hand", "3 4 8", False],
        ["searching", None, True],
    ]


def test_an_answer_of_the_live_view_is_given_to_the_frame_that_was_asked_of(page: Page) -> None:
    change_frames(
        page,
        """const six = ruled.report.pieces.find(({ face }) => face === "6");
        if (six) {
          const alternatives = [["6", 0.5], ["9", 0.5]];
          const questions = [{ piece: six.id, message: "A 6 or a 9?", alternatives }];
          Object.assign(ruled.report, { verdict: "unsure", questions });
        }""",
    )
    page.get_by_role("link", name="Live").click()
    card = page.locator(".question")
    expect(card).to_contain_text("A 6 or a 9?")
    expect(page.locator(".state.doubtful")).to_be_visible()
    card.locator("[data-face='9']").click()
    expect(page.locator(".note")).to_contain_text("1 piece")
    expect(page.locator(".panel")).to_contain_text("2 + 4 = 9 is false")


def test_the_first_load_is_small(browser: Browser, served: ServerProcess) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(served.link)
    page.wait_for_selector(".start")
    loaded = page.evaluate(
        """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .map((entry) => [entry.name, entry.transferSize])"""
    )
    assert len(loaded) > 10
    assert 0 < sum(size for _, size in loaded) <= 100_000
    assert all(name.startswith(served.home) for name, _ in loaded)
    context.close()
