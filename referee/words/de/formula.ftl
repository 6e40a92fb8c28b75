# Karte (card), Zeichen (symbol), Joker, Formel, Zug (turn), Runde (round), Stapel (stock),
# Hand; „steht für“ (a joker stands for). Rufe wie „draw Ann“ bleiben, wie man sie tippt.

formula-summary = eine Formel, ein Zug, und ganze Runden Foto für Foto
formula-option-before = den Zug seit diesem Foto beurteilen
formula-option-held = Karten, die der Spieler vor dem Zug hatte

## Eine Formel und ein Zug

formula-right = { $formula } stimmt.
formula-turn-right =
    { $formula } stimmt, mit { $cards ->
        [one] { $cards } neuen Karte
       *[other] { $cards } neuen Karten
    }.
formula-by = { $player }: { $ruling }
formula-false = { $formula } ist falsch: { $left } ist { $result }.
formula-false-below = { $formula } ist falsch: { $left } ist kleiner als 0.
formula-false-rest = { $formula } ist falsch: { $left } ist { $result } Rest { $rest }.
formula-false-by-zero = { $formula } ist falsch: durch 0 kann man nicht teilen.
formula-false-jokers =
    { $formula } ist falsch, wofür { $jokers ->
        [one] der Joker auch steht
       *[other] die Joker auch stehen
    }.
formula-cards-open = { $played } Karten wurden gelegt: Eine Karte auf einer gleichen hinterlässt keine Spur.
formula-no-card = In der Formel liegt keine neue Karte, aber zu einem Zug gehört mindestens eine.
formula-zero-few =
    Nach { $before } müssen alle Karten überdeckt werden, aber es { $cards ->
        [one] wurde nur { $cards } Karte
       *[other] wurden nur { $cards } Karten
    } gelegt.
formula-zero-many =
    Nach { $before } müssen alle Karten überdeckt werden. Dazu gehören hier { $cards } Karten, aber höchstens { $most } darf man legen.
formula-zero-unseen = Nach { $before } müssen alle Karten überdeckt werden, aber einige liegen da wie zuvor.
formula-too-many-cards = { $cards } Karten wurden gelegt, aber höchstens { $most } sind erlaubt.
formula-no-reuse = Alle Karten sind neu, aber mindestens eine vom Tisch muss wieder verwendet werden.
formula-hand-too-small =
    { $cards ->
        [one] { $cards } Karte kann
       *[other] { $cards } Karten können
    } nicht aus einer Hand von { $hand } kommen.
formula-held-more = Waren mehr auf der Hand, dann sagt, wie viele gelegt wurden{ TYPED(" (played ZAHL)") }.
formula-cards-mismatch =
    { $cards ->
        [one] { $cards } Karte wurde
       *[other] { $cards } Karten wurden
    } gelegt, aber so viele können diese Formel nicht ergeben.
formula-cards-too-few =
    { $cards ->
        [one] { $cards } Karte wurde
       *[other] { $cards } Karten wurden
    } gelegt, aber mindestens { $new } sind neu.
formula-cards-too-many =
    { $cards ->
        [one] { $cards } Karte wurde
       *[other] { $cards } Karten wurden
    } gelegt, aber höchstens { $new } können hier neu sein.
formula-card-unseen = Keine neue Karte ist zu sehen: Wurde eine auf eine gleiche gelegt?
formula-joker-replaced = Das stimmt nur, wenn ein Joker auf den anderen gelegt wurde.
formula-was-joker-laid = Wurde das?
formula-joker-before = Ob das stimmt, hängt davon ab, wofür der Joker stand, der vorher dalag.
formula-joker-open = Für welche Ziffer steht der Joker bei { $pile }: { $values }?
formula-sign-not-allowed = { $sign } spielt nicht mit, nur { $signs }.
formula-number-too-long = Zahl { $number } hat { $cards } Karten, aber höchstens { $most } sind erlaubt.
formula-leading-zero = Zahl { $number } hat mehrere Karten und darf nicht mit 0 beginnen.
formula-start-changed = Die erste Formel muss aus den Karten auf dem Tisch gemacht sein: { $cards }.
formula-supply-played =
    Dazu gehören { $cards } { $face ->
        [joker] Joker
       *[other] Karten mit { $face }
    }, aber es gibt nur { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }nach unserer Zählung der Schachtel
    }.
