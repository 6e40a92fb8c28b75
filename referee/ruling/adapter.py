"""What a game brings: how its pieces are seen, and how they are ruled on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from referee.ruling.answers import Answer
from referee.ruling.clock import Clock
from referee.ruling.report import GameReport, Report
from referee.ruling.turns import Turns
from referee.sight import mirrored
from vision.failure import Unreadable
from vision.photo.light import is_dark
from vision.photo.photo import DamagedPhotoError, Photo
from vision.piece import Piece
from vision.scene import Scene

TOO_DARK = Unreadable(
    "too-dark", "It is too dark to see anything.", "Switch on a lamp and take the photo again."
)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a photograph shows.

    Attributes
    ----------
    source
        Its name.
    scene
        The pieces in it.
    """

    source: str
    scene: Scene

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photograph as seen."""
        return self.scene.image_size


class Adapter(ABC):
    """The rulings of one game, under the options that it was made with."""

    @abstractmethod
    def see(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """Find and read the pieces in a photograph."""

    def look(self, photo: Photo, clock: Clock) -> Seen | Unreadable:
        """What a photograph shows, or why that cannot be said."""
        try:
            scene = self.see(photo, clock)
            # Afterwards, for then it is decoded as finely as it is needed.
            if is_dark(photo.few_pixels()):
                return TOO_DARK
        except DamagedPhotoError as error:
            return error.unreadable
        if isinstance(scene, Unreadable):
            return scene
        why = self.foreign(scene) or mirrored(photo, self.numbers(scene), clock)
        return why or Seen(photo.source, scene)

    def numbers(self, scene: Scene) -> Sequence[Piece]:
        """What tells whether a picture is mirrored: what shows a number, or nothing that is known.

        None where nothing shows a number.
        """
        some = [piece for piece in scene.pieces if piece.kind in ("number", "unknown")]
        return some if any(piece.kind == "number" for piece in some) else ()

    def foreign(self, scene: Scene) -> Unreadable | None:
        """Why what lies on a table is not this game's; None where it may be.

        Only what the pieces physically are may tell, never whether they lie legally: a wrong
        position is ruled wrong. Nobody asks while a game is watched, when it may only begin.
        """
        return None

    def is_certain(self, scene: Scene) -> bool:
        """Whether what may be this game's by `foreign` can be no other's."""
        return True

    @abstractmethod
    def check(self, seen: Seen, answers: Sequence[Answer]) -> Report:
        """Rule on what one photograph shows."""

    def check_together(
        self, seen: Sequence[Seen | Report], answers: Sequence[Answer]
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table, a report for each; the last tells of them all.

        A photograph that cannot be read is there as its report.
        """
        raise NotImplementedError

    def follow(
        self, seen: Sequence[Seen | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a game photo by photo; its report has one for each photograph in `seen`.

        A photograph that cannot be read is there as its report.
        """
        raise NotImplementedError
