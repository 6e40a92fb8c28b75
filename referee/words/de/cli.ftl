# Die Kommandozeile. Optionen, Befehle und Urteile (valid, unsure …) bleiben, wie man sie tippt.
# Foto = Foto, Urteil = ruling, Aufzeichnung = record, Hausregeln = house rules, Rückfrage = question.

cli-output-stuck = Auf die Standardausgabe lässt sich nicht schreiben: { $why }.
cli-no-command =
    { $meant ->
        [no] Den Befehl '{ $typed }' gibt es nicht; siehe 'referee --help'.
       *[other] Den Befehl '{ $typed }' gibt es nicht; meintet ihr { $meant }?
    }
cli-must-be = { $what } muss { $known } sein, nicht '{ $typed }'.
cli-arg-usage = Aufruf:
cli-arg-positional = Argumente
cli-arg-options = Optionen
cli-arg-help = diese Hilfe zeigen
cli-arg-wrong = %(argument_name)s %(message)s.
cli-arg-number = muss eine Zahl sein, nicht %(value)r
cli-arg-value = braucht einen Wert
cli-arg-values = braucht mindestens einen Wert
cli-arg-no-value = nimmt keinen Wert, auch nicht %r
cli-arg-not-with = geht nicht zusammen mit %s
cli-arg-missing = Es fehlt: %s.
cli-arg-one-of = Eines davon muss dabei sein: %s.
cli-arg-ambiguous = %(option)s kann %(matches)s heißen: Schreibt es aus.
cli-no-option =
    { $meant ->
        [no] '{ $command }' kennt die Option { $typed } nicht, aber { $known }.
       *[other] '{ $command }' kennt die Option { $typed } nicht; meintet ihr { $meant }?
    }
cli-word-too-many = '{ $command }' kann mit '{ $typed }' dort nichts anfangen; siehe '{ $command } --help'.
cli-no-opencv =
    { $installed ->
        [no] OpenCV fehlt oder ist beschädigt ({ $why }). So wird es wieder heil: pip install --force-reinstall opencv-python-headless
       *[other] OpenCV fehlt oder ist beschädigt ({ $why }). So wird es wieder heil: pip uninstall -y { $installed } && pip install --force-reinstall opencv-python-headless
    }
cli-needs-more =
    { $what ->
        [page] Die Seite braucht mehr, als installiert ist: { $command }
        [print] Zum Drucken fehlt noch etwas: { $command }
        [cluster] Für einen Cluster fehlt noch etwas: { $command }
       *[calibration] Zum Kalibrieren fehlt noch etwas: { $command }
    }
cli-one-photo-answered = Antworten gelten für ein Foto, angegeben sind aber { $photos }.
cli-same-or-players = Entweder --same für Fotos eines Tisches oder --players für je ein Brett, nicht beides.
cli-name-the-game =
    { $why ->
        [rank] Nennt vor den Fotos das Spiel, dessen Spieler gereiht werden sollen.
       *[same] Nennt vor den Fotos eines Tisches das Spiel.
    }
cli-ruled-on-together =
    { $why ->
        [rank] Über Fotos mehrerer Spieler wird zusammen geurteilt: lasst --output und --dask weg.
       *[same] Über Fotos eines Tisches wird zusammen geurteilt: lasst --output und --dask weg.
    }
cli-no-game-nor-file =
    { $meant ->
        [no] '{ $typed }' ist weder ein Spiel noch eine Datei; die Spiele sind { $known }.
       *[other] '{ $typed }' ist weder ein Spiel noch eine Datei; meintet ihr { $meant }?
    }
cli-option-of-others = { $option } gilt für { $games }, nicht für { $game }.
cli-no-photo = Nennt ein Foto, über das geurteilt werden soll.
cli-players-need-calls = --players gehört zu --calls; ohne das beginnt die Datei von --turns mit 'players Ann Bo'.
cli-calls-take-all = { $option } geht nicht zusammen mit Ansagen, und diesem Spiel wird mit Ansagen gefolgt: schreibt Züge und Antworten in die Datei von --calls, etwa '3 answer 7B=4'.
cli-calls-options = Mit Ansagen nimmt ein Spiel --players und --rules, nicht aber --{ $option }.
cli-kit-is-for = Für '{ $command }'.
cli-order = In der Reihenfolge der Aufnahme sind die Fotos { $photos }.
cli-folder-not-made = { $folder }: der Ordner lässt sich nicht anlegen: { $why }.
cli-picture = Bild: { $path }
cli-no-pipe = Leitet ein Foto in '-': die Standardeingabe ist die Tastatur.
cli-empty-name = Der Name eines Fotos darf nicht leer sein; vielleicht ist eine Variable eurer Shell nicht gesetzt.
cli-left-out-ruled = { $name } bleibt weg: darauf ist schon ein Urteil gezeichnet.
cli-left-out = Aus { $folder } bleibt weg: { $what }.
cli-left-out-others =
    { $number ->
        [one] { $number } Datei, die kein Bild ist ({ $kinds })
       *[other] { $number } Dateien, die keine Bilder sind ({ $kinds })
    }
