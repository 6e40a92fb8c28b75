use-whole-number = “{ $name }” moet een geheel getal vanaf 0 zijn, niet { $given }.
use-true-or-false = “{ $name }” moet waar of onwaar zijn, niet { $given }.
use-house-rules = “{ $name }” moet huisregels of de naam van een TOML-bestand zijn, niet { $given }.
use-names = “{ $name }” moet uit verschillende namen zoals Ann,Bo bestaan, niet { $given }.
use-photo = “{ $name }” moet een foto of de naam van het bestand zijn, niet { $given }.
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
use-not-tapped = { $game } ligt op een bord; wijs aan waar de hoeken zijn.
use-tapped-twice = Twee stukken zijn op dezelfde plek aangetikt; tik elk stuk één keer aan.
use-not-written = { $path } kan niet worden geschreven: { $why }.
use-overlay-name = De naam van een film met bijschriften moet op .mp4 eindigen, niet { $name }.
use-overlay-folder = Er is geen map { $folder } voor de film met bijschriften.
use-overlay-unwritten = De film met bijschriften { $path } kan niet worden geschreven.
use-game-unloaded = Het spel “{ $name }” kan niet worden geladen: { $why }
use-game-form = Het spel “{ $name }” moet een referee.game.Game zijn: { $value }.
use-no-game =
    { $meant ->
        [no] Er is geen spel “{ $name }”; de spellen zijn { $known }.
       *[other] Er is geen spel “{ $name }”; bedoelden jullie { $meant }?
    }
use-no-scheduler = Op { $address } antwoordt geen Dask-scheduler; controleer het adres.
use-no-workers = Het Dask-cluster op { $address } heeft geen workers; start er een paar.
use-deaths = { $photos } foto's achter elkaar hebben de processen beëindigd die ze lazen. Misschien is er te weinig geheugen: sluit andere programma's en probeer het opnieuw.
use-workers-gone = De workers zijn weg, of kunnen deze versie van de scheidsrechter niet uitvoeren: { $why }.
use-no-photo = Een foto moet de naam van een bestand, bytes, een binair geopend bestand, een PIL-beeld of een array (hoogte × breedte × 3, uint8, RGB) zijn, niet { $given }.
use-array = Een array moet hoogte × breedte × 3, uint8, RGB zijn, niet { $given }.
use-file-open = Een bestand moet binair geopend zijn: { $why }.
use-file-binary = { $name } geeft tekst in plaats van bytes: open het bestand binair.
use-picture-bits = Een PIL-beeld moet 8 bits per kanaal hebben, maar de modus is “{ $mode }”.
use-picture-unread = Het PIL-beeld kan niet worden gelezen: { $why }.
use-lens-unknown = De lens van “{ $name }” is niet bekend: gebruik 'referee calibrate camera', of kijk met 'referee calibrate list'.
use-another-camera = { $photo } is van een andere camera. { $why }
use-report-form =
    { $what ->
        [photo] Dit moet een rapport over een foto zijn, zoals het schema zegt: { $why }.
       *[game] Dit moet een rapport over een spel zijn, zoals het schema zegt: { $why }.
    }
use-turns-players = { $path }, regel { $number } moet elke speler één keer noemen, met zichtbare tekens: “{ $line }”.
use-turns-form = { $path }, regel { $number } moet een speler, het nummer van een zet en eventueel punten zijn, zoals 'Ann 7', of 'Ann draws': “{ $line }”.
use-turns-stranger = { $path }, regel { $number } moet met een van de spelers { $players } beginnen: “{ $line }”.
use-turns-first = { $path }, regel { $number } moet met zet 1 beginnen: “{ $line }”.
use-turns-after = { $path }, regel { $number } moet na zet { $move } beginnen: “{ $line }”.
use-rulings-pipe = { $path } is een pipe of een apparaat; gebruik --json in plaats van --output.
use-rulings-stuck = { $path } kan niet meer worden geschreven: { $why }. Verhelp dat en geef de opdracht opnieuw: hij gaat daar verder.
use-rulings-busy = { $path } wordt net door een andere opdracht geschreven.
use-rulings-none = { $path } is geen bestand met oordelen; kijk naar regel { $number }.
use-rulings-others = { $path } heeft oordelen over een ander spel, met andere opties of van een andere versie van de scheidsrechter: noem een ander bestand.
use-weights =
    { $what ->
        [missing] De gewichten { $path } ontbreken
        [no-card] De kaart { $path } van de gewichten ontbreekt
       *[others] De gewichten { $path } zijn niet die van hun kaart
    }: installeer de scheidsrechter opnieuw, of train ze met 'python -m training'.
