"""The addresses of the server, and the links with a token that let phones in."""

from __future__ import annotations

import io
import os
import secrets
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import segno

from referee.errors import UsageError
from rules.message import Message

ALL_INTERFACES = ("0.0.0.0", "::")
"""Hosts that mean every network of this machine."""


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Makes links to the page from its addresses, each "" if there is none, and the token.

    The token opens the page to whoever has it; `public_address` is that by which a proxy serves the
    page.
    """

    token: str
    address: str = ""
    https_address: str = ""
    public_address: str = ""

    def link(self, used: str = "", view: str = "") -> str:
        """Link that lets a phone in, to a view of the page such as ``table/5``.

        `used` is the address by which the page was requested: a phone on the same network reaches
        it too, unless it is a loopback address.
        """
        reachable = "" if is_loopback(used) else used
        return self._with_token(self.public_address or reachable or self.address, view)

    def https_link(self, used: str = "", view: str = "") -> str:
        """The same link over https; "" where there is none, or https is in use already."""
        current = urlsplit(used)
        if self.public_address or current.scheme == "https" or not self.https_address:
            return ""
        target = urlsplit(self.https_address)
        if current.hostname and not is_loopback(used):
            host = f"[{current.hostname}]" if ":" in current.hostname else current.hostname
            target = target._replace(netloc=f"{host}:{target.port}")
        return self._with_token(target.geturl(), view)

    def _with_token(self, address: str, view: str) -> str:
        return f"{address}/?token={self.token}" + (f"#/{view}" if view else "")


def bound_socket(host: str, port: int) -> socket.socket:
    """A listening socket. Raises UsageError if the port is taken or the host not this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            # On Windows, it would let another program listen on the same port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        # Requests that arrive before the server runs wait, rather than being refused.
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        raise UsageError(_bind_failure(host, port, error)) from None
    return listening


def _bind_failure(host: str, port: int, error: Exception) -> Message:
    reason = getattr(error, "strerror", None) or str(error)
    if not 0 <= port <= 65535:
        return Message.of("web-port", port=str(port))
    if isinstance(error, PermissionError):
        return Message.of("web-port-closed", port=str(port))
    if isinstance(error, socket.gaierror) or "assign" in reason:
        return Message.of("web-host", host=host)
    return Message.of("web-port-unusable", port=str(port), why=reason)


def home_address(host: str) -> str:
    """Name or IP address by which other devices reach a host; finding it sends no packet."""
    if host not in ALL_INTERFACES:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def page_address(host: str, port: int, https: bool) -> str:
    """Address of the page, for a phone as well as for this machine."""
    reachable = home_address(host)
    name = f"[{reachable}]" if ":" in reachable else reachable
    return f"{'https' if https else 'http'}://{name}:{port}"


def is_loopback(link: str) -> bool:
    """Whether a link leads back to the device that opens it, so that no phone can use it."""
    host = urlsplit(link).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_text(link: str) -> str:
    """QR code of a link, for a terminal."""
    out = io.StringIO()
    segno.make(link).terminal(out=out, compact=True)
    return out.getvalue()


def qr_svg(link: str) -> bytes:
    """QR code of a link as an SVG file."""
    out = io.BytesIO()
    style = {"border": 3, "dark": "#14171c", "light": "#ffffff"}
    segno.make(link, micro=False).save(out, kind="svg", omitsize=True, **style)
    return out.getvalue()


def load_token(folder: Path) -> str:
    """The token of this machine, made once: phones stay logged in after a restart.

    Raises UsageError if it can be neither read nor written.
    """
    path = folder / "token"
    try:
        if path.exists():
            token = path.read_text("utf-8").strip()
            if token.isalnum() and len(token) >= 32:
                return token
        folder.mkdir(parents=True, exist_ok=True)
        token = secrets.token_hex(16)
        path.touch(mode=0o600)
        path.write_text(token, "utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(Message.of("web-token", path=path, why=reason)) from None
    return token
