# Mathable. Steentje (tile), vak (square), bord (board), beurt (turn), plankje (rack), zak (bag),
# doos (box), tellen (count), eregalerij (hall of fame). Een steentje wordt gelegd. Jullie-vorm.
# Wat men typt (done, rack, start=bare) blijft zoals het is.

mathable-summary = losse stellingen, en hele spellen foto voor foto

# Waar
mathable-where =
    { $towards ->
        [up] erboven
        [down] eronder
        [left] links
       *[right] rechts
    }
mathable-tile-on = { $value } op { $at }
mathable-points =
    { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }
mathable-points-in = { $spans } punten
mathable-span = { $low } tot { $high }

# Eén steentje
mathable-count = { $equations } { $where }
mathable-counts =
    { $value } op { $at }: { $reasons }; { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }{ $reasons-n ->
        [1] { $factor ->
            [1] { "" }
           *[other] { " " }({ $value } × { $factor })
        }
       *[other] { $factor ->
            [1] { " " }({ $value } × { $reasons-n } richtingen)
           *[other] { " " }({ $value } × { $reasons-n } richtingen × { $factor })
        }
    }.
mathable-wrong-sign = Op { $at } telt alleen { $sign }, maar { $count } gebruikt { $other }.
mathable-no-direction = { $value } op { $at } telt niet: { $lines }.
mathable-no-line = { $value } op { $at } telt niet: in geen enkele richting liggen er twee getallen naast.
mathable-line =
    { $sign ->
        [any] uit { $first } en { $second } { $where } komt { $results }
       *[other] { $number ->
            [0] uit { $first } en { $second } { $where } komt met { $sign } niets
           *[other] uit { $first } en { $second } { $where } komt met { $sign } { $results }
        }
    }
mathable-between = { $equations }, maar { $at } ligt tussen de twee: een steentje ligt naast beide, nooit ertussen.
mathable-diagonal = { $equations } schuin, maar alleen rijen en kolommen tellen.
mathable-off-board = { $at } ligt buiten het bord, dat { $rows } rijen en { $cols } kolommen heeft.
mathable-square-printed = Op { $at } staat het getal { $value } gedrukt; daar komt geen steentje.
mathable-square-occupied = { $at } is bezet: daar ligt al { $value }.
mathable-unknown-value = In de uitgave { $edition } is er geen steentje { $value }.
mathable-supply-exceeded =
    { $most ->
        [one] Dat zijn { $lying } steentjes met { $value }, maar in de doos zit er maar één.
       *[other] Dat zijn { $lying } steentjes met { $value }, maar in de doos zitten er maar { $most }.
    }
mathable-unsupported = { $value } op { $at } telt alleen met { $props }, en dat kan niet eerder gelegd zijn.
mathable-doubt-decides = { $value } op { $at }: een onduidelijk steentje ernaast beslist.

# Een stelling
mathable-no-tile = Er ligt nog geen steentje op het bord.
mathable-possible =
    { $tiles ->
        [1] Het steentje kan zo gelegd zijn.
        [2] Beide steentjes kunnen zo gelegd zijn.
       *[other] Alle { $tiles } steentjes kunnen zo gelegd zijn.
    }

# Een beurt
mathable-none-placed = Geen steentje gelegd.
mathable-placed =
    { $bonus ->
        [yes] { $tiles ->
            [one] { $tiles } steentje gelegd: { $points }, met de bonus voor het hele plankje.
           *[other] { $tiles } steentjes gelegd: { $points }, met de bonus voor het hele plankje.
        }
       *[no] { $tiles ->
            [one] { $tiles } steentje gelegd: { $points }.
           *[other] { $tiles } steentjes gelegd: { $points }.
        }
    }
mathable-turn = { $player }: { $said }
mathable-exchanges =
    { $tiles ->
        [one] { $player } ruilt { $tiles } steentje.
       *[other] { $player } ruilt { $tiles } steentjes.
    }
