# Mathable. Plättchen (tile), Feld (square), Brett (board), Zug (turn), Ablage (rack), Beutel (bag),
# Kasten (box), zählen (count), Ruhmeshalle (hall of fame). Ein Plättchen wird gelegt. Ihr-Form.
# Wörter, die man eintippt (done, rack, start=bare), bleiben, wie sie sind.

mathable-summary = einzelne Stellungen, und ganze Spiele Foto für Foto

# Wo
mathable-where =
    { $towards ->
        [up] darüber
        [down] darunter
        [left] links
       *[right] rechts
    }
mathable-tile-on = { $value } auf { $at }
mathable-points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
mathable-points-in = { $spans } Punkte
mathable-span = { $low } bis { $high }

# Ein Plättchen
mathable-count = { $equations } { $where }
mathable-counts =
    { $value } auf { $at }: { $reasons }; { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }{ $reasons-n ->
        [1] { $factor ->
            [1] { "" }
           *[other] { " " }({ $value } × { $factor })
        }
       *[other] { $factor ->
            [1] { " " }({ $value } × { $reasons-n } Richtungen)
           *[other] { " " }({ $value } × { $reasons-n } Richtungen × { $factor })
        }
    }.
mathable-wrong-sign = Auf { $at } zählt nur { $sign }, aber { $count } rechnet mit { $other }.
mathable-no-direction = { $value } auf { $at } zählt nicht: { $lines }.
mathable-no-line = { $value } auf { $at } zählt nicht: In keiner Richtung liegen zwei Zahlen daneben.
mathable-line =
    { $sign ->
        [any] aus { $first } und { $second } { $where } wird { $results }
       *[other] { $number ->
            [0] aus { $first } und { $second } { $where } wird mit { $sign } nichts
           *[other] aus { $first } und { $second } { $where } wird mit { $sign } { $results }
        }
    }
mathable-between = { $equations }, aber { $at } liegt zwischen den beiden: Ein Plättchen liegt neben beiden, nie dazwischen.
mathable-diagonal = { $equations } schräg, aber nur Reihen und Spalten zählen.
mathable-off-board = { $at } liegt außerhalb des Bretts mit seinen { $rows } Reihen und { $cols } Spalten.
mathable-square-printed = Auf { $at } ist die Zahl { $value } gedruckt; dort liegt kein Plättchen.
mathable-square-occupied = { $at } ist besetzt: Dort liegt schon { $value }.
mathable-unknown-value = In der Ausgabe { $edition } gibt es kein Plättchen { $value }.
mathable-supply-exceeded =
    { $most ->
        [one] Das wären { $lying } Plättchen mit { $value }, im Kasten ist aber nur eines.
       *[other] Das wären { $lying } Plättchen mit { $value }, im Kasten sind aber nur { $most }.
    }
mathable-unsupported = { $value } auf { $at } zählt nur mit { $props }, und das kann nicht vorher gelegt worden sein.
mathable-doubt-decides = { $value } auf { $at }: Ein unklares Plättchen daneben entscheidet.

# Eine Stellung
mathable-no-tile = Auf dem Brett liegt noch kein Plättchen.
mathable-possible =
    { $tiles ->
        [1] Das Plättchen kann so gelegt worden sein.
        [2] Beide Plättchen können so gelegt worden sein.
       *[other] Alle { $tiles } Plättchen können so gelegt worden sein.
    }

# Ein Zug
mathable-none-placed = Kein Plättchen gelegt.
mathable-placed =
    { $bonus ->
        [yes] { $tiles } Plättchen gelegt: { $points }, mit der Prämie für die ganze Ablage.
       *[no] { $tiles } Plättchen gelegt: { $points }.
    }
