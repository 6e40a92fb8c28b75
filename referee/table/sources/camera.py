"""A camera or a network stream, which may be slow, hang, vanish and come back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path

from referee.table.sources.capture import Capture
from referee.table.sources.devices import Device, devices, find_device, find_devices
from referee.table.sources.http_pictures import without_password
from referee.table.sources.shot import FreezeDetector, LiveSource, Shot, SourceError
from referee.words import sentence
from rules.message import Message, Text, one_of, sentences
from vision.arrays import Pixels
from vision.photo.photo import Photo

ADDRESS_SIGNS = frozenset("/@")
"""Characters of addresses, which names of cameras do not have."""

OPEN_S, STALL_S = 30.0, 5.0
"""Seconds that a camera may take to open, which is up to 20 on Windows, and that it may take for a
frame before it counts as hanging; exposures in the dark take up to 1, and networks pause."""

TICK_S, FROZEN_S = 0.1, 10.0
"""Seconds between empty shots, in which the caller reads the keyboard, and of an unchanged picture
before it counts as frozen."""

PAUSES_S = (0.5, 1.0, 2.0, 5.0)
"""Pauses in seconds before it is opened again; the last one is repeated."""


class Camera(LiveSource):
    """A camera by its number or name, a stream or a snapshot by its address, or a picture file.

    An unplugged camera is found again by its name, where the system lists names.
    """

    def __init__(self, target: str) -> None:
        """Open it. Raises SourceError for one that is absent, busy or no stream."""
        self._target, kind, what = _parse_target(target)
        super().__init__(sentence("source-name", kind=kind, what=what), TICK_S)
        self._first = Message.of("source-name-first", kind=kind, what=what)
        self._capture = _start_capture(self._target)
        if not self._capture.open(OPEN_S):
            self.close()
            raise SourceError(self._open_failure())

    def close(self) -> None:
        super().close()
        self._capture.kill()

    def __iter__(self) -> Iterator[Shot]:
        """The newest frames, with notices when the camera vanishes and when it is back."""
        freezes = FreezeDetector(FROZEN_S)
        has_picture = is_gone = False
        last = 0.0
        while not self.closed:
            for t, pixels in self._frames():
                # A frame may be older than an empty shot before it.
                last = max(last, t)
                if pixels is None:
                    yield Shot(last)
                    continue
                if is_gone:
                    yield Shot(last, notice=sentence("source-back", camera=self._first))
                yield Shot(last, pixels)
                has_picture, is_gone = True, False
                if freezes.has_frozen(pixels, t):
                    plugged = isinstance(self._target, Device)
                    notice = sentence("source-frozen", camera=self.name, plugged=plugged)
                    yield Shot(last, notice=notice)
            if not is_gone and not self.closed:
                is_gone = True
                is_known = has_picture or isinstance(self._target, str)
                key = "source-no-picture" if is_known else "source-never-picture"
                yield Shot(self.now, notice=sentence(key, camera=self._first))
            yield from self._reopen()
            last = self.now

    def _frames(self) -> Iterator[tuple[float, Pixels | None]]:
        """Frames until the camera vanishes or hangs, with None every tick without a frame."""
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

    def _reopen(self) -> Iterator[Shot]:
        """Try to open it with growing pauses until it opens, with an empty shot every tick."""
        for pause in chain(PAUSES_S, repeat(PAUSES_S[-1])):
            yield from self.wait(pause)
            if self.closed:
                return
            self._capture.kill()
            if isinstance(self._target, Device):
                self._target = self._target.refreshed()
            self._capture = _start_capture(self._target)
            opened, deadline = None, self.now + OPEN_S
            while opened is None and self.now < deadline:
                opened = self._capture.open(TICK_S)
                yield Shot(self.now)
            if opened:
                return

    def _open_failure(self) -> Text:
        if isinstance(self._target, str):
            return sentence("source-stream-unopened", camera=self._first)
        number = self._target.number
        if sys.platform.startswith("linux") and not Path(f"/dev/video{number}").exists():
            absent = Message.of("source-no-camera", number=str(number))
            return sentences(absent, _present_cameras())
        return sentence("source-camera-unopened", camera=self._first)


def _start_capture(target: Device | str) -> Capture:
    return Capture(target.number if isinstance(target, Device) else target)


def _parse_target(target: str) -> tuple[Device | str, str, str]:
    """The camera or address to open, its kind and its name. Raises SourceError for a film."""
    if target.isdecimal():
        return find_device(int(target)), "number", target
    path = Path(target)
    if not path.exists() and (find_devices(target) or not ADDRESS_SIGNS.intersection(target)):
        return _find_single_device(target), "name", target
    if not path.is_file():
        name = without_password(target)
        return target, "stream" if name else "nameless", name
    if not isinstance(Photo.load(path), Photo):
        # OpenCV would play it as a stream that starts over for ever.
        raise SourceError(sentence("source-is-file", path=target))
    return path.absolute().as_uri(), "picture", target


def _find_single_device(name: str) -> Device:
    """The camera of a name. Raises SourceError where there are none or several."""
    matches = find_devices(name)
    if len(matches) == 1:
        return matches[0]
    if matches:
        numbers = tuple(str(device.number) for device in matches)
        raise SourceError(sentence("source-several-called", name=name, numbers=one_of(numbers)))
    raise SourceError(sentences(Message.of("source-none-called", name=name), _present_cameras()))


def _present_cameras() -> Message:
    cameras = tuple(f"{device.number} ({device.name})" for device in devices())
    if cameras:
        return Message.of("source-those-there", cameras=cameras)
    has_list = sys.platform.startswith("linux")
    return Message.of("source-none-plugged-in" if has_list else "source-by-numbers")
