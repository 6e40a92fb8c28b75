text-photos =
    { $photos ->
        [one] { $game }, { $photos } foto
       *[other] { $game }, { $photos } foto’s
    }
text-verdict =
    { $verdict ->
        [valid] geldig.
        [invalid] ongeldig.
        [unsure] onzeker.
       *[unreadable] onleesbaar.
    }
