# What is wrong with an answer to a question.

answer-form = An answer must be like { $example }, but got '{ $given }'.
answer-twice = { $place } is answered twice: { $one } and { $other }.
answer-by-number =
    { $thing ->
        [card] An answer must name a card by its number, but got '{ $given }'.
       *[tile] An answer must name a tile by its number, but got '{ $given }'.
    }
answer-no-such =
    { $thing ->
        [card] There is no card { $number }; the last is { $last }.
       *[tile] There is no tile { $number }; the last is { $last }.
    }
answer-none-seen =
    { $thing ->
        [card] There is no card { $number }; none is seen.
       *[tile] There is no tile { $number }; none is seen.
    }
answer-must-be = This must be { $known }, but got '{ $given }'.
answer-nobody-said = No tile was said to lie at { $place }: first answer { $place }=tile.
answer-too-far = Tiles { $one } and { $other } lie too far from each other to touch.
answer-no-place = No tile lies there yet, so { $name } names no place.
answer-tile-and-nothing = { $name } has two answers: a tile, and nothing.
