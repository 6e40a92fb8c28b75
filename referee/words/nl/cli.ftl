# De opdrachtregel. Opties, opdrachten en oordelen (valid, unsure …) blijven zoals je ze typt.
# foto = photo, oordeel = ruling, verslag = record, huisregels = house rules.

cli-output-stuck = Naar de standaarduitvoer kan niet geschreven worden: { $why }.
cli-no-command =
    { $meant ->
        [no] De opdracht '{ $typed }' bestaat niet; zie 'referee --help'.
       *[other] De opdracht '{ $typed }' bestaat niet; bedoelden jullie { $meant }?
    }
cli-no-option =
    { $meant ->
        [no] '{ $command }' kent de optie { $typed } niet, wel { $known }.
       *[other] '{ $command }' kent de optie { $typed } niet; bedoelden jullie { $meant }?
    }
cli-word-too-many = '{ $command }' kan daar niets met '{ $typed }'; zie '{ $command } --help'.
cli-no-opencv =
    { $installed ->
        [no] OpenCV ontbreekt of is stuk ({ $why }). Zo komt het goed: pip install --force-reinstall opencv-python-headless
       *[other] OpenCV ontbreekt of is stuk ({ $why }). Zo komt het goed: pip uninstall -y { $installed } && pip install --force-reinstall opencv-python-headless
    }
cli-needs-more =
    { $what ->
        [page] De pagina heeft meer nodig dan geïnstalleerd is: { $command }
        [print] Om te printen is er meer nodig: { $command }
        [cluster] Voor een cluster is er meer nodig: { $command }
       *[calibration] Om te kalibreren is er meer nodig: { $command }
    }
cli-one-photo-answered = Antwoorden gaan over één foto, maar er zijn er { $photos } opgegeven.
cli-same-or-players = Kies --same voor foto's van één tafel, of --players voor een bord per speler: niet allebei.
cli-name-the-game =
    { $why ->
        [rank] Noem vóór de foto's het spel waarvan de spelers gerangschikt worden.
       *[same] Noem het spel vóór de foto's van één tafel.
    }
cli-ruled-on-together =
    { $why ->
        [rank] Foto's van meer spelers worden samen beoordeeld: laat --output en --dask weg.
       *[same] Foto's van één tafel worden samen beoordeeld: laat --output en --dask weg.
    }
cli-no-game-nor-file =
    { $meant ->
        [no] '{ $typed }' is geen spel en geen bestand; de spellen zijn { $known }.
       *[other] '{ $typed }' is geen spel en geen bestand; bedoelden jullie { $meant }?
    }
cli-no-photo = Noem een foto om te beoordelen.
cli-players-need-calls = --players hoort bij --calls; begin anders het bestand van --turns met 'players Ann Bo'.
cli-calls-take-all = { $option } gaat niet samen met uitroepen, en dit spel wordt met uitroepen gevolgd: zet beurten en antwoorden in het bestand van --calls, zoals '3 answer 7B=4'.
cli-calls-options = Met uitroepen gevolgd kent een spel --players en --rules, maar niet --{ $option }.
cli-kit-is-for = Voor '{ $command }'.
cli-order = In de volgorde waarin ze genomen zijn, zijn de foto's { $photos }.
cli-folder-not-made = { $folder }: de map kan niet gemaakt worden: { $why }.
cli-folder-not-read = { $folder }: de map kan niet gelezen worden: { $why }.
cli-picture = Afbeelding: { $path }
cli-no-pipe = Leid een foto naar '-': de standaardinvoer is het toetsenbord.
cli-left-out-ruled = { $name } blijft weg: er is al een oordeel op getekend.
cli-film = { $name } is een film.
cli-film-remedy = Bekijk hem: 'referee live GAME --video { $name }'.
cli-folder-empty = Er is geen afbeelding in de map { $folder }.
cli-folder-empty-remedy = Noem een andere map.
cli-folder-unopened = { $folder }: de map kan niet geopend worden: { $why }.
cli-folder-unopened-remedy = Kijk naar de rechten ervan.
cli-left-out = Uit { $folder } blijft weg: { $what }.
cli-left-out-others =
    { $number ->
        [one] { $number } bestand dat geen afbeelding is ({ $kinds })
       *[other] { $number } bestanden die geen afbeelding zijn ({ $kinds })
    }
cli-kinds = { $number } soorten
cli-left-out-drawn =
    { $number ->
        [one] { $number } afbeelding waarop een oordeel is getekend
       *[other] { $number } afbeeldingen waarop een oordeel is getekend
    }
