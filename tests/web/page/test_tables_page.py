"""A table as phones round it see it, through reloads and restarts of the server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.page.conftest import PHONE, SAMPLES, ServerProcess, box_of, open_page, violations


def begin(page: Page, game: str = "mathable", *steps: int | str, first: str = "Ann") -> Page:
    """Open a table that was begun and so far played elsewhere: photographs by number, and calls."""
    api = page.url.partition("#")[0] + "api/tables"
    form = {"game": game, "players": [first, "Bo"], "options": {}}
    number = page.request.post(api, data=form).json()["table"]
    for step in steps:
        if isinstance(step, int):
            page.request.post(f"{api}/{number}/photos", data=photo(step).read_bytes())
        else:
            page.request.post(f"{api}/{number}/calls", data={"call": step})
    page.evaluate("(to) => { location.hash = to }", f"#/table/{number}")
    expect(page.locator(".scores")).to_contain_text(first)
    return page


@pytest.fixture
def table(page: Page) -> Page:
    """A game of Mathable between Ann and Bo."""
    return begin(page)


TURN = (1, 2, "done")
"""Ann lays a 3 and a 12, for 15 points."""


def photo(number: int) -> Path:
    return SAMPLES / "mathable" / f"game_1_0{number}.jpg"


def look(page: Page, number: int) -> None:
    """Show a photograph of a game."""
    page.locator("input[type=file]").set_input_files(photo(number))
    expect(page.locator(".piece")).to_have_count(number)


def show(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".piece").first).to_be_attached()


def points(page: Page) -> list[str]:
    return page.locator(".scores strong").all_inner_texts()


def call(page: Page, word: str) -> None:
    page.locator(f"[data-key='call-{word}']").click()


def is_to_move(page: Page, player: str) -> None:
    expect(page.locator(".scores .turn")).to_contain_text(player)


def form(page: Page, game: str, *players: str) -> None:
    """Fill in who plays at a new table."""
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option(game)
    for i, player in enumerate(players, 1):
        page.get_by_label(f"Player {i}").fill(player)


def test_a_turn_is_photographed_called_and_undone(table: Page) -> None:
    assert points(table) == ["0", "0"]
    # What the turn earns grows beside the total.
    for number, gain in ((1, "+3"), (2, "+15")):
        look(table, number)
        expect(table.locator(".scores .turn .turn-points")).to_contain_text(gain)
    done, other = (box_of(table.locator(f"[data-key='call-{word}']")) for word in ("done", "pass"))
    assert done["width"] * done["height"] > 3 * other["width"] * other["height"]
    call(table, "done")
    is_to_move(table, "Bo")
    assert points(table) == ["15", "0"]
    expect(table.locator(".turn-points")).to_have_count(0)
    expect(table.locator(".stage .mark.new")).to_have_count(1)
    expect(table.locator(".legend")).to_contain_text("last move")
    # A reload loses nothing.
    table.reload()
    is_to_move(table, "Bo")
    expect(table.locator(".piece")).to_have_count(2)
    assert points(table) == ["15", "0"]
    table.get_by_role("button", name="Undo").click()
    is_to_move(table, "Ann")


def test_tiles_of_the_first_photo_may_have_lain_there_before(table: Page) -> None:
    look(table, 1)
    expect(table.locator(".scores .turn-points")).to_contain_text("+3")
    table.get_by_role("button", name="The tiles lay there before").click()
    expect(table.locator(".summary")).to_contain_text("1 tile lies there at the start")
    expect(table.locator(".turn-points")).to_have_count(0)


def test_the_state_of_the_game_is_shown(page: Page) -> None:
    begin(page, "mathable", "rack COMP2 7 21 90 80 81 72 70", first="COMP2")
    status = page.locator("div.status")
    expect(status).to_contain_text("COMP2 says: 7 to 8F, 3 + 4; 21 to 8E, 7 × 3: 28 points.")
    details = status.locator("details")
    expect(details.locator("p")).to_be_hidden()
    details.locator("summary").click()
    expect(details.locator("p")).to_contain_text("0, 1–10 ×7,")
    expect(details).to_contain_text("Tiles left, in the bag and on racks")
    page.get_by_role("button", name="Undo").click()
    expect(status).to_contain_text("Say what COMP2 holds.")


def test_players_of_stones_have_their_colours(page: Page) -> None:
    begin(page, "mobius")
    show(page, SAMPLES / "mobius" / "opening.jpg")
    discs = page.locator(".scores .disc")
    assert [disc.get_attribute("aria-label") for disc in discs.all()] == ["red", "blue"]
    is_to_move(page, "Bo")


def test_tiles_on_a_rack_are_photographed(page: Page) -> None:
    begin(page, "formula")
    call(page, "rack")
    sheet = page.get_by_role("dialog")
    with page.expect_file_chooser() as chosen:
        sheet.get_by_role("button", name="Photo of the tiles").click()
    chosen.value.set_files(SAMPLES / "formula" / "round_2.jpg")
    typed = sheet.get_by_role("textbox")
    expect(typed).to_have_value(re.compile("4"))
    assert {"2", "4"} <= set(typed.input_value().split())


SPOKEN = """() => {
  window.spoken = [];
  window.speechSynthesis.speak = (said) => { spoken.push([said.text, said.lang]); };
  navigator.vibrate = (pattern) => spoken.push(["buzz", ""]);
}"""


def test_rulings_and_points_are_announced(page: Page) -> None:
    page.evaluate(SPOKEN)
    table = begin(page, "mathable", 1)
    expect(table.locator(".piece")).to_have_count(1)
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
    assert said[0] == "Reading aloud is on."
    assert "Right" in said
    table.get_by_role("button", name="Read aloud").click()
    look(table, 3)
    assert table.evaluate("spoken.length") == len(said)


def test_what_is_wrong_buzzes_and_a_question_is_asked_aloud(page: Page) -> None:
    page.evaluate(SPOKEN)
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Vorlesen").click()
    page.evaluate(
        """() => import("/voice.js").then(({ speakRuling }) => {
          const report = { verdict: "invalid", summary: "3 + 4 = 8 is false.", questions: [] };
          for (let i = 0; i < 2; i++) speakRuling(report);
          speakRuling({ verdict: "unsure", summary: "", questions: [{ message: "1 or 7?" }] });
        })"""
    )
    assert page.evaluate("spoken.slice(1)") == [
        ["buzz", ""],
        ["Falsch", "de"],
        ["3 + 4 = 8 is false.", "de"],
        ["1 or 7?", "de"],
    ]


def test_a_call_is_explained_completed_and_put_right(table: Page) -> None:
    table.get_by_role("button", name="What the calls mean").click()
    sheet = table.get_by_role("dialog")
    expect(sheet.locator("dt").first).to_have_text("Done")
    assert sheet.locator("dd").count() == table.locator(".call").count()
    assert not violations(table)
    table.keyboard.press("Escape")
    call(table, "exchange")
    assert not violations(table)
    sheet.get_by_label("How many?").last.fill("99")
    sheet.get_by_role("button", name="Exchange").click()
    expect(sheet.get_by_role("alert")).to_contain_text("but the rack holds only 7")
    # What was typed is there to be put right.
    sheet.get_by_role("button", name="3", exact=True).click()
    sheet.get_by_role("button", name="Exchange").click()
    expect(sheet).to_have_count(0)
    is_to_move(table, "Bo")


def test_nothing_is_out_of_sight_on_a_phone(page: Page) -> None:
    begin(page, first="Annemarie von der Heide-Schulenburg")
    for player in page.locator(".scores li").all():
        box = box_of(player)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    # A short sentence covers no button of the bar.
    said = "There is no new formula; Bo may say draw."
    page.evaluate("(said) => import('/dom.js').then((dom) => dom.toast(said))", said)
    page.wait_for_timeout(400)
    toast, bar = (box_of(page.locator(name)) for name in (".toast", ".actions"))
    assert toast["y"] + toast["height"] <= bar["y"]
    assert toast["width"] > PHONE["width"] / 2


def test_who_taps_twice_begins_one_game_in_which_nobody_calls_by_name(page: Page) -> None:
    tables = "async () => (await (await fetch('/api/tables')).json()).tables.map((one) => one.id)"
    before = page.evaluate(tables)
    form(page, "mathable")
    page.get_by_role("button", name="Start").dblclick()
    expect(page.locator(".call")).to_have_text(["Rule"])
    page.wait_for_timeout(500)
    assert len(set(page.evaluate(tables)) - set(before)) == 1


def test_who_calls_is_asked_only_where_it_matters(page: Page) -> None:
    begin(page, "cirplexed")
    assert points(page) == []
    call(page, "rule")
    expect(page.locator(".summary")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_at_a_table_of_mobi_somebody_calls_and_has_a_pod(page: Page) -> None:
    begin(page, "mobi")
    call(page, "rule")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The ruling on what lies there now.")
    assert sheet.locator(".chip").all_inner_texts() == ["Ann", "Bo"]
    sheet.get_by_role("button", name="Rule").click()
    expect(sheet).to_have_count(0)
    show(page, SAMPLES / "mobi" / "kit.jpg")
    expect(page.locator(".toast.shown")).to_have_count(0)
    page.locator(".piece").first.click(force=True)
    assert not violations(page)
    sheet.get_by_role("group", name="Whose is it?").get_by_role("button", name="Bo").click()
    expect(page.locator(".summary")).to_contain_text("belongs to Bo.")


def test_each_board_has_a_photo_of_its_own_and_its_discs_are_put_right(page: Page) -> None:
    begin(page, "cirplexed")
    for name, tiles in (("Ann", 15), ("Bo", 30)):
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name=f"Photo of {name}’s board").click()
        chosen.value.set_files(SAMPLES / "cirplexed" / f"{name.casefold()}.jpg")
        expect(page.locator(".piece")).to_have_count(tiles)
    expect(page.locator(".summary")).to_contain_text("Bo")
    # Who leads stands above, with all that counts.
    rows = page.locator(".scores li .player, .scores li strong, .scores li .circle-counts")
    said = [text.replace("\xa0", " ") for text in rows.all_inner_texts()]
    assert said == ["Bo", "6", "0 × ¾ · 1 × ½", "Ann", "4", "6 × ¾ · 4 × ½"]
    assert not violations(page)
    tile = page.locator(".piece").first
    before = tile.get_attribute("aria-label")
    page.locator(".marks").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").locator(".corners button").first.click()
    other = "red" if (before or "").startswith("blue") else "blue"
    page.get_by_role("dialog").locator(f"[data-face={other}]").first.click()
    expect(tile).to_have_attribute("aria-label", re.compile(f"^{other}"))


def test_teams_are_shown_and_call(page: Page) -> None:
    form(page, "mobi")
    page.get_by_text("House rules").first.click()
    page.get_by_role("radio", name="teams").check(force=True)
    page.get_by_label("Player 1").fill("Ann, Cy")
    page.get_by_label("Player 2").fill("Bo + Di")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".scores")).to_contain_text("Bo & Di")
    call(page, "möbi")
    chips = page.get_by_role("dialog").get_by_role("group", name="Who?").locator(".chip")
    assert chips.all_inner_texts() == ["Ann & Cy", "Bo & Di"]


def test_what_is_not_there_leads_back_to_the_tables(page: Page, served: ServerProcess) -> None:
    page.goto(f"{served.home}#/record/999")
    expect(page.get_by_role("alert")).to_contain_text("There is no such game")
    page.get_by_role("alert").get_by_role("link", name="Tables").click()
    page.get_by_role("link", name="Hall of fame").click()
    expect(page.get_by_role("heading", name="Hall of fame")).to_be_visible()
    assert not violations(page)


def test_one_move_is_no_moves(page: Page) -> None:
    played = {"game": "mathable", "players": ["Ann", "Bo"], "started": 1.8e9, "winner": None}
    records = [{**played, "id": f"90{moves}", "moves": moves} for moves in (1, 2)]
    page.route("**/api/records", lambda route: route.fulfill(json={"records": records}))
    page.get_by_role("link", name="Tables").click()
    expect(page.locator("[href='#/record/901']")).to_contain_text(re.compile(r" 1 move$"))
    expect(page.locator("[href='#/record/902']")).to_contain_text(re.compile(r" 2 moves$"))


def test_where_no_camera_films_the_table_is_photographed(table: Page) -> None:
    table.evaluate("() => { navigator.mediaDevices.getUserMedia = () => Promise.reject({}) }")
    table.get_by_role("button", name="Film the table").click()
    with table.expect_file_chooser():
        table.get_by_role("dialog").get_by_role("button", name="Show the table").click()
    expect(table.get_by_role("dialog")).to_have_count(0)
    expect(table.locator(".scores")).to_contain_text("Ann")


def test_two_phones_see_one_table(table: Page) -> None:
    other = table.context.new_page()
    other.goto(table.url)
    is_to_move(other, "Ann")
    look(table, 1)
    look(other, 2)
    call(other, "done")
    is_to_move(table, "Bo")
    assert points(table) == points(other) == ["15", "0"]


def test_a_table_seen_from_the_other_side_stands_upright(page: Page, tmp_path: Path) -> None:
    table = begin(page, "mathable", 1)
    picture = table.locator(".media")
    expect(picture).to_have_attribute("style", re.compile("rotate\\(0deg\\)"))
    turned = tmp_path / "turned.jpg"
    Image.open(photo(2)).rotate(180).save(turned, quality=95)
    table.locator("input[type=file]").set_input_files(turned)
    expect(table.locator(".piece")).to_have_count(2)
    expect(picture).to_have_attribute("style", re.compile("rotate\\(180deg\\)"))
    table.get_by_role("button", name="Turn the picture").click()
    look(table, 3)
    expect(picture).to_have_attribute("style", re.compile("rotate\\(90deg\\)"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be killed."""
    server = ServerProcess(tmp_path)
    server.start()
    yield server
    server.kill()


