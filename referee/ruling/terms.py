"""What the players agreed on before a ruling, as the command line is told."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.errors import UsageError


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a ruling.

    Attributes
    ----------
    rules
        Options of the game's ruleset by name; those left out keep their defaults.
    final
        Whether it is the player's last play.
    held
        How many tiles the player holds; None where nobody kept count.
    players
        Names of the players in the order of the photographs, where they are to be ranked.
    """

    rules: Mapping[str, Any] = field(default_factory=dict)
    final: bool = True
    held: int | None = None
    players: tuple[str, ...] = ()


def read_rules(path: Path) -> dict[str, Any]:
    """Options of a ruleset from a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"The rules file {path} cannot be opened: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"The rules file {path} is not TOML: {error}.") from None