cli-kinds = { $number } Arten
cli-left-out-drawn =
    { $number ->
        [one] { $number } Bild mit eingezeichnetem Urteil
       *[other] { $number } Bilder mit eingezeichneten Urteilen
    }
cli-left-out-films =
    { $number ->
        [one] { $number } Film, für 'referee live GAME --video FILE'
       *[other] { $number } Filme, für 'referee live GAME --video FILE'
    }
cli-stopped =
    { $goes-on ->
        [yes] Angehalten nach { $done } von { $photos } Fotos; derselbe Befehl macht dort weiter.
       *[no] Angehalten nach { $done } von { $photos } Fotos.
    }
cli-tally =
    { $photos ->
        [one] { $photos } Foto: { $verdicts }.
       *[other] { $photos } Fotos: { $verdicts }.
    }
cli-tally-known =
    { $photos ->
        [one] { $photos } Foto: { $verdicts } ({ $known } davon schon vorher beurteilt).
       *[other] { $photos } Fotos: { $verdicts } ({ $known } davon schon vorher beurteilt).
    }
cli-verdict =
    { $verdict ->
        [valid] { $number } gültig
        [invalid] { $number } ungültig
        [unsure] { $number } unsicher
       *[unreadable] { $number } unlesbar
    }
cli-written =
    { $what ->
        [rulings] Die Urteile stehen in { $path }.
       *[lists] Die Listen stehen in { $path }.
    }
cli-json-in-vain = --json bewirkt neben --output nichts.

# Was an der Eingabe gefragt wird.
cli-questions-first = Zuerst ein paar Fragen.
cli-answered-before = Früher habt ihr geantwortet: { $answers }. (--forget vergisst das.)
cli-answered-before-use = Eingabetaste: gilt wieder. n: fragt mich neu.{" "}
cli-answered-before-used = Wie früher geantwortet: { $answers }; --forget vergisst das.
cli-answered-before-dropped = Was ihr früher geantwortet habt ({ $answers }), gilt nicht mehr. { $why }
cli-answers = Antworten: { $answers }. Eingabetaste: offen lassen.{" "}
cli-what-lies-there = was dort liegt
cli-not-kept = Die Antworten werden nicht behalten: { $why }.
cli-where =
    { $where ->
        [top-left] Nummer { $piece }, im Foto oben links
        [top] Nummer { $piece }, im Foto oben
        [top-right] Nummer { $piece }, im Foto oben rechts
        [left] Nummer { $piece }, im Foto links
        [right] Nummer { $piece }, im Foto rechts
        [bottom-left] Nummer { $piece }, im Foto unten links
        [bottom] Nummer { $piece }, im Foto unten
        [bottom-right] Nummer { $piece }, im Foto unten rechts
       *[middle] Nummer { $piece }, in der Mitte des Fotos
    }

# Kalibrieren.
cli-saved = Als '{ $name }' gespeichert in { $path }.
cli-left-out-view = Weggelassen: { $why }
cli-lens-known = { $used } von { $pictures } Bildern verwendet, { $size } Pixel; Rückprojektionsfehler { $error } px; Brennweite { $focal } px ± { $doubt }.
cli-lens-better = Gut genug, und es geht noch besser. { $what }
cli-frame = { $film } bei { $at } s
cli-lens = Objektiv bei { $size } (± { $error } px)
cli-lens-nothing = noch nichts
cli-lens-none = Noch ist keine Kamera bekannt; Profile liegen in { $folder }.

# Am Tisch.
cli-calls-made =
    { $number ->
        [one] { $number } Ansage aus { $file } von vor { $since } s wird nicht wiederholt.
       *[other] { $number } Ansagen aus { $file } von vor { $since } s werden nicht wiederholt.
    }
