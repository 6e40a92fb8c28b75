web-nothing = Dat bestaat hier niet.
web-not-here = Dat kan hier niet.
web-too-large = Dit is te groot; maak de foto kleiner.
web-unexpected = Er ging iets mis in de scheidsrechter; zijn terminal zegt meer.
web-not-understood = Het verzoek is niet te begrijpen: { $where }: { $why }.
web-stranger = Deze pagina kent jullie niet; open de link in de terminal, of scan de code, opnieuw.
web-wrong-host = Deze server heet niet zo; gebruik het adres in de terminal.
web-wrong-origin = Alleen de pagina van de scheidsrechter mag dat vragen.
web-no-picture = Er is geen foto om op te tekenen.
web-which-game = Zeg welk spel het is.
web-whose-options = Noem het spel waar de opties bij horen.
web-not-kept = De foto kan niet worden bewaard: { $why }.
web-no-record = Dat spel is niet opgenomen.
web-busy = De scheidsrechter is bezig; probeer het zo nog eens.
web-try-again = Het wordt nog eens geprobeerd.
web-gone = Deze foto is er niet meer; maak hem opnieuw.
web-no-sample = Die voorbeeldfoto bestaat niet.
web-is-stopped = Het spel is hier gestopt; Terugnemen gaat ermee verder.
web-stopped = Hier gestopt.
web-stopped-at = Hier gestopt: { $scores }.
web-no-commas = Namen van spelers mogen geen komma bevatten.
web-too-many-pages = Deze tafel is op te veel pagina’s open; sluit er een paar.
web-no-table = Die tafel bestaat niet; begin een spel.
web-no-room = Alle tafels zijn bezet; beëindig een spel, of sluit de pagina’s die het tonen.
web-choose = Kies het spel dat erop staat.
web-died = De scheidsrechter kwam niet klaar met deze foto; maak hem opnieuw.
web-too-long = De scheidsrechter deed te lang over deze foto; maak hem opnieuw van dichterbij.
web-option =
    { $kind ->
        [rules] De optie “{ $name }” van { $game } moet een object zijn.
        [names] De optie “{ $name }” van { $game } moet een lijst van namen zijn.
       *[photo] De optie “{ $name }” van { $game } moet het kenmerk van een foto zijn.
    }
web-no-certificate = In { $folder } kan geen certificaat worden gemaakt: { $why }.
web-nothing-within = De vier hoeken moeten om het bord of de stenen gaan, de een na de ander.
web-no-board = { $player } heeft in dit spel geen eigen bord.
web-source-failed = { $source } wordt niet meer bekeken: er ging iets mis in de scheidsrechter, zijn terminal zegt meer. Laat foto’s van de tafel zien, of start de scheidsrechter opnieuw.
web-told = zoals jullie zeiden
web-told-face = jullie zeggen: { $face }
web-port = Een poort moet 0 tot 65535 zijn, niet { $port }.
web-port-closed = Poort { $port } vraagt beheerdersrechten; kies een andere, zoals --port 8765.
web-host = { $host } is geen adres van deze computer; --host 0.0.0.0 neemt ze allemaal.
web-port-unusable = Poort { $port } kan niet worden gebruikt: { $why }; noem een andere met --port.
web-token = Het token in { $path } kan niet worden bewaard: { $why }.
web-is-at = De scheidsrechter is te vinden op { $link }
web-here-alone = Alleen deze computer bereikt hem; voor telefoons in huis: { $command }
