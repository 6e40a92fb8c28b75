# Mathable. A tile is laid or put on a square; squares go by row and column (7B); a turn is "over".

mathable-summary = positions ruled on one by one, and games photo by photo

# Where
mathable-where =
    { $towards ->
        [up] above
        [down] below
        [left] to the left
       *[right] to the right
    }
mathable-tile-on = { $value } on { $at }
mathable-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
mathable-points-in = { $spans } points
mathable-span = { $low } to { $high }

# One tile
mathable-count = { $equations } { $where }
mathable-counts =
    { $value } on { $at }: { $reasons }; { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $reasons-n ->
        [1] { $factor ->
            [1] { "" }
           *[other] { " " }({ $value } × { $factor })
        }
       *[other] { $factor ->
            [1] { " " }({ $value } × { $reasons-n } directions)
           *[other] { " " }({ $value } × { $reasons-n } directions × { $factor })
        }
    }.
mathable-wrong-sign = Only { $sign } counts on { $at }, but { $count } uses { $other }.
mathable-no-direction = { $value } on { $at } does not count: { $lines }.
mathable-no-line = { $value } on { $at } does not count: no two numbers lie next to it in a line.
mathable-line =
    { $sign ->
        [any] { $first } and { $second } { $where } give { $results }
       *[other] { $number ->
            [0] { $first } and { $second } { $where } give nothing by { $sign }
           *[other] { $first } and { $second } { $where } give { $results } by { $sign }
        }
    }
mathable-between = { $equations }, but { $at } lies between the two: a tile goes next to both, never between them.
mathable-diagonal = { $equations } diagonally, but only rows and columns count.
mathable-off-board = { $at } is off the board, which has { $rows } rows and { $cols } columns.
mathable-square-printed = { $at } has the number { $value } printed on it; no tile goes there.
mathable-square-occupied = { $at } is taken: { $value } lies there already.
mathable-unknown-value = There is no tile { $value } in the { $edition } edition.
mathable-supply-exceeded =
    { $most ->
        [one] That makes { $lying } tiles numbered { $value }, but the box has only one.
       *[other] That makes { $lying } tiles numbered { $value }, but the box has only { $most }.
    }
mathable-unsupported = { $value } on { $at } counts only with { $props }, which cannot have been placed before.
mathable-doubt-decides = { $value } on { $at }: that depends on a doubtful tile beside it.

# A position
mathable-no-tile = No tile lies on the board yet.
mathable-possible =
    { $tiles ->
        [1] The tile can have been placed.
        [2] Both tiles can have been placed.
       *[other] All { $tiles } tiles can have been placed.
    }

# A turn
mathable-none-placed = No tile placed.
mathable-placed =
    { $bonus ->
        [yes] { $tiles ->
            [one] { $tiles } tile placed: { $points }, with the bonus for the whole rack.
           *[other] { $tiles } tiles placed: { $points }, with the bonus for the whole rack.
        }
       *[no] { $tiles ->
            [one] { $tiles } tile placed: { $points }.
           *[other] { $tiles } tiles placed: { $points }.
        }
    }
mathable-turn = { $player }: { $said }
mathable-exchanges =
    { $tiles ->
        [one] { $player } exchanges { $tiles } tile.
       *[other] { $player } exchanges { $tiles } tiles.
    }
mathable-passes = { $player } passes.
mathable-order-open =
    { $exact ->
        [yes] { $points ->
            [one] The order of the tiles makes a difference of { $points } point.
           *[other] The order of the tiles makes a difference of { $points } points.
        }
       *[no] { $points ->
            [one] The order of the tiles makes a difference of up to { $points } point.
           *[other] The order of the tiles makes a difference of up to { $points } points.
        }
    }
mathable-bonus-open =
    { $points ->
        [one] The bonus of { $points } point is due only if every extra tile drawn was placed too.
       *[other] The bonus of { $points } points is due only if every extra tile drawn was placed too.
    }
