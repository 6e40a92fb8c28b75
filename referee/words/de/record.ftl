# Aufzeichnung = record, Eintrag = entry.

record-put-aside = Die Aufzeichnung { $path } ist beschädigt; sie bleibt als { $aside } erhalten, und eine neue beginnt.
record-in-use = Die Aufzeichnung { $path } wird von einem anderen Programm benutzt.
record-close-that = Schließt zuerst das andere Programm.
record-disk-full = Die Platte ist voll, { $path } kann nicht wachsen.
record-make-room = Schafft Platz, dann geht nichts verloren.
record-read-only = Die Aufzeichnung { $path } ist schreibgeschützt.
record-damaged = Die Aufzeichnung { $path } ist beschädigt; öffnet sie noch einmal, um eine neue zu beginnen.
record-unusable = Die Aufzeichnung { $path } ist nicht zu gebrauchen: { $why }.
record-folder = Die Aufzeichnung { $path } muss eine Datei sein, ist aber ein Ordner.
record-unopened = Die Aufzeichnung { $path } lässt sich nicht öffnen: { $why }.
record-none = { $path } ist keine Aufzeichnung von Spielen; gebt den Namen einer neuen Datei an.
record-others = { $path } ist eine Datenbank von etwas anderem; gebt den Namen einer neuen Datei an.
record-newer = Die Aufzeichnung { $path } stammt von einem neueren Schiedsrichter (Version { $version }; dieser kennt { $known }). Installiert ihn, oder gebt den Namen einer neuen Datei an.
record-stays = Die Aufzeichnung { $path } ist beschädigt und lässt sich nicht beiseitelegen: { $why }.
record-lost =
    { $entries ->
        [one] Der letzte Eintrag ist verloren.
       *[other] Die letzten { $entries } Einträge sind verloren.
    }
record-export-name = Der Name eines Exports muss auf .html, .mp4 oder .json enden, nicht { $name }.
record-no-pictures = Diese Aufzeichnung enthält keine Bilder für einen Film.
record-picture-at = Der Tisch bei { $time }
record-move = Spielzug { $number }
record-player = Spieler
record-points = Punkte
record-moves = Züge
record-best = Bester Zug
