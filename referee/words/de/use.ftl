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
use-not-written = { $path } lässt sich nicht schreiben: { $why }.
use-overlay-name = Ein beschrifteter Film muss auf .mp4 enden, nicht { $name }.
use-overlay-folder = Es gibt keinen Ordner { $folder } für den beschrifteten Film.
use-overlay-unwritten = Der beschriftete Film { $path } lässt sich nicht schreiben.
