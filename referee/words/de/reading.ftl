reading-empty = { $source } ist eine leere Datei.
reading-too-large =
    { $what ->
        [bytes] { $source } hat mehr als { $most } MB.
       *[pixels] { $source } hat mehr als { $most } Megapixel.
    }
reading-too-small = { $source } hat nur { $width } × { $height } Pixel.
reading-not-an-image =
    { $form ->
        [none] { $source } ist kein lesbares Bild.
        [AVIF] { $source } ist ein AVIF-Bild, das sich nicht lesen lässt.
       *[HEIC] { $source } ist ein { $form }-Bild, das sich nicht lesen lässt.
    }
reading-truncated = { $source } bricht vor dem Ende des Bildes ab.
reading-damaged = { $source } ist beschädigt: Ein Teil des Bildes fehlt.
reading-folder = { $source } ist ein Ordner, kein Foto.
reading-missing = { $source }: Datei nicht gefunden.
reading-unopened = { $source } lässt sich nicht öffnen: { $why }.
reading-size-differs = Die Kamera wurde bei { $width } × { $height } kalibriert, das Bild hat aber { $seen-width } × { $seen-height } Pixel.
reading-lens-not-known = Was die Kalibrierung über das Objektiv sagt, gilt nicht bis in die Bildecken.
reading-board-cut-off = Ein Teil des Bretts liegt außerhalb des Bildes.
reading-board-too-small = Das Brett ist im Bild zu klein, um es zu lesen.
reading-no-board =
    { $printed ->
        [yes] Kein gedrucktes Brett im Bild.
       *[no] Kein Brett im Bild.
    }
reading-too-few-markers = Es sind zu wenige Marken des Bretts zu sehen, und seine Linien sind nicht deutlich genug.
reading-no-tile = Kein Plättchen im Bild.
reading-too-dark = Es ist zu dunkel, um etwas zu erkennen.
reading-no-colour = Die Kamera zeigt keine Farben, an denen man die Teile dieses Spiels unterscheidet.
reading-mirrored = Das Bild ist gespiegelt.
reading-no-top = Es ist nicht klar, welche Seite des Bretts oben ist.
reading-no-game = Es ist kein Spiel zu sehen, das der Schiedsrichter kennt.
reading-not-this-game = Das sieht nicht nach { $game } aus: { $why }
reading-another-game = Das sieht nach { $other } aus, nicht nach { $game }: { $why }
reading-several-games = Das könnte { $games } sein.
reading-died = An { $source } ist das Programm zweimal gescheitert: Der Speicher reichte nicht, oder es dauerte zu lange.
reading-failed = Der Schiedsrichter ist über dieses Foto gestolpert ({ $why }).
reading-left-out = { $source } bleibt außen vor: { $why }

reading-retake = Nehmt oder speichert das Foto noch einmal.
reading-make-smaller = Macht das Bild kleiner.
reading-larger = Nehmt das Foto noch einmal auf, größer.
reading-as-jpeg = Exportiert es als JPEG.
reading-name-photos = Nennt die Fotos darin.
reading-check-name = Prüft den Namen.
reading-check-file = Prüft die Datei.
reading-as-calibrated = Nehmt es so auf wie bei der Kalibrierung, weder gedreht noch beschnitten.
reading-calibrate-again = Kalibriert die Kamera noch einmal, mit der Tafel auch in allen Ecken.
reading-move-back = Geht etwas zurück, bis das ganze Brett im Bild ist.
reading-go-nearer = Geht näher heran, bis das Brett mindestens ein Drittel des Bildes füllt.
reading-show-markers = Zeigt das ganze Brett mit den schwarzen Marken in den Ecken, scharf und ohne Spiegelung.
reading-uncover = Deckt die schwarzen Marken in den Ecken auf, mindestens zwei, und macht ein scharfes Foto.
reading-whole-board = Macht das Foto noch einmal, mit dem ganzen Brett im Bild und in gleichmäßigem Licht.
reading-even-light = Macht das Foto noch einmal, aus der Nähe und in gleichmäßigem Licht.
reading-lamp = Macht eine Lampe an, und nehmt das Foto noch einmal auf.
reading-night-mode = Schaltet ihren Nachtmodus aus oder eine Lampe ein, und nehmt das Foto noch einmal auf.
reading-unmirror = Schaltet in der Kamera das Spiegeln aus, und nehmt das Foto noch einmal auf.
reading-show-middle = Zeigt die aufgedruckten 1 2 3 4 in der Mitte.
reading-name-game = Macht das Foto noch einmal, aus der Nähe und in gleichmäßigem Licht, oder nennt das Spiel.
reading-name-that = Nennt das Spiel, etwa „referee check { $name }“.
reading-name-it = Nennt das Spiel, das es zeigt: „referee check { $name }“.
reading-leave-out = Lasst die Option weg, oder nennt das Spiel.
reading-smaller-or-again = Macht das Bild kleiner, oder nehmt es noch einmal auf.
reading-report-fault = Nehmt es noch einmal auf, und schickt es bitte mit einem Bericht über diesen Fehler ein.