mathable-turn = { $player }: { $said }
mathable-exchanges = { $player } tauscht { $tiles } Plättchen.
mathable-passes = { $player } passt.
mathable-order-open =
    { $exact ->
        [yes] { $points ->
            [one] Die Reihenfolge der Plättchen entscheidet über { $points } Punkt.
           *[other] Die Reihenfolge der Plättchen entscheidet über { $points } Punkte.
        }
       *[no] { $points ->
            [one] Die Reihenfolge der Plättchen entscheidet über höchstens { $points } Punkt.
           *[other] Die Reihenfolge der Plättchen entscheidet über höchstens { $points } Punkte.
        }
    }
mathable-bonus-open =
    { $points ->
        [one] Die Prämie ({ $points } Punkt) gibt es nur, wenn auch jedes zusätzlich gezogene Plättchen gelegt wurde.
       *[other] Die Prämie ({ $points } Punkte) gibt es nur, wenn auch jedes zusätzlich gezogene Plättchen gelegt wurde.
    }
mathable-draws-too-late =
    Keine Reihenfolge der { $tiles } Plättchen passt zu einer Ablage von { $rack }: Vor jedem Plättchen darüber hinaus muss ein Feld mit Rechenzeichen belegt werden.
mathable-order-unknown =
    In welcher Reihenfolge wurden die { $tiles } Plättchen gelegt? Bei einer Ablage von { $rack } muss vor jedem Plättchen darüber hinaus ein Feld mit Rechenzeichen belegt werden.
mathable-draws-exceed-signs =
    { $drawn } Plättchen zusätzlich gezogen, { $signs ->
        [0] aber kein Feld mit Rechenzeichen wurde belegt.
        [one] aber nur { $signs } Feld mit Rechenzeichen wurde belegt.
       *[other] aber nur { $signs } Felder mit Rechenzeichen wurden belegt.
    }
mathable-draws-exceed-bag =
    { $drawn } Plättchen zusätzlich gezogen, { $bag ->
        [0] aber der Beutel war leer.
       *[other] aber im Beutel waren nur { $bag }.
    }
mathable-too-many-tiles = { $tiles } Plättchen gelegt, aber es können höchstens { $had } da gewesen sein.
mathable-exchange-exceeds-rack = { $tiles } Plättchen getauscht, aber auf der Ablage sind nur { $rack }.
mathable-exchange-after-placing = In einem Zug, in dem gelegt wurde, darf nicht getauscht werden.
mathable-not-your-turn = { $turn } ist am Zug, nicht { $player }.
mathable-settled-out-of-range = Der Zug bringt { $scores }, nicht { $points }.
mathable-no-turn =
    { $over ->
        [0] Einen Zug { $number } gibt es nicht: Noch keiner ist vorbei.
        [one] Einen Zug { $number } gibt es nicht: Erst { $over } ist vorbei.
       *[other] Einen Zug { $number } gibt es nicht: Erst { $over } sind vorbei.
    }
mathable-players-number =
    { $number ->
        [0] Mathable ist für 2 bis 4 Personen, aber niemand ist genannt.
        [one] Mathable ist für 2 bis 4 Personen, genannt ist aber nur { $number }.
       *[other] Mathable ist für 2 bis 4 Personen, genannt sind aber { $number }.
    }
mathable-first-player = Es muss { $players } beginnen, nicht { $player }.
mathable-box-too-small = Die { $tiles } Plättchen im Kasten müssen für { $players } Ablagen reichen.

# Das Ende eines Spiels
mathable-wins =
    { $winners-n ->
        [one] { $points ->
            [one] { $winners } gewinnt mit { $points } Punkt.
           *[other] { $winners } gewinnt mit { $points } Punkten.
        }
       *[other] { $points ->
            [one] { $winners } gewinnen mit je { $points } Punkt.
           *[other] { $winners } gewinnen mit je { $points } Punkten.
        }
    }
mathable-rack-missing = Sagt, was { $player } hat{ TYPED(", etwa 'rack ", $player, " 3 7 12'") }.
mathable-rack-count =
    { $certain ->
        [yes] { $player } muss { $tiles } Plättchen haben, nicht { $shown }.
       *[no] { $player } kann höchstens { $tiles } Plättchen haben, nicht { $shown }.
    }
