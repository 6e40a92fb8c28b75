# Cirplexed! Tiles with a quarter disc at each corner are laid on a board of one's own.
# Circles are full, ¾ or ½.

cirplexed-summary = circles counted, and players ranked with the tie-breaks
cirplexed-option-players = rank these players, in the order of the photos, or of the boards in one photo from left to right

# Names
cirplexed-colour =
    { $colour ->
        [red] red
        [orange] orange
        [yellow] yellow
        [green] green
        [blue] blue
       *[purple] purple
    }
cirplexed-the-board = The board
cirplexed-board-of = { $player }'s board
cirplexed-board-number = Board { $number }
cirplexed-tiles =
    { $number ->
        [one] { $number } tile
       *[other] { $number } tiles
    }
cirplexed-has = { $player } has { $tiles }
cirplexed-line = { $board }: { $counts }

# Counts, and who is ahead
cirplexed-counts =
    { $full ->
        [one] { $full } full circle
       *[other] { $full } full circles
    }, { $three } × ¾ and { $half } × ½
cirplexed-full =
    { $number ->
        [one] { $number } full circle
       *[other] { $number } full circles
    }
cirplexed-part = { $number } × { $part } circle
cirplexed-leaders =
    { $over ->
        [yes] { $who-n ->
            [1] { $who } wins
           *[other] { $who } share the win
        }
       *[no] { $who-n ->
            [1] { $who } leads
           *[other] { $who } are level so far
        }
    }
cirplexed-result = { $leaders }.
cirplexed-level = { $leaders }: { $counts } each.
cirplexed-ahead = { $leaders } with { $circles }.
cirplexed-tie = { $who } tie at { $circles }
cirplexed-place = { $place }. { $player }: { $counts }
cirplexed-counted = { $counts }.
cirplexed-board-counted = { $board }: { $counts }.
cirplexed-open = Who wins is still open.
cirplexed-open-yet = Who leads is still open.

# What is wrong with a board
cirplexed-no-tiles = { $board } has no tiles.
cirplexed-tile-count =
    { $tiles ->
        [one] { $board } has { $tiles } tile, but must have { $full } at the end of a game of { $players }.
       *[other] { $board } has { $tiles } tiles, but must have { $full } at the end of a game of { $players }.
    }
cirplexed-sizes-differ = The boards have different numbers of tiles: { $boards }.
cirplexed-half-side-shift = The board has a tile that does not share a complete side with another.
cirplexed-corner-contact =
    { $tiles ->
        [one] { $board } has { $tiles } tile joined to the others by a corner only.
       *[other] { $board } has { $tiles } tiles joined to the others by a corner only.
    }
cirplexed-several-parts =
    { $tiles ->
        [one] { $board } has { $tiles } tile apart from the others.
       *[other] { $board } has { $tiles } tiles apart from the others.
    }
cirplexed-corner-only = A tile touches the others by a corner only; it must share a complete side.
cirplexed-crooked = These tiles touch, but do not lie on one lattice.
cirplexed-colour-twice = A tile shows { $colours } twice, but its four colours must differ: it was misread.
cirplexed-tile-twice =
    { $number ->
        [2] Two tiles show { $colours } clockwise, but the box has only one such tile: one of them was misread.
       *[other] { $number } tiles show { $colours } clockwise, but the box has only one such tile: all but one of them were misread.
    }

# From look to look
cirplexed-the-tile = The tile with { $colours } clockwise
cirplexed-tile-of = { $player }'s tile with { $colours } clockwise
cirplexed-tile-turned = { $tile } was turned, but tiles stay as they were placed.
cirplexed-tile-moved = { $tile } was moved, but tiles stay as they were placed.
cirplexed-tile-gone = { $tile } is gone, but tiles stay where they were placed.
cirplexed-tile-exchanged = { $tile } was exchanged for another, but players may not trade in a tile.
cirplexed-round-broken = Each player places one tile a round, but { $boards }.
cirplexed-board-overfull =
    { $tiles ->
        [one] { $player } has { $tiles } tile, but a board is full with { $full }.
       *[other] { $player } has { $tiles } tiles, but a board is full with { $full }.
    }

# What is seen and asked
cirplexed-no-tile = No tile with corner discs is in view.
cirplexed-nearer = Take the photo again from closer up and in even light.
cirplexed-blurred = The edges of the tiles are not clear. Do they lie as they are outlined?
cirplexed-alone = A tile lies alone; it is not counted.
cirplexed-unread = Another photo cannot be read, so nobody is ranked.
cirplexed-first-the-others = First answer the questions about the other photos.
cirplexed-unmatched =
    { $boards ->
        [0] No board is seen for { $players } players, so nobody is ranked.
        [one] { $boards } board is seen for { $players } players, so nobody is ranked.
       *[other] { $boards } boards are seen for { $players } players, so nobody is ranked.
    }
