"""A server and the system's Chromium; without Chromium, the tests are skipped."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    FilePayload,
    FloatRect,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_images"
PHONE = ViewportSize(width=390, height=844)
# A ruling takes a second, on a busy machine longer.
expect.set_options(timeout=60_000)

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@dataclass
class ServerProcess:
    """A server in its own process, which can be stopped and started again."""

    folder: Path
    port: int = 0
    link: str = ""
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "referee", "serve"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().split()[-1]
        self.port = int(self.link.partition("/?")[0].rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def home(self) -> str:
        return self.link.partition("?")[0]


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that all tests share which leave it running."""
    server = ServerProcess(tmp_path_factory.mktemp("referee"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The system's Chromium, with a fake camera that films a formula."""
    program = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if program is None:
        pytest.skip("no Chromium is found: apt-get install --no-install-recommends chromium")
    arguments = ["--no-sandbox", "--use-fake-ui-for-media-stream"]
    film = tmp_path_factory.mktemp("camera") / "formula.mjpeg"
    film.write_bytes(3 * (SAMPLES / "formula" / "round_2.jpg").read_bytes())
    arguments += ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=program, args=arguments)
        yield opened
        opened.close()


@contextmanager
def open_page(browser: Browser, served: ServerProcess, **options: Any) -> Iterator[Page]:
    """Open the page on a phone that scanned the QR code. Errors in its console fail the test."""
    usual = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
    context = browser.new_context(**{"service_workers": "block", **usual, **options})
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    context.on(
        "console",
        lambda message: errors.append(message.text) if "Content Security" in message.text else None,
    )
    opened = context.new_page()
    opened.goto(served.link)
    opened.wait_for_selector(".start")
    yield opened
    context.close()
    assert not errors


@pytest.fixture
def page(browser: Browser, served: ServerProcess) -> Iterator[Page]:
    """The start view on a phone."""
    with open_page(browser, served) as opened:
        yield opened


def give(page: Page, game: str, photo: str | Path | FilePayload, choose: bool = True) -> None:
    """Choose a game and a photograph; a string names a sample image of the game."""
    if choose:
        page.locator(f"input[value={game}]").check(force=True)
    file = SAMPLES / game / photo if isinstance(photo, str) else photo
    page.locator("input[type=file]:not([capture])").set_input_files(file)


def box_of(element: Locator) -> FloatRect:
    """Bounding box of a visible element."""
    box = element.bounding_box()
    assert box is not None
    return box


def violations(page: Page) -> list[str]:
    """Faults that axe-core finds by the rules of WCAG 2.2 AA and its own best practices."""
    # Elements that fade in have too little contrast until their animation ends.
    page.evaluate(
        """() => Promise.all(document.getAnimations()
        .filter((each) => each.effect.getComputedTiming().endTime < 1e4)
        .map((each) => each.finished.catch(() => {})))"""
    )
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    faults = Axe().run(page, options=options).response["violations"]
    return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in faults]