mathable-passes = { $player } past.
mathable-order-open =
    { $exact ->
        [yes] { $points ->
            [one] De volgorde van de steentjes scheelt { $points } punt.
           *[other] De volgorde van de steentjes scheelt { $points } punten.
        }
       *[no] { $points ->
            [one] De volgorde van de steentjes scheelt hoogstens { $points } punt.
           *[other] De volgorde van de steentjes scheelt hoogstens { $points } punten.
        }
    }
mathable-bonus-open =
    { $points ->
        [one] De bonus van { $points } punt geldt alleen als ook elk extra getrokken steentje gelegd is.
       *[other] De bonus van { $points } punten geldt alleen als ook elk extra getrokken steentje gelegd is.
    }
mathable-draws-too-late =
    Geen volgorde van de { $tiles } steentjes past bij een plankje van { $rack }: vóór elk steentje daarboven moet een vak met een teken gevuld zijn.
mathable-order-unknown =
    In welke volgorde zijn de { $tiles } steentjes gelegd? Bij een plankje van { $rack } moet vóór elk steentje daarboven een vak met een teken gevuld zijn.
mathable-draws-exceed-signs =
    { $drawn ->
        [one] { $drawn } extra steentje getrokken
       *[other] { $drawn } extra steentjes getrokken
    }, { $signs ->
        [0] maar er is geen vak met een teken gevuld.
        [one] maar er is slechts { $signs } vak met een teken gevuld.
       *[other] maar er zijn slechts { $signs } vakken met een teken gevuld.
    }
mathable-draws-exceed-bag =
    { $drawn ->
        [one] { $drawn } extra steentje getrokken
       *[other] { $drawn } extra steentjes getrokken
    }, { $bag ->
        [0] maar de zak was leeg.
       *[other] maar er zaten er nog maar { $bag } in de zak.
    }
mathable-too-many-tiles =
    { $tiles ->
        [one] { $tiles } steentje gelegd, maar de speler kan er hoogstens { $had } gehad hebben.
       *[other] { $tiles } steentjes gelegd, maar de speler kan er hoogstens { $had } gehad hebben.
    }
mathable-exchange-exceeds-rack =
    { $tiles ->
        [one] { $tiles } steentje geruild, maar op het plankje liggen er maar { $rack }.
       *[other] { $tiles } steentjes geruild, maar op het plankje liggen er maar { $rack }.
    }
mathable-exchange-after-placing = In een beurt waarin gelegd is, mag niet geruild worden.
mathable-not-your-turn = { $turn } is aan de beurt, niet { $player }.
mathable-settled-out-of-range = De beurt levert { $scores } op, niet { $points }.
mathable-no-turn =
    { $over ->
        [0] Er is geen beurt { $number }: er is er nog geen voorbij.
        [one] Er is geen beurt { $number }: er is er pas { $over } voorbij.
       *[other] Er is geen beurt { $number }: er zijn er pas { $over } voorbij.
    }
mathable-players-number =
    { $number ->
        [0] Mathable is voor 2 tot 4 spelers, maar er is niemand genoemd.
        [one] Mathable is voor 2 tot 4 spelers, maar er is er { $number } genoemd.
       *[other] Mathable is voor 2 tot 4 spelers, maar er zijn er { $number } genoemd.
    }
mathable-first-player = { $players } moet beginnen, niet { $player }.
mathable-box-too-small = De { $tiles } steentjes in de doos moeten genoeg zijn voor { $players } plankjes.

# Het einde van een spel
mathable-wins =
    { $winners-n ->
        [one] { $points ->
            [one] { $winners } wint met { $points } punt.
           *[other] { $winners } wint met { $points } punten.
        }
       *[other] { $points ->
            [one] { $winners } winnen met elk { $points } punt.
           *[other] { $winners } winnen met elk { $points } punten.
        }
    }
