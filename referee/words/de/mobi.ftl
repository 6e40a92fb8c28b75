# Möbi. tile = Plättchen (Zahlenplättchen, Rechenplättchen), pod = der Pod, pool = der Vorrat,
# operation = Rechenzeichen, side = Seite (einer Gleichung), Partei (am Tisch).
# Die Rufe GO, FLIP, SWAP und MÖBI bleiben, wie sie sind.

mobi-summary = ein Pod, wie er gerufen wurde, mit seinen Gleichungen geprüft
mobi-option-final = der letzte Zug, wenn nichts anderes gesagt ist: kein Zahlenplättchen bleibt übrig
mobi-option-held = Zahlenplättchen, die der Spieler hat

# Plättchen
mobi-six-or-nine = 6 oder 9
mobi-six-or-nine-in-line = (6 oder 9)
mobi-tile-at = das Plättchen { $face } in Zeile { $row }, Spalte { $col }

# Eine Gleichung
mobi-numbers-touch = In { $run } liegen zwei Zahlen nebeneinander: { $face } und { $second }, in Zeile { $row }, Spalte { $col }.
mobi-operations-touch = In { $run } liegen zwei Rechenzeichen nebeneinander: { $face } und { $second }, in Zeile { $row }, Spalte { $col }.
mobi-begins-with-operation = { $run } beginnt mit { $sign }, muss aber mit einer Zahl beginnen.
mobi-ends-with-operation = { $run } endet mit { $sign }, muss aber mit einer Zahl enden.
mobi-no-equals = In { $run } fehlt das =.
mobi-no-operation = In { $run } wird nicht gerechnet.
mobi-no-operation-yet = In { $run } wird nicht gerechnet; das ist nur im letzten Zug erlaubt.
mobi-too-many-plain =
    In { $number } Gleichungen wird nicht gerechnet, erlaubt { $limit ->
        [one] ist das nur in einer
       *[other] ist das nur in { $limit }
    }: { $runs }.
mobi-division-by-zero = { $run } teilt durch 0.
mobi-equation-false = { $run } ist falsch: { $left } ist nicht { $right }.
mobi-equation-false-chain = { $run } ist falsch: die Seiten sind { $sides }.
mobi-equation-false-open = { $run } ist falsch: die linke Seite ist { $left }, die rechte { $right }.
mobi-equation-false-open-chain = { $run } ist falsch: die Seiten sind { $sides }, nie alle gleich.
mobi-equation-false-whatever = { $run } ist falsch, wofür die freien Plättchen auch stehen.
mobi-values = einer von { $number } Werten von { $low } bis { $high }
mobi-not-integer = { $run } geht nur mit einem Bruch, { $fraction }, als Zwischenergebnis.
mobi-too-much-work = So viele Plättchen in { $runs } können für mehrere Zahlen stehen, dass das nicht durchgerechnet wurde.
mobi-holds = { $run }: jede Seite ist { $value }.
mobi-holds-with = { $run }: jede Seite ist { $value }, mit { $tiles }.
mobi-stands-for = dem Plättchen { $face } als { $value }
mobi-passed-over = { $run } hat kein = und zählt nicht mit.

# Gleichungen, die sich kreuzen
mobi-crossing-conflict = Das Plättchen { $face } in Zeile { $row }, Spalte { $col } müsste { $needs } sein.
mobi-needed = { $value } in { $run }
mobi-something-else = etwas anderes
mobi-crossing-conflict-many = { $runs } können nicht alle stimmen: { $tiles } passen mit keinen Werten zugleich zu allen.

# Der Pod
mobi-right =
    { $equations ->
        [one] Der Pod ist richtig: { $equations } Gleichung stimmt.
       *[other] Der Pod ist richtig: { $equations } Gleichungen stimmen.
    }
mobi-empty-pod = Im Pod liegt kein Zahlenplättchen.
mobi-several-solutions = Auch andere Werte gingen für { $tiles }.
mobi-orientation-ambiguous =
    { $holding ->
        [0] Kein Plättchen zeigt, wo am Pod oben ist: er stimmt, wie man ihn auch liest, nicht.
       *[other] Kein Plättchen zeigt, wo am Pod oben ist: er stimmt in { $holding } von { $ways } Richtungen, in denen man ihn lesen kann.
    }
