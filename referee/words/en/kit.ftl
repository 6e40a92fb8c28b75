# Kits to print.

kit-mobi = Möbi: 162 number and operation tiles, printed on both sides
kit-cirplexed = Cirplexed!: the 90 tiles
kit-formula = Formula: 57 cards of 63 × 88 mm with backs
kit-mathable = Mathable: the board at full size, 106 tiles and two blanks
kit-mobius = Mobius (Mark Steere, marksteeregames.com): the board with fiducials, and stones
kit-charuco = the board to calibrate a camera on
kit-of-others = { $game }: { $about }
kit-none =
    { $meant ->
        [no] There is no kit '{ $name }'; the kits are { $known }.
       *[other] There is no kit '{ $name }'; did you mean { $meant }?
    }
kit-one-way = The kit '{ $kit }' is printed in one way, as '{ $command }' knows it.
kit-folder-not-made = The folder { $folder } cannot be made: { $why }.
kit-size = The size must be { $least } to { $most } per cent, but got { $got }.
kit-paper = The paper must be { $known }, but got '{ $name }'.
kit-too-large = Pieces of this size do not fit on { $paper }; ask for smaller ones.

# What is printed on the sheets themselves.

kit-title =
    { $game } · { $part ->
        [board] board
        [cards] cards
        [rules] rules
        [stones] stones
       *[tiles] tiles
    }
kit-sheet =
    { $title } · sheet { $number } of { $sheets }{ $side ->
        [front] { " · front" }
        [back] { " · back" }
       *[only] { "" }
    }
kit-sheet-of-board = { $title } · sheet { $number } of { $sheets } · row { $row }, column { $column }
kit-scale = Print at 100% (actual size): this rule must measure 100 mm.
kit-both-sides = Print on both sides, flip on the long edge.
kit-glue = Print at 100%. Cut right and lower sheets along the dashes, and lay them on the others.
kit-charuco-title = ChArUco { $size } · { $dictionary } · square { $square } mm, marker { $marker } mm
kit-charuco-note = For 'referee calibrate camera'. Print at 100% (this rule: 100 mm), and glue it flat on a panel.
kit-tile-count = { $tiles } tiles
kit-rules-note =
    As the referee applies them.{ $has_more ->
        [yes] { " " }'referee rules { $game }' adds what players may agree on.
       *[no] { "" }
    }
kit-mobius-goal = Red begins. Link your three bars; or link two of them and a loop through top and bottom.
kit-mobius-bars = Bars link: all stones that touch the same bar of their colour are one group.
kit-mobius-seam = The top row is the bottom row: a stone on either half of a cell, such as A0, fills all of it.
