"""The protocol of a game: its declaration and its adapter.

`Game` is data and imports nothing heavy; its parts are named as entry points are,
``"package.module:name"``, and imported when they are needed. Two of them are classes: an `Adapter`
reads photographs of the game and rules on them, and a `referee.play.Play` is its state at a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from referee.errors import UsageError
from referee.words import localise
from rules.message import Message, Text

if TYPE_CHECKING:
    from calibration.lens import Undistortion
    from referee.play import Play
    from referee.prints.appearance import Appearance
    from referee.rulesheet import Rulesheet
    from referee.ruling.answers import Answer
    from referee.ruling.clock import Clock
    from referee.ruling.report import GameReport, Report
    from referee.ruling.tapped import Tapped
    from referee.ruling.turns import Turns
    from referee.table.watch import TableReader
    from vision.failure import Unreadable
    from vision.photo.photo import Photo
    from vision.piece import Piece
    from vision.scene import Scene

Verb = Literal["check", "follow"]

Kind = Literal["number", "switch", "rules", "names", "photo"]
"""Type of an option: an integer, a boolean, house rules, a list of names, a photograph."""

ReadFrame = Callable[["Photo"], Any]
"""Reads one picture of a watched table, as `Game.read_frame` does under some house rules."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game, and the verbs that accept it.

    It is passed by its name in Python and as ``--NAME`` on the command line; a switch that is on by
    default is turned off there by ``--not-NAME``.
    """

    name: str
    kind: Kind
    help: Text
    verbs: tuple[Verb, ...] = ("check",)
    default: Any = None


RULES = Option("rules", "rules", Message.of("cli-help-rules-file"), ("check", "follow"))
"""The option of every game that has house rules."""


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of a game.

    Attributes
    ----------
    name, title, summary
        One plain word, as typed on the command line; the name as its makers write it; one line for
        the list of games.
    adapter
        Entry point of its `Adapter`, which is called with all options by name.
    words
        Entry point of a function from a report to the game's own part of it: a string, or lines
        that are translated to the current language.
    play
        Entry point of its `Play`; "" if the game cannot be watched. A
        `referee.table.spread.RuledPlay` rules again after each look.
    marks
        Entry point of a function from a report to what is drawn on the photograph.
    faces
        Entry point of the faces that pieces can show, those most often asked about first: names by
        kind of piece, or by ``"corner"`` for discs at the corners of tiles; "" for no questions.
    spots
        Entry point of a function from a report to the free places where players may say that a
        piece lies, each with its quad; "" for none.
    tapped
        Entry point of a function that makes a scene of a `referee.ruling.tapped.Tapped`, the places
        that players tap where no piece was found; "" where a board tells the places.
    appearance
        Entry point of a function that returns the game as seen from straight above, a
        `referee.prints.appearance.Appearance`; the default is square pieces on a bare table.
    kit
        Faces of the number tiles that ``referee print`` makes, repeated as in the game; empty for a
        game without number tiles, or with a kit of its own in `referee.kits`.
    sheet
        Entry point of a function that returns its `Rulesheet`; "" for none.
    solver
        Entry point of a function that finds the best use of some pieces and explains it; "" for
        none.
    options, verbs
        The options that may be given, and the verbs that the game supports.
    """

    name: str
    title: str
    summary: Text
    adapter: str
    words: str
    play: str = ""
    marks: str = "referee.ruling.marks:plain_marks"
    faces: str = ""
    spots: str = ""
    tapped: str = ""
    appearance: str = "referee.prints.appearance:Appearance"
    kit: tuple[str, ...] = ()
    sheet: str = ""
    solver: str = ""
    options: tuple[Option, ...] = ()
    verbs: tuple[Verb, ...] = ("check",)

    @property
    def short_title(self) -> str:
        """The title without the maker's name, for use in a sentence."""
        return self.title.partition(" (")[0]

    def option(self, name: str) -> Option:
        """The option of this name. Raises UsageError where there is none."""
        for option in self.options:
            if option.name == name:
                return option
        names = tuple(option.name for option in self.options)
        title = self.short_title
        raise UsageError(Message.of("use-no-option", game=title, name=name, known=names))

    def check_verb(self, verb: Verb, given: Mapping[str, object]) -> None:
        """Raise UsageError where the verb, or an option given to it, does not apply."""
        if verb not in self.verbs:
            raise UsageError(Message.of("use-one-at-a-time", game=self.short_title))
        for name in given:
            if verb not in (verbs := self.option(name).verbs):
                params = {"name": name, "game": self.short_title, "verbs": verbs, "verb": verb}
                raise UsageError(Message.of("use-option-of", **params))

    def new_adapter(self, given: Mapping[str, Any]) -> Adapter:
        """The game's adapter under the options given, with defaults for the others."""
        defaults = {option.name: option.default for option in self.options}
        adapter: Adapter = resolve_name(self.adapter)(**{**defaults, **given})
        return adapter

    def describe(self, report: Report | GameReport) -> str:
        """The game's own part of a report as text, "" for none."""
        words: str | Sequence[Text] = resolve_name(self.words)(report)
        lines = (words,) if isinstance(words, str) else words
        return "\n".join(localise(line) for line in lines)

    def faces_by_kind(self) -> Mapping[str, tuple[str, ...]]:
        """The faces that its pieces can show, by kind of piece."""
        faces: Mapping[str, tuple[str, ...]] = resolve_name(self.faces) if self.faces else {}
        return faces

    def tapped_scene(self, tapped: Tapped) -> Scene:
        """The scene of what players tapped. Raises UsageError where taps make no scene."""
        if not self.tapped:
            raise UsageError(Message.of("use-not-tapped", game=self.short_title))
        scene: Scene = resolve_name(self.tapped)(tapped)
        return scene

    def from_above(self) -> Appearance:
        """The game as seen from straight above."""
        appearance: Appearance = resolve_name(self.appearance)()
        return appearance

    def rulesheet(self) -> Rulesheet:
        """Its rules as the referee applies them. Raises UsageError for a game without a sheet."""
        if not self.sheet:
            raise UsageError(Message.of("use-no-rules", game=self.short_title))
        sheet: Rulesheet = resolve_name(self.sheet)()
        return sheet

    def solve(
        self, pieces: Sequence[str], rules: Mapping[str, Any], seconds: float
    ) -> Iterable[Text]:
        """Lines that explain the best use of some pieces, given as faces or as one photograph."""
        lines: Iterable[Text] = resolve_name(self.solver)(pieces, rules, seconds)
        return lines

    @property
    def play_class(self) -> type[Play[Any]]:
        """Its `Play`. Raises UsageError for a game that cannot be watched."""
        if not self.play:
            raise UsageError(Message.of("use-not-watched", game=self.short_title))
        play: type[Play[Any]] = resolve_name(self.play)
        return play

    def read_frame(self, rules: Mapping[str, Any], photo: Photo) -> Any:
        """Read one picture of a watched table under these house rules."""
        adapter = self.new_adapter({})
        reading = adapter.read_frame(photo, rules)
        return adapter.why_unfit(photo) or reading

    def table_reader(
        self, rules: Mapping[str, Any], read_frame: ReadFrame | None = None
    ) -> TableReader[Any]:
        """A reader that remembers earlier pictures of the table.

        `read_frame` reads a single picture, where that is done in another process.
        """
        name = self.new_adapter({}).reader
        reader: TableReader[Any] = resolve_name(name)(read_frame or partial(self.read_frame, rules))
        return reader


