source-film-folder = Das Video { $path } muss eine Datei sein, ist aber ein Ordner.
source-no-film = Es gibt kein Video { $path }; prüft den Namen.
source-film-frozen = Das Bild des Videos { $path } steht.
source-film-breaks-off = Das Video { $path } bricht nach { $seconds } s ab; es ist beschädigt.
source-film-damaged = Das Video { $path } ist von { $since } bis { $until } s beschädigt: Züge können dort fehlen.
source-no-folder = Es gibt keinen Ordner { $path }; prüft den Namen.
source-film-undecoded = Das Video { $path } lässt sich nicht dekodieren: Es ist beschädigt, oder sein Codec ist unbekannt. Wandelt es in MP4 mit H.264 um.
source-film-interlaced = Das Video { $path } hat Halbbilder (interlaced) und ist nicht lesbar; wandelt es um, etwa mit 'ffmpeg -i FILM -vf bwdif NEW.mp4'.
source-name =
    { $kind ->
        [number] Kamera { $what }
        [name] die Kamera „{ $what }“
        [stream] der Stream { $what }
        [nameless] der Stream
       *[picture] das Bild { $what }
    }
source-name-first =
    { $kind ->
        [number] Kamera { $what }
        [name] Die Kamera „{ $what }“
        [stream] Der Stream { $what }
        [nameless] Der Stream
       *[picture] Das Bild { $what }
    }
source-back = { $camera } ist wieder da.
source-no-picture = { $camera } liefert kein Bild; es wird weiter versucht.
source-never-picture = { $camera } lässt sich öffnen, liefert aber kein Bild: Schließt andere Programme, die sie benutzen, oder steckt sie aus und wieder ein; es wird weiter versucht.
source-frozen =
    { $plugged ->
        [yes] Das Bild steht ({ $camera }); steckt die Kamera aus und wieder ein.
       *[no] Das Bild steht ({ $camera }).
    }
source-stream-unopened = { $camera } lässt sich nicht öffnen: Prüft die Adresse, ob die Kamera an ist und ob dieser Computer im selben Netz ist.
source-camera-unopened = { $camera } lässt sich nicht öffnen: Sie fehlt, wird von einem anderen Programm benutzt oder darf von diesem nicht benutzt werden. Schließt das andere Programm und prüft die Einstellungen des Systems.
source-no-camera = Es gibt keine Kamera { $number }.
source-none-called = Keine Kamera heißt „{ $name }“.
source-several-called = Mehrere Kameras heißen „{ $name }“; nennt eine mit ihrer Nummer: { $numbers }.
source-those-there = Es gibt { $cameras }.
source-none-plugged-in = Keine Kamera ist eingesteckt.
source-by-numbers = Hier haben Kameras Nummern, ab 0.
source-is-file = { $path } ist eine Datei, keine Kamera; Filme gibt man mit --video an.