formula-supply-shown =
    Mit den Händen sind es { $cards } { $face ->
        [joker] Joker
       *[other] Karten mit { $face }
    }, aber in der Schachtel sind nur { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }nach unserer Zählung
    }.
formula-no-sign = Eine Formel braucht ein Zeichen: { $signs }.
formula-no-equals = Eine Formel braucht die Karte =.
formula-two-signs = Eine Formel darf außer = nur ein Zeichen haben.
formula-two-equals = Eine Formel darf nur eine Karte = haben.
formula-sign-misplaced = Das Zeichen muss links von der Karte = liegen.
formula-number-missing =
    Eine Zahl fehlt { $left ->
        [none] { $right ->
            [none] in der Reihe
           *[other] links von { $right }
        }
       *[other] { $right ->
            [none] rechts von { $left }
           *[other] zwischen { $left } und { $right }
        }
    }.

## Eine Runde

formula-cards =
    { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }
formula-cards-range = { $least } bis { $most } Karten
formula-cards-or-more = { $least } oder mehr Karten
formula-hand = { $player } hat { $held }
formula-so = { $things }.
formula-has-points =
    { $player } hat { $number ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
formula-points = { $player } { $points }
formula-next = { $player } ist dran.
formula-out = { $player } ist aus.
formula-not-out = { $player } ist nicht aus.
formula-draws =
    { $players-n ->
        [one] { $players } zieht
       *[other] { $players } ziehen
    } { $cards ->
        [0] keine Karte
       *[other] eine Karte
    }.
formula-no-stock = Es ist keine Karte mehr zu ziehen.
formula-unknown-player = { $player } spielt nicht mit.
formula-not-your-turn = { $next } ist dran, nicht { $player }.
formula-round-over = Die Runde ist zu Ende: { $winner } war zuerst aus.
formula-turn-unseen = Der Zug von { $player } wurde nicht gesehen: Wie viele Karten { $player } hat, ist offen.
formula-hand-doubtful =
    Nach dem, was zu sehen war, hatte { $player } höchstens { $most ->
        [one] { $most } Karte
       *[other] { $most } Karten
    }, hat aber { $cards } gelegt.
formula-hand-open = { $player } hat vielleicht die letzte Karte gelegt: Wie viele sind noch da?
formula-round-won = { $player } gewinnt die Runde.
formula-round-most =
    { $players-n ->
        [one] { $players } hat
       *[other] { $players } haben
    } in dieser Runde am meisten: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }.
formula-not-over =
    { $out ->
        [0] Die Runde geht weiter: Niemand ist aus.
       *[other] Die Runde geht weiter, bis alle aus sind.
    }
formula-hand-count =
    { $player } muss { $held } haben, aber gezeigt { $shown ->
        [0] wird keine
        [one] wird { $shown }
       *[other] werden { $shown }
    }.
formula-too-few-players =
    Zu einer Runde gehören mindestens 2 Spieler, aber genannt { $players ->
        [0] ist niemand
        [one] ist nur { $players }
       *[other] sind { $players }
    }.
formula-too-few-cards = { $players } Hände mit { $hand } Karten, 2 Karten auf dem Tisch und 1 zum Ziehen sind mehr als die { $cards } Karten des Spiels.

## Was gefragt wird, und wie Antworten lauten

formula-no-such-card = „{ $said }“ ist keine Karte von Formula: Karten sind 0 bis 9, joker, + − × ÷ und =.
formula-yes-or-no = Die Antwort muss yes oder no lauten, nicht „{ $answer }“.
formula-answer-like = Eine Antwort muss wie 5=7 lauten, nicht „{ $answer }“.
formula-answer-photo = Eine Antwort muss wie 2:5=7 lauten (Foto, Karte, was sie zeigt), nicht „{ $answer }“.
formula-no-photo =
    Es gibt kein Foto { $photo }, { $photos ->
        [one] nur 1
       *[other] nur { $photos }
    }.
formula-played-number = Wie viele Karten gelegt wurden, muss eine Zahl sein, nicht „{ $answer }“.
formula-held-alone = Die Karten auf der Hand { TYPED("(--held) ") }zählen nur in einem Zug: Gebt auch das Foto davor an{ TYPED(" (--before)") }.
formula-this-card =
    { $face ->
        [unknown] diese Karte
       *[other] die { $face }
    }
