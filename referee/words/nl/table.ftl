# Melding = wat iemand aan tafel roept of typt (call).

table-state =
    { $state ->
        [searching] het bord wordt gezocht
        [hand] er is een hand in beeld
        [settling] komt tot rust
        [still] in rust
        [dark] te donker
       *[moved] het beeld is veranderd
    }
table-searching = Het bord wordt gezocht.
table-dark = Het is te donker om de tafel te zien: doe een lamp aan.
table-moved = Het beeld is veranderd: de tafel wordt weer gezocht.
table-dim = Het is te donker om de tafel goed te lezen: doe een lamp aan.
table-glare =
    { $where ->
        [top-left] Linksboven schittert het: verplaats de lamp of kantel de camera.
        [top] Bovenaan schittert het: verplaats de lamp of kantel de camera.
        [top-right] Rechtsboven schittert het: verplaats de lamp of kantel de camera.
        [left] Links schittert het: verplaats de lamp of kantel de camera.
        [right] Rechts schittert het: verplaats de lamp of kantel de camera.
        [bottom-left] Linksonder schittert het: verplaats de lamp of kantel de camera.
        [bottom] Onderaan schittert het: verplaats de lamp of kantel de camera.
        [bottom-right] Rechtsonder schittert het: verplaats de lamp of kantel de camera.
       *[middle] In het midden schittert het: verplaats de lamp of kantel de camera.
    }
table-blur = Het beeld is onscherp: veeg de lens schoon, of laat de camera scherpstellen.
table-never-seen = Het bord is nooit gezien.
table-unseen = Wat is er van { $since } tot { $until } s nog meer gespeeld, toen er niets te zien was?
table-unseen-answer = Het antwoord daarop is '{ $line }': wat er verder gespeeld is, kan de scheidsrechter niet weten.
table-nothing-read = Er is nog niets gelezen.
table-goes-on = Het spel gaat verder. { $stands }
table-righted = Wat fout was, is teruggenomen.
table-taken-back = Teruggenomen: { CALL($call) }.
table-nothing-to-undo = Er is geen melding om terug te nemen.
table-rack-unreadable = { $photo }: { $why }
table-rack-doubtful = Niet alle stenen in { $photo } zijn zeker te lezen. Typ ze in: { $line }
table-no-such-call = Dit spel kent geen melding “{ $word }”; het kent { $calls }.
table-call-refused = De melding “{ $call }” kan niet. { $why }
table-recorded-call-refused = De opgenomen melding “{ $call }” kan niet. { $why }
table-nothing-called = Er is niets gemeld, dus valt er niets te beoordelen.
table-alone = Steen { $tile } op zichzelf is van niemand; noem een andere van deze speler.
table-no-such-piece = Een antwoord moet noemen wat daar ligt, niet “{ $place }”.
table-move-illegal = Zet { $number }, in { $source }, mag niet.
table-bag = zak { $tiles }
table-answer-by-calls = In een spel met meldingen staat het antwoord in het bestand van --calls, bijvoorbeeld op een regel “{ $line }”.
table-move =
    { $points ->
        [none] { $what } op { $place }
        [one] { $what } op { $place }, { $points } punt
       *[other] { $what } op { $place }, { $points } punten
    }
table-move-after = { $formula }, na { $before }
table-hall = Eregalerij, spellen met { $players }:
table-hall-entry =
    { $points ->
        [one] { $name }: { $points } punt
       *[other] { $name }: { $points } punten
    }
