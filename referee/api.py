"""The Python interface to the referee of a game: a photograph in, a report out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from referee import games
from referee.cameras import as_taken, lens_named, undistorted
from referee.capture_order import ORDER, starting_with, with_order_question
from referee.errors import UsageError
from referee.game import Adapter, Game, View
from referee.opening import UNNAMED, PhotoLike, is_single, name_of, open_photo, photo_of, to_draw_on
from referee.recognition import explain_failure
from referee.ruling.answers import as_answers
from referee.ruling.clock import Clock
from referee.ruling.evidence import clearest_index, pool_evidence
from referee.ruling.options import read_option
from referee.ruling.report import Finding, GameReport, Report
from referee.ruling.turns import Turns, TurnStart, as_turns
from referee.words import sentence
from rules.message import Message
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo

if TYPE_CHECKING:
    from calibration.lens import Intrinsics, Undistortion

ViewOrReport = View | Report
"""What a photograph shows, or the report that says why that is unknown."""

Answers = Mapping[str, str] | Mapping[int, str]
"""Answers of the players: number of a piece, or name of its place, to the face it shows."""

CERTAIN = ("valid", "invalid")
"""Verdicts that do not depend on a doubtful reading."""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One photograph, read once and ruled on as often as players answer.

    `referee` is that of the named or recognised game, None where no game was recognised; `photo` is
    None where it cannot be opened.
    """

    view: ViewOrReport
    referee: Referee | None = None
    photo: Photo | None = None

    def rule(self, answers: Answers | None = None, clock: Clock | None = None) -> Report:
        """Rule on the view. Raises UsageError for an invalid answer."""
        if isinstance(self.view, Report):
            return self.view
        assert self.referee is not None, "a view comes from a referee"
        return self.referee.rule(self.view, answers=answers, clock=clock)


