"""The referee of a game, as Python asks it: a photograph in, a report out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from referee import games
from referee.cameras import as_taken, lens_named, opened
from referee.capture_order import ORDER, asked_for_order, beginning_with
from referee.errors import UsageError
from referee.game import Adapter, Game, Seen
from referee.opening import UNNAMED, PhotoLike, is_one, name_of, open_photo, photo_of, to_draw_on
from referee.recognition import another
from referee.ruling.answers import as_answers
from referee.ruling.clock import Clock
from referee.ruling.report import Finding, GameReport, Report
from referee.ruling.same_table import clearest, told_by
from referee.ruling.terms import read_option
from referee.ruling.turns import Turns, TurnStart, as_turns
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion

Known = Seen | Report
"""What a photograph shows, or why that is not known."""

Answers = Mapping[str, str] | Mapping[int, str]
"""What the players answered: number of a piece, or name of its place, to what it shows."""


@dataclass(frozen=True, slots=True, eq=False)
class Looked:
    """What one photograph shows, to be ruled on as often as something is answered.

    Attributes
    ----------
    seen
        What lies there, or the report that says why that is not known.
    referee
        That of the game that was named or recognised; None where there is none.
    photo
        The photograph itself; None where it cannot be opened.
    """

    seen: Seen | Report
    referee: Referee | None = None
    photo: Photo | None = None

    def rule(self, answers: Answers | None = None, clock: Clock | None = None) -> Report:
        """Rule on it. Raises UsageError for an answer that makes no sense."""
        if isinstance(self.seen, Report):
            return self.seen
        assert self.referee is not None, "what was seen was seen by a referee"
        return self.referee.rule(self.seen, answers=answers, clock=clock)


class Referee:
    """The referee of one game.

    Parameters
    ----------
    game
        Its name, such as ``"mobi"``; or the declaration of a game.
    **options
        What the game's declaration lists; see ``referee games`` and the command line's help.
        House rules may be a mapping or the name of a TOML file, photographs be named by their
        files.
    profile
        The camera of all photographs, by the name it was calibrated under, or its lens.

    Raises
    ------
    UsageError
        For a game or an option that there is not, said in one sentence.

    Examples
    --------
    >>> from referee import Referee
    >>> report = Referee("mobi", held=11).check("sample_images/mobi/kit.jpg")
    >>> report.verdict, report.summary
    ('invalid', 'Only 10 number tiles can be seen, but the player holds 11: 1 missing.')
    """

    def __init__(
        self, game: str | Game, *, profile: str | Intrinsics | None = None, **options: Any
    ) -> None:
        self.game = games.find(game) if isinstance(game, str) else game
        self.lens = lens_named(profile) if isinstance(profile, str) else profile
        self._options = {
            name: read_option(self.game.option(name), value)
            for name, value in options.items()
            if value is not None
        }
        for name, value in self._options.items():
            if isinstance(value, Photo):
                self._options[name] = opened(value, self.lens)
        self._adapter: Adapter = self.game.new_adapter(self._options)

    @property
    def options(self) -> Mapping[str, Any]:
        """What was given, as it was read; another referee can be made with it."""
        return self._options if self.lens is None else {**self._options, "profile": self.lens}

    # What may be iterated over, such as a name, can stand for one photograph all the same.
    @overload
    def check(  # type: ignore[overload-overlap]
        self, photo: PhotoLike | Known, *, answers: Answers | None = None
    ) -> Report: ...

    @overload
    def check(  # type: ignore[overload-overlap]
        self, photo: Iterator[PhotoLike | Known]
    ) -> Iterator[Report]: ...

    @overload
    def check(self, photo: Iterable[PhotoLike | Known]) -> list[Report]: ...

    def check(self, photo: Any, *, answers: Answers | None = None) -> Any:
        """Rule on what one photograph shows, or each of several for itself.

        Parameters
        ----------
        photo
            The name of its file; its bytes; a file that is open in binary mode; a PIL picture; or
            an array (height, width, 3), uint8, RGB. One that cannot be read gives a report that
            says why. Of several, a list gives a list of reports, and a generator gives one report
            after the other, so that not all need be in memory.
        answers
            What the players answered to questions of an earlier report on this photograph.

        Raises
        ------
        UsageError
            For what can be no photograph, and an answer that makes no sense.

        Examples
        --------
        >>> referee = Referee("mathable")
        >>> report = referee.check("sample_images/mathable/illegal.jpg")
        >>> report.findings[0].message
        '14 on 9I does not count: above 3 and 12 give 4, 9, 15 or 36.'
        >>> Report.from_dict(report.to_dict()).summary == report.summary
        True

        The players say what lies there, and it is ruled on again:

        >>> photo = "sample_images/mathable/illegal.jpg"
        >>> referee.check(photo, answers={"9I": "15", "6G": "4"}).verdict
        'valid'
        """
        clock = Clock()
        self.game.check_verb("check", self._options)
        several = isinstance(photo, Iterable) and not isinstance(photo, Mapping)
        if isinstance(photo, Known) or is_one(photo) or not several:
            return self.rule(self.look(photo, clock), answers=answers, clock=clock)
        if answers:
            raise UsageError(Message.of("photos-one-answered"))
        reports = map(self.check, _numbered(photo))
        return reports if isinstance(photo, Iterator) else [*reports]

    def look(self, photo: PhotoLike | Known, clock: Clock | None = None) -> Known:
        """What one photograph shows, to be ruled on once or more; or the report why it is unknown.

        Parameters
        ----------
        photo
            As for `check`; what was seen already stays as it is.
        clock
            Counts how long it takes.

        Examples
        --------
        >>> referee = Referee("mathable")
        >>> seen = referee.look("sample_images/mathable/illegal.jpg")
        >>> said = {"9I": "15", "6G": "4"}
        >>> referee.rule(seen).verdict, referee.rule(seen, answers=said).verdict
        ('invalid', 'valid')
        """
        if isinstance(photo, Known):
            return photo
        looked = self.see(photo, clock or Clock())
        if isinstance(looked.seen, Report) or looked.photo is None:
            return looked.seen
        return replace(looked.seen, photo=to_draw_on(photo, looked.photo))

    def see(self, photo: PhotoLike, clock: Clock) -> Looked:
        """What one photograph shows, with the photograph for pictures of its reports."""
        game, opened = self.game, open_photo(photo, clock)
        # What is drawn on is the photograph with its lens's distortion still in it.
        taken = opened if isinstance(opened, Photo) else None
        if taken is not None and self.lens is not None:
            with clock.stage("load"):
                opened = taken.through(self.lens)
        if isinstance(opened, Unreadable):
            name, timing = name_of(photo), clock.timing_ms()
            return Looked(Report.unreadable(game.name, name, opened, None, timing), self)
        try:
            seen = self._adapter.look(opened, clock)
            if isinstance(seen, Unreadable) and game in games.built_in():
                seen = another(game, opened, self._adapter.unfit(opened) or seen, clock)
        except DamagedPhotoError as error:
            seen = error.unreadable
        if isinstance(seen, Seen):
            return Looked(seen, self, taken)
        size, timing = opened.frame, clock.timing_ms()
        return Looked(Report.unreadable(game.name, opened.source, seen, size, timing), self, taken)

    def rule(
        self, seen: Known, *, answers: Answers | None = None, clock: Clock | None = None
    ) -> Report:
        """Rule on what was seen by `look`, of this referee or another one of the same game.

        Raises
        ------
        UsageError
            For an answer that makes no sense.
        """
        clock = clock or Clock()
        self.game.check_verb("check", self._options)
        if isinstance(seen, Report):
            return seen
        with clock.stage("rule"):
            report = _as_given(self._adapter.check(seen, as_answers(answers)), seen)
        return replace(report, timing_ms=clock.timing_ms())

    def check_together(
        self, photos: Iterable[PhotoLike | Known], *, answers: Answers | None = None
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table and rank its players, a report for each photograph.

        Photographs may be given as `look` saw them. The ranking is in the last report.

        Examples
        --------
        >>> referee = Referee("cirplexed", players=["Ann", "Bo"])
        >>> folder = "sample_images/cirplexed/"
        >>> photos = [folder + "cirplexed_004.jpg", folder + "cirplexed_008.jpg"]
        >>> reports = referee.check_together(photos)
        >>> reports[0].questions[0].message.partition("?")[2]
        ' Two tiles look the same, but each exists once.'
        >>> print(referee.game.in_words(reports[-1]))
        Who wins is still open.
        """
        self.game.check_verb("check", self._options)
        if "players" not in self._options:
            self.game.option("players")
            raise UsageError(Message.of("photos-players-needed", game=self.game.title))
        clocks: list[Clock] = []
        seen: list[Known] = []
        for photo in _numbered(photos):
            clocks.append(Clock())
            seen.append(self.look(photo, clocks[-1]))
        if not seen:
            raise UsageError(Message.of("photos-none"))
        with clocks[-1].stage("rule"):
            reports = self._adapter.check_together(seen, as_answers(answers))
        return tuple(
            replace(_as_given(report, one), timing_ms=clock.timing_ms())
            for report, one, clock in zip(reports, seen, clocks, strict=True)
        )

    def check_same(
        self, photos: Iterable[PhotoLike | Known], *, answers: Answers | None = None
    ) -> Report:
        """Rule on one table that several photographs show; the clearest is the report's.

        Photographs may be given as `look` saw them.
        What it leaves in doubt the others tell. Where photographs that are ruled on alone do not
        agree, nobody is told a ruling.

        Examples
        --------
        >>> folder = "sample_images/mathable/"
        >>> referee = Referee("mathable")
        >>> referee.check_same([folder + "legal.jpg", folder + "legal.jpg"]).verdict
        'valid'
        """
        clock = Clock()
        self.game.check_verb("check", self._options)
        looked = [self.look(photo, clock) for photo in _numbered(photos)]
        if not looked:
            raise UsageError(Message.of("photos-none"))
        seen = [one for one in looked if isinstance(one, Seen)]
        if not seen:
            return next(one for one in looked if isinstance(one, Report))
        best = seen.pop(clearest([one.scene for one in seen]))
        scene, strange = told_by(best.scene, [one.scene for one in seen])
        report = self.rule(replace(best, scene=scene), answers=answers, clock=clock)
        alone = [(one.source, self.rule(one, clock=clock).verdict) for one in (best, *seen)]
        sure = {verdict for _, verdict in alone if verdict in ("valid", "invalid")}
        findings = [*report.findings]
        findings += [one.left_out() for one in looked if isinstance(one, Report)]
        if strange or len(sure) > 1:
            told = [(source, verdict) for source, verdict in alone if verdict in sure]
            pairs = [(best.source, seen[number].source) for number in strange]
            pairs += [(told[0][0], one) for one, verdict in told if verdict != told[0][1]]
            same, odd = pairs[0]
            message = sentence("photos-not-the-same", odd=odd, same=same)
            # No answer could tell which of them is right.
            report = replace(report, verdict="unsure", summary=message, questions=())
            findings.append(Finding("not-the-same", message, severity="note", source=odd))
        return replace(report, findings=tuple(findings), timing_ms=clock.timing_ms())

    def follow(
        self,
        photos: Iterable[PhotoLike | Known],
        *,
        turns: Turns | Sequence[TurnStart] | str | Path | None = None,
        answers: Answers | None = None,
    ) -> GameReport:
        """Rule on a game photo by photo.

        Parameters
        ----------
        photos
            In the order in which they were taken, perhaps as `look` saw them. One that cannot be
            read is left out.
        turns
            Who began which turn with which move, or the file that says so; without, only moves
            are ruled on.
        answers
            What the players answered to questions of an earlier report.

        Examples
        --------
        >>> folder = "sample_images/mathable/"
        >>> photos = [f"{folder}game_1_0{number}.jpg" for number in (1, 2, 3)]
        >>> report = Referee("mathable").follow(photos)
        >>> [(move["square"], move["value"], move["points"]) for move in report.details["moves"]]
        [('7I', 3, 3), ('8I', 12, 12), ('7J', 6, 6)]
        """
        self.game.check_verb("follow", self._options)
        clock = Clock()
        told = {str(place): str(face) for place, face in (answers or {}).items()}
        first = told.pop(ORDER, None)
        seen = [self.look(photo, clock) for photo in _numbered(photos)]
        if not seen:
            raise UsageError(Message.of("photos-none"))
        if first is not None:
            seen = beginning_with(seen, first)
        with clock.stage("rule"):
            report = self._adapter.follow(seen, as_turns(turns), as_answers(told))
            report = as_taken(report, next(filter(None, map(_straight, seen)), None))
        left_out = tuple(one.left_out() for one in report.photos if one.verdict == "unreadable")
        report = replace(report, sources=tuple(one.source for one in seen))
        if first is None:
            report = asked_for_order(report)
        return replace(
            report,
            photos=tuple(map(_as_given, report.photos, seen)),
            findings=(*report.findings, *left_out),
            timing_ms=clock.timing_ms(),
        )


def _numbered(photos: Iterable[PhotoLike | Known]) -> Iterator[PhotoLike | Known]:
    """Several photographs, of which those without a name are called by their numbers."""
    if is_one(photos) or not isinstance(photos, Iterable):
        raise UsageError(Message.of("photos-several"))
    for number, photo in enumerate(photos, start=1):
        if isinstance(photo, Known) or name_of(photo) != UNNAMED:
            yield photo
        else:
            name = f"Photo {number}"
            opened = photo_of(photo, name)
            yield (name, opened) if isinstance(opened, Unreadable) else opened


def _as_given(report: Report, seen: Known) -> Report:
    """The report with its places in pixels of the photograph as given, and with that."""
    return replace(as_taken(report, _straight(seen)), photo=seen.photo)


def _straight(seen: Known) -> Undistortion | None:
    return None if isinstance(seen, Report) else seen.undistorted
