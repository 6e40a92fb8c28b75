"""Faces that are none: what a place shows that bears no piece, or whose piece cannot be seen."""

EMPTY = "empty"
UNKNOWN = "unknown"


def with_article(face: str) -> str:
    """ "a 7", "an 8", "an 11" """
    number = int(face) if face.isascii() and face.isdigit() else 0
    vowel = number in (8, 11, 18) or 80 <= number <= 89
    return f"{'an' if vowel else 'a'} {face}"