formula-line = { $cards } (Karte { $first })
formula-which-line = Welche Reihe ist die Formel: { $lines }?
formula-equals-unseen = Keine Karte = ist zu sehen: { $cards }. Sind das alle Karten der Reihe?
formula-all-cards = Diese Karten sind keine Formel: { $cards }. Sind das alle Karten der Reihe?
formula-sideways = Die Karten scheinen auf der Seite zu liegen. Liegen sie aufrecht?
formula-beside = Gehört { $card } dicht bei der Reihe dazu?
formula-no-card-left = Mindestens eine Karte der Reihe muss übrig bleiben.
formula-no-place = { $place } ist kein Platz in der Reihe.
formula-no-card-there = Dort liegt noch keine Karte, darum ist { $place } kein Platz.
formula-in-no-line = Karte { $card } liegt in keiner Reihe.
formula-which-side = An welcher Seite des Fotos beginnt die Reihe: { $sides }?
formula-is-it = Ist es { $formulas }?
formula-side =
    { $side ->
        [left] links (left)
        [right] rechts (right)
        [top] oben (top)
       *[bottom] unten (bottom)
    }
formula-no-such-side = Die Reihe muss { $sides } beginnen, nicht „{ $side }“.
formula-how-many = Wie viele Karten wurden gelegt: { $numbers }?
formula-whose-turn = Wer ist jetzt dran? Was unklar war, kann ein Zug gewesen sein.
formula-played-last = Hat { $player } die letzte Karte gelegt?

## Fotos

formula-no-line = Keine Reihe von Karten im Bild.
formula-nearer = Zeigt die ganze Reihe aus der Nähe und bei gleichmäßigem Licht.
formula-no-faces = Die meisten Teile zeigen nichts, was auf einer Karte von Formula steht.
formula-no-symbol = In der Reihe liegt keine Karte mit einem Zeichen.
formula-in-rows = Diese Teile liegen in Reihen und Spalten, aber Karten von Formula liegen in einer Reihe.
formula-square = Diese Teile sehen so breit wie hoch aus, aber Karten von Formula sind höher als breit: Sind es Karten, dann zeigt sie von oben.
formula-no-cards = Es liegen keine Karten da.
formula-none = Diese Karten sind keine Formel.
formula-card-missing = Fehlt eine Karte, dann sagt, wo sie liegt.
formula-only-start = Die Runde beginnt mit { $cards }; es gibt noch keine Formel.
formula-before-unreadable = { $photo } ist nicht lesbar. { $why }
formula-before-unclear = Was vorher dalag, ist unklar. { $question }
formula-before-none = Was vorher dalag, ist keine Formel; darum wird diese für sich beurteilt.
formula-photo-none = Die Karten auf diesem Foto sind keine Formel.
formula-photo-unclear = Es ist unklar, wie die Karten auf diesem Foto liegen.
formula-photo-missing = { $formula }: Davor fehlt ein Foto, darum kann der Zug nicht beurteilt werden.
formula-in-photo = Foto { $photo }: { $question }
formula-no-change = Die Formel ist dieselbe wie zuvor.
formula-start = Die Runde beginnt mit { $cards }.
formula-joined = { $formula } liegt schon da; Züge werden ab dem nächsten Foto beurteilt.
formula-hands-open = { $player } kann nicht so wenige Karten haben wie gezählt; von hier an ist keine Hand bekannt.
formula-turns =
    { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }, nichts falsch.
formula-turn-refused =
    { $more ->
        [0] Zug { $turn } gilt nicht: { $why }
       *[other] Zug { $turn } gilt nicht: { $why } (und { $more } weitere)
    }
formula-lies = { $formula } liegt da.

## Am Tisch

formula-lies-first = { $formula } liegt am Anfang da.
formula-as-before = { $formula } liegt da wie zuvor.
formula-start-early = { $cards } liegt da: Soll eine Runde beginnen, dann beendet diese und sagt „{ CALL("round") }“.
formula-turn-unread = { $formula } stimmt; was vorher dalag, war nicht lesbar.
formula-cards-back =
    { $draws ->
        [yes] { $player } nimmt die Karten zurück und zieht dazu nach der Hausregel.
       *[no] { $player } nimmt die Karten zurück und legt andere oder zieht eine.
    }
