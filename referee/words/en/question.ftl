# What a piece shows; $faces is a list such as "a 7 or a 1".

question-which = Is this { $faces }?
question-what =
    { $thing ->
        [card] What is this card? Show it whole and without glare, or say what it is.
        [stone] What is this stone? Show it whole and without glare, or say what it is.
       *[tile] What is this tile? Show it whole and without glare, or say what it is.
    }
question-covered = { $place } is covered or cannot be read; show it plainly, or say what lies there.
question-or-none =
    { $thing ->
        [card] Is there { $faces } on { $place }, or no card?
        [stone] Is there { $faces } on { $place }, or no stone?
       *[tile] Is there { $faces } on { $place }, or no tile?
    }
question-which-on =
    { $thing ->
        [card] Is the card on { $place } { $faces }?
        [stone] Is the stone on { $place } { $faces }?
       *[tile] Is the tile on { $place } { $faces }?
    }