mobi-isolated-tile = Das Plättchen { $face } in Zeile { $row }, Spalte { $col } berührt kein anderes Plättchen.
mobi-disconnected = Die { $number } Plättchen ab Zeile { $row }, Spalte { $col } liegen getrennt vom Rest.
mobi-face-down = Das Plättchen in Zeile { $row }, Spalte { $col } liegt verdeckt im Pod.
mobi-face-down-beside = Das Plättchen in Zeile { $row }, Spalte { $col } liegt verdeckt neben dem Pod und zählt nicht mit.
mobi-not-in-game = { $face } ist in diesem Spiel nicht dabei.
mobi-outside-equations = Das Plättchen { $face } in Zeile { $row }, Spalte { $col } gehört zu keiner Gleichung.
mobi-loose-number = Das Plättchen { $face } liegt außerhalb des Pods.
mobi-too-many-tiles =
    { $number ->
        [one] Der Pod hat { $number } Zahlenplättchen, der Spieler hat aber nur { $held }.
       *[other] Der Pod hat { $number } Zahlenplättchen, der Spieler hat aber nur { $held }.
    }
mobi-tiles-missing =
    { $seen ->
        [one] Nur { $seen } Zahlenplättchen ist zu sehen, der Spieler hat aber { $held }: { $missing } fehlen.
       *[other] Nur { $seen } Zahlenplättchen sind zu sehen, der Spieler hat aber { $held }: { $missing } fehlen.
    }

# Hausregeln und Gesichter
mobi-bad-face = Ein Plättchen muss { $faces } zeigen, nicht '{ $got }'.
mobi-bad-plain = 'plain_equalities' muss 0 oder mehr sein, oder "always", nicht { $got }.
mobi-bad-runs = 'runs' muss strict oder loose sein, nicht '{ $got }'.
mobi-bad-wild = 'wild' muss ein Bereich zwischen 0 und { $highest } sein, nicht { $low } bis { $high }.
mobi-equals-stays = 'without' muss Zahlen oder Rechenzeichen nennen; das = bleibt immer dabei.
mobi-no-numbers-left = 'without' muss Zahlenplättchen im Spiel lassen.
mobi-nameless = Eine Spielart muss einen Namen haben.
mobi-bad-span = '{ $name }' muss von mindestens 1 bis zu mindestens ebenso viel gehen, nicht von { $low } bis { $high }.
mobi-start-too-small = Jede Partei muss mit mindestens 1 Plättchen beginnen.
mobi-negative = Anzahlen von Plättchen müssen 0 oder mehr sein.
mobi-bad-variant = 'variant' muss { $variants } sein, nicht '{ $got }'.
mobi-not-in-a-team = { $name } muss in einem der Teams { $teams } sein.

# Wer spielt
mobi-side-count =
    { $fewest ->
        [1] { $most ->
            [1] Ein Spiel „{ $variant }“ ist für eine Partei, nicht für { $got }.
           *[other] Ein Spiel „{ $variant }“ ist für höchstens { $most } Parteien, nicht für { $got }.
        }
       *[other] Ein Spiel „{ $variant }“ ist für { $fewest } bis { $most } Parteien, nicht für { $got }.
    }
mobi-member-count =
    { $most ->
        [1] { $side } hat { $got } Mitglieder, Teams spielen aber mit variant = "team".
       *[other] { $side } muss { $fewest } bis { $most } Mitglieder haben, nicht { $got }.
    }
mobi-pool-needed = Ein Spiel „{ $variant }“ verteilt alle Zahlenplättchen: sagt, wie viele es sind, etwa mit pool = 100.
mobi-pool-too-small = { $pool } Zahlenplättchen reichen nicht für { $sides } Parteien.

# Rufe
mobi-go = { $side } sagt GO!
mobi-building = Jetzt bauen: { $builders }.
mobi-builder = { $member } für { $side }
mobi-standing =
    Zahlenplättchen: { $held }; { $pool ->
        [known] { $left } im Vorrat
        [or-more] { $left } oder mehr im Vorrat
        [used-up] der Vorrat ist aufgebraucht
       *[uncounted] der Vorrat wurde nicht gezählt
    }.