reading-the-photo = Das Foto
reading-the-photo-before = Das vorige Foto
reading-no-calibration-board = { $name } zeigt keine lesbare Tafel.
reading-blurred = { $name } ist um { $share } % eines Kästchens verwischt.
reading-corners-hidden = { $name } zeigt nur { $seen } der { $corners } Ecken der Tafel.
reading-bad-name = Der Name einer Kamera muss 1 bis { $most } Zeichen haben, nicht „{ $name }“.
reading-not-saved = Das Profil { $path } lässt sich nicht schreiben: { $why }.
reading-newer-profile = Das Profil { $path } stammt von einem neueren Schiedsrichter.
reading-unopened-profile = Das Profil { $path } lässt sich nicht öffnen: { $why }.
reading-damaged-profile = Das Profil { $path } ist beschädigt.
reading-hold-board = Haltet sie still, ganz im Bild, scharf und so nah, dass sie ein Viertel des Bildes füllt.
reading-wait-for-focus = Haltet die Tafel still und wartet, bis die Kamera scharf gestellt hat.
reading-more-of-board = Zeigt mehr von der Tafel, und nichts davor.
reading-other-name = Nehmt einen anderen, etwa desk.
reading-check-disk = Prüft die Platte und die Rechte des Ordners.
reading-update = Aktualisiert diesen, oder kalibriert unter einem anderen Namen.
reading-check-permissions = Prüft die Rechte.
reading-calibrate-anew = Kalibriert diese Kamera noch einmal.
reading-sizes-differ = Alle Bilder müssen gleich groß sein, haben aber { $sizes } Pixel.
reading-too-few =
    { $alike ->
        [0] Es braucht mindestens { $least } verschiedene Bilder der Tafel, da sind aber { $views }.
        [one] Es braucht mindestens { $least } verschiedene Bilder der Tafel, da sind aber { $views }; eines mehr gleicht einem davon.
       *[other] Es braucht mindestens { $least } verschiedene Bilder der Tafel, da sind aber { $views }; { $alike } weitere gleichen einem davon.
    }
reading-error-too-large = Die Ecken der Tafel liegen { $error } px von da, wo sie sollten; höchstens { $most } px gehen. Am schlechtesten ist { $worst }.
reading-same-camera = Nehmt alle mit derselben Kamera auf, gleich herum gehalten.
reading-more-views = Macht mehr, mit der Tafel in allen Teilen des Bildes und nach jeder Seite gekippt.
reading-glue-board = Klebt die Tafel glatt auf etwas Steifes, haltet sie still und lasst das schlechteste Bild weg.
reading-few-usable =
    { $why ->
        [blurred] Unscharfe Bilder: { $number } von { $pictures }.
        [corners-hidden] Bilder, die zu wenig von der Tafel zeigen: { $number } von { $pictures }.
       *[no-calibration-board] Bilder ohne lesbare Tafel: { $number } von { $pictures }.
    }
reading-one-direction = Alle Bilder zeigen die Tafel aus derselben Richtung.
reading-frame-not-covered = Die Tafel war nur in { $seen } von 9 Teilen des Bildes zu sehen.
reading-uncertain = Mit diesen Bildern bleibt die Brennweite um { $doubt } ungewiss.
reading-show-more =
    { $parts-n ->
        [0] { $sides-n ->
            [0] Macht weitere Bilder mit der nach allen Seiten gekippten Tafel.
           *[other] Macht weitere Bilder, auf denen die Tafel so gekippt ist: { $sides } weiter von der Kamera weg.
        }
       *[other] { $sides-n ->
            [0] Macht weitere Bilder mit der Tafel { $parts } im Bild.
           *[other] Macht weitere Bilder mit der Tafel { $parts } im Bild, und so gekippt: { $sides } weiter von der Kamera weg.
        }
    }
reading-part =
    { $part ->
        [top-left] oben links
        [top] oben
        [top-right] oben rechts
        [left] links
        [right] rechts
        [bottom-left] unten links
        [bottom] unten
        [bottom-right] unten rechts
       *[middle] in der Mitte
    }
reading-side =
    { $side ->
        [top] oben
        [right] rechts
        [bottom] unten
       *[left] links
    }
reading-kept-damaged = Das beschädigte Profil liegt jetzt in { $path }.
reading-film = { $name } ist ein Film.
reading-watch-film = Seht ihn euch an: 'referee live GAME --video { $name }'.
reading-folder-empty = Im Ordner { $folder } ist kein Bild.
reading-other-folder = Nennt einen anderen Ordner.
reading-folder-unopened = { $folder }: der Ordner lässt sich nicht öffnen: { $why }.
