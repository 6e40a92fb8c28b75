inspect-found =
    { $pieces ->
        [one] { $pieces } stuk gevonden.
       *[other] { $pieces } stukken gevonden.
    }
inspect-few-faces = De meeste van deze stukken tonen geen steen of kaart, en iets anders wordt hier niet gelezen: “referee check” leest borden, schijven en stenen.
inspect-no-answers = Hier geldt geen regel, dus wordt er niets gevraagd en valt er niets te beantwoorden.
