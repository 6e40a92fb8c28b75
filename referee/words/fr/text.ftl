text-photos =
    { $photos ->
        [one] { $game }, { $photos } photo
       *[other] { $game }, { $photos } photos
    }