formula-turn-back = Der Zug von { $player } ist zurückgenommen.
formula-turn-of = { $player } ist dran.
formula-not-the-turn-of = Dran sein kann { $players }, nicht { $player }.
formula-plays-on = { $player } spielt weiter.
formula-played =
    { $player } hat { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    } für { $formula } gelegt.
formula-not-played =
    { $player } kann nicht { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    } für { $formula } gelegt haben: { $why }
formula-not-laid = { $player } kann das nicht gelegt haben: { $why }
formula-told = { $place } ist { $face }.
formula-none-there = Es liegt keine Formel da.
formula-none-laid =
    { $player ->
        [none] In dieser Runde wurde noch keine Formel gelegt.
       *[other] { $player } hat in dieser Runde noch keine Formel gelegt.
    }
formula-nothing-new = Es gibt keine neue Formel. Wurde eine Karte auf eine gleiche gelegt, dann sagt, wie viele gelegt wurden{ TYPED(" (answer played=1)") }; sonst darf { $player } „{ CALL("draw") }“ sagen.
formula-answer-first = Beantwortet zuerst dies: { $question }
formula-say-whose-over = Sagt, wessen Zug vorbei ist{ TYPED(" (done ", $example, ")") }.
formula-turn-first = Sagt zuerst, wer dran ist{ TYPED(", etwa „answer turn=", $example, "“") }.
formula-turn-known = Hat jemand anders gelegt, was da liegt, dann sagt „{ CALL("done") }{ TYPED(" NAME") }“; hat jemand anders die Runde begonnen, „{ CALL("begins") }{ TYPED(" NAME") }“.
formula-no-round = Es gibt noch keine Runde: Zeigt die erste Formel und sagt dann „{ CALL($call) }“.
formula-say-who = Sagt, wer es ist{ TYPED(" (", $call, " ", $example, ")") }.
formula-if-drawn = Hat { $player } eine Karte gezogen, dann sagt zuerst „{ CALL("draw") }{ TYPED(" ", $player) }“.
formula-last-not-asked = Niemand hat gefragt, ob { $player } die letzte Karte gelegt hat.
formula-draw-one = Statt eines Zuges zieht man eine Karte: Sagt „{ CALL("draw") }“.
formula-shows =
    { $player } zeigt { $cards ->
        [none] keine Karte
       *[other] { $cards }
    }.
formula-shown-counts = Nach den Rufen hatte { $player } { $held }; es gilt, was gezeigt wird.
formula-hand-not-empty = Nach den Rufen hat { $player } { $held }. Sagt welche{ TYPED(", etwa „hand ", $player, " 1 2 joker“") }; oder, wurden mehr gelegt als zu sehen war, wie viele{ TYPED(" (played ", $player, " ZAHL)") }.
formula-say-hand = Sagt, was auf der Hand ist{ TYPED(", etwa „hand ", $player, " 1 2 joker“") }.
formula-ended-undo = Die Runde wurde beendet: Nehmt das zuerst zurück{ TYPED(" (undo)") }.
formula-ended-already = Die Runde wurde schon beendet: Sagt „{ CALL("round") }“ für die nächste.
formula-end-first = Die Runde ist nicht zu Ende: Sagt zuerst „{ CALL("end") }“.
formula-hands-first = Die Runde zählt erst, wenn die Hände gezeigt wurden: Sagt zuerst „{ CALL("rack") }“ und „{ CALL("end") }“.
formula-place = { $place }. { $player }.
formula-total = { $player } { $sum }, insgesamt { $total }.
formula-winners =
    { $players-n ->
        [one] { $players } hat
       *[other] { $players } haben
    } das Spiel gewonnen.
formula-game-over =
    Das Spiel ist zu Ende: { $players-n ->
        [one] { $players } hat
       *[other] { $players } haben
    } gewonnen.
formula-say-who-begins = Sagt, wer beginnt{ TYPED(", etwa „begins ", $example, "“") }.
formula-begins = { $player } beginnt.
formula-began = { $player } hat diese Runde begonnen.
formula-begun = Wer diese Runde begonnen hat, steht fest: Mehr als ein Zug ist vorbei.
formula-new-round = Eine neue Runde beginnt, und { $player } fängt an.
formula-dealt-more = { $player } bekommt eine Karte mehr.
formula-show-start = Zeigt die ersten zwei Karten und die Karte =.
formula-else-begins = Beginnt jemand anders, dann sagt wer{ TYPED(" (begins NAME)") }.
formula-status-hand =
    { $turn ->
        [yes] ▶ { $player } hat { $held }
       *[no] { $player } hat { $held }
    }
