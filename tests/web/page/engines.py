"""Drives the system's Firefox and WebKit by WebDriver: Playwright drives only its own builds."""

from __future__ import annotations

import base64
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


REPAINT = """() => {
  const { style } = document.documentElement;
  let times = 0;
  const timer = setInterval(() => {
    style.outline = `${times % 2}px solid transparent`;
    if (++times === 50) clearInterval(timer);
  }, 100);
}"""


class Engine:
    """A browser with one page."""

    def __init__(
        self, processes: list[subprocess.Popen[bytes]], connection: WebDriver | Marionette
    ) -> None:
        self._processes, self._connection = processes, connection
        self._send = connection.send
        self._send("timeouts", {"script": 1000 * SCRIPT_S})

    def resize(self, width: int, height: int) -> None:
        """Set the size of the window."""
        self._send("window/rect", {"width": width, "height": height})

    def goto(self, url: str) -> None:
        """Open a page."""
        self._send("url", {"url": url})

    def run(self, function: str, *args: Any) -> Any:
        """Call an arrow function in JavaScript, and await its result."""
        script = AWAIT.replace("BODY", function)
        result = self._send("execute/async", {"script": script, "args": [*args]})
        if "error" in result:
            raise AssertionError(result["error"])
        return result.get("value")

    def screenshot(self) -> bytes:
        """A screenshot as PNG."""
        # WebKit takes it when the page is painted next, and waits for ever at one that is still.
        self.run(REPAINT)
        return base64.b64decode(self._send("screenshot", None))

    def close(self) -> None:
        """End the browser and its helpers."""
        self._connection.close()
        for process in self._processes:
            process.terminate()
            process.wait(20)


def firefox(folder: Path) -> Engine | None:
    """The system's Firefox; None if it is not installed."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        return None
    port = _free_port()
    (folder / "user.js").write_text(f'user_pref("marionette.port", {port});')
    command = [program, "--headless", "--marionette", "--profile", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Engine([process], Marionette(port))


def webkit(folder: Path) -> Engine | None:
    """The system's WebKitGTK on a virtual screen; None if it is not installed."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if driver is None or screen is None:
        return None
    read, write = os.pipe()
    xvfb = [screen, "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    display = subprocess.Popen(xvfb, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    port = _free_port()
    environment = {
        "DISPLAY": f":{number}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CACHE_HOME": str(folder),
    }
    # The sandbox does not work as root, DMA buffers need a graphics card.
    environment |= {
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    }
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [driver, f"--port={port}"]
    process = subprocess.Popen(command, env={**os.environ, **environment}, **quiet)  # type: ignore[call-overload]
    return Engine([process, display], WebDriver(port))


class WebDriver:
    """A WebDriver session over HTTP."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/session"
        options: dict[str, Any] = {"capabilities": {"alwaysMatch": {}}}
        session = _retry(lambda: self.send("", options))["sessionId"]
        self._url += f"/{session}/"

    def close(self) -> None:
        """Do nothing: no connection is kept open."""

    def send(self, command: str, body: Any) -> Any:
        """Send a command; the browser's answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url + command, data, headers)
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
    """A session over the protocol of Firefox."""

    def __init__(self, port: int) -> None:
        def connect() -> socket.socket:
            return socket.create_connection(("127.0.0.1", port), START_S + SCRIPT_S)

        self._socket = _retry(connect)
        self._requests = 0
        self._receive()  # a greeting
        self._request("WebDriver:NewSession", {})

    def send(self, command: str, body: Any) -> Any:
        """Send a command; the browser's answer."""
        answer = self._request(COMMANDS[command], body or {})
        return answer["value"] if [*answer] == ["value"] else answer

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _request(self, name: str, body: Any) -> Any:
        self._requests += 1
        data = json.dumps([0, self._requests, name, body]).encode()
        self._socket.sendall(f"{len(data)}:".encode() + data)
        _, _, error, result = self._receive()
        if error is not None:
            raise AssertionError(error)
        return result

    def _receive(self) -> Any:
        length = b""
        while (byte := self._socket.recv(1)) != b":":
            length += byte
        data = b""
        while len(data) < int(length):
            data += self._socket.recv(int(length) - len(data))
        return json.loads(data)


def _retry(connect: Callable[[], Any]) -> Any:
    """Connect as soon as the other side listens."""
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        with suppress(OSError):
            return connect()
        time.sleep(0.2)
    raise AssertionError("The browser did not start.")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
