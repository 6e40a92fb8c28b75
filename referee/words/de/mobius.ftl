# Stein (stone), Feld (cell), Balken (bar), verbunden (linked), Schleife (loop), Streifen (strip), Naht (seam).
mobius-summary = Stellungen auf dem gedruckten Brett, und wer gewonnen hat (von Mark Steere, 2008; marksteeregames.com)

# Das Brett
mobius-off-board =
    { $colour ->
        [red] Ein roter
       *[blue] Ein blauer
    } Stein liegt neben dem Brett, in Reihe { $row }, Spalte { $col }.
mobius-two-colours =
    { $split ->
        [yes] Ein roter und ein blauer Stein liegen auf den beiden Hälften von { $cell }. Sie sind ein Feld, und das fasst einen Stein.
       *[no] Ein roter und ein blauer Stein liegen auf { $cell }; ein Feld fasst einen Stein.
    }
mobius-two-stones = { $stones } Steine liegen auf { $cell }; ein Feld fasst einen.
mobius-cell-occupied =
    { $colour ->
        [red] Auf { $cell } liegt schon ein roter Stein.
       *[blue] Auf { $cell } liegt schon ein blauer Stein.
    }
mobius-stone-gone =
    { $colour ->
        [red] Der rote Stein auf { $cell } ist weg.
       *[blue] Der blaue Stein auf { $cell } ist weg.
    }
mobius-stone-changed =
    { $colour ->
        [red] Aus dem roten Stein auf { $cell } ist ein blauer geworden.
       *[blue] Aus dem blauen Stein auf { $cell } ist ein roter geworden.
    }

# Züge
mobius-turn-order = Rot beginnt und niemand setzt aus, also muss Rot gleich viele Steine haben wie Blau oder einen mehr, aber Rot hat { $red } und Blau { $blue }.
mobius-no-stone = Es wurde kein Stein gesetzt: Abwechselnd setzt jeder einen.
mobius-several-stones =
    { $cells-n ->
        [one] { $cells-n } Stein wurde gesetzt, auf { $cells }: In einem Zug ist nur einer erlaubt.
       *[other] { $cells-n } Steine wurden gesetzt, auf { $cells }: In einem Zug ist nur einer erlaubt.
    }
mobius-wrong-turn =
    { $colour ->
        [red] Blau war am Zug, aber der Stein auf { $cell } ist rot.
       *[blue] Rot war am Zug, aber der Stein auf { $cell } ist blau.
    }
mobius-played-on =
    { $colour ->
        [red] Rot
       *[blue] Blau
    } hatte schon gewonnen, bevor der letzte Stein gesetzt wurde.
mobius-twice-round =
    { $colour ->
        [red] Die rote
       *[blue] Die blaue
    } Kette umrundet den Streifen zweimal, bevor sie sich schließt. Das ist keine Schleife: Eine Schleife quert den oberen und unteren Rand ungerade oft.
mobius-start =
    { $stones ->
        [0] Am Anfang ist das Brett leer.
        [one] Am Anfang liegt { $stones } Stein auf dem Brett.
       *[other] Am Anfang liegen { $stones } Steine auf dem Brett.
    }
mobius-plays =
    { $colour ->
        [red] Rot
       *[blue] Blau
    } setzt auf { $cell }.
mobius-answered =
    { $face ->
        [red] { $cell } ist rot.
        [blue] { $cell } ist blau.
       *[empty] { $cell } ist leer.
    }
mobius-to-move =
    { $colour ->
        [red] Rot
       *[blue] Blau
    } ist am Zug.
mobius-player-to-move =
    { $colour ->
        [red] { $player } (Rot) ist am Zug.
       *[blue] { $player } (Blau) ist am Zug.
    }
mobius-goes-on = Das Spiel geht weiter.
mobius-computer-says =
    { $colour ->
        [red] { $player } sagt: Rot auf { $cell }.
       *[blue] { $player } sagt: Blau auf { $cell }.
    }
mobius-not-as-said = { $player } hat { $cell } gesagt, aber der Stein liegt woanders.

# Das Ende
mobius-win =
    { $colour ->
        [red] Rot gewinnt
       *[blue] Blau gewinnt
    } { $how ->
        [three-bars] mit drei verbundenen Balken.
        [bars-and-loop] mit zwei verbundenen Balken und einer Schleife.
       *[last-able] als einzige Seite mit zwei verbundenen Balken und einer Schleife auf dem vollen Brett.
    }
mobius-won =
    { $who ->
        [red] Rot
        [blue] Blau
       *[other] { $who }
    } gewinnt.