mathable-draws-too-late =
    No order of the { $tiles } tiles fits a rack of { $rack }: a sign square must be filled before each tile beyond it.
mathable-order-unknown =
    In which order were the { $tiles } tiles placed? With a rack of { $rack } a sign square must be filled before each tile beyond it.
mathable-draws-exceed-signs =
    { $drawn ->
        [one] { $drawn } extra tile drawn
       *[other] { $drawn } extra tiles drawn
    }, { $signs ->
        [0] but no sign square was filled.
        [one] but only { $signs } sign square was filled.
       *[other] but only { $signs } sign squares were filled.
    }
mathable-draws-exceed-bag =
    { $drawn ->
        [one] { $drawn } extra tile drawn
       *[other] { $drawn } extra tiles drawn
    }, { $bag ->
        [0] but the bag was empty.
       *[other] but the bag held only { $bag }.
    }
mathable-too-many-tiles =
    { $tiles ->
        [one] { $tiles } tile placed, but the player can have had { $had } at most.
       *[other] { $tiles } tiles placed, but the player can have had { $had } at most.
    }
mathable-exchange-exceeds-rack =
    { $tiles ->
        [one] { $tiles } tile exchanged, but the rack holds only { $rack }.
       *[other] { $tiles } tiles exchanged, but the rack holds only { $rack }.
    }
mathable-exchange-after-placing = No tile may be exchanged in a turn in which one was placed.
mathable-not-your-turn = It is { $turn }'s turn, not { $player }'s.
mathable-settled-out-of-range = The turn scores { $scores }, not { $points }.
mathable-no-turn =
    { $over ->
        [0] There is no turn { $number }: none is over.
        [one] There is no turn { $number }: only { $over } is over.
       *[other] There is no turn { $number }: only { $over } are over.
    }
mathable-players-number =
    { $number ->
        [0] Mathable is for 2 to 4 players, but nobody is named.
        [one] Mathable is for 2 to 4 players, but { $number } is named.
       *[other] Mathable is for 2 to 4 players, but { $number } are named.
    }
mathable-first-player = The first player must be { $players }, not { $player }.
mathable-box-too-small = The { $tiles } tiles of the box must fill { $players } racks.

# The end of a game
mathable-wins =
    { $winners-n ->
        [one] { $points ->
            [one] { $winners } wins with { $points } point.
           *[other] { $winners } wins with { $points } points.
        }
       *[other] { $points ->
            [one] { $winners } win with { $points } point each.
           *[other] { $winners } win with { $points } points each.
        }
    }
mathable-rack-missing = Say what { $player } holds{ TYPED(", such as 'rack ", $player, " 3 7 12'") }.
mathable-rack-count =
    { $certain ->
        [yes] { $tiles ->
            [one] { $player } must hold { $tiles } tile, not { $shown }.
           *[other] { $player } must hold { $tiles } tiles, not { $shown }.
        }
       *[no] { $tiles ->
            [one] { $player } can hold { $tiles } tile at most, not { $shown }.
           *[other] { $player } can hold { $tiles } tiles at most, not { $shown }.
        }
    }
mathable-racks-count =
    { $tiles ->
        [one] The racks must hold { $tiles } tile together.
       *[other] The racks must hold { $tiles } tiles together.
    }
mathable-unknown-player = { $player } does not play in this game.
mathable-racks-exceed =
    { $left ->
        [0] The racks show tiles numbered { $value }, but all of those lie on the board.
        [one] The racks show more tiles numbered { $value } than the one that is not on the board.
       *[other] The racks show more tiles numbered { $value } than the { $left } that are not on the board.
    }
mathable-turn-unsettled = Turn { $number } must be settled: { $player } scored { $low } to { $high } points.
mathable-bag-not-empty =
    { $tiles ->
        [one] There is still { $tiles } tile in the bag.
       *[other] There are still { $tiles } tiles in the bag.
    }
