reading-empty = { $source } is een leeg bestand.
reading-too-large =
    { $what ->
        [bytes] { $source } is groter dan { $most } MB.
       *[pixels] { $source } heeft meer dan { $most } megapixels.
    }
reading-too-small = { $source } heeft maar { $width } × { $height } pixels.
reading-not-an-image =
    { $form ->
        [none] { $source } is geen leesbare afbeelding.
        [AVIF] { $source } is een AVIF-afbeelding die niet te lezen is.
       *[HEIC] { $source } is een { $form }-afbeelding die niet te lezen is.
    }
reading-truncated = { $source } breekt af voor het einde van het beeld.
reading-damaged = { $source } is beschadigd: een deel van het beeld ontbreekt.
reading-folder = { $source } is een map, geen foto.
reading-missing = { $source }: bestand niet gevonden.
reading-unopened = { $source } kan niet worden geopend: { $why }.
reading-size-differs = De camera is gekalibreerd op { $width } × { $height }, maar de foto heeft { $seen-width } × { $seen-height } pixels.
reading-lens-not-known = Wat de kalibratie over de lens zegt, klopt niet tot in de hoeken van het beeld.
reading-board-cut-off = Een deel van het bord ligt buiten beeld.
reading-board-too-small = Het bord is in beeld te klein om te lezen.
reading-no-board =
    { $printed ->
        [yes] Geen gedrukt bord in beeld.
       *[no] Geen bord in beeld.
    }
reading-too-few-markers = Er zijn te weinig merktekens van het bord te zien, en de lijnen zijn niet duidelijk genoeg.
reading-no-tile = Geen steen in beeld.
reading-too-dark = Het is te donker om iets te zien.
reading-no-colour = De camera toont geen kleur, en daaraan herken je de stukken van dit spel.
reading-mirrored = Het beeld is gespiegeld.
reading-no-top = Het is niet duidelijk welke kant van het bord boven is.
reading-no-game = Er is geen spel te zien dat de scheidsrechter kent.
reading-not-this-game = Dit lijkt niet op { $game }: { $why }
reading-another-game = Dit lijkt op { $other }, niet op { $game }: { $why }
reading-several-games = Dit kan { $games } zijn.
reading-died = Op { $source } liep het programma twee keer vast: er was te weinig geheugen, of het duurde te lang.
reading-failed = De scheidsrechter struikelde over deze foto ({ $why }).
reading-left-out = { $source } telt niet mee: { $why }

reading-retake = Maak of bewaar de foto opnieuw.
reading-make-smaller = Maak de foto kleiner.
reading-larger = Maak de foto opnieuw, groter.
reading-as-jpeg = Exporteer hem als JPEG.
reading-name-photos = Noem de foto’s erin.
reading-check-name = Controleer de naam.
reading-check-file = Controleer het bestand.
reading-as-calibrated = Maak hem zoals bij de kalibratie, niet gedraaid of bijgesneden.
reading-calibrate-again = Kalibreer de camera opnieuw, met het bord ook in alle hoeken.
reading-move-back = Ga iets achteruit, zodat het hele bord in beeld is.
reading-go-nearer = Ga dichterbij, tot het bord minstens een derde van het beeld vult.
reading-show-markers = Laat het hele bord zien met de zwarte merktekens in de hoeken, scherp en zonder schittering.
reading-uncover = Maak de zwarte merktekens in de hoeken vrij, minstens twee, en maak een scherpe foto.
reading-whole-board = Maak de foto opnieuw, met het hele bord in beeld en in gelijkmatig licht.
reading-even-light = Maak de foto opnieuw, van dichterbij en in gelijkmatig licht.
reading-lamp = Doe een lamp aan en maak de foto opnieuw.
reading-night-mode = Zet de nachtstand uit, of een lamp aan, en maak de foto opnieuw.
reading-unmirror = Zet spiegelen uit in de camera en maak de foto opnieuw.
reading-show-middle = Laat de gedrukte 1 2 3 4 in het midden zien.
reading-name-game = Maak de foto opnieuw, van dichterbij en in gelijkmatig licht, of noem het spel.
reading-name-that = Noem het spel, bijvoorbeeld “referee check { $name }”.
reading-name-it = Noem het spel dat erop staat: “referee check { $name }”.
reading-leave-out = Laat die optie weg, of noem het spel.
reading-smaller-or-again = Maak de foto kleiner, of maak hem opnieuw.
reading-report-fault = Maak hem opnieuw, en stuur hem alsjeblieft op met een melding van deze fout.