def test_a_killed_server_comes_back_with_the_game(browser: Browser, mortal: ServerProcess) -> None:
    with open_page(browser, mortal) as page:
        begin(page, "mathable", "pass")
        is_to_move(page, "Bo")
        mortal.kill()
        expect(page.locator(".offline")).to_contain_text("The referee is away")
        is_to_move(page, "Bo")
        mortal.start()
        expect(page.locator(".offline")).to_be_hidden()
        call(page, "pass")
        is_to_move(page, "Ann")


def test_a_call_that_waits_for_the_network_is_made_once(table: Page) -> None:
    table.context.set_offline(True)
    for _ in range(2):
        call(table, "pass")
    expect(table.locator(".offline")).to_be_visible()
    table.context.set_offline(False)
    expect(table.locator(".offline")).to_be_hidden()
    expect(table.locator(".panel")).not_to_have_class(re.compile("busy"))
    table.wait_for_timeout(500)
    is_to_move(table, "Bo")


def test_a_call_whose_answer_is_lost_counts_once(page: Page) -> None:
    table = begin(page, "mathable", "pass", "pass")
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


def test_a_game_is_replayed_with_its_pictures(page: Page) -> None:
    table = begin(page, "mathable", *TURN, 3, "done")
    table.get_by_role("link", name="Replay").click()
    words = table.locator(".replay-words")
    expect(words).to_contain_text("Move 1 of")
    for _ in range(2):
        table.get_by_role("button", name="Later").click()
    expect(words).to_contain_text("Move 3 of 3")
    expect(words).to_contain_text("6 on 7J: 2 × 3 = 6")
    expect(table.locator("img.media")).to_be_visible()
    table.locator("img.media").evaluate("(img) => img.decode()")
    # The board fills the picture, and of its pieces the new one is marked.
    expect(table.locator(".mark.new")).to_have_count(1)
    lit = box_of(table.locator(".mark.new"))
    stage = box_of(table.locator(".stage"))
    assert stage["width"] / 25 < lit["width"] < stage["width"] / 8
    assert not violations(table)
    table.get_by_role("button", name="Drawn board").click()
    expect(table.locator(".board .piece")).to_have_count(3)
    expect(table.locator(".board .mark.new")).to_have_count(1)
    # All of a drawing stays in sight when a phone is turned.
    table.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"] - 60})
    table.wait_for_timeout(300)
    drawn = box_of(table.locator(".board .mark.new"))
    assert drawn["width"] < stage["width"] / 8
    table.locator(".board").get_by_role("button", name="Drawn board").click()
    table.set_viewport_size({"width": 320, "height": 568})
    box = box_of(table.locator(".stage"))
    assert box["height"] > 150, "the words leave room for it on the smallest phone"


