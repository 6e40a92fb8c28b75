use-whole-number = “{ $name }” moet een geheel getal vanaf 0 zijn, maar niet { $given }.
use-true-or-false = “{ $name }” moet waar of onwaar zijn, maar niet { $given }.
use-house-rules = “{ $name }” moet huisregels of de naam van een TOML-bestand zijn, maar niet { $given }.
use-names = “{ $name }” moet uit verschillende namen zoals Ann,Bo bestaan, maar niet { $given }.
use-photo = “{ $name }” moet een foto of de naam van het bestand zijn, maar niet { $given }.
use-photo-unread = De foto { $name } kan niet worden gelezen. { $why }
use-rules-no-text = Het regelbestand { $path } is geen tekst.
use-rules-unopened = Het regelbestand { $path } kan niet worden geopend: { $why }.
use-rules-no-toml = Het regelbestand { $path } is geen TOML: { $why }.
use-turns-no-text = Het beurtenbestand { $path } is geen tekst.
use-turns-unopened = Het beurtenbestand { $path } kan niet worden geopend: { $why }.
use-turns-empty = Het beurtenbestand { $path } is leeg.
use-no-option =
    { $known-n ->
        [0] { $game } heeft geen opties, dus ook niet “{ $name }”.
       *[other] { $game } heeft geen optie “{ $name }”; het heeft { $known }.
    }
use-one-at-a-time = { $game } wordt foto voor foto beoordeeld: gebruik “check”.
use-option-of = De optie “{ $name }” van { $game } is voor “{ $verbs }”, niet voor “{ $verb }”.
use-no-rules = De regels van { $game } staan hier niet.
use-not-watched = { $game } kan niet live worden gevolgd; gebruik “check”.
use-not-written = { $path } kan niet worden geschreven: { $why }.
use-overlay-name = De naam van een film met bijschriften moet op .mp4 eindigen, niet { $name }.
use-overlay-folder = Er is geen map { $folder } voor de film met bijschriften.
use-overlay-unwritten = De film met bijschriften { $path } kan niet worden geschreven.
