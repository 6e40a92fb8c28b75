"""Cameras by the names that the system has for them: their numbers change, their names stay."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from referee.plain_text import name_key

SYSTEM = Path("/sys/class/video4linux")
"""Where Linux lists cameras; other systems give their names to no program without a driver."""


@dataclass(frozen=True, slots=True)
class Device:
    """A camera at this computer.

    Attributes
    ----------
    number
        What it is opened by; another one after it was plugged in again.
    name
        As the system has it; "" where that is not known.
    """

    number: int
    name: str = ""

    def again(self) -> Device:
        """The camera by the number that it has now."""
        there = devices()
        if not self.name or self in there:
            return self
        like = [device for device in there if device.name == self.name]
        return like[0] if len(like) == 1 else self


def devices() -> list[Device]:
    """The cameras that are plugged in, by number; none where the system does not list them."""
    found = []
    with suppress(OSError):
        for entry in SYSTEM.iterdir():
            number = entry.name.removeprefix("video")
            # A camera has more than one entry, of which the first gives pictures.
            if number.isdecimal() and _text(entry / "index") in ("", "0"):
                found.append(Device(int(number), _text(entry / "name")))
    return sorted(found, key=lambda device: device.number)


def device(number: int) -> Device:
    """The camera of a number."""
    return next((it for it in devices() if it.number == number), Device(number))


def named(name: str) -> list[Device]:
    """The cameras of a name, or whose names it is a part of."""
    there = [device for device in devices() if name_key(name) in name_key(device.name)]
    return [device for device in there if name_key(device.name) == name_key(name)] or there


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