cli-photo-is-no-film = { $path } ist ein Foto und kein Film; urteilt darüber mit 'referee check { $game } { $path }'.
cli-overlay-is-film = { $path } ist der Film, der angesehen wird; nennt den gezeichneten anders.
cli-not-recorded = { $why } Das Spiel wird nicht aufgezeichnet.
cli-goes-on = Spiel { $number } dieser Aufzeichnung geht weiter. { $stands }
cli-no-record = { $path }: diese Aufzeichnung gibt es nicht.
cli-no-record-yet = Noch gibt es keine Aufzeichnung ({ $path }); 'referee live' beginnt sie.
cli-list-or-one = --list gilt für alle Spiele, --{ $option } für eines: lasst eines weg.
cli-which-game = Für welches Spiel ist --{ $option }? Sagt zum Beispiel '--game 3'; 'referee replay' zählt sie auf.
cli-record-empty = In der Aufzeichnung { $path } ist kein Spiel.
cli-record-holds =
    { $games ->
        [one] In der Aufzeichnung { $path } ist nur Spiel 1, nicht { $number }.
       *[other] In der Aufzeichnung { $path } sind Spiel 1 bis { $games }, nicht { $number }.
    }
cli-no-players = keine Spieler genannt
cli-demo = Tippt auf der Seite ein Foto an. Strg-C beendet die Vorführung; nichts wird behalten.
cli-no-voice = Dieses System hat keine Stimme (spd-say, espeak-ng, say oder PowerShell): nichts wird vorgelesen.
cli-post-address = Die Adresse von --post muss mit http:// oder https:// beginnen und einen Rechner nennen.
cli-post-failed = An { $address } können keine Ereignisse gesendet werden ({ $why }); sie warten, und das Spiel geht weiter.
cli-post-refused = { $address } nimmt ein Ereignis nicht an ({ $why }); was nicht angenommen wird, entfällt.
cli-post-lost =
    { $events ->
        [one] 1 Ereignis konnte nicht gesendet werden.
       *[other] { $events } Ereignisse konnten nicht gesendet werden.
    }

