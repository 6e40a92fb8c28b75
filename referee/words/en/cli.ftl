# The command line. Options, commands and states (valid, unsure …) stay as they are typed in every language.

cli-output-stuck = Standard output cannot be written to: { $why }.
cli-no-command =
    { $meant ->
        [no] There is no command '{ $typed }'; see 'referee --help'.
       *[other] There is no command '{ $typed }'; did you mean { $meant }?
    }
cli-must-be = { $what } must be { $known }, but got '{ $typed }'.
cli-arg-usage = usage:
cli-arg-positional = arguments
cli-arg-options = options
cli-arg-help = show this help and exit
cli-arg-wrong = %(argument_name)s %(message)s.
cli-arg-number = must be a number, but got %(value)r
cli-arg-value = needs a value
cli-arg-values = needs at least one value
cli-arg-no-value = takes no value, but got %r
cli-arg-not-with = does not go with %s
cli-arg-missing = Missing: %s.
cli-arg-one-of = One of these is needed: %s.
cli-arg-ambiguous = %(option)s could be %(matches)s: type it in full.
cli-no-option =
    { $meant ->
        [no] '{ $command }' has no option { $typed }; it has { $known }.
       *[other] '{ $command }' has no option { $typed }; did you mean { $meant }?
    }
cli-word-too-many = '{ $command }' does not take '{ $typed }'; see '{ $command } --help'.
cli-no-opencv =
    { $installed ->
        [no] OpenCV is missing or broken ({ $why }). To fix it: pip install --force-reinstall opencv-python-headless
       *[other] OpenCV is missing or broken ({ $why }). To fix it: pip uninstall -y { $installed } && pip install --force-reinstall opencv-python-headless
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
cli-option-of-others = { $option } is for { $games }, not for { $game }.
cli-no-photo = Name a photo to rule on.
cli-players-need-calls = --players goes with --calls; without it, begin the file of --turns with 'players Ann Bo'.
cli-calls-take-all = { $option } does not go with calls, and this game is followed with calls: put turns and answers into the file of --calls, such as '3 answer 7B=4'.
cli-calls-options = Followed with calls, a game takes --players and --rules, but not --{ $option }.
cli-kit-is-for = For '{ $command }'.
cli-order = In the order in which they were taken, the photos are { $photos }.
cli-folder-not-made = { $folder }: the folder cannot be made: { $why }.
cli-picture = Picture: { $path }
cli-no-pipe = Pipe a photo into '-': standard input is the keyboard.
cli-empty-name = The name of a photograph must not be empty; a variable of your shell may be unset.
cli-left-out-ruled = { $name } is left out: a ruling is drawn on it.
cli-left-out = Left out of { $folder }: { $what }.
cli-left-out-others =
    { $number ->
        [one] { $number } file that is not a picture ({ $kinds })
       *[other] { $number } files that are not pictures ({ $kinds })
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
cli-answered-before = You answered before: { $answers }. (--forget clears this.)
cli-answered-before-use = Enter: use that again. n: ask me again.{" "}
cli-answered-before-used = As you answered before: { $answers }; --forget clears this.
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
cli-lens-better = Good enough, but could be better. { $what }
cli-frame = { $film } at { $at } s
cli-lens = lens at { $size } (± { $error } px)
cli-lens-nothing = nothing yet
cli-lens-none = No camera is known yet; profiles are kept in { $folder }.

# At the table.
cli-calls-made =
    { $number ->
        [one] { $number } call of { $file } from before { $since } s is skipped.
       *[other] { $number } calls of { $file } from before { $since } s are skipped.
    }
cli-photo-is-no-film = { $path } is a photo, not a film; rule on it with 'referee check { $game } { $path }'.
cli-overlay-is-film = { $path } is the film that is watched; give the annotated film another name.
cli-not-recorded = { $why } The game is not recorded.
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
cli-no-voice = This system has no voice (spd-say, espeak-ng, say or PowerShell): nothing is said aloud.
cli-post-address = The address of --post must begin with http:// or https://, and name a computer.
cli-post-failed = Events cannot be posted to { $address } ({ $why }); they wait, and the game goes on.
cli-post-refused = { $address } refuses an event ({ $why }); what it refuses is left out.
cli-post-lost =
    { $events ->
        [one] 1 event could not be posted.
       *[other] { $events } events could not be posted.
    }

# Help.
cli-help-about = A referee for games on a real table: photographs in, rulings out.
cli-help-exit-status = Exit status: 0 valid, 1 invalid, 3 unsure, 2 unreadable; with several photos the gravest of 2, 3, 1 and 0; 64 wrong use.
cli-help-version = print the version
cli-help-check = rule on photographs, each by itself
cli-help-check-epilog = Without a game, each photograph is ruled on by the game that it shows.
cli-help-game-or-photo = a game, see 'referee games'; photographs, folders of them, or - for standard input
cli-help-answer-piece = what a piece is that was asked about; with one photo
cli-help-answer-place = what lies on this place, such as 7B=4
cli-help-forget = forget what you answered about these photographs before, and ask again
cli-help-same = the photographs show one table: what one leaves in doubt another may settle
cli-help-follow = rule on a game photo by photo
cli-help-game = name of the game; see 'referee games'
cli-help-turns = a line for each turn: player, number of its first move from 1, and the points, or the cards played, where they are known; 'Ann draws' for a turn without a move; the first line may be 'players Ann Bo Cy'
cli-help-calls-photos = calls, each with the number of the photo that it follows, one a line: '3 done Ann'; see docs/table.md
cli-help-inspect = list all tiles and cards in photographs, without any rules
cli-help-print = write a kit to print: pieces, boards, targets
cli-help-kit = a game, charuco or all; see docs/kits.md
cli-help-paper = A4, Letter or A3; default A4
cli-help-low-ink = tints and frames, less colour
cli-help-size = size in per cent, 50 to 200
cli-help-out = folder for the PDF files
cli-help-games = list the games
cli-help-language = the language of all messages; default: the system's
cli-help-photo = photographs or folders of them
cli-help-json-photos = print one JSON object a line on standard output
cli-help-overlay = write annotated pictures to this folder
cli-help-output = write one JSON object a line to this file; what is in it already stays as it is, so that a run that was stopped goes on
cli-help-dask-work = have the cluster of this Dask scheduler do the work
cli-help-dask = work on the cluster of this scheduler
cli-help-profile = the camera's name in 'referee calibrate': the distortion of its lens is removed
cli-help-followed-players = who plays, in the order of their turns; where the game is followed with calls
cli-help-rules-file = house rules, a TOML file
cli-help-live = watch a game as it is played
cli-help-folder = a folder that photographs are saved to
cli-help-calls-times = calls, each with its time in seconds, one a line: '12.4 done Ann'
cli-help-post = post each event as JSON to this address
cli-help-say = say rulings, questions and points aloud
cli-help-record = record the game in this file; default: in your data folder, but films are not recorded
cli-help-no-record = record nothing
cli-help-overlay-film = write the annotated film
cli-help-json-events = print events, one JSON object a line
cli-help-camera = a camera's number or name, or a stream's address
cli-help-video = a film of a game
cli-help-players = who plays, in the order of their turns
cli-help-replay = replay a recorded game
cli-help-replay-record = a file written by 'live --record'; without it, your own games are listed
cli-help-replay-game = number of the game; else the last
cli-help-replay-rules = other house rules, a TOML file
cli-help-replay-list = list the games and the halls of fame
cli-help-export = write the game as a page (.html), a film with the rulings drawn in (.mp4) or JSON (.json)
cli-help-serve = open the page for phones and screens
cli-help-serve-game = begin a game at a table with it
cli-help-serve-record = record games in this file; default: in your data folder
cli-help-host = address to listen on; 0.0.0.0 for all at home; default: this computer alone
cli-help-https = use a certificate of its own, which phones need for live video
cli-help-host-name = another name that it goes by; the whole address, such as https://home.example/referee, where a proxy stands before it
cli-help-data = folder for everything that is kept; default: your data folder
cli-help-calibrate = measure the lens of a camera
cli-help-calibrate-camera = its lens, with the printed ChArUco board
cli-help-calibrate-pictures = photographs, folders of them, or films
cli-help-calibrate-name = what you call this camera
cli-help-calibrate-list = list the cameras that are known
cli-help-demo = open the page with photographs to try
cli-help-demo-port = default: a free one
cli-help-rules = the rules of a game, as the referee applies them
cli-help-port = default 8765; 0 for a free one
cli-help-opposite = the opposite
cli-help-replay-csv = print the moves as a table (CSV)
cli-no-solver = There is nothing to solve in { $game }; 'solve' is for mobi.
cli-help-solve = the best pod of Möbi from some tiles
cli-help-solve-tiles = number tiles, such as 3 6 11 ö, and operation tiles if there are only a few; or a photograph of the number tiles
cli-help-solve-seconds = how long to look for something better; default %(default)s
cli-games-disagree = Games that are installed here do not agree on what { $option } is.
cli-serve-which-game = Name the game that --{ $option } is for: referee serve GAME.
