text-photos =
    { $photos ->
        [one] { $game }, { $photos } photo
       *[other] { $game }, { $photos } photos
    }
text-verdict =
    { $verdict ->
        [valid] valable.
        [invalid] non valable.
        [unsure] incertain.
       *[unreadable] illisible.
    }
