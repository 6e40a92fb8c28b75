"""Play an evening of games on the page in a browser, and take the screenshots of the docs.

`python docs/evening.py`, with `--film DIR` to record films. A second phone joins the first by its
QR code; they play all five games, answer a question, replay a game and save a ruling. The script
fails if the page does not show what a player waits for. It writes `docs/page_evening.webp`.
"""

from __future__ import annotations

import argparse
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

DOCS = Path(__file__).parent
SAMPLES = DOCS.parent / "sample_images"
WIDTH, HEIGHT, GAP = 390, 844, 24
"""Size of a phone's screen, and distance between screens, in pixels."""

TIMEOUT_MS = 60_000


def main() -> None:
    """Play an evening, and save the screenshots side by side."""
    parser = argparse.ArgumentParser(prog="python docs/evening.py")
    parser.add_argument("--film", type=Path, help="folder for a film of each phone")
    args = parser.parse_args()
    expect.set_options(timeout=TIMEOUT_MS)
    with run_server() as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        screens = play_evening(browser, link, args.film)
        browser.close()
    width = len(screens) * (WIDTH + GAP) + GAP
    picture = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#d9d2c3")
    for i, screen in enumerate(screens):
        picture.paste(screen, (GAP + i * (WIDTH + GAP), GAP))
    picture.save(DOCS / "page_evening.webp", quality=70, method=6)


@contextmanager
def run_server() -> Iterator[str]:
    """Run a server on the home network, and yield its link."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee", "serve", "--host", "0.0.0.0", "--port", "0"]
        command += ["--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[-1]
            finally:
                server.terminate()


def play_evening(browser: Browser, link: str, film: Path | None) -> list[Image.Image]:
    """Play all games on two phones; screenshots of them."""
    ann, bo = (open_phone(browser, film).new_page() for _ in range(2))
    ann.goto(link)
    expect(ann.get_by_role("button", name="Take a photo")).to_be_visible()
    screens = [join_by_code(ann, bo), photograph_boards(ann)]
    play_short_games(ann)
    play_mathable(ann, bo)
    screens += [answer_question(bo), replay_game(ann)]
    for page in (ann, bo):
        page.context.close()
    return screens


def join_by_code(ann: Page, bo: Page) -> Image.Image:
    """Let a second phone in by the code of the first."""
    ann.get_by_role("button", name="Let others in").click()
    screen = screenshot(ann)
    bo.goto(scan(ann.locator("img.qr")))
    expect(bo.get_by_role("button", name="Take a photo")).to_be_visible()
    ann.keyboard.press("Escape")
    return screen


def photograph_boards(page: Page) -> Image.Image:
    """Photograph the board of each player of Cirplexed!."""
    start_table(page, "cirplexed")
    for number, name in enumerate(("ann", "bo"), 1):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name=f"Photo of {name.title()}’s board").click()
        chooser.value.set_files(SAMPLES / "cirplexed" / f"{name}.jpg")
        expect(page.get_by_title("was shown")).to_have_count(number)
    expect(page.locator(".scores .place").first).to_have_text("1.")
    return screenshot(page)


def play_short_games(page: Page) -> None:
    """Play a pod of Möbi, an opening of Mobius and a turn of Formula."""
    start_table(page, "mobi")
    call(page, "Go!")
    page.get_by_role("dialog").get_by_role("button", name="Go!").click()  # choose who calls
    expect(page.get_by_role("dialog")).to_have_count(0)
    photograph(page, "mobi/kit.jpg")
    start_table(page, "mobius")
    photograph(page, "mobius/opening.jpg")
    expect(page.locator(".scores .turn")).to_contain_text("Bo")
    start_table(page, "formula")
    for number in (1, 2):
        photograph(page, f"formula/round_{number}.jpg")
    expect(page.locator(".panel")).to_contain_text("2 + 4 = 6")


def play_mathable(ann: Page, bo: Page) -> None:
    """Play two turns of Mathable, with photographs and calls from both phones."""
    start_table(ann, "mathable")
    bo.goto(f"{bo.url.partition('#')[0]}#{ann.url.partition('#')[2]}")
    expect(bo.locator(".scores .turn")).to_contain_text("Ann")
    photograph(ann, "mathable/game_1_01.jpg")
    photograph(ann, "mathable/game_1_02.jpg")
    call(bo, "Done")
    expect(ann.locator(".scores .turn")).to_contain_text("Bo")
    photograph(bo, "mathable/game_1_03.jpg")
    call(bo, "Done")
    expect(ann.locator(".scores .turn")).to_contain_text("Ann")


def answer_question(page: Page) -> Image.Image:
    """Answer the question on a photograph, and save the ruling."""
    page.get_by_role("link", name="Photo", exact=True).click()
    photo = SAMPLES / "mathable" / "note_on_a_tile.jpg"
    page.locator("input[type=file]:not([capture])").set_input_files(photo)
    expect(page.locator(".question")).to_be_visible(timeout=TIMEOUT_MS)
    screen = screenshot(page)
    page.locator(".question .face").first.click()
    expect(page.locator(".note")).to_contain_text("1 piece")
    with page.expect_download():
        page.get_by_role("button", name="Save").click()
    return screen


def replay_game(page: Page) -> Image.Image:
    """Replay the game move by move."""
    page.get_by_role("link", name="Replay").click()
    for _ in range(2):
        page.get_by_role("button", name="Later").click()
    expect(page.locator(".replay-words")).to_contain_text("Move 3 of 3")
    expect(page.locator(".mark.new")).to_have_count(1)
    return screenshot(page)


def screenshot(page: Page) -> Image.Image:
    """Screenshot of a page after it has settled."""
    page.wait_for_timeout(1200)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def open_phone(browser: Browser, film: Path | None) -> BrowserContext:
    """Emulate a phone, and record a film in a folder if given."""
    size = {"width": WIDTH, "height": HEIGHT}
    return browser.new_context(
        viewport=size, has_touch=True, locale="en-GB",  # type: ignore[arg-type]
        record_video_dir=film, record_video_size=size if film else None,  # type: ignore[arg-type]
    )  # fmt: skip


def scan(code: Locator) -> str:
    """The link of a QR code on a screen, decoded at several scales as by a phone."""
    picture = Image.open(io.BytesIO(code.screenshot())).convert("L")
    for scale in (2, 3, 4, 1.5, 2.5, 1):
        size = round(scale * picture.width), round(scale * picture.height)
        link, *_ = cv2.QRCodeDetector().detectAndDecode(np.asarray(picture.resize(size)))
        if link:
            return str(link)
    raise AssertionError("the code cannot be scanned")


def start_table(page: Page, game: str) -> None:
    """Start a game between Ann and Bo."""
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Player 1").first.fill("Ann")
    page.get_by_label("Player 2").first.fill("Bo")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".scores")).to_contain_text("Ann")


def photograph(page: Page, name: str) -> None:
    """Send a photograph of the table, and wait until it is read."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Show the table").click()
    with page.expect_response("**/photos", timeout=TIMEOUT_MS):
        chooser.value.set_files(SAMPLES / name)
    expect(page.locator(".panel")).not_to_have_class("panel busy")
    expect(page.locator(".piece").first).to_be_attached(timeout=TIMEOUT_MS)


def call(page: Page, word: str) -> None:
    """Make a call by its button."""
    page.get_by_role("button", name=word, exact=True).click()


if __name__ == "__main__":
    main()
