# verslag = record, regel = entry.

record-put-aside = Het verslag { $path } is beschadigd; het blijft bewaard als { $aside }, en er begint een nieuw.
record-in-use = Het verslag { $path } wordt door een ander programma gebruikt.
record-close-that = Sluit dat programma eerst.
record-disk-full = De schijf is vol, dus { $path } kan niet groeien.
record-make-room = Maak ruimte, dan gaat er niets verloren.
record-read-only = Het verslag { $path } kan alleen worden gelezen, niet geschreven.
record-damaged = Het verslag { $path } is beschadigd; open het nog eens om een nieuw te beginnen.
record-unusable = Het verslag { $path } is onbruikbaar: { $why }.
record-folder = Het verslag { $path } moet een bestand zijn, maar is een map.
record-unopened = Het verslag { $path } kan niet worden geopend: { $why }.
record-none = { $path } is geen verslag van spellen; geef de naam van een nieuw bestand.
record-others = { $path } is een database van iets anders; geef de naam van een nieuw bestand.
record-newer = Het verslag { $path } is geschreven door een nieuwere scheidsrechter (versie { $version }; deze kent { $known }). Installeer die, of geef de naam van een nieuw bestand.
record-stays = Het verslag { $path } is beschadigd en kan niet opzij worden gelegd: { $why }.
record-lost =
    { $entries ->
        [one] De laatste regel is verloren.
       *[other] De laatste { $entries } regels zijn verloren.
    }
record-export-name = De naam van een export moet op .html, .mp4 of .json eindigen, niet { $name }.
record-no-pictures = Deze opname bevat geen beelden voor een film.
record-picture-at = De tafel op { $time }
record-move = Zet { $number }
record-player = Speler
record-points = Punten
record-moves = Zetten
record-best = Beste zet