# Hilfe.
cli-help-about = Schiedsrichter für Spiele am echten Tisch: Fotos hinein, Urteile heraus.
cli-help-exit-status = Rückgabewert: 0 valid, 1 invalid, 3 unsure, 2 unreadable; bei mehreren Fotos der schwerste von 2, 3, 1 und 0; 64 falsch benutzt.
cli-help-version = die Version ausgeben
cli-help-check = über Fotos urteilen, über jedes für sich
cli-help-check-epilog = Ohne Spiel wird über jedes Foto nach dem Spiel geurteilt, das es zeigt.
cli-help-game-or-photo = ein Spiel, siehe 'referee games'; Fotos, Ordner damit oder - für die Standardeingabe
cli-help-answer-piece = was ein Stück ist, nach dem gefragt wurde; bei einem Foto
cli-help-answer-place = was dort liegt, etwa 7B=4
cli-help-forget = vergessen, was ihr früher zu diesen Fotos geantwortet habt, und neu fragen
cli-help-same = die Fotos zeigen einen Tisch: was eines offen lässt, kann ein anderes zeigen
cli-help-follow = einem Spiel Foto für Foto folgen
cli-help-game = Name des Spiels; siehe 'referee games'
cli-help-turns = eine Zeile für jeden Zug: Spieler, Nummer der ersten Bewegung ab 1 und, wo bekannt, Punkte oder gespielte Karten; 'Ann draws' für einen Zug ohne Bewegung; die erste Zeile kann 'players Ann Bo Cy' sein
cli-help-calls-photos = was nach welchem Foto angesagt wird, je eine Zeile: '3 done Ann'; siehe docs/table.md
cli-help-inspect = alle Plättchen und Karten auf Fotos auflisten, ohne Regeln
cli-help-print = einen Satz zum Drucken schreiben: Stücke, Bretter, Messtafeln
cli-help-kit = ein Spiel, charuco oder all; siehe docs/kits.md
cli-help-paper = A4, Letter oder A3; sonst A4
cli-help-low-ink = Töne und Rahmen, weniger Farbe
cli-help-size = wie groß, 50 bis 200
cli-help-out = Ordner für die PDF-Dateien
cli-help-games = die Spiele auflisten
cli-help-language = Sprache der Meldungen; sonst die des Systems
cli-help-photo = Fotos oder Ordner damit
cli-help-json-photos = je Zeile ein JSON-Objekt auf die Standardausgabe schreiben
cli-help-overlay = Bilder mit eingezeichnetem Urteil in diesen Ordner schreiben
cli-help-output = je Zeile ein JSON-Objekt in diese Datei schreiben; was schon darin steht, bleibt, sodass ein angehaltener Lauf weitergeht
cli-help-dask-work = den Cluster dieses Dask-Schedulers arbeiten lassen
cli-help-dask = auf dem Cluster dieses Schedulers arbeiten
cli-help-profile = die Kamera, wie 'referee calibrate' sie kennt: die Verzeichnung ihres Objektivs wird herausgerechnet
cli-help-followed-players = wer spielt, in der Reihenfolge der Züge; wo dem Spiel mit Ansagen gefolgt wird
cli-help-rules-file = Hausregeln, eine TOML-Datei
cli-help-live = einem Spiel zusehen, während es gespielt wird
cli-help-folder = ein Ordner, in dem Fotos gespeichert werden
cli-help-calls-times = was wann angesagt wird, je eine Zeile: '12.4 done Ann'
cli-help-post = jedes Ereignis als JSON an diese Adresse senden
cli-help-say = Urteile, Fragen und Punkte vorlesen
cli-help-record = das Spiel in diese Datei aufzeichnen; sonst in euren Datenordner, Filme aber nicht
cli-help-no-record = nichts aufschreiben
cli-help-overlay-film = den gezeichneten Film schreiben
cli-help-json-events = Ereignisse ausgeben, je Zeile ein JSON-Objekt
cli-help-camera = Nummer oder Name einer Kamera oder Adresse eines Streams
cli-help-video = ein Film von einem Spiel
cli-help-players = wer spielt, in der Reihenfolge der Züge
cli-help-replay = ein aufgezeichnetes Spiel noch einmal
cli-help-replay-record = eine Datei von 'live --record'; sonst eure eigenen Spiele, die aufgelistet werden
cli-help-replay-game = Nummer des Spiels; sonst das letzte
cli-help-replay-rules = andere Hausregeln, eine TOML-Datei
cli-help-replay-list = die Spiele und die Ruhmeshallen auflisten
cli-help-export = das Spiel als Seite (.html), als Film mit eingezeichneten Urteilen (.mp4) oder als JSON (.json) schreiben
cli-help-serve = die Seite für Telefone und Bildschirme öffnen
cli-help-serve-game = damit ein Spiel an einem Tisch beginnen
cli-help-serve-record = Spiele in diese Datei aufzeichnen; sonst in euren Datenordner
cli-help-host = Adresse, auf der gelauscht wird; 0.0.0.0 für alle daheim; sonst nur dieser Rechner
cli-help-https = ein eigenes Zertifikat benutzen, das Telefone für Live-Bilder brauchen
cli-help-host-name = ein weiterer Name dafür; die ganze Adresse, etwa https://home.example/referee, wo ein Proxy davorsteht
cli-help-data = Ordner für alles, was behalten wird; sonst euer Datenordner
cli-help-calibrate = das Objektiv einer Kamera vermessen
cli-help-calibrate-camera = ihr Objektiv, mit der gedruckten ChArUco-Tafel
cli-help-calibrate-pictures = Fotos, Ordner damit oder Filme
cli-help-calibrate-name = wie ihr diese Kamera nennt
cli-help-calibrate-list = die bekannten Kameras auflisten
cli-help-demo = die Seite mit Fotos zum Ausprobieren öffnen
cli-help-demo-port = sonst einer, der frei ist
cli-help-rules = die Regeln eines Spiels, wie der Schiedsrichter sie anwendet
cli-help-port = sonst 8765; 0 für einen, der frei ist
cli-help-opposite = das Gegenteil
cli-help-replay-csv = die Bewegungen als Tabelle (CSV) ausgeben
cli-no-solver = Bei { $game } gibt es nichts zu lösen; 'solve' ist für mobi.
cli-help-solve = der beste Pod von Möbi aus einigen Plättchen
cli-help-solve-tiles = Zahlenplättchen, etwa 3 6 11 ö, und Rechenplättchen, wenn es nur wenige gibt; oder ein Foto der Zahlenplättchen
cli-help-solve-seconds = wie lange nach etwas Besserem gesucht wird; sonst %(default)s
cli-games-disagree = Hier installierte Spiele sind sich nicht einig, was { $option } ist.
cli-serve-which-game = Nennt das Spiel, für das --{ $option } gilt: referee serve GAME.
