# Getallen: een 7. Kleuren als bijvoeglijk naamwoord: een rode.

face-a =
    { $face ->
        [wild] een ö
        [back] een steen met de rug naar boven
        [red] een rode
        [orange] een oranje
        [yellow] een gele
        [green] een groene
        [blue] een blauwe
        [purple] een paarse
       *[number] een { $face }
    }
face-name =
    { $face ->
        [wild] ö
        [back] omgekeerd
        [red] rood
        [orange] oranje
        [yellow] geel
        [green] groen
        [blue] blauw
        [purple] paars
        [empty] leeg
        [nothing] niets
        [tile] steen
        [card] kaart
        [touch] raken
        [apart] los
        [pod] pod
        [line] rij
        [other] andere
        [yes] ja
        [no] nee
        [neither] geen
        [top] boven
        [right] rechts
        [bottom] onder
        [left] links
       *[any] { $face }
    }

# What is drawn on a photograph.

face-wrong = fout
face-doubtful = onzeker
face-new = nieuw
face-covered = afgedekt
face-choices = { $place }: { $faces }