mathable-racks-count = Auf den Ablagen müssen zusammen { $tiles } Plättchen sein.
mathable-unknown-player = { $player } spielt hier nicht mit.
mathable-racks-exceed =
    { $left ->
        [0] Auf den Ablagen werden Plättchen mit { $value } gezeigt, aber alle liegen schon auf dem Brett.
        [one] Auf den Ablagen werden mehr Plättchen mit { $value } gezeigt als das eine, das nicht auf dem Brett liegt.
       *[other] Auf den Ablagen werden mehr Plättchen mit { $value } gezeigt als die { $left }, die nicht auf dem Brett liegen.
    }
mathable-turn-unsettled = Zug { $number } muss noch geklärt werden: { $player } bekommt { $low } bis { $high } Punkte.
mathable-bag-not-empty =
    { $tiles ->
        [one] Im Beutel ist noch { $tiles } Plättchen.
       *[other] Im Beutel sind noch { $tiles } Plättchen.
    }
mathable-tiles-playable = Ein Plättchen legen kann noch: { $players }.
mathable-sum =
    { $number ->
        [0] { $player }: { $scored }, und kein Plättchen übrig.
       *[other] { $player }: { $scored } − { $subtracted } ({ $left }) = { $total }.
    }
mathable-not-over = Das Spiel ist nicht zu Ende: { $scores }.
mathable-goes-on = Das Spiel geht weiter.

# Ansagen
mathable-tile-in-doubt = Sagt zuerst, was auf dem unklaren Plättchen steht.
mathable-refused =
    { $tiles ->
        [one] Nehmt es zurück, oder sagt noch einmal { CALL("done") }, wenn es liegen bleibt.
       *[other] Nehmt sie zurück, oder sagt noch einmal { CALL("done") }, wenn sie liegen bleiben.
    }
mathable-whose =
    { $tiles ->
        [one] Zeigt das Brett vor dem ersten Zug, oder sagt, wer es gelegt hat{ TYPED(": answer start=", $player) }.
       *[other] Zeigt das Brett vor dem ersten Zug, oder sagt, wer sie gelegt hat{ TYPED(": answer start=", $player) }.
    }
mathable-game-over = Das Spiel ist zu Ende.
mathable-points-told = Die Punkte eines Zuges müssen wie in 'answer turn3=84' sein, nicht '{ $points }'.
mathable-turn-scores =
    { $points ->
        [one] Zug { $number } bringt { $points } Punkt.
       *[other] Zug { $number } bringt { $points } Punkte.
    }
mathable-turn-rescored = Zug { $number }: { $player } bekommt jetzt { $now }, nicht { $before }.
mathable-who-begins = Sagt, wer beginnt{ TYPED(", etwa 'begins ", $player, "'") }.
mathable-begun = Der erste Zug ist vorbei: Wer begonnen hat, steht fest.
mathable-begins = { $player } beginnt.
mathable-begins-or-lots = { $player } beginnt; mit { CALL("begins") } wird ausgelost.
mathable-placed-none = { $player } hat kein Plättchen gelegt; sagt { CALL("pass") } oder { CALL("exchange") }.
mathable-tiles-placed =
    { $tiles ->
        [one] Da liegt { $tiles } Plättchen aus diesem Zug; sagt { CALL("done") }.
       *[other] Da liegen { $tiles } Plättchen aus diesem Zug; sagt { CALL("done") }.
    }
mathable-nothing-exchanged = Es wird kein Plättchen getauscht; sagt { CALL("pass") } oder { CALL("done") }.
mathable-to-move = { $player } ist am Zug.
mathable-drawn = { $player } hat { $tiles } Plättchen gezogen.
mathable-drawn-extra = { $player } hat in diesem Zug { $tiles } Plättchen zusätzlich gezogen.
mathable-may-draw = { $player } darf ein Plättchen ziehen{ TYPED("; sagt draw") }.
mathable-hint-of-what = Sagt, welche Plättchen { $player } hat{ TYPED(", etwa 'hint ", $player, " 3 7 12'") }.
mathable-turn-wrong = Nehmt erst zurück, was nicht zählt: Ein Hinweis stützt sich auf alles, was daliegt.
mathable-hint = { $value } lässt sich legen.
mathable-hint-none = Keines davon lässt sich legen.
mathable-hint-taken = { $player } hat einen Hinweis genommen und kommt nicht in die Ruhmeshalle.
mathable-holds =
    { $number ->
        [0] { $player } hat kein Plättchen.
       *[other] { $player } hat { $tiles }.
    }
