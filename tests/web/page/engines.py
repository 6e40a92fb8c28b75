"""Firefox and WebKit of the system by WebDriver: Playwright drives only its own builds."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

START_S = 60.0
"""Seconds that a browser may take to start on a busy machine."""

SCRIPT_S = 60
"""Seconds that a script in a page may take."""

AWAIT = """const done = arguments[arguments.length - 1];
Promise.resolve((BODY)(...[...arguments].slice(0, -1)))
    .then((value) => done({ value }), (error) => done({ error: String(error) }));"""


class Engine:
    """A browser with one page."""

    def __init__(self, processes: list[subprocess.Popen[bytes]], wire: Wire | Marionette) -> None:
        self._processes, self._wire, self._send = processes, wire, wire.send
        self._send("timeouts", {"script": 1000 * SCRIPT_S})

    def resize(self, width: int, height: int) -> None:
        """Make the window so large."""
        self._send("window/rect", {"width": width, "height": height})

    def goto(self, url: str) -> None:
        """Open a page."""
        self._send("url", {"url": url})

    def run(self, function: str, *args: Any) -> Any:
        """What an arrow function in JavaScript gives, once that is there."""
        script = AWAIT.replace("BODY", function)
        told = self._send("execute/async", {"script": script, "args": [*args]})
        if "error" in told:
            raise AssertionError(told["error"])
        return told.get("value")

    def screenshot(self) -> str:
        """What is to be seen, a PNG in base 64."""
        return str(self._send("screenshot", None))

    def close(self) -> None:
        """End the browser, and whatever it needed."""
        self._wire.close()
        for process in self._processes:
            process.terminate()
            process.wait(20)


def firefox(folder: Path) -> Engine | None:
    """The system's Firefox; None where there is none."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        return None
    port = _free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});')
    command = [found, "--headless", "--marionette", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Engine([process], Marionette(port))


def webkit(folder: Path) -> Engine | None:
    """The system's WebKitGTK, on a screen of its own; None where there is none."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if driver is None or screen is None:
        return None
    read, write = os.pipe()
    xvfb = [screen, "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    display = subprocess.Popen(xvfb, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    port = _free_port()
    own = {"DISPLAY": f":{number}", "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    # As root there is no sandbox to be had, and no graphics card here.
    own |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [driver, f"--port={port}"]
    process = subprocess.Popen(command, env={**os.environ, **own}, **quiet)  # type: ignore[call-overload]
    return Engine([process, display], Wire(port))


class Wire:
    """WebDriver over HTTP."""

    def __init__(self, port: int) -> None:
        self._at = f"http://127.0.0.1:{port}/session"
        asked: dict[str, Any] = {"capabilities": {"alwaysMatch": {}}}
        session = _once_there(lambda: self._ask("", asked))["sessionId"]
        self._at += f"/{session}/"

    def send(self, command: str, body: Any) -> Any:
        """What the browser answers to a command."""
        return self._ask(command, body)

    def close(self) -> None:
        """Nothing is kept open."""

    def _ask(self, command: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._at + command, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=START_S + SCRIPT_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None


COMMANDS = {
    "timeouts": "WebDriver:SetTimeouts",
    "window/rect": "WebDriver:SetWindowRect",
    "url": "WebDriver:Navigate",
    "execute/async": "WebDriver:ExecuteAsyncScript",
    "screenshot": "WebDriver:TakeScreenshot",
}


class Marionette:
    """The same as Firefox itself speaks it."""

    def __init__(self, port: int) -> None:
        def connected() -> socket.socket:
            return socket.create_connection(("127.0.0.1", port), START_S + SCRIPT_S)

        self._socket = _once_there(connected)
        self._asked = 0
        self._told()
        self._ask("WebDriver:NewSession", {})

    def send(self, command: str, body: Any) -> Any:
        """What the browser answers to a command."""
        told = self._ask(COMMANDS[command], body or {})
        return told["value"] if [*told] == ["value"] else told

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _ask(self, name: str, body: Any) -> Any:
        self._asked += 1
        data = json.dumps([0, self._asked, name, body]).encode()
        self._socket.sendall(f"{len(data)}:".encode() + data)
        _, _, error, told = self._told()
        if error is not None:
            raise AssertionError(error)
        return told

    def _told(self) -> Any:
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            length += byte
        data = b""
        while len(data) < int(length):
            data += self._socket.recv(int(length) - len(data))
        return json.loads(data)


def _once_there(begin: Callable[[], Any]) -> Any:
    """What comes of it once the other side listens."""
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        with suppress(OSError):
            return begin()
        time.sleep(0.2)
    raise AssertionError("The browser did not start.")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
