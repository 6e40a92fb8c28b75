question-which = Is dit { $faces }?
question-what =
    { $thing ->
        [card] Welke kaart is dit? Laat haar helemaal en zonder schittering zien, of zeg wat het is.
        [stone] Welke steen is dit? Laat hem helemaal en zonder schittering zien, of zeg wat het is.
       *[tile] Welke steen is dit? Laat hem helemaal en zonder schittering zien, of zeg wat het is.
    }
question-covered = { $place } is bedekt of niet te lezen; laat het vak duidelijk zien, of zeg wat er ligt.
question-or-none =
    { $thing ->
        [card] Ligt er { $faces } op { $place }, of geen kaart?
        [stone] Ligt er { $faces } op { $place }, of geen steen?
       *[tile] Ligt er { $faces } op { $place }, of geen steen?
    }
question-which-on =
    { $thing ->
        [card] Is de kaart op { $place } { $faces }?
        [stone] Is de steen op { $place } { $faces }?
       *[tile] Is de steen op { $place } { $faces }?
    }