mathable-chooses-first = Es liegen schon Plättchen aus diesem Zug; { $player } wählt, bevor eines gelegt wird.
mathable-must-hold = { $player } muss { $tiles } Plättchen haben.
mathable-cannot-hold = { $player } kann { $value } nicht haben: Alle Plättchen damit liegen auf dem Brett.
mathable-turn-open = Der Zug von { $player } ist nicht vorbei: Sagt zuerst { CALL("done") }.
mathable-no-number = Die Plättchen von Mathable sind Zahlen, nicht '{ $call }'.
mathable-not-in-box = Ein Plättchen { $value } gibt es im Kasten nicht.
mathable-lies-on = Auf { $at } liegt { $value }.
mathable-is-empty = { $at } ist leer.
mathable-no-square = { $at } muss ein Feld des Bretts im Bild sein, etwa 7B.
mathable-which-points = Zug { $number }: Bekommt { $player } { $low } oder { $high } Punkte?
mathable-tiles-held = Plättchen auf den Ablagen: { $held }.
mathable-tiles-left =
    { $number ->
        [0] Übrige Plättchen, im Beutel und auf den Ablagen: keine.
       *[other] Übrige Plättchen, im Beutel und auf den Ablagen: { $tiles }.
    }

# Ein Platz für den Computer
mathable-computer-says = { $player } sagt: { $choice }.
mathable-not-as-said = Nicht wie { $player } gesagt hat: { $choice }.
mathable-pass = passen
mathable-exchange = { $number } Plättchen tauschen: { $tiles }
mathable-lay =
    { $points ->
        [one] { $tiles }: { $points } Punkt
       *[other] { $tiles }: { $points } Punkte
    }
mathable-to = { $value } auf { $at }, { $sums }

# Wo ein Spiel beginnt
mathable-game-start =
    { $tiles ->
        [one] { $tiles } Plättchen auf dem ersten Foto gilt als auf das leere Brett gelegt{ TYPED("; lag es schon vorher da, antwortet start=first") }.
       *[other] { $tiles } Plättchen auf dem ersten Foto gelten als auf das leere Brett gelegt{ TYPED("; lagen sie schon vorher da, antwortet start=first") }.
    }
mathable-lie-there-already =
    { $tiles ->
        [one] { $tiles } Plättchen liegt schon da; Züge zählen ab dem nächsten Foto.
       *[other] { $tiles } Plättchen liegen schon da; Züge zählen ab dem nächsten Foto.
    }
mathable-lie-there =
    { $tiles ->
        [0] Am Anfang ist das Brett leer.
        [one] Am Anfang liegt { $tiles } Plättchen da.
       *[other] Am Anfang liegen { $tiles } Plättchen da.
    }
mathable-begins-with =
    { $start ->
        [first] Das Spiel beginnt mit dem, was zuerst daliegt.
       *[bare] Das Spiel beginnt mit dem leeren Brett.
    }
mathable-start-too-late = Wo das Spiel begonnen hat, muss gesagt werden, bevor der erste Zug vorbei ist.
mathable-start-before-second = Wo das Spiel begonnen hat, muss vor dem zweiten Blick gesagt werden.
mathable-start-told = Das Spiel muss mit bare oder first beginnen, nicht mit start={ $start }.

# Plättchen, die fort sind
mathable-tile-gone = { $value } lag auf { $at } und ist fort.
mathable-tile-changed =
    { $now ->
        [-1] { $value } lag auf { $at }, wo jetzt etwas anderes liegt.
       *[other] { $value } lag auf { $at }, wo jetzt { $now } liegt.
    }
