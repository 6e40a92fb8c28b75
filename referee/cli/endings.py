"""How names of files end, by what is in them."""

from __future__ import annotations

PHOTOS = frozenset(
    {
        *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"),
        *(".heic", ".heif", ".avif"),
    }
)
FILMS = frozenset({".mp4", ".mov", ".avi", ".mkv", ".webm", ".m4v", ".mpg", ".mpeg"})
MOVING = frozenset({".gif", ".webp"})
"""Of pictures that may be films."""

TEXTS = frozenset({".txt"})
RULES = frozenset({".toml"})
RECORDS = frozenset({".db"})
EXPORTS = frozenset({".html", ".json", ".mp4"})