def test_rows_of_a_board_in_text_are_not_wrapped(page: Page) -> None:
    begin(page, "mathable", 1, 2)
    page.get_by_text("In detail").click()
    rows = page.locator("pre .columns")
    expect(rows).to_have_count(15)
    assert len({box_of(row)["height"] for row in rows.all()}) == 1
    assert page.locator(".panel").evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
    assert not violations(page)


def test_an_open_log_tells_what_happens_however_much_that_is(page: Page) -> None:
    table = begin(page, "mathable", *61 * ["rule"])
    table.get_by_text("What happened").click()
    newest = table.locator(".log li").first
    expect(newest).to_contain_text("Nothing has been seen")
    call(table, "pass")
    expect(newest).to_contain_text("Ann passes")
    expect(newest).to_be_visible()


def test_house_rules_are_switches_and_steppers(page: Page) -> None:
    form(page, "formula")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_text("House rules").first.click()
    expect(page.get_by_role("spinbutton", name="Cards dealt to each")).to_have_value("7")
    right = page.locator(".new-table").evaluate("(form) => form.getBoundingClientRect().right")
    assert right <= PHONE["width"] - 16
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_label("Game").select_option("mobi")
    for i, player in enumerate(("Ann", "Bo", "Cy"), 1):
        page.get_by_label(f"Player {i}").first.fill(player)
    page.get_by_text("House rules").first.click()
    flip = page.get_by_role("spinbutton", name="Tiles at a FLIP")
    expect(flip).to_have_value("3")
    page.get_by_role("radio", name="experts").check(force=True)
    # Each way to play has numbers of its own.
    expect(flip).to_have_value("2")
    page.get_by_role("switch", name="No fractions along the way").check()
    page.get_by_role("button", name="×", exact=True).click()
    least = page.get_by_role("spinbutton", name="Value of ö: from")
    least.fill("30")
    assert not violations(page)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".toast")).to_contain_text("must be a range")
    least.fill("2")
    with page.expect_request(lambda it: it.method == "POST") as asked:
        page.get_by_role("button", name="Start").click()
    told = json.loads(asked.value.post_data or "")["options"]
    assert told == {"variant": "experts", "integers_only": True, "without": ["×"], "wild": [2, 12]}
    expect(page.locator(".scores")).to_contain_text("Ann")


