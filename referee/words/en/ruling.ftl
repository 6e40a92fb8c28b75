# What any game's ruling says: what stands, what is in doubt, what must be asked.

ruling-nothing-seen = Nothing has been seen yet.
ruling-nothing-read = No photo could be read.
ruling-and-more =
    { $first } And { $what ->
        [violation] { $more ->
            [one] { $more } more violation
           *[other] { $more } more violations
        }
       *[question] { $more ->
            [one] { $more } more question
           *[other] { $more } more questions
        }
    }.
ruling-perhaps = Perhaps: { $found }
ruling-not-sure =
    { $more ->
        [0] Not sure yet. { $question }
       *[other] Not sure yet. { $question } ({ $more } more to answer)
    }
ruling-too-doubtful =
    Too many { $things ->
        [tiles] tiles
        [cards] cards
        [squares] squares
        [cells] cells
        [stones] stones
       *[pieces] pieces
    } are in doubt; take another photo from closer up and in better light.
