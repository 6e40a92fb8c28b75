inspect-found =
    { $pieces ->
        [one] { $pieces } Teil gefunden.
       *[other] { $pieces } Teile gefunden.
    }
inspect-few-faces = Die meisten dieser Teile zeigen weder Plättchen noch Karte, und anderes wird hier nicht gelesen: „referee check“ liest Bretter, Scheiben und Steine.
inspect-no-answers = Hier gilt keine Regel, also wird nichts gefragt, und es gibt nichts zu beantworten.