reading-the-photo = De foto
reading-the-photo-before = De vorige foto
reading-no-calibration-board = { $name } toont geen leesbaar kalibratiebord.
reading-blurred = { $name } is { $share } % van een vakje wazig.
reading-corners-hidden = { $name } toont maar { $seen } van de { $corners } hoeken van het bord.
reading-bad-name = De naam van een camera moet 1 tot { $most } letters hebben, niet “{ $name }”.
reading-not-saved = Het profiel { $path } kan niet worden geschreven: { $why }.
reading-newer-profile = Het profiel { $path } is geschreven door een nieuwere scheidsrechter.
reading-unopened-profile = Het profiel { $path } kan niet worden geopend: { $why }.
reading-damaged-profile = Het profiel { $path } is beschadigd.
reading-hold-board = Houd het stil, helemaal in beeld, scherp, en zo dichtbij dat het een kwart van het beeld vult.
reading-wait-for-focus = Houd het bord stil en wacht tot de camera heeft scherpgesteld.
reading-more-of-board = Houd meer van het bord in beeld, met niets ervoor.
reading-other-name = Kies een andere, zoals desk.
reading-check-disk = Controleer de schijf en de rechten van de map.
reading-update = Werk deze bij, of kalibreer onder een andere naam.
reading-check-permissions = Controleer de rechten.
reading-calibrate-anew = Kalibreer deze camera opnieuw.
reading-sizes-differ = Alle foto's moeten even groot zijn, maar hebben { $sizes } pixels.
reading-too-few =
    { $alike ->
        [0] Er zijn minstens { $least } verschillende foto's van het bord nodig, maar er zijn er { $views }.
        [one] Er zijn minstens { $least } verschillende foto's van het bord nodig, maar er zijn er { $views }; nog één lijkt op een daarvan.
       *[other] Er zijn minstens { $least } verschillende foto's van het bord nodig, maar er zijn er { $views }; nog { $alike } lijken op een daarvan.
    }
reading-error-too-large = De hoeken van het bord liggen { $error } px van waar ze horen; hoogstens { $most } px mag. Het slechtst is { $worst }.
reading-same-camera = Maak ze allemaal met dezelfde camera, op dezelfde manier gehouden.
reading-more-views = Maak er meer, met het bord in alle delen van het beeld en naar elke kant gekanteld.
reading-glue-board = Plak het bord vlak op iets stijfs, houd het stil en laat de slechtste weg.
reading-few-usable =
    { $why ->
        [blurred] Onscherpe foto's: { $number } van { $pictures }.
        [corners-hidden] Foto's die te weinig van het kalibratiebord tonen: { $number } van { $pictures }.
       *[no-calibration-board] Foto's zonder leesbaar kalibratiebord: { $number } van { $pictures }.
    }
reading-one-direction = Alle foto's tonen het kalibratiebord uit dezelfde richting.
reading-frame-not-covered = Het kalibratiebord was maar in { $seen } van de 9 delen van het beeld te zien.
reading-uncertain = Met deze foto's blijft de brandpuntsafstand { $doubt } onzeker.
reading-show-more =
    { $parts-n ->
        [0] { $sides-n ->
            [0] Maak er foto's bij met het kalibratiebord naar alle kanten gekanteld.
           *[other] Maak er foto's bij met het kalibratiebord zo gekanteld: { $sides } verder van de camera.
        }
       *[other] { $sides-n ->
            [0] Maak er foto's bij met het kalibratiebord { $parts } in beeld.
           *[other] Maak er foto's bij met het kalibratiebord { $parts } in beeld, en zo gekanteld: { $sides } verder van de camera.
        }
    }
reading-part =
    { $part ->
        [top-left] linksboven
        [top] boven
        [top-right] rechtsboven
        [left] links
        [right] rechts
        [bottom-left] linksonder
        [bottom] onder
        [bottom-right] rechtsonder
       *[middle] in het midden
    }
reading-side =
    { $side ->
        [top] boven
        [right] rechts
        [bottom] onder
       *[left] links
    }
reading-kept-damaged = Het beschadigde profiel is bewaard als { $path }.
reading-film = { $name } is een film.
reading-watch-film = Bekijk hem: 'referee live GAME --video { $name }'.
reading-folder-empty = Er is geen afbeelding in de map { $folder }.
reading-other-folder = Noem een andere map.
reading-folder-unopened = { $folder }: de map kan niet geopend worden: { $why }.
