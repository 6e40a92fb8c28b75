"""A camera or a network stream, watched over: it may be slow, hang, go and come back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path

from referee.table.sources.capture import Capture
from referee.table.sources.devices import Device, device, devices, named
from referee.table.sources.served import without_password
from referee.table.sources.shot import Frozen, LiveSource, Shot, SourceError
from referee.words import sentence
from rules.message import Message, Text, one_of, sentences
from vision.arrays import Pixels
from vision.photo.photo import Photo

ADDRESS = frozenset("/@")
"""What addresses have and names have not; of an address a password may be a part."""


OPEN_S, STALL_S = 30.0, 5.0
"""Seconds that a camera may take to open, as on Windows some take 20, and that it may be without a
frame before it counts as hanging: exposures in the dark take up to 1, and networks pause."""

TICK_S, FROZEN_S = 0.1, 10.0
"""Seconds after which the caller hears that time has passed, to look at the keyboard, and of the
very same picture before that is said: sensors make noise."""

PAUSES_S = (0.5, 1.0, 2.0, 5.0)
"""Seconds before it is tried again, the last ones again and again."""


class Camera(LiveSource):
    """A camera by its number or name, a stream or a snapshot by its address, or a file of pictures.

    A camera that was unplugged is found again by its name, where the system tells names.
    """

    def __init__(self, target: str) -> None:
        """Open it. Raises SourceError where it is absent, busy or no stream."""
        self._target, kind, what = _named(target)
        super().__init__(sentence("source-name", kind=kind, what=what), TICK_S)
        self._first = Message.of("source-name-first", kind=kind, what=what)
        self._capture = _captured(self._target)
        if not self._capture.open(OPEN_S):
            self.close()
            raise SourceError(self._why_not())

    def close(self) -> None:
        """Let go of it."""
        super().close()
        self._capture.kill()

    def __iter__(self) -> Iterator[Shot]:
        """Newest frames, with a sentence when the camera goes and one when it is back."""
        last = 0.0
        for shot in self._shots():
            # A frame may have been read before its camera was known to be back.
            last = max(last, shot.t)
            yield replace(shot, t=last)

    def _shots(self) -> Iterator[Shot]:
        frozen = Frozen(FROZEN_S)
        seen = gone = False
        while not self.closed:
            for t, pixels in self._frames():
                if pixels is not None and gone:
                    yield Shot(t, notice=sentence("source-back", camera=self._first))
                yield Shot(t, pixels)
                if pixels is not None:
                    seen, gone = True, False
                    if frozen.is_frozen(pixels, t):
                        yield Shot(t, notice=self._is_frozen)
            if not gone and not self.closed:
                gone = True
                yield Shot(self.now, notice=self._no_picture(seen))
            yield from self._reopened()

    def _frames(self) -> Iterator[tuple[float, Pixels | None]]:
        """Frames until the camera goes or hangs; time passes in between."""
        last = self.now
        while self.now - last < STALL_S:
            try:
                frame = self._capture.frame(TICK_S)
            except (EOFError, OSError):
                return
            if frame is None:
                yield self.now, None
            else:
                last = self.now
                yield frame[0] - self._start, frame[1]

    def _reopened(self) -> Iterator[Shot]:
        """Try again with growing pauses until it opens."""
        for pause in chain(PAUSES_S, repeat(PAUSES_S[-1])):
            yield from self.passing(pause)
            if self.closed:
                return
            self._capture.kill()
            if isinstance(self._target, Device):
                self._target = self._target.again()
            self._capture = _captured(self._target)
            opened, deadline = None, self.now + OPEN_S
            while opened is None and self.now < deadline:
                opened = self._capture.open(TICK_S)
                yield Shot(self.now)
            if opened:
                return

    def _no_picture(self, seen: bool) -> str:
        """What is said when none comes; of a camera that has opened but never gave any, why."""
        is_known = seen or isinstance(self._target, str)
        key = "source-no-picture" if is_known else "source-never-picture"
        return sentence(key, camera=self._first)

    @property
    def _is_frozen(self) -> str:
        plugged = isinstance(self._target, Device)
        return sentence("source-frozen", camera=self.name, plugged=plugged)

    def _why_not(self) -> Text:
        if isinstance(self._target, str):
            return sentence("source-stream-unopened", camera=self._first)
        number = self._target.number
        if sys.platform.startswith("linux") and not Path(f"/dev/video{number}").exists():
            absent = Message.of("source-no-camera", number=str(number))
            return sentences(absent, _those_there())
        return sentence("source-camera-unopened", camera=self._first)


def _captured(target: Device | str) -> Capture:
    return Capture(target.number if isinstance(target, Device) else target)


def _named(target: str) -> tuple[Device | str, str, str]:
    """What is opened, of which kind it is, and its name. Raises SourceError for a film."""
    if target.isdecimal():
        return device(int(target)), "number", target
    path = Path(target)
    if not path.exists() and (named(target) or not ADDRESS.intersection(target)):
        return _device_named(target), "name", target
    if not path.is_file():
        shown = without_password(target)
        return target, "stream" if shown else "nameless", shown
    if not isinstance(Photo.load(path), Photo):
        # OpenCV would show it as a stream that breaks off and begins anew for ever.
        raise SourceError(sentence("source-is-file", path=target))
    return path.absolute().as_uri(), "picture", target


def _device_named(name: str) -> Device:
    """The one camera of a name. Raises SourceError where there is none, or several."""
    found = named(name)
    if len(found) == 1:
        return found[0]
    if found:
        numbers = tuple(str(device.number) for device in found)
        raise SourceError(sentence("source-several-called", name=name, numbers=one_of(numbers)))
    raise SourceError(sentences(Message.of("source-none-called", name=name), _those_there()))


def _those_there() -> Message:
    there = tuple(f"{device.number} ({device.name})" for device in devices())
    if there:
        return Message.of("source-those-there", cameras=there)
    is_known = sys.platform.startswith("linux")
    return Message.of("source-none-plugged-in" if is_known else "source-by-numbers")