@dataclass(frozen=True, slots=True)
class View:
    """What one photograph shows: the pieces in it, with their readings.

    `undistortion` is how its lens distortion was removed, if the lens is known; `photo` is the
    photograph as given, where there is no file to open it from again.
    """

    source: str
    scene: Scene
    undistortion: Undistortion | None = None
    photo: Photo | None = field(default=None, repr=False, compare=False)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the photograph, orientation tag applied."""
        return self.scene.image_size


class Adapter(ABC):
    """How one game reads photographs and rules on them, under the options that it was made with.

    `reader` is the entry point of the class that reads a watched table picture by picture, of loose
    pieces or of a board. With `needs_colour` a picture without colour is refused.
    """

    reader: ClassVar[str] = "referee.table.readers:SceneReader"
    needs_colour: ClassVar[bool] = False

    @abstractmethod
    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        """Find and read the pieces in a photograph."""

    def view(self, photo: Photo, clock: Clock) -> View | Unreadable:
        """What a photograph shows, or why it cannot be ruled on."""
        from referee.reading import mirrored, too_dark
        from vision.failure import Unreadable
        from vision.photo.photo import DamagedPhotoError

        try:
            scene = self.read_scene(photo, clock)
            # Checked only now: the photograph has been decoded at the resolution that is needed.
            if isinstance(scene, Unreadable):
                return too_dark(photo) or scene
            why = self.why_unfit(photo) or self.why_foreign(scene)
        except DamagedPhotoError as error:
            return error.unreadable
        why = why or mirrored(photo, self.number_pieces(scene), clock)
        return why or View(photo.source, scene, photo.undistortion)

    def why_unfit(self, photo: Photo) -> Unreadable | None:
        """Why a photograph is unfit for any ruling, whatever it shows; None for a fit one."""
        from referee.reading import colourless, too_dark

        return too_dark(photo) or (colourless(photo) if self.needs_colour else None)

    def number_pieces(self, scene: Scene) -> Sequence[Piece]:
        """Pieces that reveal a mirrored picture: numbers and unknown faces.

        Empty where no number was read.
        """
        pieces = [piece for piece in scene.pieces if piece.kind in ("number", "unknown")]
        return pieces if any(piece.kind == "number" for piece in pieces) else ()

    def why_foreign(self, scene: Scene) -> Unreadable | None:
        """Why the pieces are not this game's; None where they may be.

        Depends on what the pieces physically are, never on whether the position is legal: an
        illegal position is ruled invalid. Not applied to a watched game, which may just begin.
        """
        return None

    def is_certain(self, scene: Scene) -> bool:
        """Whether pieces that `why_foreign` accepts can belong to no other game."""
        return True

    @abstractmethod
    def check(self, view: View, answers: Sequence[Answer]) -> Report:
        """Rule on what one photograph shows."""

    def check_together(
        self, views: Sequence[View | Report], answers: Sequence[Answer]
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table, a report for each; the last one covers them all.

        The report of an unreadable photograph stands in place of its view.
        """
        raise NotImplementedError

    def follow(
        self, views: Sequence[View | Report], turns: Turns, answers: Sequence[Answer]
    ) -> GameReport:
        """Rule on a game photo by photo; its report contains one for each of `views`.

        The report of an unreadable photograph stands in place of its view.
        """
        raise NotImplementedError

    def read_frame(self, photo: Photo, rules: Mapping[str, Any]) -> Any:
        """Read one picture of a watched table under these house rules.

        Returns a Scene, or a `referee.table.sighting.BoardLook` for a board; or an Unreadable.
        """
        from referee.reading import mirrored
        from referee.ruling.clock import Clock
        from vision.failure import Unreadable

        clock = Clock()
        scene = self.read_scene(photo, clock)
        if isinstance(scene, Unreadable):
            return scene
        return mirrored(photo, self.number_pieces(scene), clock) or scene
