"""A table as phones round it see it, through reloads and restarts of the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.web.page.conftest import PHONE, SAMPLES, Served, violations

SECONDS = 20_000


@pytest.fixture
def table(page: Page) -> Page:
    """A game of Mathable between Ann and Bo."""
    return begin(page)


def begin(page: Page, game: str = "mathable", first: str = "Ann") -> Page:
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Player 1").fill(first)
    page.get_by_label("Player 2").fill("Bo")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".scores")).to_contain_text(first, timeout=SECONDS)
    return page


def look(page: Page, number: int) -> None:
    """Show a photograph of a game."""
    photo = SAMPLES / "mathable" / f"game_1_0{number}.jpg"
    page.locator("input[type=file]").set_input_files(photo)
    expect(page.locator(".piece")).to_have_count(number, timeout=SECONDS)


def first_turn(page: Page) -> None:
    """Ann lays a 3 and a 12, for 15 points."""
    look(page, 1)
    look(page, 2)
    call(page, "done")
    expect(page.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)


def points(page: Page) -> list[str]:
    return page.locator(".scores strong").all_inner_texts()


def call(page: Page, word: str) -> None:
    page.locator(f"[data-key='call-{word}']").click()


def test_a_turn_is_photographed_called_and_undone(table: Page) -> None:
    assert not violations(table)
    assert points(table) == ["0", "0"]
    first_turn(table)
    assert points(table) == ["15", "0"]
    assert not violations(table)
    table.get_by_role("button", name="Undo").click()
    expect(table.locator(".scores .turn")).to_contain_text("Ann", timeout=SECONDS)


def test_the_turn_grows_beside_the_total_and_its_last_tile_is_marked(table: Page) -> None:
    for number, gain in ((1, "+3"), (2, "+15")):
        look(table, number)
        expect(table.locator(".scores .turn .gain")).to_contain_text(gain, timeout=SECONDS)
    call(table, "done")
    expect(table.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)
    expect(table.locator(".gain")).to_have_count(0)
    expect(table.locator(".stage .mark.new")).to_have_count(1)
    expect(table.locator(".legend")).to_contain_text("last move")
    done, other = (
        table.locator(f"[data-key='call-{word}']").bounding_box() for word in ("done", "pass")
    )
    assert done is not None
    assert other is not None
    assert done["width"] * done["height"] > 3 * other["width"] * other["height"]


def test_players_of_stones_have_their_colours(page: Page) -> None:
    begin(page, "mobius")
    show(page, SAMPLES / "mobius" / "opening.jpg")
    discs = page.locator(".scores .disc")
    assert [disc.get_attribute("aria-label") for disc in discs.all()] == ["red", "blue"]
    expect(page.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)


def test_tiles_on_a_rack_are_photographed(page: Page) -> None:
    begin(page, "formula")
    call(page, "rack")
    sheet = page.get_by_role("dialog")
    with page.expect_file_chooser() as chosen:
        sheet.get_by_role("button", name="Photo of the tiles").click()
    chosen.value.set_files(SAMPLES / "formula" / "round_2.jpg")
    typed = sheet.get_by_role("textbox")
    expect(typed).to_have_value(re.compile("4"), timeout=SECONDS)
    assert {"2", "4"} <= set(typed.input_value().split())


SPOKEN = """window.spoken = [];
window.speechSynthesis.speak = (said) => spoken.push([said.text, said.lang]);
navigator.vibrate = (pattern) => spoken.push(["buzz", ""]);"""


def test_rulings_and_points_are_told_aloud(page: Page) -> None:
    page.add_init_script(SPOKEN)
    page.reload()
    table = begin(page)
    look(table, 1)
    assert table.evaluate("spoken") == []
    table.get_by_role("button", name="Read aloud").click()
    look(table, 2)
    call(table, "done")
    said: list[str] = []
    for _ in range(100):
        said = table.evaluate("spoken.map(([text]) => text)")
        if "Ann 15, Bo 0" in said:
            break
        table.wait_for_timeout(200)
    assert "Ann 15, Bo 0" in said
    assert said[0] == "I read aloud from now on."
    assert "Right" in said
    table.get_by_role("button", name="Read aloud").click()
    look(table, 3)
    assert table.evaluate("spoken.length") == len(said)


def test_what_is_wrong_buzzes_and_a_question_is_asked_aloud(page: Page) -> None:
    page.add_init_script(SPOKEN)
    page.reload()
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Vorlesen").click()
    page.evaluate(
        """() => import("/voice.js").then(({ sayRuling }) => {
          const report = { verdict: "invalid", summary: "3 + 4 = 8 is false.", questions: [] };
          for (let i = 0; i < 2; i++) sayRuling(report);
          sayRuling({ verdict: "unsure", summary: "", questions: [{ message: "1 or 7?" }] });
        })"""
    )
    assert page.evaluate("spoken.slice(1)") == [
        ["buzz", ""],
        ["Falsch", "de"],
        ["3 + 4 = 8 is false.", "de"],
        ["1 or 7?", "de"],
    ]


def test_a_call_is_completed_on_a_sheet(table: Page) -> None:
    call(table, "exchange")
    sheet = table.get_by_role("dialog")
    assert not violations(table)
    sheet.get_by_role("button", name="3", exact=True).click()
    sheet.get_by_role("button", name="Exchange").click()
    expect(table.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)


def test_what_is_no_call_now_is_told_in_a_sentence(table: Page) -> None:
    call(table, "exchange")
    sheet = table.get_by_role("dialog")
    sheet.get_by_label("How many?").last.fill("99")
    sheet.get_by_role("button", name="Exchange").click()
    expect(sheet.get_by_role("alert")).to_contain_text("but the rack holds only 7", timeout=SECONDS)
    # What was typed is there to be put right.
    sheet.get_by_label("How many?").last.fill("3")
    sheet.get_by_role("button", name="Exchange").click()
    expect(sheet).to_have_count(0, timeout=SECONDS)
    expect(table.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)


def test_nobody_is_out_of_sight_beside_a_long_name(page: Page) -> None:
    begin(page, first="Annemarie von der Heide-Schulenburg")
    for player in page.locator(".scores li").all():
        box = player.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]


def test_who_taps_twice_begins_one_game(page: Page) -> None:
    tables = "async () => (await (await fetch('/api/tables')).json()).tables.map((one) => one.id)"
    before = page.evaluate(tables)
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option("mobius")
    page.get_by_role("button", name="Start").dblclick()
    expect(page.locator(".call")).to_have_text(["Rule"], timeout=SECONDS)
    page.wait_for_timeout(500)
    assert len(set(page.evaluate(tables)) - set(before)) == 1


def test_a_short_sentence_covers_no_button_of_the_bar(table: Page) -> None:
    said = "There is no new formula; Bo may say draw."
    table.evaluate("(said) => import('/dom.js').then((dom) => dom.toast(said))", said)
    table.wait_for_timeout(400)
    toast, bar = (table.locator(name).bounding_box() for name in (".toast", ".actions"))
    assert toast is not None
    assert bar is not None
    assert toast["y"] + toast["height"] <= bar["y"]
    assert toast["width"] > PHONE["width"] / 2


def test_games_without_points_show_none(page: Page) -> None:
    assert points(begin(page, "cirplexed")) == []


def test_who_calls_is_asked_only_where_it_matters(page: Page) -> None:
    begin(page, "cirplexed")
    call(page, "rule")
    expect(page.locator(".summary")).to_be_visible(timeout=SECONDS)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_at_a_table_of_mobi_somebody_calls(page: Page) -> None:
    begin(page, "mobi")
    call(page, "rule")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The ruling on what lies there now.")
    assert sheet.locator(".chip").all_inner_texts() == ["Ann", "Bo"]
    sheet.get_by_role("button", name="Rule").click()
    expect(sheet).to_have_count(0)
    page.wait_for_timeout(500)
    expect(page.locator(".toast.shown")).to_have_count(0)


def show(page: Page, photo: Path) -> None:
    page.locator("input[type=file]").set_input_files(photo)
    expect(page.locator(".piece").first).to_be_attached(timeout=SECONDS)
    page.wait_for_timeout(300)


def test_a_disc_is_tapped_and_put_right(page: Page) -> None:
    begin(page, "cirplexed")
    show(page, SAMPLES / "cirplexed" / "ann.jpg")
    tile = page.locator(".piece").first
    before = tile.get_attribute("aria-label")
    page.locator(".marks").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").locator(".corners button").first.click()
    other = "red" if (before or "").startswith("blue") else "blue"
    page.get_by_role("dialog").locator(f"[data-face={other}]").first.click()
    expect(tile).to_have_attribute("aria-label", re.compile(f"^{other}"), timeout=SECONDS)


def test_each_board_has_a_photo_of_its_own(page: Page) -> None:
    begin(page, "cirplexed")
    for name, tiles in (("Ann", 15), ("Bo", 30)):
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name=f"Photo of {name}’s board").click()
        chosen.value.set_files(SAMPLES / "cirplexed" / f"{name.casefold()}.jpg")
        expect(page.locator(".piece")).to_have_count(tiles, timeout=SECONDS)
    expect(page.locator(".summary")).to_contain_text("Bo", timeout=SECONDS)
    # Who leads stands above, with all that counts.
    rows = page.locator(".scores li .player, .scores li strong, .scores li .counted")
    assert rows.all_inner_texts() == ["Bo", "6", "0 × ¾ · 1 × ½", "Ann", "4", "6 × ¾ · 4 × ½"]
    assert not violations(page)


def test_whose_a_pod_is_can_be_told(page: Page) -> None:
    begin(page, "mobi")
    show(page, SAMPLES / "mobi" / "kit.jpg")
    page.locator(".piece").first.click(force=True)
    sheet = page.get_by_role("dialog")
    assert not violations(page)
    sheet.get_by_role("group", name="Whose is it?").get_by_role("button", name="Bo").click()
    expect(page.locator(".summary")).to_contain_text("belongs to Bo.", timeout=SECONDS)


def test_teams_are_shown_and_call(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option("mobi")
    page.get_by_text("House rules").first.click()
    page.get_by_role("radio", name="teams").check(force=True)
    page.get_by_label("Player 1").fill("Ann, Cy")
    page.get_by_label("Player 2").fill("Bo + Di")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".scores")).to_contain_text("Bo & Di", timeout=SECONDS)
    call(page, "möbi")
    chips = page.get_by_role("dialog").get_by_role("group", name="Who?").locator(".chip")
    assert chips.all_inner_texts() == ["Ann & Cy", "Bo & Di"]


def test_where_nobody_is_named_nobody_calls(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option("mathable")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".call")).to_have_text(["Rule"], timeout=SECONDS)


def test_what_is_not_there_leads_back_to_the_tables(page: Page, served: Served) -> None:
    page.goto(f"{served.home}#/record/999")
    expect(page.get_by_role("alert")).to_contain_text("There is no such game")
    page.get_by_role("alert").get_by_role("link", name="Tables").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()


def test_one_move_is_no_moves(page: Page) -> None:
    played = {"game": "mathable", "players": ["Ann", "Bo"], "started": 1.8e9, "winner": None}
    records = [{**played, "id": f"90{moves}", "moves": moves} for moves in (1, 2)]
    # No route: what a service worker asks for passes by it.
    page.add_init_script(
        f"const records = {json.dumps(records)};"
        """const real = window.fetch;
        window.fetch = (asked, ...rest) => String(asked?.url ?? asked).endsWith("/api/records")
          ? Promise.resolve(Response.json({ records }))
          : real(asked, ...rest);"""
    )
    page.reload()
    page.get_by_role("link", name="Tables").click()
    expect(page.locator("[href='#/record/901']")).to_contain_text(re.compile(r" 1 move$"))
    expect(page.locator("[href='#/record/902']")).to_contain_text(re.compile(r" 2 moves$"))


def test_two_phones_see_one_table(phone: BrowserContext, table: Page) -> None:
    other = phone.new_page()
    other.goto(table.url)
    expect(other.locator(".scores .turn")).to_contain_text("Ann", timeout=SECONDS)
    look(table, 1)
    look(other, 2)
    call(other, "done")
    expect(table.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)
    assert points(table) == points(other) == ["15", "0"]


def test_a_table_seen_from_the_other_side_stands_upright(table: Page, tmp_path: Path) -> None:
    look(table, 1)
    picture = table.locator(".media")
    expect(picture).to_have_attribute("style", re.compile("rotate\\(0deg\\)"))
    turned = tmp_path / "turned.jpg"
    Image.open(SAMPLES / "mathable" / "game_1_02.jpg").rotate(180).save(turned, quality=95)
    table.locator("input[type=file]").set_input_files(turned)
    expect(table.locator(".piece")).to_have_count(2, timeout=SECONDS)
    expect(picture).to_have_attribute("style", re.compile("rotate\\(180deg\\)"))
    table.get_by_role("button", name="Turn the picture").click()
    table.locator("input[type=file]").set_input_files(SAMPLES / "mathable" / "game_1_03.jpg")
    expect(table.locator(".piece")).to_have_count(3, timeout=SECONDS)
    expect(picture).to_have_attribute("style", re.compile("rotate\\(90deg\\)"))


def test_a_reload_loses_nothing(table: Page) -> None:
    first_turn(table)
    table.reload()
    expect(table.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)
    expect(table.locator(".piece")).to_have_count(2, timeout=SECONDS)
    assert points(table) == ["15", "0"]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A server that may be killed."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


def test_a_killed_server_comes_back_with_the_game(phone: BrowserContext, mortal: Served) -> None:
    page = phone.new_page()
    page.goto(mortal.link)
    begin(page)
    call(page, "pass")
    expect(page.locator(".scores .turn")).to_contain_text("Bo", timeout=SECONDS)
    mortal.kill()
    expect(page.locator(".away")).to_contain_text("The referee is away", timeout=SECONDS)
    expect(page.locator(".scores .turn")).to_contain_text("Bo")
    mortal.start()
    expect(page.locator(".away")).to_be_hidden(timeout=SECONDS)
    call(page, "pass")
    expect(page.locator(".scores .turn")).to_contain_text("Ann", timeout=SECONDS)


def test_a_call_that_waits_for_the_network_is_made_once(phone: BrowserContext, table: Page) -> None:
    phone.set_offline(True)
    for _ in range(2):
        call(table, "pass")
    expect(table.locator(".away")).to_be_visible(timeout=SECONDS)
    phone.set_offline(False)
    expect(table.locator(".away")).to_be_hidden(timeout=SECONDS)
    expect(table.locator(".panel")).not_to_have_class(re.compile("busy"), timeout=SECONDS)
    table.wait_for_timeout(1000)
    expect(table.locator(".scores .turn")).to_contain_text("Bo")


def test_a_call_whose_answer_is_lost_counts_once(table: Page) -> None:
    for player in ("Bo", "Ann"):
        # The page may show whose turn it is before the answer to the call has come.
        with table.expect_response("**/calls"):
            call(table, "pass")
        expect(table.locator(".scores .turn")).to_contain_text(player, timeout=SECONDS)
    lost: list[Route] = []

    def lose_first(route: Route) -> None:
        lost.append(route)
        if len(lost) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()

    table.route("**/calls", lose_first)
    with table.expect_response("**/calls") as answer:
        table.get_by_role("button", name="Undo").click()
    assert len(lost) == 2
    # Bo's pass alone is taken back.
    assert answer.value.json()["turn"] == "Bo"


def test_a_game_is_replayed_with_its_pictures(table: Page) -> None:
    first_turn(table)
    look(table, 3)
    call(table, "done")
    expect(table.locator(".scores .turn")).to_contain_text("Ann", timeout=SECONDS)
    table.get_by_role("link", name="Replay").click()
    words = table.locator(".replay-words")
    expect(words).to_contain_text("Move 1 of", timeout=SECONDS)
    for _ in range(2):
        table.get_by_role("button", name="Later").click()
    expect(words).to_contain_text("Move 3 of 3")
    expect(words).to_contain_text("6 on 7J: 2 × 3 = 6")
    expect(table.locator("img.media")).to_be_visible()
    # The board fills the picture, and of its pieces the new one is marked.
    expect(table.locator(".mark.new")).to_have_count(1)
    lit = table.locator(".mark.new").bounding_box()
    stage = table.locator(".stage").bounding_box()
    assert lit is not None
    assert stage is not None
    assert stage["width"] / 25 < lit["width"] < stage["width"] / 8
    assert not violations(table)
    table.set_viewport_size({"width": 320, "height": 568})
    box = table.locator(".stage").bounding_box()
    assert box is not None
    assert box["height"] > 150, "the words leave room for it on the smallest phone"


def test_an_open_log_tells_what_happens_however_much_that_is(table: Page) -> None:
    table.evaluate(
        """async () => {
          const table = `/api/tables/${location.hash.split("/").at(-1)}`;
          const headers = { "Content-Type": "application/json" };
          const asked = { method: "POST", headers, body: JSON.stringify({ call: "rule" }) };
          for (let i = 0; i < 61; i++) await fetch(`${table}/calls`, asked);
        }"""
    )
    table.get_by_text("What happened").click()
    newest = table.locator(".log li").first
    expect(newest).to_contain_text("Nothing was seen", timeout=SECONDS)
    call(table, "pass")
    expect(newest).to_contain_text("Ann passes", timeout=SECONDS)
    expect(newest).to_be_visible()


def test_a_form_for_many_players_is_no_wider_than_the_phone(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option("formula")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_text("House rules").first.click()
    expect(page.get_by_role("spinbutton", name="Cards dealt to each")).to_have_value("7")
    right = page.locator(".new-table").evaluate("(form) => form.getBoundingClientRect().right")
    assert right <= PHONE["width"] - 16
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_house_rules_are_switches_and_steppers(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option("mobi")
    page.get_by_label("Player 1").fill("Ann")
    page.get_by_label("Player 2").fill("Bo")
    page.get_by_text("House rules").first.click()
    flip = page.get_by_role("spinbutton", name="Tiles at a FLIP")
    expect(flip).to_have_value("3")
    page.get_by_role("radio", name="experts").check(force=True)
    # Each way to play has numbers of its own.
    expect(flip).to_have_value("2")
    page.get_by_role("switch", name="No fractions on the way").check()
    page.get_by_role("button", name="×", exact=True).click()
    least = page.get_by_role("spinbutton", name="Value of ö: from")
    least.fill("30")
    assert not violations(page)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".toast")).to_contain_text("must be a range", timeout=SECONDS)
    least.fill("2")
    with page.expect_request(lambda it: it.method == "POST") as asked:
        page.get_by_role("button", name="Start").click()
    told = json.loads(asked.value.post_data or "")["options"]
    assert told == {"variant": "experts", "integers_only": True, "without": ["×"], "wild": [2, 12]}
    expect(page.locator(".scores")).to_contain_text("Ann", timeout=SECONDS)


def test_each_call_is_explained_by_a_tap(table: Page) -> None:
    table.get_by_role("button", name="What the calls mean").click()
    sheet = table.get_by_role("dialog")
    expect(sheet.locator("dt").first).to_have_text("Done")
    assert sheet.locator("dd").count() == table.locator(".call").count()
    assert not violations(table)


def test_a_game_is_stopped_and_played_again(table: Page) -> None:
    first_turn(table)
    table.get_by_role("button", name="Stop here, score as it is").click()
    expect(table.locator(".summary").first).to_contain_text("Ann 15, Bo 0", timeout=SECONDS)
    expect(table.locator(".call")).to_have_count(0)
    before = table.url
    table.get_by_role("button", name="Rematch").click()
    expect(table.locator(".call").first).to_be_visible(timeout=SECONDS)
    assert table.url != before
    assert points(table) == ["0", "0"]


def test_a_game_that_nobody_plays_is_put_away(table: Page) -> None:
    entry = f"[href='#{table.url.partition('#')[2]}']"
    table.get_by_role("link", name="Back").click()
    expect(table.locator(entry)).to_be_visible(timeout=SECONDS)
    table.locator(f".entry:has({entry}) button").click()
    sheet = table.get_by_role("dialog")
    assert not violations(table)
    sheet.get_by_role("button", name="Remove from the list").click()
    sheet.get_by_role("button", name="Really remove it?").click()
    expect(table.locator(entry)).to_have_count(0, timeout=SECONDS)
    table.reload()
    expect(table.get_by_role("heading", name="New table")).to_be_visible(timeout=SECONDS)
    expect(table.locator(entry)).to_have_count(0)


def test_halls_of_fame_can_be_looked_at(page: Page) -> None:
    page.get_by_role("link", name="Tables").click()
    page.get_by_role("link", name="Hall of fame").click()
    expect(page.get_by_role("heading", name="Hall of fame")).to_be_visible()
    assert not violations(page)
