# Zahlen sind weiblich: eine 7.

face-a =
    { $face ->
        [wild] ein ö
        [back] ein verdecktes Plättchen
        [joker] ein Joker
        [red] ein rotes
        [orange] ein oranges
        [yellow] ein gelbes
        [green] ein grünes
        [blue] ein blaues
        [purple] ein lila
       *[number] eine { $face }
    }
face-name =
    { $face ->
        [wild] ö
        [back] verdeckt
        [joker] Joker
        [red] rot
        [orange] orange
        [yellow] gelb
        [green] grün
        [blue] blau
        [purple] lila
        [empty] leer
        [nothing] nichts
        [tile] Plättchen
        [card] Karte
        [touch] berühren
        [apart] getrennt
        [pod] Pod
        [line] Reihe
        [other] andere
        [yes] ja
        [no] nein
        [neither] keins
        [top] oben
        [right] rechts
        [bottom] unten
        [left] links
       *[any] { $face }
    }

# What is drawn on a photograph.

face-wrong = falsch
face-doubtful = unklar
face-new = neu
face-covered = zugedeckt
face-choices = { $place }: { $faces }
