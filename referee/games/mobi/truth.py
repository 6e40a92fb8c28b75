"""What is true of tiles that lie somewhere, without a photograph."""

from __future__ import annotations

from collections.abc import Mapping

from rules.mobi import Cell, Pod, judge, parse_face


def judged(faces: Mapping[tuple[int, int], str]) -> tuple[bool, list[str]]:
    """Whether a pod holds, and the texts of its equations, from its faces by row and column."""
    ruling = judge(Pod({Cell(*at): parse_face(face) for at, face in faces.items()}))
    return ruling.valid, [equation.text for equation in ruling.equations]
