"""Wrong use of the command line: one sentence, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Cli

SAMPLES = Path(__file__).parents[2] / "sample_images"
FILES = {
    "FILE": "= no TOML, no photograph, and no ruling",
    "WORDY": 'integers_only = "yes"',
    "STRANGE": "gravity = 9.81",
    "DUNE": "2 dune Ann\n",
    "DONE": "2 done\n",
}
"""Contents of files by the words that stand for them."""


def arguments(typed: str, folder: Path) -> list[str]:
    """What was typed, with files for the words in capitals; '' is an empty argument."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
        typed = typed.replace(name, str(folder / name))
    typed = typed.replace("DIR", str(folder))
    typed = typed.replace("FILM", str(SAMPLES / "mobius" / "game.mp4"))
    command, *words = typed.split()
    kit = str(SAMPLES / words[0] / "kit.jpg")
    photo = str(SAMPLES / "mathable" / "legal.jpg")
    meant = {"KIT": kit, "PHOTO": photo, "''": ""}
    return [command, *(meant.get(word, word) for word in words)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        # Games, commands and photographs.
        ("check chess x.jpg", "There is no game 'chess'; the games are cirplexed, "),
        ("check mob PHOTO", "There is no game 'mob'; did you mean mobi?"),
        ("check Mobuis PHOTO", "There is no game 'Mobuis'; did you mean mobius?"),
        ("check matable PHOTO", "There is no game 'matable'; did you mean mathable?"),
        ("check Cirplex PHOTO", "There is no game 'Cirplex'; did you mean cirplexed?"),
        ("check mob", "'mob' is neither a game nor a file; did you mean mobi?"),
        ("check pods", "'pods' is neither a game nor a file; the games are cirplexed, formula, "),
        ("check mobi", "Name a photo to rule on."),
        ("check formula ''", "must not be empty"),
        ("check a.jpg --players Ann,Bo", "Name the game before the photos"),
        ("check PHOTO PHOTO --same", "Name the game"),
        ("print chess", "There is no kit 'chess'; the kits are mobi, "),
        ("solve formula 3", "nothing to solve in Formula"),
        ("solve mobi 99", "A face must be one of"),
        ("solve mobi 3", "two or more number tiles"),
        ("solve mobi 3 #", "face down"),
        # Options that a game or a command does not take.
        ("check cirplexed KIT --held 5", "--held is for Formula and Möbi, not for Cir"),
        ("check mathable KIT --rules x", "Möbi and Mobius, not for Mathable."),
        ("check mobius KIT --held 3", "not for Mobius."),
        ("check cirplexed KIT KIT --players A,B --same", "not both"),
        ("check formula KIT --held 3", "give the photo before it too"),
        ("follow formula KIT --held 3", "is for 'check', not for 'follow'"),
        ("follow mathable KIT --calls FILE --held 5", "but not --held."),
        ("follow mobi KIT --not-final", "but not --final."),
        ("follow mobi KIT --held 4", "takes --players and --rules, but not --held."),
        ("follow mobi KIT --turns FILE", "--turns does not go with calls, and this game"),
        ("follow mobius KIT --answer F0=red", "--answer does not go with calls, and this game"),
        ("follow mathable KIT --players A,B", "--players goes with --calls; without it, begin"),
        # Values of options.
        ("check mobi KIT --held=-3", "'held' must be a whole number from 0 on"),
        ("check mobi KIT --held=x", "'held' must be a whole number from 0 on"),
        ("check mobi KIT --held=1.5", "'held' must be a whole number from 0 on"),
        ("check mobi KIT --held=", "'held' must be a whole number from 0 on"),
        ("check cirplexed KIT --answer 500.1=red", "There is no tile 500"),
        ("check mobi KIT --answer 99=7", "no tile 99"),
        ("check mobi KIT --answer ?!", "must be like"),
        ("check mobi KIT --answer 5=7 --answer 5=8", "answered twice"),
        ("follow formula KIT --answer 9:1=7", "There is no photo 9"),
        ("check mobius KIT --profile nobody", "The lens of 'nobody' is not known"),
        ("live mobius --folder DIR --profile nobody", "The lens of 'nobody' is not known"),
        ("live mathable --video FILM --players Ann", "2 to 4 players"),
        ("live mathable --video FILM --players Ann,7", "that are not numbers"),
        ("live mathable --video FILM --players Ann,ann", "named twice"),
        ("live mathable --video FILM --players Ann,B\udcff", "must have visible characters"),
        # Files.
        ("check mobi KIT --rules FILE", "is not TOML"),
        ("check mobi KIT --rules KIT", "is not text"),
        ("check mobi KIT --rules DIR", "cannot be opened"),
        ("check mobi KIT --rules WORDY", "'integers_only' must be true or false"),
        ("check mobi KIT --rules STRANGE", "do not fit the game"),
        ("check mobi KIT --overlay FILE", "cannot be made"),
        ("check mobi KIT --output DIR", "cannot be written"),
        ("check mobi KIT --output DIR/none/out.jsonl", "cannot be written"),
        ("check mobi KIT --output FILE", "is not a file of rulings"),
        ("check formula KIT --before FILE", "cannot be read"),
        ("follow mathable KIT --turns DIR", "cannot be opened"),
        ("follow mathable KIT --calls DUNE", "line 1"),
        ("follow mathable KIT --calls DONE", "'2 done' cannot be made. Nobody said who plays"),
        ("print mobi --out FILE", "cannot be made"),
        ("print mobi --out FILE/x", "cannot be made"),
        ("live mathable --video FILM --rules none.toml", "cannot be opened"),
        ("live mathable --video FILM --calls none.txt", "cannot be opened"),
        ("live mathable --video FILM --record /", "must be a file"),
        ("live mathable --video FILM --overlay seen.gif", "must end in .mp4"),
        ("live mathable --video FILM --overlay none/seen.mp4", "There is no folder none"),
        ("live mathable --video FILM --overlay FILM", "is the film that is watched"),
        ("live mathable --video PHOTO", "is a photo, not a film; rule on it with 'referee check"),
    ],
)
def test_wrong_use_is_one_sentence(typed: str, sentence: str, tmp_path: Path, cli: Cli) -> None:
    done = cli(*arguments(typed, tmp_path))
    assert (done.status, done.out) == (64, "")
    assert done.err.count("\n") == 1
    assert sentence in done.err
    assert (tmp_path / "FILE").read_text() == FILES["FILE"], "nothing is overwritten"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("live mathable --video none.mp4", "There is no video none.mp4"),
        ("live mathable --folder none", "There is no folder none"),
        ("live mathable --camera 77", "amera 77"),
    ],
)
def test_a_missing_source_is_an_unreadable_input(
    typed: str, sentence: str, tmp_path: Path, cli: Cli
) -> None:
    done = cli(*arguments(typed, tmp_path))
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert sentence in done.err


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("check mobi x.jpg --heldd 3", "'referee check' has no option --heldd; did"),
        ("live mobi --camera 0 --same", "'referee live' has no option --same; did you"),
        ("games mobi", "'referee games' does not take 'mobi'"),
        ("chek x.jpg", "There is no command 'chek'; did you mean check?"),
        ("rule x.jpg", "There is no command 'rule'; did you mean rules?"),
        ("x x.jpg", "There is no command 'x'; "),
        ("check --language de", "Es fehlt: [GAME] PHOTO."),
        ("calibrate camera x.jpg --language de", "Es fehlt: --name."),
        ("live mobi --language de", "Eines davon muss dabei sein: -c/--camera --video --folder."),
        ("live mobi --camera 0 --video x --language de", "--video geht nicht zusammen mit"),
        ("print mobi --size a --language de", "--size muss eine Zahl sein, nicht 'a'."),
        ("print mobi --language de --size", "--size braucht einen Wert."),
        ("print mobi --low-ink=3 --language de", "--low-ink nimmt keinen Wert, auch nicht '3'."),
        ("print mobi --l --language de", "--l kann --low-ink, --language heißen: Schreibt es aus."),
        ("calibrate lens --language de", "WHAT muss camera oder list sein, nicht 'lens'."),
        ("chek --language de", "Den Befehl 'chek' gibt es nicht; meintet ihr check?"),
    ],
)
def test_wrong_arguments_are_one_sentence_after_the_usage(
    typed: str, sentence: str, cli: Cli
) -> None:
    done = cli(*typed.split())
    assert (done.status, done.out) == (64, "")
    usage, *_, last = done.err.splitlines()
    assert usage.startswith("Aufruf: referee" if "--language de" in typed else "usage: referee")
    assert last.startswith(f"referee: {sentence}")


def test_without_arguments_the_commands_are_listed(cli: Cli) -> None:
    done = cli()
    assert done.status == 64
    assert "rule on photographs, each by itself" in done.err