mathable-tile-moved = { $value } lag auf { $at } und liegt jetzt auf { $now }.

# Fotos
mathable-followed =
    { $moves } Plättchen gelegt, { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }, nichts falsch.
mathable-followed-turns = { $moves } Plättchen gelegt, nichts falsch. { $scores }.
mathable-none-new = Kein neues Plättchen.
mathable-no-new-tile = Kein neues Plättchen in { $photo }.
mathable-several-new-tiles = { $tiles } Plättchen sind neu in { $photo }; vielleicht fehlt ein Foto.
mathable-out-of-order = { $photo } wurde vor einem Foto aufgenommen, das früher genannt ist; es zählt an seiner Stelle.
mathable-covered = Nicht zu lesen in { $photo }: { $squares }.
mathable-set-aside = { $photo } zeigt { $shown } auf { $at }; die anderen Fotos zeigen { $face }.
mathable-shown =
    { $face ->
        [empty] nichts
        [unknown] etwas Unklares
       *[other] { $face }
    }
mathable-turn-cut = Der Zug von { $player } beginnt mitten unter Plättchen, die auf einem Foto neu sind; welche dazugehören, ist offen.
mathable-turns-ahead = Die Züge gehen bis zum { $last }. Plättchen, die Fotos zeigen aber nur { $moves }.
mathable-which-top = Welche Seite des Fotos ist der obere Rand des Bretts: { $sides }?
mathable-of-photo = Foto { $photo }: { $question }
mathable-since-when = Auf welchem Foto liegt { $value } zuerst auf { $at }: { $photos }?

# Antworten und Dateien
mathable-top-of-photo = Eine Antwort, wo am Brett oben ist, muss ihr Foto nennen, etwa 2:top=left.
mathable-top-told = Oben am Brett muss { $sides } sein, nicht '{ $answer }'.
mathable-no-photo = Es gibt kein Foto { $photo }, das das Brett zeigt.
mathable-no-first-photo = Dort liegt kein Plättchen, dessen erstes Foto man nennen könnte.
mathable-photo-by-number = Ein Foto nennt man mit seiner Nummer, nicht '{ $answer }'.
mathable-square-told = Eine Antwort muss ein Teil oder ein Feld wie 7B nennen, nicht '{ $answer }'.
mathable-tile-told = Eine Antwort muss ein Plättchen aus dem Kasten oder 'empty' sein, nicht '{ $answer }'.
mathable-of-one-photo = Bei einem einzelnen Foto sagt eine Antwort, was auf einem Feld liegt oder wo oben ist.
mathable-no-edition = Die Regeln sind keine Ausgabe von Mathable. { $why }
mathable-only-draws = Bei Mathable zieht niemand nur: Lasst die Zeile von { $player } weg.
mathable-turns-unfit = Die Züge passen nicht zum Spiel.

# Ein Spiel in Worten
mathable-move = { $number } { $said }
mathable-move-not-legal = { $number } Nicht erlaubt: { $said }
mathable-turn-from =
    { $bonus ->
        [-1] { $player } ab Plättchen { $first }: { $scored } Punkte, vielleicht dazu eine Prämie
        [0] { $most ->
            [one] { $player } ab Plättchen { $first }: { $scored } Punkt
           *[other] { $player } ab Plättchen { $first }: { $scored } Punkte
        }
       *[other] { $player } ab Plättchen { $first }: { $scored } + { $bonus } Punkte
    }
mathable-in-all =
    { $points ->
        [one] { $player }: zusammen { $points } Punkt
       *[other] { $player }: zusammen { $points } Punkte
    }
mathable-can-lie = kann da liegen

