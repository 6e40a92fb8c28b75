# The command line. Options, commands and states (valid, unsure …) stay as they are typed in every language.

cli-output-stuck = Standard output cannot be written to: { $why }.
cli-no-command =
    { $meant ->
        [no] There is no command '{ $typed }'; see 'referee --help'.
       *[other] There is no command '{ $typed }'; did you mean { $meant }?
    }
cli-no-option =
    { $meant ->
        [no] '{ $command }' has no option { $typed }; it has { $known }.
       *[other] '{ $command }' has no option { $typed }; did you mean { $meant }?
    }
cli-word-too-many = '{ $command }' takes no '{ $typed }' there; see '{ $command } --help'.
cli-no-opencv =
    { $installed ->
        [no] OpenCV is missing or broken ({ $why }). To mend it: pip install --force-reinstall opencv-python-headless
       *[other] OpenCV is missing or broken ({ $why }). To mend it: pip uninstall -y { $installed } && pip install --force-reinstall opencv-python-headless
    }
cli-needs-more =
    { $what ->
        [page] The page needs more than is installed: { $command }
        [print] Printing needs more than is installed: { $command }
        [cluster] A cluster needs more than is installed: { $command }
       *[calibration] Calibration needs more than is installed: { $command }
    }
cli-one-photo-answered = Answers must be about one photo, but { $photos } are given.
cli-same-or-players = Use either --same, for photos of one table, or --players, for a board each: not both.
cli-name-the-game =
    { $why ->
        [rank] Name the game before the photos to rank its players.
       *[same] Name the game before the photos of one table.
    }
cli-ruled-on-together =
    { $why ->
        [rank] Photos of several players are ruled on together: leave --output and --dask out.
       *[same] Photos of one table are ruled on together: leave --output and --dask out.
    }
cli-no-game-nor-file =
    { $meant ->
        [no] '{ $typed }' is neither a game nor a file; the games are { $known }.
       *[other] '{ $typed }' is neither a game nor a file; did you mean { $meant }?
    }
cli-no-photo = Name a photo to rule on.
cli-players-need-calls = --players goes with --calls; without it, begin the file of --turns with 'players Ann Bo'.
cli-calls-take-all = { $option } does not go with calls, and this game is followed with calls: put turns and answers into the file of --calls, such as '3 answer 7B=4'.
cli-calls-options = Followed with calls, a game takes --players and --rules, but not --{ $option }.
cli-kit-is-for = For '{ $command }'.
cli-order = In the order in which they were taken, the photos are { $photos }.
cli-folder-not-made = { $folder }: the folder cannot be made: { $why }.
cli-folder-not-read = { $folder }: the folder cannot be read: { $why }.
cli-picture = Picture: { $path }
cli-no-pipe = Pipe a photo into '-': standard input is the keyboard.
cli-left-out-ruled = { $name } is left out: a ruling is drawn on it.
cli-film = { $name } is a film.
cli-film-remedy = Watch it: 'referee live GAME --video { $name }'.
cli-folder-empty = There is no picture in the folder { $folder }.
cli-folder-empty-remedy = Name another folder.
cli-folder-unopened = { $folder }: the folder cannot be opened: { $why }.
cli-folder-unopened-remedy = Check its permissions.
cli-left-out = Left out of { $folder }: { $what }.
cli-left-out-others =
    { $number ->
        [one] { $number } file that is no picture ({ $kinds })
       *[other] { $number } files that are no pictures ({ $kinds })
    }
cli-kinds = { $number } kinds
cli-left-out-drawn =
    { $number ->
        [one] { $number } picture with a ruling drawn on it
       *[other] { $number } pictures with rulings drawn on them
    }
cli-left-out-films =
    { $number ->
        [one] { $number } film, for 'referee live GAME --video FILE'
       *[other] { $number } films, for 'referee live GAME --video FILE'
    }
cli-stopped =
    { $goes-on ->
        [yes] Stopped at { $done } of { $photos } photos; the same command goes on from there.
       *[no] Stopped at { $done } of { $photos } photos.
    }
cli-tally =
    { $photos ->
        [one] { $photos } photo: { $verdicts }.
       *[other] { $photos } photos: { $verdicts }.
    }
cli-tally-known =
    { $photos ->
        [one] { $photos } photo: { $verdicts } ({ $known } of them ruled on before).
       *[other] { $photos } photos: { $verdicts } ({ $known } of them ruled on before).
    }
cli-verdict =
    { $verdict ->
        [valid] { $number } valid
        [invalid] { $number } invalid
        [unsure] { $number } unsure
       *[unreadable] { $number } unreadable
    }
cli-written =
    { $what ->
        [rulings] The rulings are in { $path }.
       *[lists] The lists are in { $path }.
    }
cli-json-in-vain = --json adds nothing to --output.

# What is asked at the prompt.
cli-questions-first = A few questions first.
cli-answered-before = You answered before: { $answers }. (--forget forgets it.)
cli-answered-before-use = Enter: use that again. n: ask me anew.{" "}
cli-answered-before-used = As you answered before: { $answers }; --forget forgets it.
cli-answered-before-dropped = What you answered before ({ $answers }) is not used any more. { $why }
cli-answers = Answers: { $answers }. Enter: leave it open.{" "}
cli-what-lies-there = what lies there
cli-not-kept = The answers are not kept: { $why }.
cli-where =
    { $where ->
        [top-left] number { $piece }, at the top left of the photo
        [top] number { $piece }, at the top of the photo
        [top-right] number { $piece }, at the top right of the photo
        [left] number { $piece }, at the left of the photo
        [right] number { $piece }, at the right of the photo
        [bottom-left] number { $piece }, at the bottom left of the photo
        [bottom] number { $piece }, at the bottom of the photo
        [bottom-right] number { $piece }, at the bottom right of the photo
       *[middle] number { $piece }, in the middle of the photo
    }

# Calibration.
cli-saved = Saved as '{ $name }' in { $path }.
cli-left-out-view = Left out: { $why }
cli-lens-known = { $used } of { $pictures } pictures used, { $size } pixels; reprojection error { $error } px; focal length { $focal } px ± { $doubt }.
cli-lens-better = To do better: { $what }
cli-lens = lens at { $size } (± { $error } px)
cli-lens-nothing = nothing yet
cli-lens-none = No camera is known yet; profiles are kept in { $folder }.

# At the table.
cli-calls-made =
    { $number ->
        [one] { $number } call of { $file } from before { $since } s is not made again.
       *[other] { $number } calls of { $file } from before { $since } s are not made again.
    }
cli-photo-is-no-film = { $path } is a photo, not a film; rule on it with 'referee check { $game } { $path }'.
cli-overlay-is-film = { $path } is the film that is watched; give the annotated film another name.
cli-not-recorded = { $why } The game is not written down.
cli-goes-on = Going on with game { $number } of this record. { $stands }
cli-no-record = { $path }: there is no such record.
cli-no-record-yet = There is no record yet ({ $path }); 'referee live' begins it.
cli-list-or-one = --list is about all games, --{ $option } about one: leave one out.
cli-which-game = Which game is --{ $option } for? Say '--game 3', for example; 'referee replay' lists them.
cli-record-empty = The record { $path } holds no game.
cli-record-holds =
    { $games ->
        [one] The record { $path } holds game 1 only, not { $number }.
       *[other] The record { $path } holds games 1 to { $games }, not { $number }.
    }
cli-no-players = no players named
cli-demo = Tap a photograph on the page. Ctrl-C ends the demonstration; nothing is kept.
