# Cirplexed! tile = Plättchen, board = Auslage (jeder legt seine eigene), disc = Viertelkreis,
# circle = Kreis (voll, ¾, ½), corner = Ecke.

cirplexed-summary = Kreise gezählt und Spieler gereiht, Gleichstände aufgelöst
cirplexed-option-players = diese Spieler reihen, in der Reihenfolge der Fotos, oder der Auslagen auf einem Foto von links nach rechts

# Namen
cirplexed-colour =
    { $colour ->
        [red] rot
        [orange] orange
        [yellow] gelb
        [green] grün
        [blue] blau
       *[purple] lila
    }
cirplexed-the-board = Die Auslage
cirplexed-board-of = Die Auslage von { $player }
cirplexed-board-number = Auslage { $number }
cirplexed-tiles =
    { $number ->
        [one] { $number } Plättchen
       *[other] { $number } Plättchen
    }
cirplexed-has = { $player } hat { $tiles }
cirplexed-line = { $board }: { $counts }

# Wie viele, und wer vorn liegt
cirplexed-counts =
    { $full ->
        [one] { $full } voller Kreis
       *[other] { $full } volle Kreise
    }, { $three } × ¾ und { $half } × ½
cirplexed-full =
    { $number ->
        [0] keinem vollen Kreis
        [one] { $number } vollen Kreis
       *[other] { $number } vollen Kreisen
    }
cirplexed-part = { $number } × { $part } Kreis
cirplexed-leaders =
    { $over ->
        [yes] { $who-n ->
            [1] { $who } gewinnt
           *[other] { $who } teilen sich den Sieg
        }
       *[no] { $who-n ->
            [1] { $who } führt
           *[other] { $who } liegen bisher gleichauf
        }
    }
cirplexed-result = { $leaders }.
cirplexed-level = { $leaders }: je { $counts }.
cirplexed-ahead = { $leaders } mit { $circles }.
cirplexed-tie = { $who } gleichauf mit { $circles }
cirplexed-place = { $place }. { $player }: { $counts }
cirplexed-counted = { $counts }.
cirplexed-board-counted = { $board }: { $counts }.
cirplexed-open = Es ist offen, wer gewinnt.
cirplexed-open-yet = Es ist offen, wer führt.

# Was an einer Auslage falsch ist
cirplexed-no-tiles = { $board } hat keine Plättchen.
cirplexed-tile-count =
    { $tiles ->
        [one] { $board } hat { $tiles } Plättchen, muss aber am Ende eines Spiels zu { $players } { $full } haben.
       *[other] { $board } hat { $tiles } Plättchen, muss aber am Ende eines Spiels zu { $players } { $full } haben.
    }
cirplexed-sizes-differ = Die Auslagen sind verschieden groß: { $boards }.
cirplexed-half-side-shift = Ein Plättchen der Auslage liegt an keinem anderen mit der ganzen Seite an.
cirplexed-corner-contact =
    { $tiles ->
        [one] { $board } hat { $tiles } Plättchen, das nur mit einer Ecke an den anderen liegt.
       *[other] { $board } hat { $tiles } Plättchen, die nur mit einer Ecke an den anderen liegen.
    }
cirplexed-several-parts =
    { $tiles ->
        [one] { $board } hat { $tiles } Plättchen, das von den anderen getrennt liegt.
       *[other] { $board } hat { $tiles } Plättchen, die von den anderen getrennt liegen.
    }
cirplexed-corner-only = Ein Plättchen berührt die anderen nur mit einer Ecke; es muss mit einer ganzen Seite anliegen.
cirplexed-crooked = Diese Plättchen berühren sich, liegen aber nicht in einem Raster.
cirplexed-colour-twice = Ein Plättchen zeigt { $colours } zweimal, seine vier Farben müssen aber verschieden sein: es wurde falsch gelesen.
cirplexed-tile-twice =
    { $number ->
        [2] Zwei Plättchen zeigen { $colours } im Uhrzeigersinn, in der Schachtel gibt es aber nur ein solches: eines wurde falsch gelesen.
       *[other] { $number } Plättchen zeigen { $colours } im Uhrzeigersinn, in der Schachtel gibt es aber nur ein solches: alle bis auf eines wurden falsch gelesen.
    }