# Fragen und Antworten
mobius-cell =
    { $half ->
        [top] { $cell } (oben)
        [bottom] { $cell } (unten)
       *[whole] { $cell }
    }
mobius-covered = Etwas, das kein Stein ist, verdeckt { $cell }; was liegt auf dem Feld?
mobius-stone-or-none =
    { $colour ->
        [either] Liegt auf { $cell } ein roter oder ein blauer Stein, oder keiner?
        [red] Liegt auf { $cell } ein roter Stein, oder keiner?
       *[blue] Liegt auf { $cell } ein blauer Stein, oder keiner?
    }
mobius-which-colour =
    { $colour ->
        [either] Ist der Stein auf { $cell } rot oder blau?
        [red] Ist das auf { $cell } ein roter Stein?
       *[blue] Ist das auf { $cell } ein blauer Stein?
    }
mobius-far-ahead = Liegen dort wirklich { $red } rote und { $blue } blaue Steine? Wenn nicht, sagt von einem Feld, was darauf liegt.
mobius-stray =
    { $colour ->
        [red] Ein roter
       *[blue] Ein blauer
    } Stein liegt zwischen { $cells }. Zu welchem Feld gehört er, oder zu keinem?
mobius-bad-face = Ein Feld muss red, blue oder empty sein, nicht '{ $got }'.
mobius-bad-stray = Der Stein muss zu { $cells } gehören, nicht '{ $got }'.
mobius-no-such-cell = Eine Antwort muss ein Feld des Bretts nennen, nicht '{ $got }'.
mobius-not-in-view = { $got } muss ein Feld des sichtbaren Bretts sein, wie F0.
mobius-two-players =
    { $players ->
        [one] Mobius braucht 2 Spieler, Rot zuerst, aber es ist nur { $players }.
       *[other] Mobius braucht 2 Spieler, Rot zuerst, aber es sind { $players }.
    }

# Auf dem Foto
mobius-mark-stone =
    { $colour ->
        [red] als rot gelesen
       *[blue] als blau gelesen
    }
mobius-mark-linked = verbundene Balken
mobius-mark-loop = Schleife
mobius-mark-twice = zweimal herum: keine Schleife

# Die Regeln
mobius-part-game = Das Spiel
mobius-sheet-players = Zwei Spieler, Rot und Blau, auf einem Möbiusband von { $cells } Feldern.
mobius-sheet-turns = Rot beginnt. Abwechselnd setzt jeder einen Stein der eigenen Farbe auf ein leeres Feld. Niemand setzt aus, und kein Stein wird versetzt oder weggenommen.
mobius-part-board = Das Brett
mobius-sheet-strip = Die obere Reihe ist die untere: Weil das Band verdreht ist, sind die halben Felder { $first } bis { $last } am oberen Rand dieselben Felder wie die am unteren, wo die Buchstaben andersherum laufen. Ein Stein liegt auf einer der Hälften und füllt das Feld.
mobius-sheet-bars = Jede Farbe hat drei Balken am Rand. Ein Feld, an dem zwei Balken zusammenstoßen, berührt beide.
mobius-sheet-names = Felder heißen nach Buchstabe und Reihe: Die Buchstaben zählen in jeder Reihe von links, und { $first }0 bis { $last }0 sind die geteilten Felder nach ihren Buchstaben oben.
mobius-part-winning = Wer gewinnt
mobius-sheet-linked = Steine einer Farbe, die sich berühren, sind verbunden, und ebenso alle, die denselben Balken ihrer Farbe berühren: Balken verbinden wie Steine.
mobius-sheet-three = Wer alle drei eigenen Balken verbindet, gewinnt.
mobius-sheet-two = Auch wer zwei davon verbindet und eine Schleife hat, gewinnt: eine geschlossene Kette verbundener Steine und Balken, die die Naht von oben und unten ungerade oft quert.
mobius-sheet-full = Ist das Brett voll und hat niemand so gewonnen, dann gewinnt die Seite mit zwei verbundenen Balken durch eine Schleife irgendwo auf dem Brett. Unentschieden gibt es nicht.
mobius-sheet-twice = Eine Kette, die sich erst schließt, wenn sie den Streifen an seinem Rand entlang zweimal umrundet hat, quert die Naht zweimal und ist keine Schleife. Der Schiedsrichter sagt es und zeichnet sie.
mobius-part-camera = Für die Kamera
mobius-sheet-markers = Zeigt den ganzen Druck mit seinen vier Markern; bis zu zwei davon dürfen verdeckt sein.
mobius-sheet-faults = Ein roter und ein blauer Stein auf den beiden Hälften eines Feldes sind ein Fehler, und ebenso eine Zahl von Steinen, die durch abwechselndes Setzen nicht entstehen kann.
