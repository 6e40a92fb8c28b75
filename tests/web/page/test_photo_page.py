"""From a photograph to a ruling on it, in a real browser."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, expect

from referee.ruling.report import Question
from tests.web.page.conftest import SAMPLES, box_of, give, violations
from vision.piece import Alternative


def test_a_game_that_is_not_named_is_recognised(page: Page) -> None:
    give(page, "formula", "round_2.jpg", choose=False)
    expect(page.locator("details").last).to_contain_text("Formula")
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def test_a_photo_whose_answer_is_lost_is_sent_again_and_kept_once(page: Page) -> None:
    page.evaluate(
        """() => {
          const Own = window.XMLHttpRequest;
          window.kept = [];
          window.XMLHttpRequest = class extends Own {
            first = window.kept.length === 0;
            addEventListener(name, hear) {
              // Of the first upload the answer comes, and is lost on its way.
              const lost = this.first && { load: "never", error: "load" }[name];
              super.addEventListener(lost || name, hear);
            }
            send(form) {
              super.addEventListener("load", () => kept.push(JSON.parse(this.response).photo));
              super.send(form);
            }
          };
        }"""
    )
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")
    first, second = page.evaluate("window.kept")
    assert first == second


def change_rulings(page: Page, change: str) -> None:
    """Change the rulings on all photographs that follow, by a statement about `ruled`."""
    page.evaluate(
        f"""() => {{
          const Own = window.XMLHttpRequest;
          window.XMLHttpRequest = class extends Own {{
            get response() {{
              const ruled = JSON.parse(super.response);
              {change}
              return JSON.stringify(ruled);
            }}
          }};
        }}"""
    )


def test_a_photo_of_one_of_two_games_is_asked_about_by_buttons(page: Page) -> None:
    parts = '{ game: "unknown", verdict: "unreadable", likely: ["mobi", "formula"], pieces: [] }'
    change_rulings(page, f"ruled.game = 'unknown'; Object.assign(ruled.report, {parts});")
    give(page, "formula", "round_2.jpg", choose=False)
    expect(page.locator(".verdict h2")).to_have_text("Which game?")
    offered = page.get_by_role("group", name="Which game?").get_by_role("button")
    assert offered.all_inner_texts()[:2] == ["Möbi", "Formula"]
    assert len(offered.all()) == 5
    expect(page.locator("select:not(.language)")).to_have_count(0)
    assert not violations(page)
    offered.nth(1).click()
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")
    expect(page.locator("details").last).to_contain_text("Formula")


def test_another_game_than_was_named_is_one_tap_away(page: Page) -> None:
    give(page, "mobi", SAMPLES / "formula" / "round_2.jpg")
    expect(page.locator(".summary")).to_contain_text("This looks like Formula")
    page.get_by_role("group", name="Which game?").get_by_role("button", name="Formula").click()
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def test_the_way_back_from_a_ruling_leads_to_the_start(page: Page) -> None:
    home = page.url
    verdict = page.locator(".verdict h2")
    give(page, "mathable", "note_on_a_tile.jpg")
    expect(verdict).to_be_visible()
    # A look elsewhere, or a tap on its own tab, does not lose it.
    page.get_by_role("link", name="Tables").click()
    expect(page).to_have_url(f"{home}#/tables")
    expect(verdict).to_have_count(0)
    page.go_back()
    expect(verdict).to_be_visible()
    page.get_by_role("link", name="Photo").click()
    expect(page).to_have_url(f"{home}#/")
    expect(verdict).to_be_visible()
    page.go_back()
    expect(page).to_have_url(home)
    expect(verdict).to_be_visible()
    page.get_by_role("button", name="Something else").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator(".start")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == home
    give(page, "formula", "round_2.jpg")
    expect(verdict).to_be_visible()
    entries = page.evaluate("history.length")
    page.get_by_role("button", name="Next photo").click()
    expect(page.locator(".start")).to_be_visible()
    give(page, "formula", "round_2.jpg")
    expect(verdict).to_be_visible()
    assert page.evaluate("history.length") == entries


def choose_face(page: Page, face: str) -> None:
    """Choose a face in the open sheet, where several are likely behind a button."""
    sheet = page.get_by_role("dialog")
    other = sheet.get_by_role("button", name="Something else")
    if other.is_visible():
        other.click()
    sheet.locator(f'[data-face="{face}"]').first.click()


def choose_nothing(page: Page) -> None:
    """Answer in the open sheet that nothing lies there."""
    page.get_by_role("dialog").get_by_role("button", name="Nothing lies there").click()


def test_after_an_answer_the_ruling_is_in_sight(page: Page) -> None:
    give(page, "mathable", "note_on_a_tile.jpg")
    other = page.get_by_role("button", name="Something else")
    expect(other).to_be_visible()
    other.focus()
    page.locator(".panel").evaluate("(panel) => { panel.scrollTop = panel.scrollHeight }")
    other.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("What is this?")
    expect(sheet).to_contain_text("Tap what it is.")
    expect(sheet).not_to_contain_text("sure")
    choose_face(page, "36")
    expect(page.locator(".note")).to_contain_text("1 piece")
    assert page.locator(".panel").evaluate("(panel) => panel.scrollTop") == 0
    expect(page.locator(".verdict h2")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.className") == "panel"


def questions(page: Page, *asked: dict[str, Any]) -> list[list[str]]:
    """The buttons with which each of some questions can be answered."""
    buttons: list[list[str]] = page.evaluate(
        """(questions) => import("/questions.js").then(({ questionCard }) => {
          const callbacks = { media: null, size: [1, 1], answer: () => {}, other: () => {} };
          return questions.map((question) => {
            const card = document.createElement("div");
            card.append(...questionCard(question, null, callbacks));
            return [...card.querySelectorAll("button")].map((button) => button.textContent);
          });
        })""",
        [{"piece": None, "message": "?", "alternatives": [], **question} for question in asked],
    )
    return buttons


def test_questions_offer_what_can_be_answered(page: Page) -> None:
    likely = [["4", 0.6], ["14", 0.4]]
    assert questions(
        page,
        {"piece": 3, "alternatives": likely},
        {"piece": 3, "at": "7B", "alternatives": likely},
        {"at": "turn2", "alternatives": likely},
        {"piece": 3, "alternatives": [[str(n), 0.1] for n in range(10)]},
        {"piece": 3, "alternatives": [["unknown", 1.0]]},
        {"piece": 3, "at": "7B"},
        {"at": "b"},
        {},
    ) == [
        ["4", "14", "Something else…"],
        ["4", "14", "Something else…"],
        ["4", "14"],
        ["0", "1", "2", "3", "4", "5", "Something else…"],
        ["Say what it is"],
        ["Say what it is"],
        [],
        [],
    ]


def test_an_answer_names_what_the_terminal_would(page: Page) -> None:
    asked = [
        Question(piece, "?", alternatives, at)
        for piece in (None, 3)
        for alternatives in ((), (Alternative("4", 1.0),))
        for at in (None, "7B")
    ]
    places = page.evaluate(
        "(asked) => import('/ruling.js').then((ruling) => asked.map(ruling.answerPlace))",
        [question.to_dict() for question in asked],
    )
    assert places == [question.place for question in asked]


def test_a_large_photo_is_made_small_before_it_travels(page: Page) -> None:
    large = io.BytesIO()
    with Image.open(SAMPLES / "formula" / "round_2.jpg") as sample:
        sample.resize((4096, 3072)).save(large, "JPEG")
    with page.expect_response(lambda answer: answer.url.endswith("/api/photos")) as ruled:
        buffer = large.getvalue()
        give(page, "formula", {"name": "large.jpg", "mimeType": "image/jpeg", "buffer": buffer})
    assert ruled.value.json()["image_size"] == [2400, 1800]
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def test_the_progress_of_an_upload_is_shown(page: Page) -> None:
    page.evaluate(
        """() => {
          const Own = window.XMLHttpRequest;
          window.XMLHttpRequest = class extends Own {
            send(form) {
              const sent = { lengthComputable: true, loaded: 42, total: 100 };
              setTimeout(() => this.upload.dispatchEvent(new ProgressEvent("progress", sent)), 500);
              setTimeout(() => super.send(form), 1500);
            }
          };
        }"""
    )
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".looking")).to_contain_text("42%")
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def test_what_plain_http_cannot_do_is_explained(page: Page) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "isSecureContext", { get: () => false });
        for (const gone of ["mediaDevices", "canShare"]) {
          Object.defineProperty(navigator, gone, { get: () => undefined });
        }"""
    )
    page.reload()
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".verdict")).to_be_visible()
    with page.expect_download():
        page.get_by_role("button", name="Share").click()
    expect(page.locator(".toast.shown")).to_contain_text("Browsers share only over https.")
    page.get_by_role("link", name="Live").click()
    expect(page.get_by_role("alert")).to_contain_text("only on a secure connection")
    assert not violations(page)


