# Die Wörter selbst (möbi, done, undo …) bleiben, wie man sie tippt.

call-go = das Spiel beginnt
call-begins = wer beginnt; das Los entscheidet, wenn niemand genannt ist
call-flip = alle nehmen Plättchen, oder so viele wie gesagt
call-swap = ein Plättchen zurück, andere dafür
call-moebi = der Pod wird geprüft; oder ihr sagt selbst right oder wrong
call-done = der Zug ist vorbei
call-pass = kein Plättchen in diesem Zug
call-exchange = so viele Plättchen getauscht statt eines Zugs
call-draw = ein Plättchen oder eine Karte gezogen, oder so viele wie gesagt
call-played = so viele Karten kamen in diesem oder im letzten Zug aus der Hand
call-hint = welche dieser Plättchen sich legen lassen
call-rack = was jemand am Ende noch hat, oder der Computer (COMP) jetzt
call-round = die nächste Runde beginnt; wer genannt ist, fängt an
call-answer = was auf einem Feld liegt
call-undo = die letzte Ansage wird zurückgenommen
call-rule = das Urteil über das, was jetzt daliegt
call-end = das Spiel ist aus

call-no-players = Niemand hat gesagt, wer spielt: Beginnt das Spiel mit den Namen der Spieler.
call-names-plain = Die Namen der Spieler müssen aus sichtbaren Zeichen bestehen, nicht „{ $said }“.
call-names-numbers = Spieler brauchen Namen wie Ann,Bo, die keine Zahlen sind, nicht „{ $said }“.
call-names-twice = Die Namen der Spieler müssen verschieden sein, aber „{ $name }“ steht zweimal da.
call-none = In der Zeile steht keine Ansage; Ansagen sind { $calls }.
call-unknown = „{ $line }“ ist keine Ansage; Ansagen sind { $calls }.
call-unknown-like = „{ $line }“ ist keine Ansage; meint ihr „{ $word }“?
call-form = „{ $line }“ muss „{ $form }“ heißen: { $meaning }.
call-no-player = Es gibt niemanden mit dem Namen „{ $name }“; es gibt { $players }.
call-time = „{ $line }“ muss mit einer Zeit in Sekunden beginnen, etwa „12.4 möbi Ann“.
call-file-no-text = Die Datei mit Ansagen { $path } ist kein Text.
call-file-unopened = Die Datei mit Ansagen { $path } lässt sich nicht öffnen: { $why }.
call-file-line = { $path }, Zeile { $number }: { $why }
call-file-back = { $path }, Zeile { $number }: Die Zeit darf nicht von { $before } auf { $now } zurückgehen.
