ruling-nothing-seen = Er is nog niets gezien.
ruling-nothing-read = Geen enkele foto kon worden gelezen.
ruling-and-more =
    { $first } En nog { $what ->
        [violation] { $more ->
            [one] één overtreding
           *[other] { $more } overtredingen
        }
       *[question] { $more ->
            [one] één vraag
           *[other] { $more } vragen
        }
    }.
ruling-perhaps = Misschien: { $found }
ruling-not-sure =
    { $more ->
        [0] Nog niet zeker. { $question }
       *[other] Nog niet zeker. { $question } (Daarna nog { $more } te beantwoorden)
    }
ruling-too-doubtful =
    Te veel { $things ->
        [tiles] stenen
        [cards] kaarten
        [squares] vakken
        [cells] vakken
        [stones] stenen
       *[pieces] stukken
    } zijn onduidelijk; maak nog een foto van dichterbij en met beter licht.
