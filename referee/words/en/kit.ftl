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
        [no] There is no kit '{ $name }'; there is { $known }.
       *[other] There is no kit '{ $name }'; did you mean { $meant }?
    }
kit-one-way = The kit '{ $kit }' is printed in one way, as '{ $command }' knows it.
kit-folder-not-made = The folder { $folder } cannot be made: { $why }.
kit-size = The size must be { $least } to { $most } per cent, but got { $got }.
kit-paper = The paper must be { $known }, but got '{ $name }'.
kit-too-large = Pieces of this size do not fit on { $paper }; ask for smaller ones.