# Von Bild zu Bild
cirplexed-the-tile = Das Plättchen mit { $colours } im Uhrzeigersinn
cirplexed-tile-of = Das Plättchen von { $player } mit { $colours } im Uhrzeigersinn
cirplexed-tile-turned = { $tile } wurde gedreht, Plättchen bleiben aber liegen, wie sie gelegt wurden.
cirplexed-tile-moved = { $tile } wurde verschoben, Plättchen bleiben aber liegen, wie sie gelegt wurden.
cirplexed-tile-gone = { $tile } ist weg, Plättchen bleiben aber liegen, wo sie gelegt wurden.
cirplexed-tile-exchanged = { $tile } wurde gegen ein anderes ausgetauscht; getauscht wird aber nicht.
cirplexed-round-broken = Jeder legt ein Plättchen in der Runde, aber { $boards }.
cirplexed-board-overfull =
    { $tiles ->
        [one] { $player } hat { $tiles } Plättchen, voll ist eine Auslage aber mit { $full }.
       *[other] { $player } hat { $tiles } Plättchen, voll ist eine Auslage aber mit { $full }.
    }

# Was zu sehen ist und gefragt wird
cirplexed-no-tile = Kein Plättchen mit Viertelkreisen in den Ecken ist im Bild.
cirplexed-nearer = Macht das Foto noch einmal, aus der Nähe und gleichmäßig beleuchtet.
cirplexed-blurred = Die Kanten der Plättchen sind undeutlich. Liegen sie so, wie sie umrandet sind?
cirplexed-alone = Ein Plättchen liegt allein; es zählt nicht.
cirplexed-unread = Ein anderes Foto ist nicht lesbar, darum wird niemand gereiht.
cirplexed-first-the-others = Beantwortet zuerst die Fragen zu den anderen Fotos.
cirplexed-unmatched =
    { $boards ->
        [0] Für { $players } Spieler ist keine Auslage zu sehen, darum wird niemand gereiht.
        [one] Für { $players } Spieler ist nur { $boards } Auslage zu sehen, darum wird niemand gereiht.
       *[other] Für { $players } Spieler sind { $boards } Auslagen zu sehen, darum wird niemand gereiht.
    }
cirplexed-disc =
    { $side ->
        [right] der Kreis rechts auf { $tile }
        [lower-right] der Kreis rechts unten auf { $tile }
        [bottom] der Kreis unten auf { $tile }
        [lower-left] der Kreis links unten auf { $tile }
        [left] der Kreis links auf { $tile }
        [upper-left] der Kreis links oben auf { $tile }
        [top] der Kreis oben auf { $tile }
       *[upper-right] der Kreis rechts oben auf { $tile }
    }
cirplexed-which-colour = Ist { $disc } { $colours }?
cirplexed-what-colour = Welche Farbe hat { $disc }?
cirplexed-twins = Zwei Plättchen sehen gleich aus, jedes gibt es aber nur einmal.
cirplexed-slipped = Ist { $disc } { $now }, oder { $before } wie vorher?

# Auf dem Foto eingezeichnet
cirplexed-mark-full = voller Kreis
cirplexed-mark-three = ¾-Kreis
cirplexed-mark-half = ½-Kreis
cirplexed-mark-loose = nicht gezählt
cirplexed-mark-doubtful = unklar
cirplexed-mark-count = { $full } voll, { $three } × ¾, { $half } × ½

# Am Tisch
cirplexed-no-tile-lies = Dort liegt kein Plättchen.
cirplexed-player-count = Cirplexed! ist für 2 bis 6 Spieler, nicht für { $players }.
cirplexed-goes-on = Das Spiel geht weiter: { $players }.
cirplexed-goes-on-unseen = Das Spiel geht weiter.
cirplexed-player-full = { $player } { $full }
cirplexed-placed = { $most } von { $full } Plättchen gelegt.
cirplexed-still-to-place =
    { $who-n ->
        [1] { $who } muss noch legen.
       *[other] { $who } müssen noch legen.
    }