# Die Regeln
mathable-part-game = Das Spiel
mathable-sheet-edition = Ausgabe { $edition }: { $rows } Reihen mit { $cols } Feldern und { $tiles } Plättchen.
mathable-sheet-players = 2 bis 4 Personen; alle haben { $rack } Plättchen. Wer beginnt, wird ausgelost oder vereinbart.
mathable-sheet-turn =
    In einem Zug legt man ein Plättchen oder mehrere, eines nach dem anderen; jedes darf sich auf die davor stützen. Oder man tauscht stattdessen beliebig viele Plättchen.
mathable-sheet-refill = Nach dem Zug haben alle wieder { $rack } Plättchen, solange noch welche da sind.
mathable-sheet-end =
    Das Spiel ist zu Ende, wenn keine Plättchen mehr zu ziehen sind und niemand mehr legen kann, oder früher, wenn alle einverstanden sind. Allen wird dann die Summe der übrigen Plättchen abgezogen.
mathable-part-laying = Ein Plättchen darf liegen, wo
mathable-sheet-two-numbers =
    die nächsten zwei Felder in einer Richtung beide Zahlen zeigen und das Plättchen ihre Summe, ihre Differenz, ihr Produkt oder ihr Quotient ist. Die in der Mitte gedruckten Zahlen { $printed } zählen mit.
mathable-sheet-order =
    Welche der beiden zuerst kommt, ist gleich; ein Quotient geht ohne Rest auf, und durch 0 wird nicht geteilt.
mathable-sheet-sign = Auf einem Feld mit Rechenzeichen zählt nur diese Rechenart.
mathable-sheet-one-side =
    Die beiden Zahlen liegen in einer Reihe oder Spalte auf einer Seite des Plättchens: nicht links und rechts davon und nicht über Eck.
mathable-part-points = Punkte
mathable-sheet-scores =
    Ein Plättchen bringt seine Zahl einmal für jede Richtung, die zählt: einmal auch dann, wenn zwei Rechenarten passen. Felder mit 2× und 3× verdoppeln und verdreifachen.
mathable-sheet-bonus = Wer alle { $rack } Plättchen in einem Zug legt, bekommt { $points } Punkte dazu.
mathable-sheet-draw = Auf einem Feld mit Rechenzeichen darf man ein weiteres Plättchen ziehen und gleich legen.
mathable-part-camera = Für die Kamera
mathable-sheet-photo =
    Ein Foto des ganzen Bretts zeigt eine Stellung: Der Schiedsrichter sagt, ob alle Plättchen gelegt worden sein können, in irgendeiner Reihenfolge. Fotos eines ganzen Spiels geben die Punkte ('referee follow').
mathable-sheet-squares =
    Felder heißen nach Reihe und Spalte, etwa 7B; der Name des Spiels steht oben links.

# Eine andere Ausgabe
mathable-map-lines = Ein Plan braucht eine Zeile mit den Buchstaben der Spalten und eine Zeile für jede Reihe.
mathable-map-letters = Die erste Zeile muss aus Buchstaben ab A bestehen, nicht aus { $got }.
mathable-map-number = Reihe { $row } muss mit ihrer Nummer beginnen, nicht mit '{ $got }'.
mathable-map-row = Reihe { $row } muss { $cols } Felder haben, nicht { $got }.
mathable-map-square = { $at } muss eines von . 2 3 + − × ÷ sein, oder in der Mitte eine Zahl, nicht '{ $got }'.
mathable-supply-numbers = Der Vorrat muss nach Zahlen aufgeführt sein, nicht nach '{ $got }'.
mathable-board-size = Das Brett darf höchstens 99 Reihen und 26 Spalten haben, hat aber { $rows } und { $cols }.
mathable-edition-name = Eine Ausgabe muss einen Namen haben.
mathable-box-empty = Im Kasten müssen Plättchen sein.
mathable-supply-below = Plättchen { $value } ×{ $count }: Werte beginnen bei 0 und Anzahlen bei 1.
mathable-rack-size = Eine Ablage muss mindestens 1 Plättchen fassen, nicht { $got }.
mathable-bonus-below = Die Prämie muss 0 oder mehr sein, nicht { $got }.
