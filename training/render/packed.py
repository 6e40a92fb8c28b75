"""What `python -m training pack` made, for machines without the packages that it is made from."""

from pathlib import Path

PACKED = Path(__file__).parents[1] / "packed"


def packed(name: str) -> Path | None:
    """A file or folder, where it is there."""
    path = PACKED / name
    return path if path.exists() else None