mathable-rack-missing = Zeg wat { $player } heeft{ TYPED(", bijvoorbeeld 'rack ", $player, " 3 7 12'") }.
mathable-rack-count =
    { $certain ->
        [yes] { $tiles ->
            [one] { $player } moet { $tiles } steentje hebben, niet { $shown }.
           *[other] { $player } moet { $tiles } steentjes hebben, niet { $shown }.
        }
       *[no] { $tiles ->
            [one] { $player } kan hoogstens { $tiles } steentje hebben, niet { $shown }.
           *[other] { $player } kan hoogstens { $tiles } steentjes hebben, niet { $shown }.
        }
    }
mathable-racks-count =
    { $tiles ->
        [one] Op de plankjes samen moet { $tiles } steentje liggen.
       *[other] Op de plankjes samen moeten { $tiles } steentjes liggen.
    }
mathable-unknown-player = { $player } doet niet mee aan dit spel.
mathable-racks-exceed =
    { $left ->
        [0] Op de plankjes worden steentjes met { $value } getoond, maar die liggen allemaal al op het bord.
        [one] Op de plankjes worden meer steentjes met { $value } getoond dan het ene dat niet op het bord ligt.
       *[other] Op de plankjes worden meer steentjes met { $value } getoond dan de { $left } die niet op het bord liggen.
    }
mathable-turn-unsettled = Beurt { $number } moet nog vastgesteld worden: { $player } krijgt { $low } tot { $high } punten.
mathable-bag-not-empty =
    { $tiles ->
        [one] Er zit nog { $tiles } steentje in de zak.
       *[other] Er zitten nog { $tiles } steentjes in de zak.
    }
mathable-tiles-playable = Een steentje leggen kan nog: { $players }.
mathable-sum =
    { $number ->
        [0] { $player }: { $scored }, en geen steentje over.
       *[other] { $player }: { $scored } − { $subtracted } ({ $left }) = { $total }.
    }
mathable-not-over = Het spel is nog niet afgelopen: { $scores }.
mathable-goes-on = Het spel gaat verder.

# Oproepen
mathable-tile-in-doubt = Zeg eerst wat er op het onduidelijke steentje staat.
mathable-refused =
    { $tiles ->
        [one] Neem het terug, of zeg nog eens { CALL("done") } als het blijft liggen.
       *[other] Neem ze terug, of zeg nog eens { CALL("done") } als ze blijven liggen.
    }
mathable-whose =
    { $tiles ->
        [one] Toon het bord vóór de eerste beurt, of zeg wie het gelegd heeft{ TYPED(": answer start=", $player) }.
       *[other] Toon het bord vóór de eerste beurt, of zeg wie ze gelegd heeft{ TYPED(": answer start=", $player) }.
    }
mathable-game-over = Het spel is afgelopen.
mathable-points-told = De punten van een beurt moeten zijn zoals in 'answer turn3=84', niet '{ $points }'.
mathable-turn-scores =
    { $points ->
        [one] Beurt { $number } levert { $points } punt op.
       *[other] Beurt { $number } levert { $points } punten op.
    }
mathable-turn-rescored = Beurt { $number }: { $player } krijgt nu { $now }, niet { $before }.
mathable-who-begins = Zeg wie begint{ TYPED(", bijvoorbeeld 'begins ", $player, "'") }.
mathable-begun = De eerste beurt is voorbij: wie begonnen is, staat vast.
mathable-begins = { $player } begint.
mathable-begins-or-lots = { $player } begint; met { CALL("begins") } wordt er geloot.
mathable-placed-none = { $player } heeft geen steentje gelegd; zeg { CALL("pass") } of { CALL("exchange") }.
mathable-tiles-placed =
    { $tiles ->
        [one] Er ligt { $tiles } steentje van deze beurt; zeg { CALL("done") }.
       *[other] Er liggen { $tiles } steentjes van deze beurt; zeg { CALL("done") }.
    }
mathable-nothing-exchanged = Er wordt geen steentje geruild; zeg { CALL("pass") } of { CALL("done") }.
mathable-to-move = { $player } is aan de beurt.
mathable-drawn =
    { $tiles ->
        [one] { $player } heeft { $tiles } steentje getrokken.
       *[other] { $player } heeft { $tiles } steentjes getrokken.
    }