mathable-tiles-playable = { $players } could still place a tile.
mathable-sum =
    { $number ->
        [0] { $player }: { $scored }, and no tile left.
       *[other] { $player }: { $scored } − { $subtracted } ({ $left }) = { $total }.
    }
mathable-not-over = The game is not over: { $scores }.
mathable-goes-on = The game goes on.

# Calls
mathable-tile-in-doubt = First say what the doubtful tile is.
mathable-refused =
    { $tiles ->
        [one] Take it back, or say { CALL("done") } again if it stays.
       *[other] Take them back, or say { CALL("done") } again if they stay.
    }
mathable-whose =
    { $tiles ->
        [one] Show the board before the first move, or say whose it is{ TYPED(": answer start=", $player) }.
       *[other] Show the board before the first move, or say whose these are{ TYPED(": answer start=", $player) }.
    }
mathable-game-over = The game is over.
mathable-points-told = The points of a turn must be given as in 'answer turn3=84', but got '{ $points }'.
mathable-turn-scores = Turn { $number } scores { $points }.
mathable-turn-rescored = Turn { $number }: { $player } scores { $now }, not { $before }.
mathable-who-begins = Say who begins{ TYPED(", such as 'begins ", $player, "'") }.
mathable-begun = The first turn is over: it is settled who began.
mathable-begins = { $player } begins.
mathable-begins-or-lots = { $player } begins; say { CALL("begins") } to draw lots.
mathable-placed-none = { $player } placed no tile; say { CALL("pass") } or { CALL("exchange") }.
mathable-tiles-placed =
    { $tiles ->
        [one] { $tiles } tile of this turn lies there; say { CALL("done") }.
       *[other] { $tiles } tiles of this turn lie there; say { CALL("done") }.
    }
mathable-nothing-exchanged = No tile is exchanged; say { CALL("pass") } or { CALL("done") }.
mathable-to-move = { $player } is to move.
mathable-drawn =
    { $tiles ->
        [one] { $player } has drawn { $tiles } tile.
       *[other] { $player } has drawn { $tiles } tiles.
    }
mathable-drawn-extra =
    { $tiles ->
        [one] { $player } has drawn { $tiles } extra tile in this turn.
       *[other] { $player } has drawn { $tiles } extra tiles in this turn.
    }
mathable-may-draw = { $player } may draw a tile{ TYPED("; say draw") }.
mathable-hint-of-what = Say which tiles { $player } holds{ TYPED(", such as 'hint ", $player, " 3 7 12'") }.
mathable-turn-wrong = First take back what does not count: a hint rests on all that lies there.
mathable-hint = { $value } can be placed.
mathable-hint-none = None of these can be placed.
mathable-hint-taken = { $player } took a hint and does not enter the hall of fame.
mathable-holds =
    { $number ->
        [0] { $player } holds no tile.
       *[other] { $player } holds { $tiles }.
    }
mathable-chooses-first = Tiles of this turn lie there; { $player } chooses before any is laid.
mathable-must-hold =
    { $tiles ->
        [one] { $player } must hold { $tiles } tile.
       *[other] { $player } must hold { $tiles } tiles.
    }
mathable-cannot-hold = { $player } cannot hold { $value }: all of those tiles lie on the board.
mathable-turn-open = { $player }'s turn is not over: say { CALL("done") } first.
mathable-no-number = Tiles of Mathable are numbers, but got '{ $call }'.
mathable-not-in-box = There is no tile { $value } in the box.
mathable-lies-on = { $at } holds { $value }.
mathable-is-empty = { $at } is empty.
mathable-no-square = { $at } must be a square of the board in view, such as 7B.
mathable-which-points = Turn { $number }: did { $player } score { $low } or { $high } points?
mathable-tiles-held = Tiles held: { $held }.
mathable-tiles-left =
    { $number ->
        [0] Tiles left, in the bag and on racks: none.
       *[other] Tiles left, in the bag and on racks: { $tiles }.
    }