mobi-side-holds = { $side } { $number }
mobi-side-may-hold = { $side } { $low } bis { $high }
mobi-or-more = { $number } oder mehr
mobi-flip = { $side } ruft FLIP: alle nehmen { $size }.
mobi-flip-or-fewer = { $side } ruft FLIP: alle nehmen { $size }, oder { $fewer }, wenn der Vorrat nicht reicht.
mobi-swap = { $side } tauscht ein Plättchen gegen { $number }.
mobi-wins = Möbi! { $side } gewinnt.
mobi-pod-rejected = Die Spieler haben im Pod von { $side } einen Fehler gefunden.
mobi-whoops = Whoops! { $side } bringt es in Ordnung, und alle spielen weiter.
mobi-disqualified = { $side } scheidet aus; die Plättchen kommen zurück in den Vorrat.
mobi-last-left = { $side } ist als Einziger übrig und gewinnt.
mobi-pool-uncounted = Niemand hat den Vorrat gezählt; ob er aufgebraucht ist, wurde nicht geprüft.

# Rufe, die nicht gehen
mobi-unknown-player = { $side } spielt hier nicht mit.
mobi-is-out = { $side } ist ausgeschieden.
mobi-game-over = Das Spiel ist zu Ende.
mobi-already-started = GO! wurde schon gerufen.
mobi-not-started = Das Spiel muss mit GO! beginnen.
mobi-clock-backwards = Die Uhr darf nicht rückwärts gehen, von { $last } auf { $now } s.
mobi-no-flip = In diesem Spiel gibt es kein FLIP.
mobi-flip-pool-exhausted = Im Vorrat liegt { $left }; das reicht nicht für alle, niemand nimmt etwas.
mobi-flip-size = Alle müssen { $sizes } nehmen, nicht { $took }.
mobi-flip-not-due =
    { $due ->
        [0] FLIP ist erst dran, wenn kein Zahlenplättchen mehr außerhalb des Pods liegt, nicht bei { $outside }.
        [one] FLIP ist dran, wenn höchstens ein Zahlenplättchen außerhalb des Pods liegt, nicht bei { $outside }.
       *[other] FLIP ist dran, wenn höchstens { $due } Zahlenplättchen außerhalb des Pods liegen, nicht bei { $outside }.
    }
mobi-no-swap = In diesem Spiel gibt es kein SWAP.
mobi-swap-pool-exhausted = Ein SWAP nimmt { $needed } Zahlenplättchen aus dem Vorrat; dort liegt { $left }.
mobi-pool-not-exhausted = Der Vorrat muss aufgebraucht sein, hat aber noch { $left } Zahlenplättchen.

# Der Tisch
mobi-tiles-lie =
    { $number ->
        [one] Dort liegt { $number } Plättchen.
       *[other] Dort liegen { $number } Plättchen.
    }
mobi-pod-tiles =
    { $number ->
        [one] { $number } Zahlenplättchen im Pod
       *[other] { $number } Zahlenplättchen im Pod
    }{ $loose ->
        [0] { "" }
       *[other] , { $loose } daneben
    }
mobi-pod-of = { $side }: { $tiles }
mobi-pod-of-nobody = Pod: { $tiles }
mobi-time = Zeit: { $time }.
mobi-game-goes-on = Das Spiel geht weiter.
mobi-game-goes-on-with = Das Spiel geht weiter: { $sides }.
mobi-nobody-wins = Niemand gewinnt.
mobi-side-wins = { $side } gewinnt.
mobi-out = Ausgeschieden: { $sides }.
mobi-not-ruled = Es wurde kein MÖBI gerufen; darum wurde kein Pod geprüft.
mobi-open = Das Möbi von { $side } ist noch nicht entschieden: zeigt den Pod, beantwortet die Fragen, oder sagt, ob er stimmt{ TYPED(" ('möbi ", $side, " right' oder 'möbi ", $side, " wrong')") }.
mobi-not-taken = Das Möbi von { $side } gilt nicht.
mobi-pod-wrong = Der Pod von { $side } ist falsch.
mobi-pod-taken = Der einzige Pod im Bild gilt als der von { $side }.
mobi-pool-in-view =
    { $seen ->
        [one] Verdeckt ist { $seen } Zahlenplättchen zu sehen, nach den Rufen sind aber { $left } übrig.
       *[other] Verdeckt sind { $seen } Zahlenplättchen zu sehen, nach den Rufen sind aber { $left } übrig.
    }
