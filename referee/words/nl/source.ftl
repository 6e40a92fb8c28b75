source-film-folder = De video { $path } moet een bestand zijn, maar is een map.
source-no-film = Er is geen video { $path }; controleer de naam.
source-film-frozen = Het beeld van de video { $path } staat stil.
source-film-breaks-off = De video { $path } breekt na { $seconds } s af; hij is beschadigd.
source-film-damaged = De video { $path } is van { $since } tot { $until } s beschadigd: zetten kunnen daar ontbreken.
source-no-folder = Er is geen map { $path }; controleer de naam.
source-film-undecoded = De video { $path } kan niet worden gedecodeerd: hij is beschadigd, of de codec is onbekend. Zet hem om naar MP4 met H.264.
source-film-interlaced = De video { $path } is interlaced en kan niet worden gelezen; zet hem om, bijvoorbeeld met 'ffmpeg -i FILM -vf bwdif NEW.mp4'.
source-name =
    { $kind ->
        [number] camera { $what }
        [name] de camera “{ $what }”
        [stream] de stream { $what }
        [nameless] de stream
       *[picture] de foto { $what }
    }
source-name-first =
    { $kind ->
        [number] Camera { $what }
        [name] De camera “{ $what }”
        [stream] De stream { $what }
        [nameless] De stream
       *[picture] De foto { $what }
    }
source-back = { $camera } is er weer.
source-no-picture = { $camera } geeft geen beeld; er wordt opnieuw geprobeerd.
source-never-picture = { $camera } gaat open maar geeft geen beeld: sluit andere programma's die hem gebruiken, of trek hem los en sluit hem weer aan; er wordt opnieuw geprobeerd.
source-frozen =
    { $plugged ->
        [yes] Het beeld van { $camera } staat stil; trek de camera los en sluit hem weer aan.
       *[no] Het beeld van { $camera } staat stil.
    }
source-stream-unopened = { $camera } kan niet worden geopend: controleer het adres, of de camera aan staat en of deze computer in hetzelfde netwerk zit.
source-camera-unopened = { $camera } kan niet worden geopend: hij ontbreekt, wordt door een ander programma gebruikt, of mag door dit programma niet worden gebruikt. Sluit het andere programma en controleer de instellingen van het systeem.
source-no-camera = Er is geen camera { $number }.
source-none-called = Geen camera heet “{ $name }”.
source-several-called = Meerdere camera's heten “{ $name }”; noem er een met het nummer: { $numbers }.
source-those-there =
    { $cameras-n ->
        [one] Er is { $cameras }.
       *[other] Er zijn { $cameras }.
    }
source-none-plugged-in = Er is geen camera aangesloten.
source-by-numbers = Hier hebben camera's nummers, vanaf 0.
source-is-file = { $path } is een bestand, geen camera; een film geef je met --video.
