# De woorden zelf (möbi, done, undo …) blijven zoals je ze typt.

call-go = het spel begint
call-begins = wie begint; het lot beslist als niemand is genoemd
call-flip = allen pakken stenen, of zoveel als gezegd
call-swap = één steen terug, andere ervoor
call-moebi = de pod wordt beoordeeld; of jullie zeggen zelf right of wrong
call-done = de beurt is voorbij
call-pass = geen steen deze beurt
call-exchange = zoveel stenen geruild in plaats van een beurt
call-draw = een steen of kaart gepakt, of zoveel als gezegd
call-played = zoveel kaarten gingen deze of de vorige beurt uit de hand
call-hint = welke van deze stenen te leggen zijn
call-rack = wat een speler aan het eind heeft, of de computer (COMP) nu
call-round = de volgende ronde begint; wie genoemd is begint
call-answer = wat er op een vak ligt
call-undo = de laatste melding wordt teruggenomen
call-rule = het oordeel over wat er nu ligt
call-end = het spel is uit

call-no-players = Niemand heeft gezegd wie er speelt: begin het spel met de namen van de spelers.
call-names-plain = De namen van spelers moeten uit zichtbare tekens bestaan, niet “{ $said }”.
call-names-numbers = Spelers moeten namen hebben zoals Ann,Bo, geen getallen, niet “{ $said }”.
call-names-twice = De namen van spelers moeten verschillen, maar “{ $name }” staat er twee keer.
call-none = Er staat geen melding op de regel; meldingen zijn { $calls }.
call-unknown = “{ $line }” is geen melding; meldingen zijn { $calls }.
call-unknown-like = “{ $line }” is geen melding; bedoelen jullie “{ $word }”?
call-form = “{ $line }” moet “{ $form }” zijn: { $meaning }.
call-no-player = Er is geen speler “{ $name }”; er is { $players }.
call-time = “{ $line }” moet met een tijd in seconden beginnen, zoals “12.4 möbi Ann”.
call-file-no-text = Het bestand met meldingen { $path } is geen tekst.
call-file-unopened = Het bestand met meldingen { $path } kan niet worden geopend: { $why }.
call-file-line = { $path }, regel { $number }: { $why }
call-file-back = { $path }, regel { $number }: de tijd mag niet teruggaan van { $before } naar { $now }.