# A seat of the computer
mathable-computer-says = { $player } says: { $choice }.
mathable-not-as-said = Not as { $player } said: { $choice }.
mathable-pass = pass
mathable-exchange = exchange { $number ->
        [one] { $number } tile: { $tiles }
       *[other] { $number } tiles: { $tiles }
    }
mathable-lay =
    { $points ->
        [one] { $tiles }: { $points } point
       *[other] { $tiles }: { $points } points
    }
mathable-to = { $value } to { $at }, { $sums }

# Where a game begins
mathable-game-start =
    { $tiles ->
        [one] { $tiles } tile of the first photo counts as placed on the bare board{ TYPED("; if it lay there before, answer start=first") }.
       *[other] { $tiles } tiles of the first photo count as placed on the bare board{ TYPED("; if they lay there before, answer start=first") }.
    }
mathable-lie-there-already =
    { $tiles ->
        [one] { $tiles } tile lies there already; moves are counted from the next photo on.
       *[other] { $tiles } tiles lie there already; moves are counted from the next photo on.
    }
mathable-lie-there =
    { $tiles ->
        [0] The board is bare at the start.
        [one] { $tiles } tile lies there at the start.
       *[other] { $tiles } tiles lie there at the start.
    }
mathable-begins-with =
    { $start ->
        [first] The game begins with what lies there first.
       *[bare] The game begins with the bare board.
    }
mathable-start-too-late = Say where the game began before the first turn is over.
mathable-start-before-second = Say where the game began before the second look.
mathable-start-told = The game must start bare or first, but got start={ $start }.

# Tiles that went
mathable-tile-gone = { $value } lay on { $at } and is gone.
mathable-tile-changed =
    { $now ->
        [-1] { $value } lay on { $at }, where something else lies now.
       *[other] { $value } lay on { $at }, where { $now } lies now.
    }
mathable-tile-moved = { $value } lay on { $at } and lies on { $now } now.

