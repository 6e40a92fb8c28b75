use-whole-number = „{ $name }“ muss eine ganze Zahl ab 0 sein, nicht { $given }.
use-true-or-false = „{ $name }“ muss wahr oder falsch sein, nicht { $given }.
use-house-rules = „{ $name }“ müssen Hausregeln oder der Name einer TOML-Datei sein, nicht { $given }.
use-names = „{ $name }“ müssen verschiedene Namen wie Ann,Bo sein, nicht { $given }.
use-photo = „{ $name }“ muss ein Foto oder der Name seiner Datei sein, nicht { $given }.
use-photo-unread = Das Foto { $name } ist nicht lesbar. { $why }
use-rules-no-text = Die Regeldatei { $path } ist kein Text.
use-rules-unopened = Die Regeldatei { $path } lässt sich nicht öffnen: { $why }.
use-rules-no-toml = Die Regeldatei { $path } ist kein TOML: { $why }.
use-turns-no-text = Die Zugdatei { $path } ist kein Text.
use-turns-unopened = Die Zugdatei { $path } lässt sich nicht öffnen: { $why }.
use-turns-empty = Die Zugdatei { $path } ist leer.
use-no-option =
    { $known-n ->
        [0] { $game } hat keine Optionen, also auch nicht „{ $name }“.
       *[other] { $game } hat keine Option „{ $name }“; es hat { $known }.
    }
use-one-at-a-time = { $game } wird Foto für Foto entschieden: nehmt „check“.
use-option-of = Die Option „{ $name }“ von { $game } ist für „{ $verbs }“, nicht für „{ $verb }“.
use-no-rules = Die Regeln von { $game } stehen hier nicht.
use-not-watched = { $game } lässt sich nicht am Tisch verfolgen; nehmt „check“.
use-not-tapped = { $game } liegt auf einem Brett; zeigt, wo dessen Ecken sind.
use-tapped-twice = Zwei Teile wurden an derselben Stelle angetippt; tippt jedes einmal an.
use-not-written = { $path } lässt sich nicht schreiben: { $why }.
use-overlay-name = Ein beschrifteter Film muss auf .mp4 enden, nicht { $name }.
use-overlay-folder = Es gibt keinen Ordner { $folder } für den beschrifteten Film.
use-overlay-unwritten = Der beschriftete Film { $path } lässt sich nicht schreiben.
use-game-unloaded = Das Spiel „{ $name }“ lässt sich nicht laden: { $why }
use-game-form = Das Spiel „{ $name }“ muss ein referee.game.Game sein: { $value }.
use-no-game =
    { $meant ->
        [no] Es gibt kein Spiel „{ $name }“; die Spiele sind { $known }.
       *[other] Es gibt kein Spiel „{ $name }“; meintet ihr { $meant }?
    }
use-no-scheduler = Unter { $address } antwortet kein Dask-Scheduler; prüft die Adresse.
use-no-workers = Der Dask-Cluster unter { $address } hat keine Worker; startet welche.
use-deaths = { $photos } Fotos hintereinander haben die Prozesse beendet, die sie lasen. Vielleicht fehlt Speicher: Schließt andere Programme und versucht es noch einmal.
use-workers-gone = Die Worker sind weg oder können diese Version des Schiedsrichters nicht ausführen: { $why }.
use-no-photo = Ein Foto muss der Name einer Datei, Bytes, eine binär geöffnete Datei, ein PIL-Bild oder ein Array (Höhe × Breite × 3, uint8, RGB) sein, nicht { $given }.
use-array = Ein Array muss Höhe × Breite × 3, uint8, RGB sein, nicht { $given }.
use-file-open = Eine Datei muss binär geöffnet sein: { $why }.
use-file-binary = { $name } gibt Text statt Bytes: Öffnet die Datei binär.
use-picture-bits = Ein PIL-Bild muss 8 Bit je Kanal haben, aber sein Modus ist „{ $mode }“.
use-picture-unread = Das PIL-Bild ist nicht lesbar: { $why }.
use-lens-unknown = Das Objektiv von „{ $name }“ ist nicht bekannt: nehmt 'referee calibrate camera' oder seht nach mit 'referee calibrate list'.
use-another-camera = { $photo } ist von einer anderen Kamera. { $why }
use-report-form =
    { $what ->
        [photo] Das muss ein Bericht über ein Foto sein, wie ihn das Schema beschreibt: { $why }.
       *[game] Das muss ein Bericht über ein Spiel sein, wie ihn das Schema beschreibt: { $why }.
    }
use-turns-players = { $path }, Zeile { $number } muss jeden Spieler einmal nennen, mit sichtbaren Zeichen: „{ $line }“.
use-turns-form = { $path }, Zeile { $number } muss ein Spieler, die Nummer eines Spielzugs und vielleicht Punkte sein, wie 'Ann 7', oder 'Ann draws': „{ $line }“.
use-turns-stranger = { $path }, Zeile { $number } muss mit einem der Spieler { $players } beginnen: „{ $line }“.
use-turns-first = { $path }, Zeile { $number } muss mit Spielzug 1 beginnen: „{ $line }“.
use-turns-after = { $path }, Zeile { $number } muss nach Spielzug { $move } beginnen: „{ $line }“.
use-rulings-pipe = { $path } ist eine Pipe oder ein Gerät; nehmt --json statt --output.
use-rulings-stuck = { $path } lässt sich nicht mehr schreiben: { $why }. Behebt das und ruft den Befehl noch einmal auf: er macht dort weiter.
use-rulings-busy = { $path } wird gerade von einem anderen Lauf geschrieben.
use-rulings-none = { $path } ist keine Datei mit Urteilen; seht in Zeile { $number } nach.
use-rulings-others = { $path } hat Urteile über ein anderes Spiel, mit anderen Optionen oder von einer anderen Version des Schiedsrichters: nennt eine andere Datei.
use-weights =
    { $what ->
        [missing] Die Gewichte { $path } fehlen
        [no-card] Die Karte { $path } der Gewichte fehlt
       *[others] Die Gewichte { $path } sind nicht die ihrer Karte
    }: Installiert den Schiedsrichter neu, oder trainiert sie mit 'python -m training'.
