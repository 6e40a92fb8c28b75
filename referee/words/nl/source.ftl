source-film-folder = De video { $path } moet een bestand zijn, maar is een map.
source-no-film = Er is geen video { $path }; controleer de naam.
source-film-frozen = Het beeld van de video { $path } staat stil.
source-film-breaks-off = De video { $path } breekt na { $seconds } s af; hij is beschadigd.
source-no-folder = Er is geen map { $path }; controleer de naam.
