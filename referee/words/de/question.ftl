question-which = Ist das { $faces }?
question-what =
    { $thing ->
        [card] Was ist das für eine Karte? Zeigt sie ganz und ohne Spiegelung, oder sagt, was sie ist.
        [stone] Was ist das für ein Stein? Zeigt ihn ganz und ohne Spiegelung, oder sagt, was er ist.
       *[tile] Was ist das für ein Plättchen? Zeigt es ganz und ohne Spiegelung, oder sagt, was es ist.
    }
question-covered = { $place } ist verdeckt oder nicht lesbar; zeigt das Feld deutlich, oder sagt, was dort liegt.
question-or-none =
    { $thing ->
        [card] Liegt auf { $place } { $faces }, oder keine Karte?
        [stone] Liegt auf { $place } { $faces }, oder kein Stein?
       *[tile] Liegt auf { $place } { $faces }, oder kein Plättchen?
    }
question-which-on =
    { $thing ->
        [card] Ist die Karte auf { $place } { $faces }?
        [stone] Ist der Stein auf { $place } { $faces }?
       *[tile] Ist das Plättchen auf { $place } { $faces }?
    }
