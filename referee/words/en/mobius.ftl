# Mobius by Mark Steere. Stones are placed on cells; bars are linked; a closed chain may be a loop.
mobius-summary = positions on the printed board, and who has won (by Mark Steere, 2008; marksteeregames.com)

# The board
mobius-off-board = A { $colour } stone lies off the board, at row { $row }, column { $col }.
mobius-two-colours =
    { $split ->
        [yes] A red and a blue stone lie on the two halves of { $cell }. They are one cell, which holds one stone.
       *[no] A red and a blue stone lie on { $cell }, which holds one stone.
    }
mobius-two-stones = { $stones } stones lie on { $cell }, which holds one.
mobius-cell-occupied = A { $colour } stone already lies on { $cell }.
mobius-stone-gone = The { $colour } stone on { $cell } is gone.
mobius-stone-changed =
    { $colour ->
        [red] The red stone on { $cell } has become a blue one.
       *[blue] The blue stone on { $cell } has become a red one.
    }

# Turns
mobius-turn-order = Red begins and nobody passes, so red must have as many stones as blue or one more, but red has { $red } and blue { $blue }.
mobius-no-stone = No stone was placed: the players take turns and place one each.
mobius-several-stones =
    { $cells-n ->
        [one] { $cells-n } stone was placed, on { $cells }: only one is allowed per turn.
       *[other] { $cells-n } stones were placed, on { $cells }: only one is allowed per turn.
    }
mobius-wrong-turn =
    { $colour ->
        [red] It was blue's turn, but the stone on { $cell } is red.
       *[blue] It was red's turn, but the stone on { $cell } is blue.
    }
mobius-played-on =
    { $colour ->
        [red] Red
       *[blue] Blue
    } had already won before the last stone was placed.
mobius-twice-round =
    { $colour ->
        [red] Red's
       *[blue] Blue's
    } chain goes round the strip twice before it closes. That is no loop: a loop crosses the top and bottom edge an odd number of times.
mobius-start =
    { $stones ->
        [0] The board is empty at the start.
        [one] { $stones } stone lies on the board at the start.
       *[other] { $stones } stones lie on the board at the start.
    }
mobius-plays =
    { $colour ->
        [red] Red
       *[blue] Blue
    } plays { $cell }.
mobius-answered = { $cell } is { $face }.
mobius-to-move =
    { $colour ->
        [red] Red
       *[blue] Blue
    } is to move.
mobius-player-to-move = { $player } ({ $colour }) is to move.
mobius-goes-on = The game goes on.
mobius-computer-says = { $player } says: { $colour } to { $cell }.
mobius-not-as-said = { $player } said { $cell }, but the stone lies elsewhere.

# The end
mobius-win =
    { $colour ->
        [red] Red wins
       *[blue] Blue wins
    } { $how ->
        [three-bars] with three linked bars.
        [bars-and-loop] with two linked bars and a loop.
       *[last-able] as the only side with two linked bars and a loop on the full board.
    }
mobius-won =
    { $who ->
        [red] Red
        [blue] Blue
       *[other] { $who }
    } wins.

# Questions and answers
mobius-cell =
    { $half ->
        [top] { $cell } (top)
        [bottom] { $cell } (bottom)
       *[whole] { $cell }
    }
mobius-covered = Something other than a stone covers { $cell }; what does the cell hold?
mobius-stone-or-none =
    { $colour ->
        [either] Is there a red or a blue stone on { $cell }, or none?
       *[other] Is there a { $colour } stone on { $cell }, or none?
    }
mobius-which-colour =
    { $colour ->
        [either] Is the stone on { $cell } red or blue?
       *[other] Is that a { $colour } stone on { $cell }?
    }
mobius-far-ahead = Are there really { $red } red and { $blue } blue stones? If not, say what one of the cells holds.
mobius-stray = A { $colour } stone lies between { $cells }. Which of them does it belong to, or neither?
mobius-bad-face = A cell must be red, blue or empty, but got '{ $got }'.
mobius-bad-stray = The stone must belong to { $cells }, but got '{ $got }'.
mobius-no-such-cell = An answer must name a cell of the board, but got '{ $got }'.
mobius-not-in-view = { $got } must be a cell of the board in view, such as F0.
mobius-two-players =
    { $players ->
        [one] Mobius must have 2 players, red first, but got { $players }.
       *[other] Mobius must have 2 players, red first, but got { $players }.
    }

# Drawn on the photograph
mobius-mark-stone = read as { $colour }
mobius-mark-linked = bars linked
mobius-mark-loop = loop
mobius-mark-twice = twice round: no loop

# The rules
mobius-part-game = The game
mobius-sheet-players = Two players, red and blue, on a Möbius strip of { $cells } cells.
mobius-sheet-turns = Red begins. The players take turns to place one stone of their own colour on an empty cell. Nobody passes, and stones are never moved or removed.
mobius-part-board = The board
mobius-sheet-strip = The top row is the bottom row: because the strip is twisted, the half cells { $first } to { $last } along the top are the same cells as those along the bottom, where the letters run the other way. A stone may lie on either half, and fills the cell.
mobius-sheet-bars = Each colour has three bars along the edge. A cell where two bars meet touches both.
mobius-sheet-names = Cells are named by letter and row: letters count from the left in every row, and { $first }0 to { $last }0 are the split cells, by their letters at the top.
mobius-part-winning = Winning
mobius-sheet-linked = Stones of one colour that touch are linked, and so are all stones that touch the same bar of their colour: bars link as stones do.
mobius-sheet-three = Whoever links all three of their bars wins.
mobius-sheet-two = Whoever links two of them, and has a loop, wins as well: a closed chain of linked stones and bars that crosses the seam of top and bottom an odd number of times.
mobius-sheet-full = If the board is full and nobody has won in this way, the side with two linked bars wins by a loop anywhere on the board. There are no draws.
mobius-sheet-twice = A chain that closes only after going round the strip twice, along its edge, crosses the seam twice and is no loop. The referee says so and draws it.
mobius-part-camera = For the camera
mobius-sheet-markers = Show the whole print with its four markers; up to two of them may be covered.
mobius-sheet-faults = A red and a blue stone on the two halves of one cell are a fault. So is a number of stones that taking turns cannot lead to.
