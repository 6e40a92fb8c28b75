"""Where the server is found, and how phones come in: by a link with the token in it."""

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

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean every network of this machine."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where the page is found, and what lets in.

    Attributes
    ----------
    token
        Whoever has it may come in.
    here
        The address of the page; "" where nobody has told it.
    safe
        The address over https; "" where there is none.
    public
        The address that a proxy has it by; "" without one.
    """

    token: str
    here: str = ""
    safe: str = ""
    public: str = ""

    def link(self, asked: str = "", to: str = "") -> str:
        """The link that lets a phone in, to some view.

        Parameters
        ----------
        asked
            The address by which somebody came in: a phone at the same network comes in by it too,
            unless it leads everybody to their own device.
        """
        came = "" if is_here_alone(asked) else asked
        return self._with_token(self.public or came or self.here, to)

    def safe_link(self, asked: str = "", to: str = "") -> str:
        """The same over https; "" where there is none."""
        came = urlsplit(asked)
        if self.public or came.scheme == "https" or not self.safe:
            return ""
        name = urlsplit(self.safe)
        if came.hostname and not is_here_alone(asked):
            host = f"[{came.hostname}]" if ":" in came.hostname else came.hostname
            name = name._replace(netloc=f"{host}:{name.port}")
        return self._with_token(name.geturl(), to)

    def _with_token(self, address: str, to: str) -> str:
        return f"{address}/?token={self.token}" + (f"#/{to}" if to else "")


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises UsageError where the port is taken or the host not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":
            # There another program could listen on the same port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        # Whoever is quicker than the server waits, rather than being refused.
        listening.listen()
    except (OSError, OverflowError) as error:
        listening.close()
        raise UsageError(_why_not(host, port, error)) from None
    return listening


def _why_not(host: str, port: int, error: Exception) -> Message:
    reason = getattr(error, "strerror", None) or str(error)
    if not 0 <= port <= 65535:
        return Message.of("web-port", port=str(port))
    if isinstance(error, PermissionError):
        return Message.of("web-port-closed", port=str(port))
    if isinstance(error, socket.gaierror) or "assign" in reason:
        return Message.of("web-host", host=host)
    return Message.of("web-port-unusable", port=str(port), why=reason)


def home_address(host: str) -> str:
    """A host as others at home reach it; no packet is sent to find this machine's address."""
    if host not in EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address(host: str, port: int, secure: bool) -> str:
    """The address of the page, for a phone as well as for this machine."""
    shown = home_address(host)
    name = f"[{shown}]" if ":" in shown else shown
    return f"{'https' if secure else 'http'}://{name}:{port}"


def is_here_alone(link: str) -> bool:
    """Whether a link leads whoever follows it to their own device: a phone does not come here."""
    host = urlsplit(link).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_code(link: str) -> str:
    """A link to be scanned from a terminal."""
    out = io.StringIO()
    segno.make(link).terminal(out=out, compact=True)
    return out.getvalue()


def qr_picture(link: str) -> bytes:
    """The same for a screen, SVG."""
    drawn = io.BytesIO()
    looks = {"border": 3, "dark": "#14171c", "light": "#ffffff"}
    segno.make(link, micro=False).save(drawn, kind="svg", omitsize=True, **looks)
    return drawn.getvalue()


def kept_token(folder: Path) -> str:
    """The token of this machine, the same after a restart: phones stay known.

    Raises UsageError where it can be neither read nor written.
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