mathable-drawn-extra =
    { $tiles ->
        [one] { $player } heeft deze beurt { $tiles } extra steentje getrokken.
       *[other] { $player } heeft deze beurt { $tiles } extra steentjes getrokken.
    }
mathable-may-draw = { $player } mag een steentje trekken{ TYPED("; zeg draw") }.
mathable-hint-of-what = Zeg welke steentjes { $player } heeft{ TYPED(", bijvoorbeeld 'hint ", $player, " 3 7 12'") }.
mathable-turn-wrong = Neem eerst terug wat niet telt: een tip steunt op alles wat er ligt.
mathable-hint = { $value } kan gelegd worden.
mathable-hint-none = Geen van deze kan gelegd worden.
mathable-hint-taken = { $player } heeft een tip gevraagd en komt niet in de eregalerij.
mathable-holds =
    { $number ->
        [0] { $player } heeft geen steentje.
       *[other] { $player } heeft { $tiles }.
    }
mathable-chooses-first = Er liggen al steentjes van deze beurt; { $player } kiest voordat er een gelegd wordt.
mathable-must-hold =
    { $tiles ->
        [one] { $player } moet { $tiles } steentje hebben.
       *[other] { $player } moet { $tiles } steentjes hebben.
    }
mathable-cannot-hold = { $player } kan { $value } niet hebben: alle steentjes daarvan liggen op het bord.
mathable-turn-open = De beurt van { $player } is niet voorbij: zeg eerst { CALL("done") }.
mathable-no-number = De steentjes van Mathable zijn getallen, niet '{ $call }'.
mathable-not-in-box = Er zit geen steentje { $value } in de doos.
mathable-lies-on = Op { $at } ligt { $value }.
mathable-is-empty = { $at } is leeg.
mathable-no-square = { $at } moet een vak van het bord in beeld zijn, zoals 7B.
mathable-which-points = Beurt { $number }: krijgt { $player } { $low } of { $high } punten?
mathable-tiles-held = Steentjes op de plankjes: { $held }.
mathable-tiles-left =
    { $number ->
        [0] Steentjes over, in de zak en op de plankjes: geen.
       *[other] Steentjes over, in de zak en op de plankjes: { $tiles }.
    }

# Een plaats voor de computer
mathable-computer-says = { $player } zegt: { $choice }.
mathable-not-as-said = Niet zoals { $player } zei: { $choice }.
mathable-pass = passen
mathable-exchange = { $number ->
        [one] { $number } steentje ruilen: { $tiles }
       *[other] { $number } steentjes ruilen: { $tiles }
    }
mathable-lay =
    { $points ->
        [one] { $tiles }: { $points } punt
       *[other] { $tiles }: { $points } punten
    }
mathable-to = { $value } op { $at }, { $sums }

# Waar een spel begint
mathable-game-start =
    { $tiles ->
        [one] { $tiles } steentje op de eerste foto telt als gelegd op het lege bord{ TYPED("; lag het er al, antwoord dan start=first") }.
       *[other] { $tiles } steentjes op de eerste foto tellen als gelegd op het lege bord{ TYPED("; lagen ze er al, antwoord dan start=first") }.
    }
mathable-lie-there-already =
    { $tiles ->
        [one] Er ligt al { $tiles } steentje; zetten tellen vanaf de volgende foto.
       *[other] Er liggen al { $tiles } steentjes; zetten tellen vanaf de volgende foto.
    }
mathable-lie-there =
    { $tiles ->
        [0] Aan het begin is het bord leeg.
        [one] Aan het begin ligt er { $tiles } steentje.
       *[other] Aan het begin liggen er { $tiles } steentjes.
    }
mathable-begins-with =
    { $start ->
        [first] Het spel begint met wat er het eerst ligt.
       *[bare] Het spel begint met het lege bord.
    }
