"""Where the server is found: its socket, its address, and the link that lets a phone in."""

from __future__ import annotations

import io
import os
import secrets
import socket
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from referee.errors import UsageError
from referee.words import sentence

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that mean every network of this machine."""


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


def _why_not(host: str, port: int, error: Exception) -> str:
    if not 0 <= port <= 65535:
        return sentence("web-port", port=str(port))
    reason = getattr(error, "strerror", None) or str(error)
    if isinstance(error, PermissionError):
        return sentence("web-port-closed", port=str(port))
    if isinstance(error, socket.gaierror) or "assign" in reason:
        return sentence("web-host", host=host)
    return sentence("web-port-unusable", port=str(port), why=reason)


def home_address() -> str:
    """The address of this machine that others at home reach; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def address(host: str, port: int, secure: bool) -> str:
    """The address of the page, for a phone as well as for this machine."""
    shown = home_address() if host in EVERYWHERE else host
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
    import segno

    out = io.StringIO()
    segno.make(link).terminal(out=out, compact=True)
    return out.getvalue()


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
        raise UsageError(sentence("web-token", path=path, why=reason)) from None
    return token
