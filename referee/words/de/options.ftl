# Hausregeln; eine Option heißt wie in der Datei. Pod = Pod, ö = ö, Plättchen, Karte, Seite (side) = Partei.

options-house-rules = Hausregeln: was ihr vereinbaren könnt, mit den üblichen Werten. All das ist eine Datei, wie --rules sie nimmt.
options-at-table = Am Tisch: was eine Spielart von selbst festlegt, hier wie im Standardspiel. Nehmt das # am Anfang einer Zeile weg, um anders zu spielen.

options-do-not-fit = Diese Regeln passen nicht zum Spiel. { $why }
options-lacking =
    { $fields-n ->
        [0] Der Datensatz muss ein Feld '{ $field }' haben, hat aber keins.
       *[other] Der Datensatz muss ein Feld '{ $field }' haben, hat aber { $fields }.
    }
options-kind =
    { $each ->
        [yes] Jeder Wert in '{ $option }'
       *[no] '{ $option }'
    } muss { $kind ->
        [bool] true oder false
        [int] eine ganze Zahl
        [str] Text in Anführungszeichen
        [list] eine Liste
       *[dict] eine Tabelle
    } sein, nicht { $got }.
options-span = '{ $option }' muss den kleinsten und den größten Wert enthalten, nicht { $got }.
options-unknown = Eine Option muss { $known } heißen, nicht { $got }.
options-one-of = '{ $option }' muss { $values } sein, nicht { $got }.
options-too-small = '{ $option }' muss mindestens { $least } sein, nicht { $got }.
options-too-large = '{ $option }' darf höchstens { $most } sein, nicht { $got }.
options-names-differ =
    { $what ->
        [sides] Parteien
        [members] Mitglieder
       *[players] Spieler
    } müssen verschiedene Namen haben, nicht { $names }.

# Cirplexed!
options-cirplexed-partial = Was an der Ecke eines ¾- oder ½-Kreises außer seiner Farbe liegen darf. inclusive: andere Farben oder nichts. open: nichts, sodass der Rest des Kreises noch kommen kann.

# Formula
options-formula-max-digits = Wie viele Karten eine Zahl haben darf.
options-formula-leading-zeros = Ob eine Zahl aus mehreren Karten mit 0 beginnen darf.
options-formula-supply = Wie viele Karten es von jeder Ziffer gibt, und wie viele Joker. Die Joker nennt die Anleitung; die Ziffern hat noch niemand bestätigt, deshalb werden mehr davon bis dahin nur vermerkt.
options-formula-hand = Wie viele Karten jeder bekommt (Setup 2).
options-formula-penalty = Hausregel: wie viele Karten ein falscher Zug kostet, außer dass er zurückgenommen wird und der Zug vorbei ist. Bei 0 darf man etwas anderes legen oder nach der Anleitung ziehen.
options-formula-reuse = Variante: Mindestens eine Karte vom Tisch muss wieder verwendet werden.
options-formula-extra-card = Variante: Wer eine Runde gewinnt, beginnt die nächste mit einer Karte mehr.
options-formula-play-on = Variante: Die Runde geht weiter, bis alle ihre Karten gespielt haben.
options-formula-fives = Variante: Bei einem Ergebnis, das durch 5 teilbar ist, ziehen die anderen eine Karte; ob 0 dazu zählt.
options-formula-no-plus-minus = Variante: + und − fallen weg, und in einem Zug darf man bis zu vier Karten spielen.
options-formula-points = Variante: Jede Formel zählt ihr Ergebnis, übrige Karten zählen dagegen, ein Joker so viel; wer zuerst fertig ist, bekommt mehr; gespielt wird, bis jemand das Ziel erreicht.

# Möbi
options-mobi-runs = strict: Jede Reihe aus zwei oder mehr Plättchen, die sich berühren, muss eine Gleichung sein. loose: Reihen ohne = zählen nicht, aber jedes Plättchen muss in einer Gleichung stehen.
options-mobi-plain-equalities = Wie viele Gleichungen wie 4 = 4 ein Pod beim letzten Legen haben darf, vorher keine (Regel 1); "always" erlaubt jederzeit beliebig viele.
options-mobi-integers-only = Ob Brüche auf dem Weg verboten sind. Negative Zahlen dürfen vorkommen.
options-mobi-wild = Der kleinste und der größte Wert von ö (Regel 5).
options-mobi-without = Was weggelassen wird: × und ÷ für Kinder, auf Wunsch auch 11 und 12.
options-mobi-sides = Die wenigsten und die meisten Parteien, und die Mitglieder einer jeden.
options-mobi-start = Zahlenplättchen, mit denen jede Partei beginnt, aber `start_crowded` bei `crowd` Parteien oder mehr.
options-mobi-deal-all = Alle Zahlenplättchen werden zu Beginn verteilt.
options-mobi-flip = Wie viele Plättchen alle bei einem FLIP nehmen; weniger, bis hinunter zu 1, wenn in der Mitte nicht genug liegen. Bei 0 gibt es keinen FLIP.
options-mobi-flip-outside = Wie viele Zahlenplättchen bei einem FLIP außerhalb des Pods liegen dürfen.
options-mobi-swap = Wie viele Plättchen es bei einem SWAP für eines gibt. Bei 0 gibt es keinen SWAP.
options-mobi-remainder = Liegen in der Mitte weniger Plättchen, als es Parteien gibt, gilt sie als leer.
options-mobi-whoops = Ein Fehler im Pod eines Möbi wird berichtigt, und niemand scheidet aus.

# Mobius
options-mobius-loops = Welche geschlossenen Ketten Schleifen sind. odd: die, die den oberen und unteren Rand ungerade oft queren. any: auch die, die den Streifen an seinem Rand entlang zweimal umrunden.