mobi-how-many-held = Wie viele Zahlenplättchen hat { $side }: { $numbers }?
mobi-is-pool-used-up = Ist der Vorrat aufgebraucht, so dass niemand mehr Zahlenplättchen nehmen kann?
mobi-count-pool = Wenn das nicht stimmt, sagt, wie viele im Vorrat liegen{ TYPED(", etwa 'answer pool=5'") }.
mobi-whose-pod = Wem gehört dieser Pod: { $sides }?
mobi-no-pod-of = Kein Pod von { $side } ist im Bild: zeigt ihn, oder sagt an einem seiner Plättchen, wem ein Pod gehört{ TYPED(", etwa 'answer 3=", $side, "'") }.
mobi-no-pod = Da ist kein Pod.
mobi-say-whose = Sagt, wessen Pod{ TYPED(", etwa 'rule Ann'") }.
mobi-tile-belongs = Plättchen { $tile } gehört { $side }.
mobi-tile-is = Plättchen { $tile } ist { $face }.
mobi-noted = Notiert: { $place } ist { $face }.
mobi-answer-number = Die Antwort muss eine Anzahl von Plättchen sein, nicht '{ $got }'.

# Was zu sehen ist
mobi-alone = Ein Pod sind zwei oder mehr Plättchen, die sich berühren.
mobi-together = Legt die Plättchen zusammen und macht ein neues Foto.
mobi-no-faces = Die meisten dieser Teile zeigen nichts, was ein Plättchen von Möbi zeigt.
mobi-no-number = Kein Plättchen zeigt eine Zahl.
mobi-no-signs = Kein Plättchen zeigt ein Rechenzeichen.
mobi-no-equals-sign = Keines der Rechenplättchen zeigt =.
mobi-cards = Diese Teile sehen länglich aus, Plättchen von Möbi sind aber quadratisch: wenn es welche sind, zeigt sie von oben.
mobi-nearer = Zeigt den ganzen Pod, aus der Nähe und gleichmäßig beleuchtet.
mobi-outlines = Die Umrisse der Plättchen sind undeutlich. Wird der Pod so gelesen, wie er daliegt?
mobi-crooked = Diese Plättchen berühren sich, liegen aber nicht in einem Raster.
mobi-which-top = Welche Seite des Fotos ist am Pod oben: { $sides }?
mobi-photo-side =
    { $side ->
        [top] oben
        [right] rechts
        [bottom] unten
       *[left] links
    }
mobi-bad-top = Oben am Pod muss { $sides } sein, nicht '{ $got }'.
mobi-bad-answer = Eine Antwort muss wie 5=7 oder 5.right=7 aussehen, nicht '{ $got }'.
mobi-left-out = Neben dem Pod liegt etwas, das wie keines seiner Plättchen aussieht ({ $faces }). Es zählt nicht mit; wenn es eines ist, macht das Foto noch einmal in gleichmäßigem Licht.
mobi-held-unknown = Ob alles daliegt, wurde nicht geprüft: wie viele Zahlenplättchen hat der Spieler?

# Auf dem Foto eingezeichnet
mobi-mark-right = richtige Gleichung
mobi-mark-wrong = falsche Gleichung
mobi-mark-doubtful = unklar
mobi-mark-alone = in keiner Gleichung
# Ohne Leerzeichen, an denen die Zeile umbricht.
mobi-mark-free = { $face } = { $value }

# Der beste Pod aus einigen Plättchen
mobi-solve-read = Gelesen: { $tiles }.
mobi-solve-doubtful = Nicht sicher, ob Plättchen { $tile } { $face } ist: wenn nicht, nennt die Plättchen statt des Fotos.
mobi-solve-too-few = Nennt zwei oder mehr Zahlenplättchen, etwa 3 6 11 ö.
mobi-solve-back = Ein verdecktes Plättchen liegt in keinem Pod.
mobi-solve-unreadable = { $photo }: { $why }
mobi-solve-none = Es wurde kein Pod gefunden.
mobi-solve-found =
    { $used ->
        [1] Ein Pod mit einem von { $all } Zahlenplättchen:
       *[other] Ein Pod mit { $used } von { $all } Zahlenplättchen:
    }
