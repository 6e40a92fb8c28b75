"""An evening with the page, played by a script: `python docs/evening.py`, `--film DIR` films it.

A phone starts, shows its code, and a second one comes in by that; they play all five games one
after the other, a question is answered, a game is replayed, and a ruling is saved. It fails where
the page does not show what a player waits for. What was seen is `docs/page_evening.webp`.
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
"""Of a phone, and between phones, pixels."""

SECONDS = 60_000


def main() -> None:
    """Play an evening, and keep what it looked like."""
    parser = argparse.ArgumentParser(prog="python docs/evening.py")
    parser.add_argument("--film", type=Path, help="folder for a film of each phone")
    asked = parser.parse_args()
    expect.set_options(timeout=SECONDS)
    with serving() as link, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"))
        seen = evening(browser, link, asked.film)
        browser.close()
    width = len(seen) * (WIDTH + GAP) + GAP
    picture = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#d9d2c3")
    for i, shown in enumerate(seen):
        picture.paste(shown, (GAP + i * (WIDTH + GAP), GAP))
    picture.save(DOCS / "page_evening.webp", quality=70, method=6)


@contextmanager
def serving() -> Iterator[str]:
    """The link of a server that phones at home reach."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee", "serve", "--host", "0.0.0.0", "--port", "0"]
        command += ["--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[-1]
            finally:
                server.terminate()


def evening(browser: Browser, link: str, film: Path | None) -> list[Image.Image]:
    """What was on the phones' screens."""
    ann, bo = (phone(browser, film).new_page() for _ in range(2))
    ann.goto(link)
    expect(ann.get_by_role("button", name="Take a photo")).to_be_visible()
    seen = [come_in(ann, bo), boards(ann)]
    short_games(ann)
    together(ann, bo)
    seen += [question(bo), replay(ann)]
    for page in (ann, bo):
        page.context.close()
    return seen


def come_in(ann: Page, bo: Page) -> Image.Image:
    """A second phone scans the code of the first."""
    ann.get_by_role("button", name="Let others in").click()
    seen = screen(ann)
    bo.goto(scanned(ann.locator("img.qr")))
    expect(bo.get_by_role("button", name="Take a photo")).to_be_visible()
    ann.keyboard.press("Escape")
    return seen


def boards(page: Page) -> Image.Image:
    """Each player's board of Cirplexed! by itself."""
    table(page, "cirplexed")
    for number, name in enumerate(("ann", "bo"), 1):
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name=f"Photo of {name.title()}’s board").click()
        chosen.value.set_files(SAMPLES / "cirplexed" / f"{name}.jpg")
        expect(page.get_by_title("was shown")).to_have_count(number)
    expect(page.locator(".scores .place").first).to_have_text("1.")
    return screen(page)


def short_games(page: Page) -> None:
    """A pod of Möbi, an opening of Mobius, a turn of Formula."""
    table(page, "mobi")
    call(page, "Go!")
    page.get_by_role("dialog").get_by_role("button", name="Go!").click()  # for who says so
    expect(page.get_by_role("dialog")).to_have_count(0)
    photograph(page, "mobi/kit.jpg")
    table(page, "mobius")
    photograph(page, "mobius/opening.jpg")
    expect(page.locator(".scores .turn")).to_contain_text("Bo")
    table(page, "formula")
    for number in (1, 2):
        photograph(page, f"formula/round_{number}.jpg")
    expect(page.locator(".panel")).to_contain_text("2 + 4 = 6")


def together(ann: Page, bo: Page) -> None:
    """Two turns of Mathable, photographed and called by two phones."""
    table(ann, "mathable")
    bo.goto(f"{bo.url.partition('#')[0]}#{ann.url.partition('#')[2]}")
    expect(bo.locator(".scores .turn")).to_contain_text("Ann")
    photograph(ann, "mathable/game_1_01.jpg")
    photograph(ann, "mathable/game_1_02.jpg")
    call(bo, "Done")
    expect(ann.locator(".scores .turn")).to_contain_text("Bo")
    photograph(bo, "mathable/game_1_03.jpg")
    call(bo, "Done")
    expect(ann.locator(".scores .turn")).to_contain_text("Ann")


def question(page: Page) -> Image.Image:
    """A photograph that is asked about, answered, and saved."""
    page.get_by_role("link", name="Photo", exact=True).click()
    photo = SAMPLES / "mathable" / "note_on_a_tile.jpg"
    page.locator("input[type=file]:not([capture])").set_input_files(photo)
    expect(page.locator(".question")).to_be_visible(timeout=SECONDS)
    seen = screen(page)
    page.locator(".question .face").first.click()
    expect(page.locator(".note")).to_contain_text("1 piece")
    with page.expect_download():
        page.get_by_role("button", name="Save").click()
    return seen


def replay(page: Page) -> Image.Image:
    """The game move by move."""
    page.get_by_role("link", name="Replay").click()
    for _ in range(2):
        page.get_by_role("button", name="Later").click()
    expect(page.locator(".replay-words")).to_contain_text("Move 3 of 3")
    expect(page.locator(".mark.new")).to_have_count(1)
    return screen(page)


def screen(page: Page) -> Image.Image:
    """What is to be seen, once all has come."""
    page.wait_for_timeout(1200)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def phone(browser: Browser, film: Path | None) -> BrowserContext:
    """A phone, filmed if wanted."""
    size = {"width": WIDTH, "height": HEIGHT}
    return browser.new_context(
        viewport=size, has_touch=True, locale="en-GB",  # type: ignore[arg-type]
        record_video_dir=film, record_video_size=size if film else None,  # type: ignore[arg-type]
    )  # fmt: skip


def scanned(code: Locator) -> str:
    """The link in a code on a screen, looked at from near and far as a phone does."""
    picture = Image.open(io.BytesIO(code.screenshot())).convert("L")
    for scale in (2, 3, 4, 1.5, 2.5, 1):
        size = round(scale * picture.width), round(scale * picture.height)
        link, *_ = cv2.QRCodeDetector().detectAndDecode(np.asarray(picture.resize(size)))
        if link:
            return str(link)
    raise AssertionError("the code cannot be scanned")


def table(page: Page, game: str) -> None:
    """Begin a game between Ann and Bo."""
    page.get_by_role("link", name="Tables").click()
    page.get_by_label("Game").select_option(game)
    page.get_by_label("Player 1").first.fill("Ann")
    page.get_by_label("Player 2").first.fill("Bo")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".scores")).to_contain_text("Ann")


def photograph(page: Page, name: str) -> None:
    """Show the table, and wait until it is read."""
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Show the table").click()
    with page.expect_response("**/photos", timeout=SECONDS):
        chosen.value.set_files(SAMPLES / name)
    expect(page.locator(".panel")).not_to_have_class("panel busy")
    expect(page.locator(".piece").first).to_be_attached(timeout=SECONDS)


def call(page: Page, word: str) -> None:
    """Call out, by a tap."""
    page.get_by_role("button", name=word, exact=True).click()


if __name__ == "__main__":
    main()
