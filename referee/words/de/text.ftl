text-photos =
    { $photos ->
        [one] { $game }, { $photos } Foto
       *[other] { $game }, { $photos } Fotos
    }
