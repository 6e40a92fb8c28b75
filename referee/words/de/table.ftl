# Ansage = was jemand am Tisch ruft oder tippt (call).

table-state =
    { $state ->
        [searching] das Brett wird gesucht
        [hand] eine Hand ist im Bild
        [settling] kommt zur Ruhe
        [still] in Ruhe
        [dark] zu dunkel
       *[moved] das Bild ist ein anderes
    }
table-searching = Das Brett wird gesucht.
table-dark = Es ist zu dunkel, um den Tisch zu sehen: Macht eine Lampe an.
table-moved = Das Bild ist ein anderes: Der Tisch wird neu gesucht.
table-dim = Es ist zu dunkel, um den Tisch gut zu lesen: Macht eine Lampe an.
table-glare =
    { $where ->
        [top-left] Oben links spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [top] Oben spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [top-right] Oben rechts spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [left] Links spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [right] Rechts spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [bottom-left] Unten links spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [bottom] Unten spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
        [bottom-right] Unten rechts spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
       *[middle] In der Mitte spiegelt es: Rückt die Lampe weg, oder neigt die Kamera.
    }
table-blur = Das Bild ist unscharf: Wischt die Linse ab, oder lasst die Kamera scharfstellen.
table-never-seen = Das Brett war nie zu sehen.
table-unseen = Was wurde sonst von { $since } bis { $until } s gezogen, als nichts zu sehen war?
table-unseen-answer = Die Antwort darauf ist '{ $line }': Was sonst gezogen wurde, kann der Schiedsrichter nicht wissen.
table-nothing-read = Es wurde noch nichts gelesen.
table-goes-on = Das Spiel geht weiter. { $stands }
table-righted = Was falsch war, ist zurückgenommen.
table-taken-back = Zurückgenommen: { CALL($call) }.
table-nothing-to-undo = Es gibt keine Ansage zurückzunehmen.
table-rack-unreadable = { $photo }: { $why }
table-rack-doubtful = Nicht alle Plättchen in { $photo } sind sicher zu lesen. Tippt sie ein: { $line }
table-no-such-call = Dieses Spiel hat keine Ansage „{ $word }“; es hat { $calls }.
table-call-refused = Die Ansage „{ $call }“ ist nicht möglich. { $why }
table-recorded-call-refused = Die aufgezeichnete Ansage „{ $call }“ ist nicht möglich. { $why }
table-nothing-called = Es wurde nichts angesagt, also gibt es nichts zu entscheiden.
table-alone = Plättchen { $tile } für sich gehört niemandem; nennt ein anderes von diesem Spieler.
table-no-such-piece = Eine Antwort muss nennen, was dort liegt, nicht „{ $place }“.
table-move-illegal = Zug { $number }, in { $source }, ist nicht erlaubt.
table-bag = Beutel { $tiles }
table-answer-by-calls = In einem Spiel mit Ansagen steht die Antwort in der Datei von --calls, etwa in der Zeile „{ $line }“.
table-move =
    { $points ->
        [none] { $what } auf { $place }
        [one] { $what } auf { $place }, { $points } Punkt
       *[other] { $what } auf { $place }, { $points } Punkte
    }
table-move-after = { $formula }, nach { $before }
table-hall = Ruhmeshalle, Spiele zu { $players }:
table-hall-entry =
    { $points ->
        [one] { $name }: { $points } Punkt
       *[other] { $name }: { $points } Punkte
    }