cirplexed-open-still = Es ist offen, wer gewinnt. { $why }
cirplexed-board-unseen =
    { $players-n ->
        [1] Zeigt die Auslage von { $players }, oder sagt, wem ein Plättchen gehört{ TYPED(", etwa mit answer 12=", $player) }.
       *[other] Zeigt die Auslagen von { $players }, oder sagt, wem ein Plättchen gehört{ TYPED(", etwa mit answer 12=", $player) }.
    }
cirplexed-end-again = Sagt noch einmal { CALL("end") }, um das Spiel so zu beenden, wie es liegt, oder spielt weiter.
cirplexed-no-board = Da ist keine Auslage, die so gelten könnte, wie sie liegt.
cirplexed-taken = Die Auslage von { $player } gilt so, wie sie liegt.
cirplexed-all-taken = Die Auslagen gelten so, wie sie liegen.
cirplexed-told = Notiert: { $place } ist { $face }.
cirplexed-size-told = Jede Auslage hat am Ende { $size } Plättchen.
cirplexed-tile-belongs = Plättchen { $tile } gehört { $player }.
cirplexed-bad-size = Eine Auslage muss 2 bis { $most } Plättchen haben, nicht '{ $got }'.

# Was nicht sein kann
cirplexed-bad-partial = 'partial' muss inclusive oder open sein, nicht '{ $got }'.
cirplexed-too-many-players = Es dürfen höchstens { $most } Spieler sein, nicht { $players }.
cirplexed-photo-count = Für jeden Spieler muss es ein Foto geben; für { $players } sind es aber { $photos }.
cirplexed-no-player = Es gibt keinen Spieler '{ $player }'.
cirplexed-whose-tile = Eine Antwort muss sagen, wessen Plättchen, etwa { $player }:5.2=red.
cirplexed-bad-tile = Ein Plättchen muss mit vier Farben angegeben werden wie red-orange-yellow-green, nicht '{ $got }'.
cirplexed-bad-answer = Eine Antwort muss ein Plättchen und eine Ecke nennen wie 5.2=red, nicht '{ $got }'.
cirplexed-bad-colour = Eine Farbe muss { $colours } sein, nicht '{ $got }'.
cirplexed-same-colour = Die Farben eines Plättchens sind verschieden, Plättchen { $tile } hätte aber zweimal { $colour }.

# Die Regeln in Kürze
cirplexed-part-game = Das Spiel
cirplexed-sheet-tiles = { $tiles } Plättchen, jedes mit vier der sechs Farben ({ $colours }) in seinen Ecken, und keine zwei gleich. Plättchen in jeder Auslage am Ende: { $boards }.
cirplexed-crowd = { $tiles } bei { $players } Spielern
cirplexed-crowd-span = { $fewest } bis { $most }
cirplexed-sheet-begin = Jeder zieht ein Plättchen als Anfang einer Auslage und hat zwei weitere auf der Hand.
cirplexed-sheet-round = Alle spielen gleichzeitig: jeder legt ein Plättchen, ganze Seite an ganze Seite der eigenen Auslage, und zieht ein neues, wenn alle gelegt haben. Farben müssen nicht zusammenpassen.
cirplexed-sheet-end = Ist kein Plättchen mehr zu ziehen, werden beide von der Hand gelegt, und das Spiel ist zu Ende.
cirplexed-part-counting = Was zählt
cirplexed-sheet-full = Vier Ecken einer Farbe, die sich treffen, sind ein voller Kreis. Die meisten vollen Kreise gewinnen.
cirplexed-sheet-ties = Bei Gleichstand zählen unter diesen Spielern Kreise aus drei Ecken einer Farbe (¾), dann solche aus zwei Ecken, die nebeneinander liegen (½). Danach teilt man sich den Sieg.
cirplexed-sheet-within = Ein ½ in einem ¾ oder vollen Kreis seiner Farbe zählt nicht, ebenso wenig zwei Ecken, die sich gegenüberliegen. Was sonst an der Ecke liegt, ist gleich.
cirplexed-part-camera = Für die Kamera
cirplexed-sheet-contact = Ein Plättchen, das andere nur mit Ecken berührt oder an einer Seite verschoben liegt, ist ein Fehler.
cirplexed-sheet-photos = Ein Foto für jede Auslage, oder mehrere Auslagen auf einem Foto, deutlich getrennt.
