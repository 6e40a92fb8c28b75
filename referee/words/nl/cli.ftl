# De opdrachtregel. Opties, opdrachten en oordelen (valid, unsure …) blijven zoals je ze typt.
# foto = photo, oordeel = ruling, verslag = record, huisregels = house rules.

cli-output-stuck = Naar de standaarduitvoer kan niet geschreven worden: { $why }.
cli-no-command =
    { $meant ->
        [no] De opdracht '{ $typed }' bestaat niet; zie 'referee --help'.
       *[other] De opdracht '{ $typed }' bestaat niet; bedoelden jullie { $meant }?
    }
cli-must-be = { $what } moet { $known } zijn, niet '{ $typed }'.
cli-arg-usage = gebruik:
cli-arg-positional = argumenten
cli-arg-options = opties
cli-arg-help = toon deze hulp
cli-arg-wrong = %(argument_name)s %(message)s.
cli-arg-number = moet een getal zijn, niet %(value)r
cli-arg-value = heeft een waarde nodig
cli-arg-values = heeft minstens één waarde nodig
cli-arg-no-value = krijgt geen waarde, ook niet %r
cli-arg-not-with = gaat niet samen met %s
cli-arg-missing = Er ontbreekt: %s.
cli-arg-one-of = Een van deze is nodig: %s.
cli-arg-ambiguous = %(option)s kan %(matches)s zijn: schrijf het voluit.
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
cli-option-of-others = { $option } is voor { $games }, niet voor { $game }.
cli-no-photo = Noem een foto om te beoordelen.
cli-players-need-calls = --players hoort bij --calls; begin anders het bestand van --turns met 'players Ann Bo'.
cli-calls-take-all = { $option } gaat niet samen met uitroepen, en dit spel wordt met uitroepen gevolgd: zet beurten en antwoorden in het bestand van --calls, zoals '3 answer 7B=4'.
cli-calls-options = Met uitroepen gevolgd kent een spel --players en --rules, maar niet --{ $option }.
cli-kit-is-for = Voor '{ $command }'.
cli-order = In de volgorde waarin ze genomen zijn, zijn de foto's { $photos }.
cli-folder-not-made = { $folder }: de map kan niet gemaakt worden: { $why }.
cli-picture = Afbeelding: { $path }
cli-no-pipe = Leid een foto naar '-': de standaardinvoer is het toetsenbord.
cli-empty-name = De naam van een foto mag niet leeg zijn; misschien is een variabele van je shell niet gezet.
cli-left-out-ruled = { $name } blijft weg: er is al een oordeel op getekend.
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
cli-lens-better = Goed genoeg, en het kan nog beter. { $what }
cli-frame = { $film } op { $at } s
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
cli-not-recorded = { $why } Het spel wordt niet vastgelegd.
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
cli-no-voice = Dit systeem heeft geen stem (spd-say, espeak-ng, say of PowerShell): er wordt niets voorgelezen.
cli-post-address = Het adres van --post moet met http:// of https:// beginnen en een computer noemen.
cli-post-failed = Naar { $address } kunnen geen gebeurtenissen worden gestuurd ({ $why }); ze wachten, en het spel gaat door.
cli-post-refused = { $address } weigert een gebeurtenis ({ $why }); wat geweigerd wordt, vervalt.
cli-post-lost =
    { $events ->
        [one] 1 gebeurtenis kon niet worden gestuurd.
       *[other] { $events } gebeurtenissen konden niet worden gestuurd.
    }

