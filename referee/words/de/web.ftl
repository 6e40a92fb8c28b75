web-nothing = Das gibt es hier nicht.
web-not-here = Das geht hier nicht.
web-too-large = Das ist zu groß; macht das Bild kleiner.
web-unexpected = Im Schiedsrichter ist etwas schiefgegangen; sein Terminal sagt mehr.
web-not-understood = Die Anfrage ist nicht verständlich: { $where }: { $why }.
web-stranger = Diese Seite kennt euch nicht; öffnet den Link im Terminal, oder scannt den Code, noch einmal.
web-wrong-host = Dieser Server heißt nicht so; nehmt die Adresse im Terminal.
web-wrong-origin = Das darf nur die Seite des Schiedsrichters fragen.
web-no-picture = Es gibt kein Bild, in das sich zeichnen lässt.
web-which-game = Sagt, welches Spiel es ist.
web-whose-options = Nennt das Spiel, für das die Optionen gelten.
web-not-kept = Das Foto lässt sich nicht aufbewahren: { $why }.
web-no-record = Dieses Spiel ist nicht aufgezeichnet.
web-busy = Der Schiedsrichter ist beschäftigt; versucht es gleich noch einmal.
web-try-again = Es wird noch einmal versucht.
web-gone = Dieses Foto ist nicht mehr da; nehmt es noch einmal auf.
web-no-sample = Dieses Beispielfoto gibt es nicht.
web-is-stopped = Das Spiel wurde hier angehalten; Zurücknehmen setzt es fort.
web-stopped = Hier angehalten.
web-stopped-at = Hier angehalten: { $scores }.
web-no-commas = Namen von Spielern dürfen kein Komma enthalten.
web-too-many-pages = Dieser Tisch ist auf zu vielen Seiten offen; schließt einige.
web-no-table = Diesen Tisch gibt es nicht; beginnt ein Spiel.
web-no-room = Alle Tische sind belegt; beendet ein Spiel, oder schließt die Seiten, die es zeigen.
web-choose = Wählt das Spiel, das es zeigt.
web-died = Der Schiedsrichter kam mit diesem Bild nicht zu Ende; nehmt es noch einmal auf.
web-too-long = Der Schiedsrichter brauchte für dieses Bild zu lange; nehmt es aus der Nähe noch einmal auf.
web-option =
    { $kind ->
        [rules] Die Option „{ $name }“ von { $game } muss ein Objekt sein.
        [names] Die Option „{ $name }“ von { $game } muss eine Liste von Namen sein.
       *[photo] Die Option „{ $name }“ von { $game } muss die Kennung eines Fotos sein.
    }
web-no-certificate = In { $folder } lässt sich kein Zertifikat anlegen: { $why }.
web-nothing-within = Die vier Ecken müssen um das Brett oder die Plättchen gehen, eine nach der anderen.
web-no-board = { $player } hat in diesem Spiel kein eigenes Brett.
web-source-failed = { $source } wird nicht mehr angesehen: Im Schiedsrichter ging etwas schief, sein Terminal sagt mehr. Zeigt Fotos vom Tisch, oder startet den Schiedsrichter neu.
web-told = wie ihr sagt
web-told-face = ihr sagt: { $face }
web-port = Ein Port muss 0 bis 65535 sein, nicht { $port }.
web-port-closed = Port { $port } braucht Administratorrechte; nehmt einen anderen, etwa --port 8765.
web-host = { $host } ist keine Adresse dieses Computers; --host 0.0.0.0 nimmt alle.
web-port-unusable = Port { $port } ist nicht zu gebrauchen: { $why }; nennt einen anderen mit --port.
web-token = Das Token in { $path } lässt sich nicht aufheben: { $why }.
web-is-at = Der Schiedsrichter ist unter { $link }
web-here-alone = Nur dieser Computer erreicht ihn; für Telefone im Haus: { $command }