def test_a_game_is_stopped_played_again_and_put_away(page: Page) -> None:
    table = begin(page, "mathable", *TURN)
    table.get_by_role("button", name="Stop here, score as it is").click()
    expect(table.locator(".summary").first).to_contain_text("Ann 15, Bo 0")
    expect(table.locator(".call")).to_have_count(0)
    before = table.url
    table.get_by_role("button", name="Rematch").click()
    expect(table.locator(".call").first).to_be_visible()
    assert table.url != before
    assert points(table) == ["0", "0"]
    entry = f"[href='#{table.url.partition('#')[2]}']"
    table.get_by_role("link", name="Back").click()
    expect(table.locator(entry)).to_be_visible()
    table.locator(f".entry:has({entry}) button").click()
    sheet = table.get_by_role("dialog")
    assert not violations(table)
    sheet.get_by_role("button", name="Remove from the list").click()
    sheet.get_by_role("button", name="Really remove it?").click()
    expect(table.locator(entry)).to_have_count(0)
    table.reload()
    expect(table.get_by_role("heading", name="New table")).to_be_visible()
    expect(table.locator(entry)).to_have_count(0)


def test_a_wide_screen_shows_both_and_the_board_grows(
    browser: Browser, served: ServerProcess
) -> None:
    with open_page(browser, served, viewport={"width": 1280, "height": 800}) as page:
        begin(page, "mathable", 1)
        expect(page.locator(".board .piece")).to_have_count(1)
        page.locator("input[type=file]").set_input_files(photo(2))
        expect(page.locator(".board .piece")).to_have_count(2)
        expect(page.locator(".stage:not(.board)")).to_be_visible()
        assert not violations(page)


def test_a_video_stream_is_laid_over_by_the_board_alone(page: Page) -> None:
    table = begin(page, "mathable", 1)
    table.get_by_role("link", name="Overlay for a video stream").evaluate(
        "(link) => { location.hash = link.hash }"
    )
    expect(page.locator(".overlay .media")).to_be_visible()
    expect(page.locator(".overlay .scores")).to_contain_text("Ann")
    expect(page.locator(".top")).to_be_hidden()
    grounds = page.evaluate(
        """() => [document.documentElement, document.body, document.querySelector(".stage")]
        .map((each) => getComputedStyle(each).backgroundColor)"""
    )
    assert grounds == ["rgba(0, 0, 0, 0)"] * 3
