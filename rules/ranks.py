"""Who comes in which place."""

from collections.abc import Mapping
from typing import Any


def ranked(merits: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The places from 1, with their players; those of equal merit share one, in the order given."""
    found = [
        (1 + sum(other > own for other in merits.values()), player)
        for player, own in merits.items()
    ]
    return sorted(found, key=lambda entry: entry[0])
