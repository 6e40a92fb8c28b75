text-photos =
    { $photos ->
        [one] { $game }, { $photos } foto
       *[other] { $game }, { $photos } foto’s
    }