mobi-solve-left = Übrig: { $tiles }.

# Die Regeln in Kürze
mobi-part-game = Das Spiel
mobi-sheet-players = { $fewest } bis { $most } Spieler. Jeder nimmt { $start } Zahlenplättchen, verdeckt ({ $crowded } ab { $crowd } Spielern). Die übrigen bleiben verdeckt in der Mitte; die Rechenplättchen sind für alle da, und beide Seiten dürfen benutzt werden.
mobi-sheet-go = Bei GO drehen alle ihre Plättchen um und bauen gleichzeitig, jeder seinen eigenen Pod.
mobi-sheet-flip =
    Wer { $outside ->
        [one] nur noch ein Zahlenplättchen
       *[other] nur noch { $outside } Zahlenplättchen
    } außerhalb des Pods hat, oder keines, ruft FLIP: jeder nimmt { $sizes } dazu, so viele, wie für alle da sind.
mobi-sheet-swap = SWAP: man legt ein Plättchen zurück und nimmt { $swap }.
mobi-sheet-mobi = Ist die Mitte aufgebraucht, ruft MÖBI, wer alle Plättchen im Pod hat. Alle hören auf, und der Pod wird angesehen. Ist er richtig, gewinnt dieser Spieler; wenn nicht, scheidet er aus, und die anderen spielen weiter.
mobi-part-pod = Ein Pod ist richtig, wenn
mobi-sheet-one-pod = Alle Zahlenplättchen des Spielers liegen in einem Pod: Plättchen, die sich Seite an Seite berühren.
mobi-sheet-lines = Jede gerade Reihe von zwei oder mehr Plättchen, die sich berühren, ist eine Gleichung, von links nach rechts oder von oben nach unten gelesen.
mobi-sheet-equation = In einer Gleichung wird gerechnet, und sie hat ein Gleichheitszeichen; auch 3 + 4 = 7 = 5 + 2 ist eine. Punkt- vor Strichrechnung. Brüche und negative Zahlen sind als Zwischenergebnis erlaubt.
mobi-sheet-plain =
    Nur im letzten Zug darf der Pod { $plain ->
        [one] eine Gleichung
       *[other] { $plain } Gleichungen
    } ohne Rechnung haben, etwa 4 = 4.
mobi-sheet-six-nine = Das Plättchen 6/9 ist eine 6 oder eine 9, in beiden Gleichungen, zu denen es gehört, dieselbe.
mobi-sheet-wild = ö ist irgendeine Zahl von { $low } bis { $high }, in beiden Gleichungen, zu denen es gehört, dieselbe.
mobi-sheet-signs = Nie liegen zwei Zahlen oder zwei Zeichen nebeneinander, und keine Gleichung beginnt oder endet mit einem Zeichen.
mobi-part-camera = Für die Kamera
mobi-sheet-above = Zeigt den ganzen Pod von oben. Lose Rechenplättchen und verdeckte Plättchen stören nicht; ein loses Zahlenplättchen heißt, dass der Pod nicht vollständig ist.
mobi-sheet-held = Sagt, wie viele Zahlenplättchen der Spieler hat{ TYPED(" (--held)") }, dann werden sie mitgezählt.
mobi-ways = Spielarten
mobi-way = { $line }: { $set }.
mobi-way-as-above = wie oben
mobi-way-pool = pool = 100: so viele Zahlenplättchen sind in der Schachtel. Sagt das niemand, fragt der Schiedsrichter, was noch im Vorrat ist und wie viele Plättchen ein Spieler hat, wenn es darauf ankommt.
mobi-way-teams = [teams] mit einer Zeile wie Reds = ["Ann", "Cy"] für jedes Team, am Ende der Datei: wer bei variant = "team" zusammen spielt, in der Reihenfolge, in der gebaut wird.