mathable-start-too-late = Waar het spel begon, moet gezegd worden voordat de eerste beurt voorbij is.
mathable-start-before-second = Waar het spel begon, moet vóór de tweede blik gezegd worden.
mathable-start-told = Het spel moet met bare of first beginnen, niet met start={ $start }.

# Steentjes die weg zijn
mathable-tile-gone = { $value } lag op { $at } en is weg.
mathable-tile-changed =
    { $now ->
        [-1] { $value } lag op { $at }, waar nu iets anders ligt.
       *[other] { $value } lag op { $at }, waar nu { $now } ligt.
    }
mathable-tile-moved = { $value } lag op { $at } en ligt nu op { $now }.

# Foto’s
mathable-followed =
    { $moves ->
        [one] { $moves } zet
       *[other] { $moves } zetten
    }, { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }, niets fout.
mathable-followed-turns =
    { $moves ->
        [one] { $moves } zet, niets fout. { $scores }.
       *[other] { $moves } zetten, niets fout. { $scores }.
    }
mathable-none-new = Geen nieuw steentje.
mathable-no-new-tile = Geen nieuw steentje in { $photo }.
mathable-several-new-tiles = { $tiles } steentjes zijn nieuw in { $photo }; misschien ontbreekt er een foto.
mathable-out-of-order = { $photo } is genomen vóór een foto die eerder genoemd is; hij telt op zijn eigen plaats.
mathable-covered = Niet te lezen in { $photo }: { $squares }.
mathable-set-aside = { $photo } toont { $shown } op { $at }; de andere foto’s tonen { $face }.
mathable-shown =
    { $face ->
        [empty] niets
        [unknown] iets onduidelijks
       *[other] { $face }
    }
mathable-turn-cut = De beurt van { $player } begint midden tussen steentjes die op één foto nieuw zijn; welke erbij horen, is open.
mathable-turns-ahead =
    { $moves ->
        [one] De beurten gaan door tot zet { $last }, maar de foto’s tonen maar { $moves } zet.
       *[other] De beurten gaan door tot zet { $last }, maar de foto’s tonen maar { $moves } zetten.
    }
mathable-which-top = Welke kant van de foto is de bovenkant van het bord: { $sides }?
mathable-of-photo = Foto { $photo }: { $question }
mathable-since-when = Op welke foto ligt { $value } voor het eerst op { $at }: { $photos }?

# Antwoorden en bestanden
mathable-top-of-photo = Een antwoord over de bovenkant van het bord moet de foto noemen, zoals 2:top=left.
mathable-top-told = De bovenkant van het bord moet { $sides } zijn, niet '{ $answer }'.
mathable-no-photo = Er is geen foto { $photo } die het bord toont.
mathable-no-first-photo = Daar ligt geen steentje waarvan men de eerste foto kan noemen.
mathable-photo-by-number = Een foto noemt men met zijn nummer, niet '{ $answer }'.
mathable-square-told = Een antwoord moet een stuk of een vak zoals 7B noemen, niet '{ $answer }'.
mathable-tile-told = Een antwoord moet een steentje uit de doos of 'empty' zijn, niet '{ $answer }'.
mathable-of-one-photo = Bij één foto zegt een antwoord wat er op een vak ligt, of wat de bovenkant is.
mathable-no-edition = De regels zijn geen uitgave van Mathable. { $why }
mathable-only-draws = Bij Mathable trekt niemand alleen maar: laat de regel van { $player } weg.
mathable-turns-unfit = De beurten passen niet bij het spel.

# Een spel in woorden
mathable-move = { $number } { $said }
mathable-move-not-legal = { $number } Niet toegestaan: { $said }
mathable-turn-from =
    { $bonus ->
        [-1] { $player } vanaf zet { $first }: { $scored } punten, misschien nog een bonus
        [0] { $most ->
            [one] { $player } vanaf zet { $first }: { $scored } punt
           *[other] { $player } vanaf zet { $first }: { $scored } punten
        }
       *[other] { $player } vanaf zet { $first }: { $scored } + { $bonus } punten
    }
