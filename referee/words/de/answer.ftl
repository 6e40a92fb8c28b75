answer-form = Eine Antwort muss wie { $example } aussehen, nicht wie „{ $given }“.
answer-twice = { $place } ist zweimal beantwortet: { $one } und { $other }.
answer-by-number =
    { $thing ->
        [card] Eine Antwort muss eine Karte mit ihrer Nummer nennen, nicht „{ $given }“.
       *[tile] Eine Antwort muss ein Plättchen mit seiner Nummer nennen, nicht „{ $given }“.
    }
answer-no-such =
    { $thing ->
        [card] Es gibt keine Karte { $number }; die letzte ist { $last }.
       *[tile] Es gibt kein Plättchen { $number }; das letzte ist { $last }.
    }
answer-none-seen =
    { $thing ->
        [card] Es gibt keine Karte { $number }; keine ist zu sehen.
       *[tile] Es gibt kein Plättchen { $number }; keins ist zu sehen.
    }
answer-must-be = Hier muss { $known } stehen, nicht „{ $given }“.
answer-nobody-said = Niemand hat gesagt, dass bei { $place } ein Plättchen liegt: erst { $place }=tile.
answer-too-far = Plättchen { $one } und { $other } liegen zu weit auseinander, um sich zu berühren.
answer-no-place = Dort liegt noch kein Plättchen, also nennt { $name } keine Stelle.
answer-tile-and-nothing = { $name } hat zwei Antworten: ein Plättchen, und nichts.
