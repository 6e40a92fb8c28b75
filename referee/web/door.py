"""How phones come in: by a link with the token in it, or the code of that link."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from referee.web.address import is_here_alone


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