mathable-in-all =
    { $points ->
        [one] { $player }: samen { $points } punt
       *[other] { $player }: samen { $points } punten
    }
mathable-can-lie = kan daar liggen

# De regels
mathable-part-game = Het spel
mathable-sheet-edition = Uitgave { $edition }: { $rows } rijen van { $cols } vakken en { $tiles } steentjes.
mathable-sheet-players = 2 tot 4 spelers; ieder heeft { $rack } steentjes. Wie begint, wordt geloot of afgesproken.
mathable-sheet-turn =
    In een beurt leg je één of meer steentjes, na elkaar; elk mag steunen op de vorige. Of je ruilt in plaats daarvan zoveel steentjes als je wilt.
mathable-sheet-refill = Na de beurt heeft iedereen weer { $rack } steentjes, zolang er zijn.
mathable-sheet-end =
    Het spel is afgelopen als er geen steentje meer te trekken is en niemand meer kan leggen, of eerder, als iedereen het eens is. Van ieder gaat dan de som van de overgebleven steentjes af.
mathable-part-laying = Een steentje mag liggen waar
mathable-sheet-two-numbers =
    de twee volgende vakken in één richting allebei een getal tonen en het steentje hun som, verschil, product of quotiënt is. De in het midden gedrukte getallen { $printed } tellen mee.
mathable-sheet-order =
    Welk van de twee eerst komt, maakt niet uit; een deling gaat op, en door 0 wordt niet gedeeld.
mathable-sheet-sign = Op een vak met een teken telt alleen die bewerking.
mathable-sheet-one-side =
    De twee getallen liggen in een rij of kolom aan één kant van het steentje: niet aan weerszijden en niet schuin.
mathable-part-points = Punten
mathable-sheet-scores =
    Een steentje levert zijn getal één keer op voor elke richting die telt: ook één keer als er twee bewerkingen passen. Vakken met 2× en 3× verdubbelen en verdrievoudigen het.
mathable-sheet-bonus = Wie alle { $rack } steentjes in één beurt legt, krijgt er { $points } punten bij.
mathable-sheet-draw = Op een vak met een teken mag je nog een steentje trekken en meteen leggen.
mathable-part-camera = Voor de camera
mathable-sheet-photo =
    Een foto van het hele bord toont een stelling: de scheidsrechter zegt of alle steentjes gelegd kunnen zijn, in welke volgorde ook. Foto’s van een heel spel geven de punten ('referee follow').
mathable-sheet-squares =
    Vakken heten naar rij en kolom, zoals 7B; de naam van het spel staat linksboven.

# Een andere uitgave
mathable-map-lines = Een plan moet een regel met de letters van de kolommen hebben en een regel voor elke rij.
mathable-map-letters = De eerste regel moet uit letters vanaf A bestaan, niet uit { $got }.
mathable-map-number = Rij { $row } moet met haar nummer beginnen, niet met '{ $got }'.
mathable-map-row = Rij { $row } moet { $cols } vakken hebben, niet { $got }.
mathable-map-square = { $at } moet een van . 2 3 + − × ÷ zijn, of in het midden een getal, niet '{ $got }'.
mathable-supply-numbers = De voorraad moet per getal opgesomd zijn, niet per '{ $got }'.
mathable-board-size = Het bord mag hoogstens 99 rijen en 26 kolommen hebben, maar heeft er { $rows } en { $cols }.
mathable-edition-name = Een uitgave moet een naam hebben.
mathable-box-empty = In de doos moeten steentjes zitten.
mathable-supply-below = Steentje { $value } ×{ $count }: waarden beginnen bij 0, en aantallen bij 1.
mathable-rack-size = Op een plankje moet minstens 1 steentje passen, niet { $got }.
mathable-bonus-below = De bonus moet 0 of meer zijn, niet { $got }.
