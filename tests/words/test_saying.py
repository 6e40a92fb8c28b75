"""Messages become sentences, which can be translated again."""

import json
import pickle

import pytest

from referee import games
from referee.errors import UsageError
from referee.game import Game
from referee.ruling.report import Finding, Question, Report
from referee.words import LANGUAGES, say, sentence, translate
from rules import Message, RuleFinding, Ruling
from rules.message import Sentence, mentions, one_of, sentences

PERHAPS = Message.of("ruling-perhaps", found=Message.of("ruling-nothing-seen"))


def test_a_message_has_a_sentence_in_each_language() -> None:
    assert say(PERHAPS) == "Perhaps: Nothing has been seen yet."
    assert say(PERHAPS, "de") == "Vielleicht: Es wurde noch nichts gesehen."
    assert len({say(PERHAPS, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "supported"), [("de_AT.UTF-8", "de"), ("FR", "fr"), ("ja", "en")]
)
def test_languages_go_by_their_names(language: str, supported: str) -> None:
    assert say(PERHAPS, language) == say(PERHAPS, supported)


def test_a_sentence_can_be_translated_later() -> None:
    assert say(say(PERHAPS, "de"), "fr") == say(PERHAPS, "fr")
    assert say("Already said.", "fr") == "Already said."


@pytest.mark.parametrize("game", games.built_in(), ids=lambda game: game.name)
def test_the_declaration_of_a_game_is_translated(game: Game) -> None:
    for text in (game.summary, *(option.help for option in game.options)):
        assert len({say(text, language) for language in LANGUAGES}) == len(LANGUAGES), text


def test_lists_have_a_conjunction_before_the_last_entry() -> None:
    colours = ("red", "blue", "green")
    texts = [say(Message.of("ruling-perhaps", found=items)) for items in (colours, one_of(colours))]
    assert texts == ["Perhaps: red, blue and green", "Perhaps: red, blue or green"]
    assert say(Message.of("ruling-perhaps", found=one_of(colours[:1]))) == "Perhaps: red"


def test_sentences_follow_each_other_and_empty_ones_are_left_out() -> None:
    both = sentences("", PERHAPS, "Really.")
    assert say(both, "nl") == "Misschien: Er is nog niets gezien. Really."
    assert sentences("", PERHAPS) is PERHAPS
    assert sentences() == ""


def test_a_message_is_known_within_another() -> None:
    both = sentences(say(PERHAPS), "Really.")
    assert mentions(both, Message.of("ruling-nothing-seen"))
    assert not mentions(both, Message.of("ruling-nothing-read"))


def test_large_numbers_are_formatted_as_written() -> None:
    message = Message.of("ruling-and-more", first="", more=1234, what="question")
    assert "1234 Fragen" in say(message, "de")


def test_a_parameter_that_is_missing_is_no_sentence() -> None:
    with pytest.raises(LookupError, match="found"):
        say(Message.of("ruling-perhaps"))
    with pytest.raises(LookupError, match="no 'ruling-nonsense'"):
        say(Message.of("ruling-nonsense"))


def test_names_of_any_length_are_kept() -> None:
    assert say(Message.of("ruling-perhaps", found="x" * 10_000)).startswith("Perhaps: xxx")


def test_a_sentence_keeps_what_it_says_wherever_it_goes() -> None:
    original = say(PERHAPS)
    pickled = pickle.loads(pickle.dumps(original))
    for copy in (pickled, str(UsageError(original)), translate([original], "en")[0]):
        assert say(copy, "de") == say(PERHAPS, "de")
        assert copy == original


def test_a_report_is_translated_and_read_back_from_json() -> None:
    summary = sentence("ruling-not-sure", question=PERHAPS, more=2)
    report = Report(
        "mobi",
        "pod.jpg",
        "unsure",
        summary,
        findings=(Finding("x", say(PERHAPS)), Finding("y", "Y.")),
        questions=(Question(3, say(PERHAPS)),),
        details={"result": say(PERHAPS)},
    )
    data = json.loads(report.to_json())
    assert data["key"] == "ruling-not-sure"
    assert data["args"]["question"]["args"] == {"found": {"key": "ruling-nothing-seen", "args": {}}}
    assert "key" not in data["findings"][1]
    again = Report.from_dict(data)
    assert again == report
    german = translate(again, "de")
    assert german.summary == say(summary, "de")
    assert german.findings[0].message == german.questions[0].message == say(PERHAPS, "de")
    assert german.findings[1].message == "Y."
    assert translate(report, "de").details["result"] == say(PERHAPS, "de")
    assert translate(german, "en") == report


def test_a_report_of_another_version_keeps_its_words() -> None:
    unknown = Sentence("Something new.", Message.of("ruling-something-new"))
    assert say(unknown, "fr") == "Something new."


def test_the_summary_of_a_ruling_is_translated() -> None:
    wrong = [RuleFinding(str(i), Message.of("ruling-perhaps", found=str(i))) for i in range(2)]
    assert say(Ruling.of(wrong, "").summary, "de") == "Vielleicht: 0 Und noch ein Verstoß."
