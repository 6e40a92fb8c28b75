"""Faces that are none: what a place shows that bears no piece, or whose piece cannot be seen."""

EMPTY = "empty"
UNKNOWN = "unknown"
