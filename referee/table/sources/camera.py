"""A camera or a network stream, watched over: it may be slow, hang, go and come back."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from multiprocessing.context import SpawnProcess
from pathlib import Path

import numpy as np

from referee.table.sources.addresses import without_password
from referee.table.sources.capture import CaptureSettings, Lost, Newest, Opened, capture
from referee.table.sources.devices import Device, device, devices, named
from referee.table.sources.shot import Frozen, Shot, SourceError
from referee.words import sentence
from referee.workers.processes import without_interrupts
from rules.message import Message, Text, one_of, sentences
from vision.arrays import Pixels
from vision.photo.photo import Photo

ADDRESS = frozenset("/@")
"""What addresses have and names have not; of an address a password may be a part."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """How long a camera is waited for.

    Attributes
    ----------
    open_s
        To open: on Windows some take 20 s.
    stall_s
        Without a frame, before it counts as hanging: exposures in the dark take up to 1 s, and
        networks pause for some.
    tick_s
        Time after which the caller hears that time has passed, to look at the keyboard.
    frozen_s
        Of the very same picture, before that is said: sensors make noise.
    pauses_s
        Before it is tried again, the last one again and again.
    """

    open_s: float = 30.0
    stall_s: float = 5.0
    tick_s: float = 0.1
    frozen_s: float = 10.0
    pauses_s: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0)
    capture: CaptureSettings = field(default_factory=CaptureSettings)


class Camera:
    """A camera by its number or name, a stream or a snapshot by its address, or a file of pictures.

    A camera that was unplugged is found again by its name, where the system tells names.

    Attributes
    ----------
    name
        What the players call it.
    """

    live = True

    def __init__(self, target: str, settings: CameraSettings | None = None) -> None:
        """Open it. Raises SourceError where it is absent, busy or no stream."""
        self._target, kind, what = _named(target)
        self.name = sentence("source-name", kind=kind, what=what)
        self._first = Message.of("source-name-first", kind=kind, what=what)
        self._settings = settings or CameraSettings()
        self._child: _Child | None = _Child(self._target, self._settings)
        self._start = time.monotonic()
        self._closed = False
        if not self._child.open(self._settings.open_s):
            self.close()
            raise SourceError(self._why_not())

    def close(self) -> None:
        """Let go of it."""
        self._closed = True
        if self._child is not None:
            self._child.kill()
            self._child = None

    def __iter__(self) -> Iterator[Shot]:
        """Newest frames, with a sentence when the camera goes and one when it is back."""
        last = 0.0
        for shot in self._shots():
            # A frame may have been read before its camera was known to be back.
            last = max(last, shot.t)
            yield replace(shot, t=last)

    def _shots(self) -> Iterator[Shot]:
        watch = Frozen(self._settings.frozen_s)
        seen = gone = False
        while not self._closed:
            for shot in self._frames():
                if shot.pixels is not None:
                    if gone:
                        yield Shot(shot.t, notice=sentence("source-back", camera=self._first))
                    seen, gone = True, False
                yield shot
                if shot.pixels is not None and watch.is_frozen(shot.pixels, shot.t):
                    yield Shot(shot.t, notice=self._is_frozen)
            if not self._closed:
                if not gone:
                    gone = True
                    yield Shot(self._now(), notice=self._no_picture(seen))
                yield from self._reopened()

    def _frames(self) -> Iterator[Shot]:
        """Frames until the camera goes or hangs; time passes in between."""
        last = self._now()
        while self._child is not None and self._now() - last < self._settings.stall_s:
            frame = self._child.frame(self._settings.tick_s)
            if isinstance(frame, Lost):
                return
            if frame is None:
                yield Shot(self._now())
                continue
            last = self._now()
            clock, pixels = frame
            yield Shot(clock - self._start, pixels)

    def _reopened(self) -> Iterator[Shot]:
        """Try again with growing pauses until it opens."""
        pauses = [*self._settings.pauses_s]
        while not self._closed:
            pause = pauses.pop(0) if len(pauses) > 1 else pauses[0]
            yield from self._passing(pause)
            if self._child is not None:
                self._child.kill()
            if isinstance(self._target, Device):
                self._target = self._target.again()
            self._child = _Child(self._target, self._settings)
            opened, deadline = None, self._now() + self._settings.open_s
            while opened is None and self._now() < deadline:
                opened = self._child.open(self._settings.tick_s)
                yield Shot(self._now())
            if opened:
                return

    def _passing(self, seconds: float) -> Iterator[Shot]:
        end = self._now() + seconds
        while self._now() < end and not self._closed:
            time.sleep(self._settings.tick_s)
            yield Shot(self._now())

    def _no_picture(self, seen: bool) -> str:
        """What is said when none comes; of a camera that has opened but never gave any, why."""
        if seen or isinstance(self._target, str):
            return sentence("source-no-picture", camera=self._first)
        return sentence("source-never-picture", camera=self._first)

    @property
    def _is_frozen(self) -> str:
        plugged = isinstance(self._target, Device)
        return sentence("source-frozen", camera=self.name, plugged=plugged)

    def _why_not(self) -> Text:
        if isinstance(self._target, str):
            return sentence("source-stream-unopened", camera=self._first)
        if (
            sys.platform.startswith("linux")
            and not Path(f"/dev/video{self._target.number}").exists()
        ):
            absent = Message.of("source-no-camera", number=str(self._target.number))
            return sentences(absent, _those_there())
        return sentence("source-camera-unopened", camera=self._first)

    def _now(self) -> float:
        return time.monotonic() - self._start


class _Child:
    """The process that reads, from the outside."""

    def __init__(self, target: Device | str, settings: CameraSettings) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        opened = target.number if isinstance(target, Device) else target
        self._process: SpawnProcess = context.Process(
            target=capture, args=(opened, other, settings.capture), daemon=True
        )
        with without_interrupts():
            self._process.start()
        other.close()
        self._asked = False

    def open(self, seconds: float) -> bool | None:
        """Whether it could be opened; None where it takes longer than that."""
        said = self._received(seconds)
        return None if said is None else isinstance(said, Opened)

    def frame(self, seconds: float) -> tuple[float, Pixels] | Lost | None:
        """The newest frame and when it was read; None where none comes in that time."""
        if not self._asked:
            try:
                self._connection.send(None)
            except OSError:
                return Lost(opened=True)
            self._asked = True
        said = self._received(seconds)
        if not isinstance(said, Newest):
            return said if said is None or isinstance(said, Lost) else Lost(opened=True)
        self._asked = False
        return said.clock, np.frombuffer(self._connection.recv_bytes(), np.uint8).reshape(
            said.shape
        )

    def _received(self, seconds: float) -> object:
        try:
            return self._connection.recv() if self._connection.poll(seconds) else None
        except (EOFError, OSError):
            return Lost(opened=True)

    def kill(self) -> None:
        """End it, whatever it hangs in."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._connection.close()


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
