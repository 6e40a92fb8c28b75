# „Spielstein“ hier für alles, was auf dem Tisch liegt; Plättchen, Karte, Stein, Feld wie in den Spielen.

ruling-nothing-seen = Es wurde noch nichts gesehen.
ruling-nothing-read = Kein Foto war lesbar.
ruling-and-more =
    { $first } Und noch { $what ->
        [violation] { $more ->
            [one] ein Verstoß
           *[other] { $more } Verstöße
        }
       *[question] { $more ->
            [one] eine Frage
           *[other] { $more } Fragen
        }
    }.
ruling-perhaps = Vielleicht: { $found }
ruling-not-sure =
    { $more ->
        [0] Noch nicht sicher. { $question }
       *[other] Noch nicht sicher. { $question } (Danach noch { $more } zu beantworten)
    }
ruling-too-doubtful =
    Zu viele { $things ->
        [tiles] Plättchen
        [cards] Karten
        [squares] Felder
        [cells] Felder
        [stones] Steine
       *[pieces] Teile
    } sind unklar; macht noch ein Foto aus der Nähe und bei besserem Licht.