# Hulp.
cli-help-about = Een scheidsrechter voor spellen op een echte tafel: foto's erin, oordelen eruit.
cli-help-exit-status = Afsluitcode: 0 valid, 1 invalid, 3 unsure, 2 unreadable; bij meer foto's de zwaarste van 2, 3, 1 en 0; 64 verkeerd gebruik.
cli-help-version = toon de versie
cli-help-check = foto's beoordelen, elk apart
cli-help-check-epilog = Zonder spel wordt elke foto beoordeeld volgens het spel dat erop staat.
cli-help-game-or-photo = een spel, zie 'referee games'; foto's, mappen ermee, of - voor de standaardinvoer
cli-help-answer-piece = wat een stuk is waarnaar gevraagd werd; bij één foto
cli-help-answer-place = wat op deze plaats ligt, zoals 7B=4
cli-help-forget = vergeten wat jullie eerder over deze foto's antwoordden, en opnieuw vragen
cli-help-same = de foto's tonen één tafel: wat de ene openlaat, kan de andere vertellen
cli-help-follow = een spel foto voor foto volgen
cli-help-game = naam van het spel; zie 'referee games'
cli-help-turns = een regel per beurt: speler, nummer van de eerste zet vanaf 1 en, waar bekend, punten of gespeelde kaarten; 'Ann draws' voor een beurt zonder zet; de eerste regel kan 'players Ann Bo Cy' zijn
cli-help-calls-photos = wat na welke foto geroepen wordt, elk op een regel: '3 done Ann'; zie docs/table.md
cli-help-inspect = alle stenen en kaarten op foto's opsommen, zonder regels
cli-help-print = een set om te printen schrijven: stukken, borden, ijkbladen
cli-help-kit = een spel, charuco of all; zie docs/kits.md
cli-help-paper = A4, Letter of A3; anders A4
cli-help-low-ink = tinten en kaders, minder kleur
cli-help-size = hoe groot, 50 tot 200
cli-help-out = map voor de PDF-bestanden
cli-help-games = de spellen opsommen
cli-help-language = taal van de meldingen; anders die van het systeem
cli-help-photo = foto's of mappen ermee
cli-help-json-photos = één JSON-object per regel naar de standaarduitvoer schrijven
cli-help-overlay = afbeeldingen met het oordeel erop in deze map schrijven
cli-help-output = één JSON-object per regel in dit bestand schrijven; wat er al in staat blijft, zodat een gestopte reeks verder gaat
cli-help-dask-work = het cluster van deze Dask-scheduler het werk laten doen
cli-help-dask = op het cluster van deze scheduler werken
cli-help-profile = de camera zoals 'referee calibrate' haar kent: de vertekening van de lens wordt eruit gehaald
cli-help-followed-players = wie er spelen, in de volgorde van hun beurten; waar het spel met uitroepen gevolgd wordt
cli-help-rules-file = huisregels, een TOML-bestand
cli-help-live = een spel bekijken terwijl het gespeeld wordt
cli-help-folder = een map waarin foto's worden opgeslagen
cli-help-calls-times = wat wanneer geroepen wordt, elk op een regel: '12.4 done Ann'
cli-help-post = elke gebeurtenis als JSON naar dit adres sturen
cli-help-say = oordelen, vragen en punten voorlezen
cli-help-record = het spel in dit bestand vastleggen; anders in jullie gegevensmap, maar films niet
cli-help-no-record = niets opschrijven
cli-help-overlay-film = de getekende film schrijven
cli-help-json-events = gebeurtenissen tonen, één JSON-object per regel
cli-help-camera = nummer of naam van een camera, of het adres van een stream
cli-help-video = een film van een spel
cli-help-players = wie er spelen, in de volgorde van hun beurten
cli-help-replay = een opgenomen spel opnieuw
cli-help-replay-record = een bestand van 'live --record'; anders jullie eigen spellen, die opgesomd worden
cli-help-replay-game = nummer van het spel; anders het laatste
cli-help-replay-rules = andere huisregels, een TOML-bestand
cli-help-replay-list = de spellen en de erelijsten opsommen
cli-help-export = het spel als pagina (.html), als film met de uitspraken erin getekend (.mp4) of als JSON (.json) schrijven
cli-help-serve = de pagina voor telefoons en schermen openen
cli-help-serve-game = er een spel aan een tafel mee beginnen
cli-help-serve-record = spellen in dit bestand vastleggen; anders in jullie gegevensmap
cli-help-host = adres om op te luisteren; 0.0.0.0 voor iedereen thuis; anders alleen deze computer
cli-help-https = een eigen certificaat gebruiken, dat telefoons nodig hebben voor live beeld
cli-help-host-name = nog een naam ervoor; het hele adres, zoals https://home.example/referee, waar een proxy ervoor staat
cli-help-data = map voor alles wat bewaard wordt; anders jullie gegevensmap
cli-help-calibrate = de lens van een camera meten
cli-help-calibrate-camera = haar lens, met het geprinte ChArUco-bord
cli-help-calibrate-pictures = foto's, mappen ermee, of films
cli-help-calibrate-name = hoe jullie deze camera noemen
cli-help-calibrate-list = de bekende camera's opsommen
cli-help-demo = de pagina met foto's om te proberen openen
cli-help-demo-port = anders een die vrij is
cli-help-rules = de regels van een spel, zoals de scheidsrechter ze toepast
cli-help-port = anders 8765; 0 voor een die vrij is
cli-help-opposite = het tegenovergestelde
cli-help-replay-csv = de zetten als tabel (CSV) tonen
cli-no-solver = Bij { $game } valt niets op te lossen; 'solve' is voor mobi.
cli-help-solve = de beste pod van Möbi uit een aantal stenen
cli-help-solve-tiles = getalstenen, bijvoorbeeld 3 6 11 ö, en rekenstenen als er maar weinig zijn; of een foto van de getalstenen
cli-help-solve-seconds = hoe lang er naar iets beters gezocht wordt; anders %(default)s
cli-games-disagree = Spellen die hier geïnstalleerd zijn, zijn het niet eens over wat { $option } is.
cli-serve-which-game = Noem het spel waarvoor --{ $option } geldt: referee serve GAME.