cli-left-out-films =
    { $number ->
        [one] { $number } film, voor 'referee live GAME --video FILE'
       *[other] { $number } films, voor 'referee live GAME --video FILE'
    }
cli-stopped =
    { $goes-on ->
        [yes] Gestopt na { $done } van { $photos } foto's; dezelfde opdracht gaat daar verder.
       *[no] Gestopt na { $done } van { $photos } foto's.
    }
cli-tally =
    { $photos ->
        [one] { $photos } foto: { $verdicts }.
       *[other] { $photos } foto's: { $verdicts }.
    }
cli-tally-known =
    { $photos ->
        [one] { $photos } foto: { $verdicts } (waarvan { $known } al eerder beoordeeld).
       *[other] { $photos } foto's: { $verdicts } (waarvan { $known } al eerder beoordeeld).
    }
cli-verdict =
    { $verdict ->
        [valid] { $number } geldig
        [invalid] { $number } ongeldig
        [unsure] { $number } onzeker
       *[unreadable] { $number } onleesbaar
    }
cli-written =
    { $what ->
        [rulings] De oordelen staan in { $path }.
       *[lists] De lijsten staan in { $path }.
    }
cli-json-in-vain = --json voegt niets toe aan --output.

# Wat er bij de invoer gevraagd wordt.
cli-questions-first = Eerst een paar vragen.
cli-answered-before = Eerder antwoordden jullie: { $answers }. (--forget vergeet dat.)
cli-answered-before-use = Enter: gebruik dat weer. n: vraag het opnieuw.{" "}
cli-answered-before-used = Zoals eerder geantwoord: { $answers }; --forget vergeet dat.
cli-answered-before-dropped = Wat jullie eerder antwoordden ({ $answers }) geldt niet meer. { $why }
cli-answers = Antwoorden: { $answers }. Enter: laat het open.{" "}
cli-what-lies-there = wat daar ligt
cli-not-kept = De antwoorden worden niet bewaard: { $why }.
cli-where =
    { $where ->
        [top-left] nummer { $piece }, linksboven op de foto
        [top] nummer { $piece }, boven op de foto
        [top-right] nummer { $piece }, rechtsboven op de foto
        [left] nummer { $piece }, links op de foto
        [right] nummer { $piece }, rechts op de foto
        [bottom-left] nummer { $piece }, linksonder op de foto
        [bottom] nummer { $piece }, onder op de foto
        [bottom-right] nummer { $piece }, rechtsonder op de foto
       *[middle] nummer { $piece }, midden op de foto
    }

# Kalibreren.
cli-saved = Bewaard als '{ $name }' in { $path }.
cli-left-out-view = Weggelaten: { $why }
cli-lens-known = { $used } van { $pictures } afbeeldingen gebruikt, { $size } pixels; terugprojectiefout { $error } px; brandpuntsafstand { $focal } px ± { $doubt }.
cli-lens-better = Nog beter: { $what }
cli-lens = lens bij { $size } (± { $error } px)
cli-lens-nothing = nog niets
cli-lens-none = Er is nog geen camera bekend; profielen staan in { $folder }.

# Aan tafel.
cli-calls-made =
    { $number ->
        [one] { $number } uitroep uit { $file } van vóór { $since } s wordt niet herhaald.
       *[other] { $number } uitroepen uit { $file } van vóór { $since } s worden niet herhaald.
    }
cli-photo-is-no-film = { $path } is een foto en geen film; beoordeel hem met 'referee check { $game } { $path }'.
cli-overlay-is-film = { $path } is de film die bekeken wordt; geef de getekende een andere naam.
cli-not-recorded = { $why } Het spel wordt niet opgeschreven.
cli-goes-on = Spel { $number } van dit verslag gaat verder. { $stands }
cli-no-record = { $path }: zo'n verslag is er niet.
cli-no-record-yet = Er is nog geen verslag ({ $path }); 'referee live' begint er een.
cli-list-or-one = --list gaat over alle spellen, --{ $option } over één: laat er een weg.
cli-which-game = Voor welk spel is --{ $option }? Zeg bijvoorbeeld '--game 3'; 'referee replay' somt ze op.
cli-record-empty = In het verslag { $path } staat geen spel.
cli-record-holds =
    { $games ->
        [one] In het verslag { $path } staat alleen spel 1, niet { $number }.
       *[other] In het verslag { $path } staan spel 1 tot en met { $games }, niet { $number }.
    }
cli-no-players = geen spelers genoemd
cli-demo = Tik op de pagina een foto aan. Ctrl-C beëindigt de demonstratie; er wordt niets bewaard.
