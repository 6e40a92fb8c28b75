# At a table: what is seen, what came of calls, what players can do for a better picture.

table-state =
    { $state ->
        [searching] looking for the board
        [hand] a hand is in view
        [settling] coming to rest
        [still] at rest
        [dark] too dark
       *[moved] the view has changed
    }
table-searching = Looking for the board.
table-dark = It is too dark to see the table: switch on a lamp.
table-moved = The view has changed: looking for the table again.
table-dim = It is too dark to read the table well: switch on a lamp.
table-glare =
    { $where ->
        [top-left] There is glare at the top left: move the lamp or tilt the camera.
        [top] There is glare at the top: move the lamp or tilt the camera.
        [top-right] There is glare at the top right: move the lamp or tilt the camera.
        [left] There is glare on the left: move the lamp or tilt the camera.
        [right] There is glare on the right: move the lamp or tilt the camera.
        [bottom-left] There is glare at the bottom left: move the lamp or tilt the camera.
        [bottom] There is glare at the bottom: move the lamp or tilt the camera.
        [bottom-right] There is glare at the bottom right: move the lamp or tilt the camera.
       *[middle] There is glare in the middle: move the lamp or tilt the camera.
    }
table-blur = The picture is out of focus: wipe the lens, or let the camera focus.
table-never-seen = The board was never seen.
table-unseen = What else was moved between { $since } and { $until } s, when nothing could be seen?
table-unseen-answer = Answer with '{ $line }': the referee cannot know what else was moved.
table-nothing-read = Nothing has been read yet.
table-goes-on = The game goes on. { $stands }
table-righted = What was wrong has been taken back.
table-taken-back = Taken back: { CALL($call) }.
table-nothing-to-undo = There is no call to undo.
table-rack-unreadable = { $photo }: { $why }
table-rack-doubtful = Not all tiles in { $photo } can be told for certain. Type them: { $line }
table-no-such-call = This game has no call '{ $word }'; its calls are { $calls }.
table-call-refused = The call '{ $call }' cannot be made. { $why }
table-recorded-call-refused = The recorded call '{ $call }' cannot be made. { $why }
table-nothing-called = Nothing was called, so nothing is ruled on.
table-alone = Tile { $tile } by itself belongs to nobody; name another of that player's tiles.
table-no-such-piece = An answer must name a piece that lies there, but got '{ $place }'.
table-move-illegal = Move { $number }, in { $source }, is not legal.
table-bag = bag { $tiles }
table-answer-by-calls = Questions of a game with calls are answered in the file of --calls, with a line such as '{ $line }'.
table-move =
    { $points ->
        [none] { $what } on { $place }
        [one] { $what } on { $place }, { $points } point
       *[other] { $what } on { $place }, { $points } points
    }
table-move-after = { $formula }, after { $before }
table-hall = Hall of fame, games of { $players }:
table-hall-entry =
    { $points ->
        [one] { $name }: { $points } point
       *[other] { $name }: { $points } points
    }