class Referee:
    """The referee of one game.

    Parameters
    ----------
    game
        Its name, such as ``"mobi"``, or its declaration.
    **options
        Options of the game; see ``referee check --help``. House rules are a mapping or the name of
        a TOML file; photographs may be given by file name.
    profile
        The camera of all photographs: the name of its calibration profile, or its lens.

    Raises
    ------
    UsageError
        For an unknown game, and for an unknown or invalid option.

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
                self._options[name] = undistorted(value, self.lens)
        self._adapter: Adapter = self.game.new_adapter(self._options)

    @property
    def options(self) -> Mapping[str, Any]:
        """The options as parsed; they can be passed to another `Referee`."""
        return self._options if self.lens is None else {**self._options, "profile": self.lens}

    # The overloads overlap: a single photograph may be iterable too, such as a name.
    @overload
    def check(  # type: ignore[overload-overlap]
        self, photo: PhotoLike | ViewOrReport, *, answers: Answers | None = None
    ) -> Report: ...

    @overload
    def check(  # type: ignore[overload-overlap]
        self, photo: Iterator[PhotoLike | ViewOrReport]
    ) -> Iterator[Report]: ...

    @overload
    def check(self, photo: Iterable[PhotoLike | ViewOrReport]) -> list[Report]: ...

    def check(self, photo: Any, *, answers: Answers | None = None) -> Any:
        """Rule on one photograph, or on each of several independently.

        Parameters
        ----------
        photo
            File name; bytes; file opened in binary mode; PIL picture; or array (height, width, 3),
            uint8, RGB. The report on an unreadable photograph gives the reason. For a list the
            result is a list of reports, for an iterator an iterator, so that photographs and
            reports need not all be in memory.
        answers
            Answers to the questions of an earlier report on this photograph.

        Raises
        ------
        UsageError
            For an argument that is no photograph, and for an invalid answer.

        Examples
        --------
        >>> referee = Referee("mathable")
        >>> report = referee.check("sample_images/mathable/illegal.jpg")
        >>> report.findings[0].message
        '14 on 9I does not count: 3 and 12 above give 4, 9, 15 or 36.'
        >>> Report.from_dict(report.to_dict()).summary == report.summary
        True

        Answers of the players correct the reading:

        >>> photo = "sample_images/mathable/illegal.jpg"
        >>> referee.check(photo, answers={"9I": "15", "6G": "4"}).verdict
        'valid'
        """
        clock = Clock()
        self.game.check_verb("check", self._options)
        several = isinstance(photo, Iterable) and not isinstance(photo, Mapping)
        if isinstance(photo, ViewOrReport) or is_single(photo) or not several:
            return self.rule(self.view(photo, clock), answers=answers, clock=clock)
        if answers:
            raise UsageError(Message.of("photos-one-answered"))
        reports = map(self.check, _numbered(photo))
        return reports if isinstance(photo, Iterator) else [*reports]

    def view(self, photo: PhotoLike | ViewOrReport, clock: Clock | None = None) -> ViewOrReport:
        """What one photograph shows, for `rule`; or the report that says why that is unknown.

        Parameters
        ----------
        photo
            As for `check`; a view or a report is returned as it is.
        clock
            Measures the time that reading takes.

        Examples
        --------
        >>> referee = Referee("mathable")
        >>> view = referee.view("sample_images/mathable/illegal.jpg")
        >>> answers = {"9I": "15", "6G": "4"}
        >>> referee.rule(view).verdict, referee.rule(view, answers=answers).verdict
        ('invalid', 'valid')
        """
        if isinstance(photo, ViewOrReport):
            return photo
        observation = self.observe(photo, clock or Clock())
        view = observation.view
        if isinstance(view, Report) or observation.photo is None:
            return view
        return replace(view, photo=to_draw_on(photo, observation.photo))

    def observe(self, photo: PhotoLike, clock: Clock) -> Observation:
        """As `view`, together with the photograph on which reports are drawn."""
        game, opened = self.game, open_photo(photo, clock)
        # Reports are drawn on the photograph as taken, lens distortion included.
        taken = opened if isinstance(opened, Photo) else None
        if taken is not None and self.lens is not None:
            with clock.stage("load"):
                opened = taken.undistort(self.lens)
        if isinstance(opened, Unreadable):
            name, timing = name_of(photo), clock.timing_ms()
            return Observation(Report.unreadable(game.name, name, opened, None, timing), self)
        try:
            view = self._adapter.view(opened, clock)
            if isinstance(view, Unreadable) and game in games.built_in():
                view = explain_failure(game, opened, self._adapter.why_unfit(opened) or view, clock)
        except DamagedPhotoError as error:
            view = error.unreadable
        if isinstance(view, View):
            return Observation(view, self, taken)
        size, timing = opened.taken_size, clock.timing_ms()
        report = Report.unreadable(game.name, opened.source, view, size, timing)
        return Observation(report, self, taken)

    def rule(
        self, view: ViewOrReport, *, answers: Answers | None = None, clock: Clock | None = None
    ) -> Report:
        """Rule on a view, of this referee or of another one of the same game.

        Raises
        ------
        UsageError
            For an invalid answer.
        """
        clock = clock or Clock()
        self.game.check_verb("check", self._options)
        if isinstance(view, Report):
            return view
        with clock.stage("rule"):
            report = _as_given(self._adapter.check(view, as_answers(answers)), view)
        return replace(report, timing_ms=clock.timing_ms())

    def check_together(
        self, photos: Iterable[PhotoLike | ViewOrReport], *, answers: Answers | None = None
    ) -> tuple[Report, ...]:
        """Rule on photographs of one table and rank its players, a report for each photograph.

        Views of photographs may be given too. The ranking is in the last report.

        Examples
        --------
        >>> referee = Referee("cirplexed", players=["Ann", "Bo"])
        >>> folder = "sample_images/cirplexed/"
        >>> photos = [folder + "cirplexed_004.jpg", folder + "cirplexed_008.jpg"]
        >>> reports = referee.check_together(photos)
        >>> reports[0].questions[0].message.partition("?")[2]
        ' Two tiles look the same, but each exists once.'
        >>> print(referee.game.describe(reports[-1]))
        Who wins is still open.
        """
        self.game.check_verb("check", self._options)
        if "players" not in self._options:
            self.game.option("players")
            raise UsageError(Message.of("photos-players-needed", game=self.game.title))
        clocks: list[Clock] = []
        views: list[ViewOrReport] = []
        for photo in _numbered(photos):
            clocks.append(Clock())
            views.append(self.view(photo, clocks[-1]))
        if not views:
            raise UsageError(Message.of("photos-none"))
        with clocks[-1].stage("rule"):
            reports = self._adapter.check_together(views, as_answers(answers))
        return tuple(
            replace(_as_given(report, view), timing_ms=clock.timing_ms())
            for report, view, clock in zip(reports, views, clocks, strict=True)
        )

    def check_same(
        self, photos: Iterable[PhotoLike | ViewOrReport], *, answers: Answers | None = None
    ) -> Report:
        """Rule on one table that several photographs show.

        The report is about the clearest photograph; the others settle what that one leaves in
        doubt. Where rulings on single photographs disagree, the verdict is ``unsure``. Views of
        photographs may be given too.

        Examples
        --------
        >>> folder = "sample_images/mathable/"
        >>> referee = Referee("mathable")
        >>> referee.check_same([folder + "legal.jpg", folder + "legal.jpg"]).verdict
        'valid'
        """
        clock = Clock()
        self.game.check_verb("check", self._options)
        observed = [self.view(photo, clock) for photo in _numbered(photos)]
        if not observed:
            raise UsageError(Message.of("photos-none"))
        unreadable = [item for item in observed if isinstance(item, Report)]
        others = [item for item in observed if isinstance(item, View)]
        if not others:
            return unreadable[0]
        best = others.pop(clearest_index([view.scene for view in others]))
        scene, strange = pool_evidence(best.scene, [view.scene for view in others])
        report = self.rule(replace(best, scene=scene), answers=answers, clock=clock)
        alone = [(view.source, self.rule(view, clock=clock).verdict) for view in (best, *others)]
        certain = [(source, verdict) for source, verdict in alone if verdict in CERTAIN]
        findings = [*report.findings, *map(Report.left_out, unreadable)]
        if strange or len({verdict for _, verdict in certain}) > 1:
            pairs = [(best.source, others[number].source) for number in strange]
            first_source, first = certain[0] if certain else ("", "")
            pairs += [(first_source, source) for source, verdict in certain if verdict != first]
            same, odd = pairs[0]
            message = sentence("photos-not-the-same", odd=odd, same=same)
            # No answer could say which of the photographs is right.
            report = replace(report, verdict="unsure", summary=message, questions=())
            findings.append(Finding("not-the-same", message, severity="note", source=odd))
        return replace(report, findings=tuple(findings), timing_ms=clock.timing_ms())

    def follow(
        self,
        photos: Iterable[PhotoLike | ViewOrReport],
        *,
        turns: Turns | Sequence[TurnStart] | str | Path | None = None,
        answers: Answers | None = None,
    ) -> GameReport:
        """Rule on a game photo by photo.

        Parameters
        ----------
        photos
            In the order in which they were taken, or views of them. One that cannot be read is
            left out.
        turns
            The player and the first move of each turn, or a file of turns; without, only moves
            are ruled on.
        answers
            Answers to the questions of an earlier report.

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
        faces = {str(place): str(face) for place, face in (answers or {}).items()}
        first = faces.pop(ORDER, None)
        views = [self.view(photo, clock) for photo in _numbered(photos)]
        if not views:
            raise UsageError(Message.of("photos-none"))
        if first is not None:
            views = starting_with(views, first)
        with clock.stage("rule"):
            report = self._adapter.follow(views, as_turns(turns), as_answers(faces))
            report = as_taken(report, next(filter(None, map(_undistortion, views)), None))
        unreadable = (photo for photo in report.photos if photo.verdict == "unreadable")
        left_out = map(Report.left_out, unreadable)
        report = replace(report, sources=tuple(view.source for view in views))
        if first is None:
            report = with_order_question(report)
        return replace(
            report,
            photos=tuple(map(_as_given, report.photos, views)),
            findings=(*report.findings, *left_out),
            timing_ms=clock.timing_ms(),
        )


def _numbered(photos: Iterable[PhotoLike | ViewOrReport]) -> Iterator[PhotoLike | ViewOrReport]:
    """Several photographs, those without a name named by their numbers."""
    if is_single(photos) or not isinstance(photos, Iterable):
        raise UsageError(Message.of("photos-several"))
    for number, photo in enumerate(photos, start=1):
        if isinstance(photo, ViewOrReport) or name_of(photo) != UNNAMED:
            yield photo
        else:
            name = f"Photo {number}"
            opened = photo_of(photo, name)
            yield (name, opened) if isinstance(opened, Unreadable) else opened


def _as_given(report: Report, view: ViewOrReport) -> Report:
    """The report in pixels of the photograph as given, with that photograph attached."""
    return replace(as_taken(report, _undistortion(view)), photo=view.photo)


def _undistortion(view: ViewOrReport) -> Undistortion | None:
    return None if isinstance(view, Report) else view.undistortion
