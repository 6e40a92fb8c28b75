text-photos =
    { $photos ->
        [one] { $game }, { $photos } Foto
       *[other] { $game }, { $photos } Fotos
    }
text-verdict =
    { $verdict ->
        [valid] gültig.
        [invalid] ungültig.
        [unsure] unsicher.
       *[unreadable] unlesbar.
    }
