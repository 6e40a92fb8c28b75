# Reports as text.

text-photos =
    { $photos ->
        [one] { $game }, { $photos } photo
       *[other] { $game }, { $photos } photos
    }
text-verdict =
    { $verdict ->
        [valid] valid.
        [invalid] invalid.
        [unsure] unsure.
       *[unreadable] unreadable.
    }