def drop(page: Page, name: str, kind: str, content: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, type, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], name, { type }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }""",
        [name, kind, list(content)],
    )


def test_a_dropped_photo_is_ruled_on_and_what_is_none_is_refused(page: Page) -> None:
    drop(page, "a.pdf", "application/pdf", b"%PDF-1.7")
    expect(page.locator(".toast.shown")).to_contain_text("That is not a photo.")
    expect(page.locator(".start")).to_be_visible()
    page.locator("input[value=formula]").check(force=True)
    drop(page, "a.jpg", "image/jpeg", (SAMPLES / "formula" / "round_2.jpg").read_bytes())
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right.")


def test_a_crowd_of_labels_is_numbers_and_a_list(page: Page) -> None:
    change_rulings(
        page,
        """for (const piece of [0, 1, 2, 3, 4].flatMap((i) => [i, i, i, i])) {
          const at = ruled.report.pieces[piece].quad;
          const text = "purple or perhaps blue";
          ruled.marks.push({ mark: "label", role: "doubtful", text, at, pieces: [piece] });
        }""",
    )
    give(page, "formula", "round_2.jpg")
    listed = page.locator(".listed li")
    expect(listed.first).to_be_visible()
    assert listed.count() > 19
    said = page.locator(".pill text:not(:only-child)").all_inner_texts()
    assert "purple or perhaps blue" not in said
    assert not violations(page)
    listed.last.get_by_role("button").click()
    expect(page.locator(".shade")).to_have_attribute("d", re.compile("M"))


def enter_too_many_held(page: Page) -> None:
    """Say that the player of a right pod holds a tile more than lies there."""
    give(page, "mobi", "kit.jpg")
    expect(page.locator(".verdict h2")).to_have_text("Right")
    # The note that nobody has told it is where it is told: a tap counts from what lies there.
    asked = page.get_by_role("group", name="How many tiles does the player hold?")
    expect(asked.get_by_role("spinbutton")).to_have_attribute("placeholder", "10")
    assert not violations(page)
    asked.get_by_role("button", name="More").click()
    expect(page.locator(".summary")).to_contain_text("1 missing")


def test_the_tiles_that_a_player_holds_can_be_entered(page: Page) -> None:
    enter_too_many_held(page)
    # What was told stays in sight.
    held = page.get_by_role("spinbutton", name="Tiles that the player holds")
    expect(held).to_have_value("11")
    held.fill("10")
    held.blur()
    expect(page.locator(".verdict h2")).to_have_text("Right")


def test_house_rules_of_a_photo_are_switches(page: Page) -> None:
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".verdict h2")).to_have_text("Right")
    page.locator("details").last.locator("summary").click()
    # By a click alone: the switch is made anew with the ruling.
    page.get_by_role("switch", name="Without + and −, four cards a turn").click()
    expect(page.locator(".verdict h2")).to_have_text("Wrong")


def test_what_is_not_found_is_shown_by_hand(page: Page, tmp_path: Path) -> None:
    """A pod that is too small in its photograph to be seen, marked by four corners."""
    with Image.open(SAMPLES / "mobi" / "kit.jpg") as taken:
        pod = taken.resize((320, 320 * taken.height // taken.width))
    table = Image.effect_noise((2400, 1600), 60).convert("RGB")
    table.paste(pod, (900, 600))
    table.save(tmp_path / "far.jpg")
    give(page, "mobi", tmp_path / "far.jpg")
    expect(page.locator(".verdict h2")).to_have_text("Cannot be read")
    page.get_by_role("button", name="Show where it lies").click()
    assert not violations(page)
    handles = page.locator(".handle")
    expect(handles).to_have_count(4)
    stage = box_of(page.locator(".stage"))
    scale = stage["width"] / 2400
    top = stage["y"] + (stage["height"] - 1600 * scale) / 2
    right, foot = 900 + pod.width, 600 + pod.height
    for i, (x, y) in enumerate([(900, 600), (right, 600), (right, foot), (900, foot)]):
        handle = box_of(handles.nth(i))
        page.mouse.move(handle["x"] + 24, handle["y"] + 24)
        page.mouse.down()
        page.mouse.move(stage["x"] + x * scale, top + y * scale, steps=4)
        page.mouse.up()
    page.get_by_role("button", name="Rule on this").click()
    # Of pieces so small some are asked about.
    for _ in range(2):
        expect(page.locator(".piece").nth(9)).to_be_attached()
        expect(page.locator(".verdict h2")).to_have_text(re.compile("Right|Not sure yet"))
        page.reload()
    page.get_by_role("button", name="Whole photo").click()
    expect(page.locator(".verdict h2")).to_have_text("Cannot be read")


def test_pieces_that_are_not_found_are_tapped(page: Page, tmp_path: Path) -> None:
    Image.new("RGB", (1000, 800), (96, 122, 96)).save(tmp_path / "nothing.jpg")
    give(page, "formula", tmp_path / "nothing.jpg")
    expect(page.locator(".verdict h2")).to_have_text("Cannot be read")
    page.get_by_role("button", name="Tap the pieces").click()
    rule = page.get_by_role("button", name="Rule on this")
    expect(rule).to_be_visible()
    stage = box_of(page.locator(".stage"))
    sheet = page.get_by_role("dialog")

    def tap(number: int, face: str) -> None:
        page.touchscreen.tap(stage["x"] + 60 * (number + 1), stage["y"] + stage["height"] / 2)
        sheet.locator(f'[data-face="{face}"]').click()
        expect(sheet).to_have_count(0)

    for number, face in enumerate("3+4=8"):
        tap(number, face)
    expect(page.locator(".stage .mark.new")).to_have_count(5)
    tap(4, "9")  # another tap on it puts it right
    assert not violations(page)
    rule.click()
    expect(page.locator(".summary")).to_contain_text("3 + 4 = 9 is false")
    page.reload()
    expect(page.locator(".summary")).to_contain_text("3 + 4 = 9 is false")
    page.locator("#piece-4").click(force=True)
    sheet.locator('[data-face="7"]').click()
    expect(page.locator(".summary")).to_contain_text("3 + 4 = 7 is right")
    # More can be tapped, and what was said so far stays.
    page.get_by_role("button", name="Tap the pieces").first.click()
    expect(page.locator(".stage .mark.new")).to_have_count(5)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Whole photo").click()
    expect(page.locator(".verdict h2")).to_have_text("Cannot be read")


def test_a_question_is_answered_by_a_tap(page: Page) -> None:
    give(page, "mathable", "note_on_a_tile.jpg")
    question = page.locator(".question").first
    expect(question).to_contain_text("9I is covered")
    assert not violations(page)
    asked = question.locator("p").inner_text()
    # The piece is seen from near, and nothing lies over it.
    piece, card = (box_of(page.locator(name)) for name in (".stage .mark.doubtful", ".question"))
    assert piece["y"] > 60
    assert piece["y"] + piece["height"] < card["y"]
    question.locator(".face").first.click()
    expect(page.locator(".note")).to_contain_text("1 piece")
    expect(page.locator("main")).not_to_contain_text(asked)


ASKING = """() => Promise.all([import("/questions.js"), import("/picture.js")]).then(([a, p]) => {
  const picture = new p.Picture();
  document.querySelector("#view").replaceChildren(picture.element);
  window.asking = new a.Questions(picture);
  window.told = [];
  const about = (piece, message, ...faces) =>
    ({ piece, message, alternatives: faces.map((face, i) => [face, 0.5 - 0.1 * i]) });
  window.questions = [about(0, "A?", "1", "7"), about(1, "B?", "6", "9"), about(2, "C?")];
  window.ask = (questions) => asking.put({ questions, pieces: [] }, {
    media: null, size: [1, 1], other: () => {}, all: (answers) => told.push(answers),
    answer: (question, face) => told.push([question.message, face]),
  });
  ask(questions);
})"""


def test_one_question_is_asked_at_a_time(page: Page) -> None:
    page.evaluate(ASKING)
    card = page.locator(".question")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("A?")
    page.get_by_role("button", name="Next question").click()
    expect(card).to_contain_text("B?")
    card.locator("[data-face='9']").click()
    assert page.evaluate("told") == [["B?", "9"]]
    # What is looked at stays while it is asked; after the answer comes what is left.
    page.evaluate("ask(questions.slice(1))")
    expect(card).to_contain_text("B?")
    page.evaluate("ask(questions.slice(2))")
    expect(card).to_contain_text("C?")
    page.evaluate("ask([])")
    expect(card).to_have_count(0)
    # All that can be guessed is told by one tap.
    page.evaluate(ASKING)
    page.get_by_role("button", name="All as guessed").click()
    guesses = page.evaluate("told[0].map(([question, face]) => [question.message, face])")
    assert guesses == [["A?", "1"], ["B?", "6"]]


def test_a_tile_is_tapped_put_right_and_kept(page: Page) -> None:
    give(page, "mathable", "illegal.jpg")
    expect(page.locator(".verdict h2")).to_have_text("Wrong")
    page.wait_for_timeout(500)
    # What a finger opens it does not touch: above the sheet, whose ground closes it, and below its
    # upper edge, where its buttons are.
    sheet = page.get_by_role("dialog")
    for tile in (0, 5):
        box = box_of(page.locator(".piece").nth(tile))
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(400)
        expect(sheet).to_be_visible()
        page.keyboard.press("Escape")
    expect(page.locator(".note")).to_have_count(0)
    page.locator('.piece[aria-label="14"]').click(force=True)
    expect(sheet.get_by_role("heading")).to_have_text("This reads 14")
    assert not violations(page)
    choose_face(page, "15")
    expect(page.locator(".note")).to_contain_text("1 piece")
    expect(page.locator(".verdict h2")).not_to_have_text("Wrong")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".summary")).to_contain_text("14 on 9I")
    # A reload loses neither the photograph nor the answers.
    page.locator('.piece[aria-label="14"]').click(force=True)
    choose_nothing(page)
    expect(page.locator(".note")).to_contain_text("1 piece")
    page.reload()
    expect(page.locator(".note")).to_contain_text("1 piece")
    expect(page.locator("img.media")).to_be_visible()
    expect(page.locator(".piece")).to_have_count(5)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".summary")).to_contain_text("14 on 9I")
    # How sure a reading is is written as people write.
    page.get_by_label("Language").select_option("de")
    following = page.get_by_role("button", name="Nächstes Foto")
    expect(following).to_be_visible()
    page.locator('.piece[aria-label="14"]').click(force=True)
    expect(sheet).to_contain_text("99,9")
    page.keyboard.press("Escape")
    following.click()
    expect(page.locator(".start")).to_be_visible()
    page.reload()
    expect(page.locator(".start")).to_be_visible()


def test_an_overlooked_card_is_added_and_a_false_one_taken_away(page: Page) -> None:
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6")
    page.wait_for_timeout(500)
    page.locator(".stage").hover()
    page.mouse.wheel(0, 600)
    box = box_of(page.locator('.piece[aria-label="2"]'))
    page.touchscreen.tap(box["x"] - 0.6 * box["width"], box["y"] + box["height"] / 2)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("What lies here?")
    assert not violations(page)
    sheet.locator('[data-face="7"]').click()
    expect(page.locator(".summary")).to_contain_text("72 + 4 = 6 is false")
    # What was added is put right, and taken away again.
    page.locator('.piece[aria-label="7"]').click(force=True)
    page.get_by_role("dialog").locator('[data-face="8"]').click()
    expect(page.locator(".summary")).to_contain_text("82 + 4 = 6 is false")
    page.locator('.piece[aria-label="8"]').click(force=True)
    choose_nothing(page)
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6 is right")
    expect(page.locator(".note")).to_have_count(0)
    page.locator('.piece[aria-label="6"]').click(force=True)
    choose_nothing(page)
    expect(page.locator(".note")).to_contain_text("1 piece")
    expect(page.locator(".panel")).to_contain_text("a number to the right of =")


def test_an_answer_that_makes_no_sense_changes_nothing(page: Page) -> None:
    give(page, "formula", "round_2.jpg")
    expect(page.locator(".summary")).to_contain_text("2 + 4 = 6")
    page.evaluate(
        """() => {
          const own = window.fetch;
          window.told = [];
          window.fetch = async (path, asked) => {
            if (!String(path).endsWith("/rule")) return own(path, asked);
            const count = Object.keys(JSON.parse(asked.body).answers).length;
            await new Promise((resolve) => setTimeout(resolve, 700 - 100 * count));
            const answer = await own(path, asked);
            told.push(count);
            return answer;
          };
        }"""
    )
    # Whoever taps before the referee has answered is heard all the same, one after the other.
    for card in range(5):
        page.locator(f"#piece-{card}").click(force=True)
        choose_nothing(page)
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".toast.shown")).to_contain_text(
        "At least one card must be left in the line"
    )
    expect(page.locator(".note")).to_contain_text("4 pieces")
    assert page.evaluate("told") == [1, 2, 3, 4, 5]


def test_answers_about_one_game_are_not_given_to_another(page: Page) -> None:
    enter_too_many_held(page)
    page.locator(".piece").first.click(force=True)
    page.get_by_role("dialog").locator(".face").first.click()
    expect(page.locator(".note")).to_contain_text("1 piece")
    page.get_by_label("Is it another game?").select_option("cirplexed")
    expect(page.get_by_label("Is it another game?")).to_have_value("cirplexed")
    expect(page.locator(".note")).to_be_hidden()
    expect(page.locator(".verdict h2, .summary").first).to_be_visible()


def test_what_is_no_picture_is_unreadable(page: Page) -> None:
    give(page, "mathable", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(page.locator(".verdict h2, .panel [role=alert]")).to_be_visible()
    assert not violations(page)
    expect(page.get_by_role("button", name="Next photo")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