formula-status = { $hands }; im Stapel und überdeckt: { $rest }
formula-game-open = Das Spiel ist nicht zu Ende: { $points }.
formula-game-won =
    { $players-n ->
        [one] { $players } hat
       *[other] { $players } haben
    } gewonnen: { $points }.
formula-goes-on = Das Spiel geht weiter.
formula-round-open = Die Runde geht weiter: { $hands }.

## Ein Platz des Computers

formula-hand-missing = Sagt, was { $player } auf der Hand hat{ TYPED(", etwa „hand ", $player, " 1 2 joker“") }.
formula-computer-says = { $player } sagt: { $choice }.
formula-not-as-said = Nicht wie { $player } sagte: { $choice }.
formula-lay = { $formula }, mit { $cards }
formula-card-at = { $face } auf { $pile }
formula-draw-card = eine Karte ziehen

## Zeichnung auf dem Foto

formula-mark =
    { $role ->
        [right] richtige Formel
        [wrong] falsche Formel
       *[doubtful] unklar
    }
formula-mark-loose = nicht in der Reihe
formula-mark-card = eine Karte
formula-mark-new = neue Karte

## Die Regeln

formula-part-game = Das Spiel
formula-sheet-cards =
    { $digits } Karten von jeder Ziffer, { $jokers ->
        [one] { $jokers } Joker
       *[other] { $jokers } Joker
    } und die fünf Zeichen. Alle bekommen { $hand } Karten; die Zeichen liegen offen.
formula-sheet-start = Zwei Karten vom Stapel werden mit Platz dazwischen offen hingelegt, = rechts davon. Wer beginnt, wählt das Zeichen dazwischen und legt das Ergebnis.
formula-sheet-turn = In einem Zug darf man das Zeichen wechseln und legt 1 bis { $limit } Karten auf die der Formel oder daneben, so dass sie wieder stimmt.
formula-sheet-draw = Wer nicht legen kann, zieht eine Karte. Ist der Stapel verbraucht, werden die Karten unter der Formel zu einem neuen gemischt.
formula-sheet-wrong =
    Eine falsche Formel wird zurückgenommen, und wer sie gelegt hat, { $cards ->
        [0] legt eine andere oder zieht eine Karte
        [one] zieht { $cards } Karte, womit der Zug vorbei ist
       *[other] zieht { $cards } Karten, womit der Zug vorbei ist
    }.
formula-sheet-end = Wer keine Karte mehr hat, gewinnt.
formula-part-right = Eine Formel stimmt, wenn
formula-sheet-reads = Nur die obersten Karten zählen. Sie lautet A + B = C, oder mit −, × oder ÷, in ganzen Zahlen: − ergibt nichts unter 0, und ÷ geht ohne Rest auf.
formula-sheet-number =
    Eine Zahl hat bis zu { $most } Karten und { $zeros ->
        [yes] darf mit 0 beginnen
       *[no] darf nicht mit 0 beginnen
    }.
formula-sheet-covers = Karten, die bleiben, behalten ihre Reihenfolge. Eine neue Karte überdeckt eine alte oder mehrere, die nebeneinander liegen, oder liegt daneben; keine wird weggenommen: Aus 10 wird 12 oder 5, aber nicht 1.
formula-sheet-zero = Nach einer Zahl × 0 = 0 überdeckt die nächste Formel jede Zahlenkarte.
formula-sheet-joker = Ein Joker ist eine beliebige Ziffer und bleibt die, die er zuerst war, solange er zu sehen ist.
formula-part-camera = Für die Kamera
formula-sheet-line = Legt die Formel in einer geraden Reihe, = rechts, die Karten aufrecht und dicht nebeneinander; andere Karten weit genug weg.
formula-sheet-before = Zeigt auch die Formel vor dem Zug{ TYPED(" (--before)") }, dann wird der Zug beurteilt; sagt, wie viele Karten auf der Hand waren{ TYPED(" (--held)") }, dann werden sie gezählt.
