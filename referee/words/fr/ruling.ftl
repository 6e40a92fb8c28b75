ruling-nothing-seen = Rien n’a encore été vu.
ruling-nothing-read = Aucune photo n’a pu être lue.
ruling-and-more =
    { $first } Et encore { $what ->
        [violation] { $more ->
            [one] une infraction
           *[other] { $more } infractions
        }
       *[question] { $more ->
            [one] une question
           *[other] { $more } questions
        }
    }.
ruling-perhaps = Peut-être : { $found }
ruling-not-sure =
    { $more ->
        [0] Pas encore sûr. { $question }
       *[other] Pas encore sûr. { $question } (Puis encore { $more } à répondre)
    }
ruling-too-doubtful =
    Trop { $things ->
        [tiles] de tuiles
        [cards] de cartes
        [squares] de cases
        [cells] de cases
        [stones] de pions
       *[pieces] de pièces
    } sont incertaines ; reprenez une photo de plus près et mieux éclairée.
