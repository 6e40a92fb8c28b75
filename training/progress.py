"""Progress of long work."""

from collections.abc import Iterable
from typing import TypeVar

from tqdm import tqdm

Item = TypeVar("Item")


def progress(
    items: Iterable[Item], name: str | None = None, total: int | None = None
) -> Iterable[Item]:
    """The items, with a bar where standard error is a terminal."""
    return tqdm(items, name, total, leave=False, disable=None)