cirplexed-disc =
    { $side ->
        [right] the disc on the right of { $tile }
        [lower-right] the disc at the lower right of { $tile }
        [bottom] the disc at the bottom of { $tile }
        [lower-left] the disc at the lower left of { $tile }
        [left] the disc on the left of { $tile }
        [upper-left] the disc at the upper left of { $tile }
        [top] the disc at the top of { $tile }
       *[upper-right] the disc at the upper right of { $tile }
    }
cirplexed-which-colour = Is { $disc } { $colours }?
cirplexed-what-colour = What colour is { $disc }?
cirplexed-twins = Two tiles look the same, but each exists once.
cirplexed-slipped = Is { $disc } { $now }, or { $before } as it was before?

# Drawn on the photo
cirplexed-mark-full = full circle
cirplexed-mark-three = ¾ circle
cirplexed-mark-half = ½ circle
cirplexed-mark-loose = not counted
cirplexed-mark-doubtful = in doubt
cirplexed-mark-count = { $full } full, { $three } × ¾, { $half } × ½

# At the table
cirplexed-no-tile-lies = No tile lies there.
cirplexed-player-count = Cirplexed! is for 2 to 6 players, but got { $players }.
cirplexed-goes-on = The game goes on: { $players }.
cirplexed-goes-on-unseen = The game goes on.
cirplexed-player-full = { $player } { $full }
cirplexed-placed = { $most } of { $full } tiles placed.
cirplexed-still-to-place =
    { $who-n ->
        [1] { $who } is still to place.
       *[other] { $who } are still to place.
    }
cirplexed-open-still = Who wins is still open. { $why }
cirplexed-board-unseen =
    { $players-n ->
        [1] Show { $players }'s board, or say whose a tile is{ TYPED(", as in answer 12=", $player) }.
       *[other] Show the boards of { $players }, or say whose a tile is{ TYPED(", as in answer 12=", $player) }.
    }
cirplexed-end-again = Say { CALL("end") } again to end the game as it lies, or go on.
cirplexed-no-board = There is no board to be taken as it lies.
cirplexed-taken = { $player }'s board is taken as it lies.
cirplexed-all-taken = The boards are taken as they lie.
cirplexed-told = Noted: { $place } is { $face }.
cirplexed-size-told = Each board has { $size } tiles at the end.
cirplexed-tile-belongs = Tile { $tile } belongs to { $player }.
cirplexed-bad-size = The tiles of a board must be 2 to { $most }, but got '{ $got }'.

# What cannot be
cirplexed-bad-partial = 'partial' must be inclusive or open, but got '{ $got }'.
cirplexed-too-many-players = There must be at most { $most } players, but got { $players }.
cirplexed-photo-count = There must be one photo a player, but { $photos } are given for { $players }.
cirplexed-no-player = There is no player '{ $player }'.
cirplexed-whose-tile = An answer must say whose tile, such as { $player }:5.2=red.
cirplexed-bad-tile = A tile must be given by its four colours, as in red-orange-yellow-green, but got '{ $got }'.
cirplexed-bad-answer = An answer must name a tile and a corner, as in 5.2=red, but got '{ $got }'.
cirplexed-bad-colour = A colour must be { $colours }, but got '{ $got }'.
cirplexed-same-colour = The colours of a tile differ, but tile { $tile } got { $colour } twice.

# The rules in short
cirplexed-part-game = The game
cirplexed-sheet-tiles = { $tiles } tiles, each with four of the six colours ({ $colours }) at its corners, and no two alike. Tiles on each board at the end: { $boards }.
cirplexed-crowd = { $tiles } with { $players } players
cirplexed-crowd-span = { $fewest } to { $most }
cirplexed-sheet-begin = Everybody draws one tile as the beginning of a board, and holds two more.
cirplexed-sheet-round = All play at the same time: each lays one tile, a whole side against a whole side of their own board, and draws another when all have laid theirs. Colours need not match.
cirplexed-sheet-end = When no tile is left to draw, both tiles in hand are laid, and the game is over.
cirplexed-part-counting = What counts
cirplexed-sheet-full = Four corners that meet in one colour are a full circle. The most full circles win.
cirplexed-sheet-ties = If players tie, circles of three corners in one colour (¾) count among them; then those of two corners that lie side by side (½). If they still tie, they share the win.
cirplexed-sheet-within = A ½ within a ¾ or a full circle of its colour does not count, nor do two corners across from each other. What else lies at the corner does not matter.
cirplexed-part-camera = For the camera
cirplexed-sheet-contact = A tile that touches others by corners only, or is shifted along a side, is a fault.
cirplexed-sheet-photos = One photo for each board, or several boards in one photo, well apart.