# Photographs
mathable-followed =
    { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, nothing wrong.
mathable-followed-turns =
    { $moves ->
        [one] { $moves } move, nothing wrong. { $scores }.
       *[other] { $moves } moves, nothing wrong. { $scores }.
    }
mathable-none-new = No new tile.
mathable-no-new-tile = No new tile in { $photo }.
mathable-several-new-tiles = { $tiles } tiles are new in { $photo }; a photo may be missing.
mathable-out-of-order = { $photo } was taken before a photo that was given first; it counts where it belongs.
mathable-covered = { $squares } cannot be read in { $photo }.
mathable-set-aside = { $photo } shows { $shown } on { $at }; the other photos show { $face }.
mathable-shown =
    { $face ->
        [empty] nothing
        [unknown] something unclear
       *[other] { $face }
    }
mathable-turn-cut = { $player }'s turn begins among tiles that are new in one photo; which of them belong to it is not known.
mathable-turns-ahead =
    { $moves ->
        [one] The turns go on to move { $last }, but the photos show only { $moves } move.
       *[other] The turns go on to move { $last }, but the photos show only { $moves } moves.
    }
mathable-which-top = Which side of the photo is the top of the board: { $sides }?
mathable-of-photo = Photo { $photo }: { $question }
mathable-since-when = In which photo is { $value } on { $at } first seen: { $photos }?

# Answers and files
mathable-top-of-photo = An answer on a board's top must name its photo, such as 2:top=left.
mathable-top-told = The top of the board must be { $sides }, but got '{ $answer }'.
mathable-no-photo = There is no photo { $photo } that shows the board.
mathable-no-first-photo = There is no tile there whose first photo could be named.
mathable-photo-by-number = A photo must be named by its number, but got '{ $answer }'.
mathable-square-told = An answer must name a piece or a square such as 7B, but got '{ $answer }'.
mathable-tile-told = An answer must be a tile of the box or 'empty', but got '{ $answer }'.
mathable-of-one-photo = For one photo, an answer says what lies on a square, or which side is the top.
mathable-no-edition = The rules are not an edition of Mathable. { $why }
mathable-only-draws = Nobody only draws in Mathable: leave out the line of { $player }.
mathable-turns-unfit = The turns do not fit the game.

# A game in words
mathable-move = { $number } { $said }
mathable-move-not-legal = { $number } Not legal: { $said }
mathable-turn-from =
    { $bonus ->
        [-1] { $player } from move { $first }: { $scored } points, perhaps a bonus besides
        [0] { $most ->
            [one] { $player } from move { $first }: { $scored } point
           *[other] { $player } from move { $first }: { $scored } points
        }
       *[other] { $player } from move { $first }: { $scored } + { $bonus } points
    }
mathable-in-all =
    { $points ->
        [one] { $player }: { $points } point in all
       *[other] { $player }: { $points } points in all
    }
mathable-can-lie = can lie there

# The rules
mathable-part-game = The game
mathable-sheet-edition = Edition { $edition }: { $rows } rows of { $cols } squares and { $tiles } tiles.
mathable-sheet-players = 2 to 4 players; each holds { $rack } tiles. Who begins is drawn by lot, or agreed.
mathable-sheet-turn =
    In a turn a player lays one tile or several, one after another; each may lean on those before it. Or the player exchanges any number of tiles instead.
mathable-sheet-refill = After the turn everybody has { $rack } tiles again, as long as there are any.
mathable-sheet-end =
    The game is over when no tile is left to draw and nobody can lay one, or before, if all agree. Each player then loses the sum of the tiles still held.
mathable-part-laying = A tile may lie where
mathable-sheet-two-numbers =
    Of the two squares next to it in one direction, both hold numbers, and the tile is their sum, difference, product or quotient. The numbers { $printed } printed in the middle count.
mathable-sheet-order =
    Which of the two comes first does not matter; a quotient leaves nothing over, and nothing is divided by 0.
mathable-sheet-sign = On a square with a sign only this operation counts.
mathable-sheet-one-side =
    The two numbers lie in a row or column on one side of the tile: not on both sides of it, and not across corners.
mathable-part-points = Points
mathable-sheet-scores =
    A tile scores its number once for every direction that counts: once even where two operations fit. Squares 2× and 3× double and treble it.
mathable-sheet-bonus = Laying all { $rack } tiles in one turn gives { $points } points more.
mathable-sheet-draw = On a square with a sign the player may draw another tile and use it at once.
mathable-part-camera = For the camera
mathable-sheet-photo =
    A photo of the whole board shows a position: the referee says whether all tiles can have been laid, in any order. Photos of a whole game give the points ('referee follow').
mathable-sheet-squares =
    Squares are named by row and column, such as 7B; the name of the game is at the top left.

# Another edition
mathable-map-lines = A map must have a line of column letters and a line for each row.
mathable-map-letters = The first line must be letters from A on, but got { $got }.
mathable-map-number = Row { $row } must begin with its number, but got '{ $got }'.
mathable-map-row = Row { $row } must have { $cols } squares, but got { $got }.
mathable-map-square = { $at } must be one of . 2 3 + − × ÷, or in the middle a number, but got '{ $got }'.
mathable-supply-numbers = The supply must be listed by numbers, but got '{ $got }'.
mathable-board-size = The board must have at most 99 rows and 26 columns, but has { $rows } and { $cols }.
mathable-edition-name = An edition must have a name.
mathable-box-empty = The box must hold tiles.
mathable-supply-below = Tile { $value } ×{ $count }: values begin at 0, and counts at 1.
mathable-rack-size = A rack must hold at least 1 tile, but got { $got }.
mathable-bonus-below = The bonus must be 0 or more, but got { $got }.
