# What was given wrongly.

use-whole-number = '{ $name }' must be a whole number from 0 on, but got { $given }.
use-true-or-false = '{ $name }' must be true or false, but got { $given }.
use-house-rules = '{ $name }' must be house rules or a TOML file's name, but got { $given }.
use-names = '{ $name }' must be different names such as Ann,Bo, but got { $given }.
use-photo = '{ $name }' must be a photo or its file's name, but got { $given }.
use-photo-unread = The photo { $name } cannot be read. { $why }
use-rules-no-text = The rules file { $path } is not text.
use-rules-unopened = The rules file { $path } cannot be opened: { $why }.
use-rules-no-toml = The rules file { $path } is not TOML: { $why }.
use-turns-no-text = The turns file { $path } is not text.
use-turns-unopened = The turns file { $path } cannot be opened: { $why }.
use-turns-empty = The turns file { $path } is empty.
use-no-option =
    { $known-n ->
        [0] { $game } has no option '{ $name }'; it has none.
       *[other] { $game } has no option '{ $name }'; it has { $known }.
    }
use-one-at-a-time = { $game } is ruled on one photo at a time: use 'check'.
use-option-of = The option '{ $name }' of { $game } is for '{ $verbs }', not for '{ $verb }'.
use-no-rules = The rules of { $game } are not written down here.
use-not-watched = { $game } cannot be watched; use 'check'.
use-not-tapped = { $game } lies on a board; show where its corners are.
use-tapped-twice = Two of the pieces were tapped in the same place; tap each once.
use-not-written = { $path } cannot be written: { $why }.
use-overlay-name = The name of an annotated film must end in .mp4, but got { $name }.
use-overlay-folder = There is no folder { $folder } for the annotated film.
use-overlay-unwritten = The annotated film { $path } cannot be written.
use-game-unloaded = The game '{ $name }' cannot be loaded: { $why }
use-game-form = The game '{ $name }' must be a referee.game.Game: { $value }.
use-no-game =
    { $meant ->
        [no] There is no game '{ $name }'; the games are { $known }.
       *[other] There is no game '{ $name }'; did you mean { $meant }?
    }
use-no-scheduler = No Dask scheduler answers at { $address }; check the address.
use-no-workers = The Dask cluster at { $address } has no workers; start some.
use-deaths = { $photos } photos in a row ended the processes that read them. Memory may be short: close other programs and try again.
use-workers-gone = The workers have gone, or cannot run this version of the referee: { $why }.
use-no-photo = A photo must be a file's name, bytes, a file opened in binary mode, a PIL picture or an array (height × width × 3, uint8, RGB), but got { $given }.
use-array = An array must be height × width × 3, uint8, RGB, but got { $given }.
use-file-open = A file must be open, in binary mode: { $why }.
use-file-binary = { $name } gives text, not bytes: open the file in binary mode.
use-picture-bits = A PIL picture must have 8 bits a channel, but its mode is '{ $mode }'.
use-picture-unread = The PIL picture cannot be read: { $why }.
use-lens-unknown = The lens of '{ $name }' is not known: use 'referee calibrate camera', or see 'referee calibrate list'.
use-another-camera = { $photo } was taken with another camera. { $why }
use-report-form =
    { $what ->
        [photo] This must be a report on a photo, as its schema says: { $why }.
       *[game] This must be a report on a game, as its schema says: { $why }.
    }
use-turns-players = { $path }, line { $number } must name each player once, in visible characters: '{ $line }'.
use-turns-form = { $path }, line { $number } must be a player, the number of a move and perhaps points, such as 'Ann 7', or 'Ann draws': '{ $line }'.
use-turns-stranger = { $path }, line { $number } must begin with one of the players { $players }: '{ $line }'.
use-turns-first = { $path }, line { $number } must begin with move 1: '{ $line }'.
use-turns-after = { $path }, line { $number } must begin after move { $move }: '{ $line }'.
use-rulings-pipe = { $path } is a pipe or a device; give --json instead of --output.
use-rulings-stuck = { $path } cannot be written any more: { $why }. Fix that and run it again: it goes on from there.
use-rulings-busy = { $path } is being written by another run.
use-rulings-none = { $path } is not a file of rulings; see its line { $number }.
use-rulings-others = { $path } has rulings on another game, under other options or by another version of the referee: name another file.
use-weights =
    { $what ->
        [missing] The weights { $path } are missing
        [no-card] The card { $path } of the weights is missing
       *[others] The weights { $path } are not those of their card
    }: install the referee again, or train them with 'python -m training'.
