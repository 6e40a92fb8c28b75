# Möbi. tile = steen(tje): getalsteen, rekensteen; pod = de pod, pool = de voorraad,
# operation = rekenteken, side = kant (van een som), partij (aan tafel).
# De kreten GO, FLIP, SWAP en MÖBI blijven zoals ze zijn.

mobi-summary = een pod zoals hij werd geroepen, beoordeeld met zijn sommen
mobi-option-final = de laatste beurt, tenzij anders gezegd: er blijft geen getalsteen over
mobi-option-held = getalstenen die de speler heeft

# Stenen
mobi-six-or-nine = 6 of 9
mobi-six-or-nine-in-line = (6 of 9)
mobi-tile-at = de { $face } op rij { $row }, kolom { $col }

# Eén som
mobi-numbers-touch = In { $run } liggen twee getallen naast elkaar: { $face } en { $second }, op rij { $row }, kolom { $col }.
mobi-operations-touch = In { $run } liggen twee rekentekens naast elkaar: { $face } en { $second }, op rij { $row }, kolom { $col }.
mobi-begins-with-operation = { $run } begint met { $sign }, maar moet met een getal beginnen.
mobi-ends-with-operation = { $run } eindigt met { $sign }, maar moet met een getal eindigen.
mobi-no-equals = In { $run } ontbreekt de =.
mobi-no-operation = In { $run } wordt niet gerekend.
mobi-no-operation-yet = In { $run } wordt niet gerekend; dat mag alleen in de laatste beurt.
mobi-too-many-plain =
    In { $number } sommen wordt niet gerekend, maar dat mag { $limit ->
        [one] maar in één
       *[other] maar in { $limit }
    }: { $runs }.
mobi-division-by-zero = { $run } deelt door 0.
mobi-equation-false = { $run } klopt niet: { $left } is niet { $right }.
mobi-equation-false-chain = { $run } klopt niet: de kanten zijn { $sides }.
mobi-equation-false-open = { $run } klopt niet: de linkerkant is { $left }, de rechterkant { $right }.
mobi-equation-false-open-chain = { $run } klopt niet: de kanten zijn { $sides }, nooit allemaal gelijk.
mobi-equation-false-whatever = { $run } klopt niet, waar de vrije stenen ook voor staan.
mobi-values = een van { $number } waarden van { $low } tot { $high }
mobi-not-integer = { $run } gaat alleen met een breuk onderweg, { $fraction }.
mobi-too-much-work = Zo veel stenen in { $runs } kunnen voor meer getallen staan dat dit niet is uitgerekend.
mobi-holds = { $run }: elke kant is { $value }.
mobi-holds-with = { $run }: elke kant is { $value }, met { $tiles }.
mobi-stands-for = de { $face } als { $value }
mobi-passed-over = { $run } heeft geen = en telt niet mee.

# Sommen die elkaar kruisen
mobi-crossing-conflict = De { $face } op rij { $row }, kolom { $col } zou { $needs } moeten zijn.
mobi-needed = { $value } in { $run }
mobi-something-else = iets anders
mobi-crossing-conflict-many = { $runs } kunnen niet allemaal kloppen: geen waarden van { $tiles } passen bij alle tegelijk.

# De pod
mobi-right =
    { $equations ->
        [one] De pod is goed: { $equations } som klopt.
       *[other] De pod is goed: { $equations } sommen kloppen.
    }
mobi-empty-pod = Er ligt geen getalsteen in de pod.
mobi-several-solutions = Andere waarden zouden ook gaan voor { $tiles }.
mobi-orientation-ambiguous =
    { $holding ->
        [0] Geen steen laat zien wat de bovenkant van de pod is: hij klopt in geen enkele leesrichting.
       *[other] Geen steen laat zien wat de bovenkant van de pod is: hij klopt in { $holding } van de { $ways } leesrichtingen.
    }
mobi-isolated-tile = De { $face } op rij { $row }, kolom { $col } raakt geen andere steen.
mobi-disconnected = De { $number } stenen vanaf rij { $row }, kolom { $col } liggen los van de rest.
mobi-face-down = De steen op rij { $row }, kolom { $col } ligt omgekeerd in de pod.
mobi-face-down-beside = De steen op rij { $row }, kolom { $col } ligt omgekeerd naast de pod en telt niet mee.
mobi-not-in-game = { $face } doet niet mee in dit spel.
mobi-outside-equations = De { $face } op rij { $row }, kolom { $col } staat in geen enkele som.
mobi-loose-number = De { $face } ligt buiten de pod.
mobi-too-many-tiles =
    { $number ->
        [one] De pod heeft { $number } getalsteen, maar de speler heeft er maar { $held }.
       *[other] De pod heeft { $number } getalstenen, maar de speler heeft er maar { $held }.
    }
mobi-tiles-missing =
    { $seen ->
        [one] Er is maar { $seen } getalsteen te zien, maar de speler heeft er { $held }: er { $missing ->
            [one] ontbreekt { $missing }
           *[other] ontbreken { $missing }
        }.
       *[other] Er zijn maar { $seen } getalstenen te zien, maar de speler heeft er { $held }: er { $missing ->
            [one] ontbreekt { $missing }
           *[other] ontbreken { $missing }
        }.
    }

# Huisregels en wat stenen tonen
mobi-bad-face = Een steen moet { $faces } tonen, niet '{ $got }'.
mobi-bad-plain = 'plain_equalities' moet 0 of meer zijn, of "always", niet { $got }.
mobi-bad-runs = 'runs' moet strict of loose zijn, niet '{ $got }'.
mobi-bad-wild = 'wild' moet een bereik binnen 0 en { $highest } zijn, niet { $low } tot { $high }.
mobi-equals-stays = 'without' moet getallen of rekentekens noemen; = kan er niet uit.
mobi-no-numbers-left = 'without' moet getalstenen in het spel laten.
mobi-nameless = Een speelwijze moet een naam hebben.
mobi-bad-span = '{ $name }' moet van minstens 1 tot minstens evenveel lopen, niet van { $low } tot { $high }.
mobi-start-too-small = Elke partij moet met minstens 1 steen beginnen.
mobi-negative = Aantallen stenen moeten 0 of meer zijn.
mobi-bad-variant = 'variant' moet { $variants } zijn, niet '{ $got }'.
mobi-not-in-a-team = { $name } moet in een van de teams { $teams } zitten.

# Wie er speelt
mobi-side-count =
    { $fewest ->
        [1] { $most ->
            [1] Een spel '{ $variant }' is voor één partij, niet voor { $got }.
           *[other] Een spel '{ $variant }' is voor hoogstens { $most } partijen, niet voor { $got }.
        }
       *[other] Een spel '{ $variant }' is voor { $fewest } tot { $most } partijen, niet voor { $got }.
    }
mobi-member-count =
    { $most ->
        [1] { $side } heeft { $got } leden, maar teams spelen met variant = "team".
       *[other] { $side } moet { $fewest } tot { $most } leden hebben, niet { $got }.
    }
mobi-pool-needed = Een spel '{ $variant }' deelt alle getalstenen uit: zeg hoeveel het er zijn, bijvoorbeeld met pool = 100.
mobi-pool-too-small = { $pool } getalstenen zijn niet genoeg voor { $sides } partijen.

# Kreten
mobi-go = { $side } zegt GO!
mobi-building = Nu bouwen: { $builders }.
mobi-builder = { $member } voor { $side }
mobi-standing =
    Getalstenen: { $held }; { $pool ->
        [known] { $left } in de voorraad
        [or-more] { $left } of meer in de voorraad
        [used-up] de voorraad is op
       *[uncounted] de voorraad is niet geteld
    }.
mobi-side-holds = { $side } { $number }
mobi-side-may-hold = { $side } { $low } tot { $high }
mobi-or-more = { $number } of meer
mobi-flip = { $side } roept FLIP: allen nemen { $size }.
mobi-flip-or-fewer = { $side } roept FLIP: allen nemen { $size }, of { $fewer } als de voorraad te klein is.
mobi-swap = { $side } ruilt één steen tegen { $number }.
mobi-wins = Möbi! { $side } wint.
mobi-pod-rejected = De spelers hebben een fout gevonden in de pod van { $side }.
mobi-whoops = Whoops! { $side } zet het recht, en allen spelen door.
mobi-disqualified = { $side } ligt eruit; de stenen gaan terug naar de voorraad.
mobi-last-left = { $side } is als enige over en wint.
mobi-pool-uncounted = Niemand heeft de voorraad geteld; of hij op is, is niet nagegaan.

# Kreten die niet kunnen
mobi-unknown-player = { $side } doet niet mee in dit spel.
mobi-is-out = { $side } ligt eruit.
mobi-game-over = Het spel is uit.
mobi-already-started = GO! is al geroepen.
mobi-not-started = Het spel moet met GO! beginnen.
mobi-clock-backwards = De klok mag niet teruglopen, van { $last } naar { $now } s.
mobi-no-flip = In dit spel is er geen FLIP.
mobi-flip-pool-exhausted = In de voorraad ligt { $left }; dat is niet genoeg voor allen, niemand neemt iets.
mobi-flip-size = Allen moeten { $sizes } nemen, niet { $took }.
mobi-flip-not-due =
    { $due ->
        [0] Een FLIP mag pas als er geen getalsteen meer buiten de pod ligt, niet bij { $outside }.
        [one] Een FLIP mag als er hoogstens één getalsteen buiten de pod ligt, niet bij { $outside }.
       *[other] Een FLIP mag als er hoogstens { $due } getalstenen buiten de pod liggen, niet bij { $outside }.
    }
mobi-no-swap = In dit spel is er geen SWAP.
mobi-swap-pool-exhausted = Een SWAP neemt { $needed } getalstenen uit de voorraad; daar ligt { $left }.
mobi-pool-not-exhausted =
    De voorraad moet op zijn, maar heeft nog { $left ->
        [one] { $left } getalsteen
       *[other] { $left } getalstenen
    }.

# De tafel
mobi-tiles-lie =
    { $number ->
        [one] Er ligt { $number } steen.
       *[other] Er liggen { $number } stenen.
    }
mobi-pod-tiles =
    { $number ->
        [one] { $number } getalsteen in de pod
       *[other] { $number } getalstenen in de pod
    }{ $loose ->
        [0] { "" }
       *[other] , { $loose } ernaast
    }
mobi-pod-of = { $side }: { $tiles }
mobi-pod-of-nobody = Pod: { $tiles }
mobi-time = Tijd: { $time }.
mobi-game-goes-on = Het spel gaat door.
mobi-game-goes-on-with = Het spel gaat door: { $sides }.
mobi-nobody-wins = Niemand wint.
mobi-side-wins = { $side } wint.
mobi-out = Eruit: { $sides }.
mobi-not-ruled = Er is geen MÖBI geroepen; daarom is geen pod beoordeeld.
mobi-open = Over de Möbi van { $side } is nog niet beslist: laat de pod zien, beantwoord de vragen, of zeg of hij klopt{ TYPED(" ('möbi ", $side, " right' of 'möbi ", $side, " wrong')") }.
mobi-not-taken = De Möbi van { $side } geldt niet.
mobi-pod-wrong = De pod van { $side } is fout.
mobi-pod-taken = De enige pod in beeld geldt als die van { $side }.
mobi-pool-in-view =
    { $seen ->
        [one] Er is { $seen } omgekeerde getalsteen te zien, maar volgens de kreten zijn er { $left } over.
       *[other] Er zijn { $seen } omgekeerde getalstenen te zien, maar volgens de kreten zijn er { $left } over.
    }
mobi-how-many-held = Hoeveel getalstenen heeft { $side }: { $numbers }?
mobi-is-pool-used-up = Is de voorraad op, zodat niemand meer getalstenen kan nemen?
mobi-count-pool = Klopt dat niet, zeg dan hoeveel er in de voorraad liggen{ TYPED(", bijvoorbeeld 'answer pool=5'") }.
mobi-whose-pod = Van wie is deze pod: { $sides }?
mobi-no-pod-of = Er is geen pod van { $side } in beeld: laat hem zien, of zeg bij een van de stenen van wie een pod is{ TYPED(", bijvoorbeeld 'answer 3=", $side, "'") }.
mobi-no-pod = Er is geen pod.
mobi-say-whose = Zeg wiens pod{ TYPED(", bijvoorbeeld 'rule Ann'") }.
mobi-tile-belongs = Steen { $tile } is van { $side }.
mobi-tile-is = Steen { $tile } is { $face }.
mobi-noted = Genoteerd: { $place } is { $face }.
mobi-answer-number = Het antwoord moet een aantal stenen zijn, niet '{ $got }'.

# Wat er te zien is
mobi-alone = Een pod bestaat uit twee of meer stenen die elkaar raken.
mobi-together = Leg de stenen tegen elkaar en maak een nieuwe foto.
mobi-no-faces = De meeste van deze stukken tonen niets wat een steen van Möbi toont.
mobi-no-number = Geen steen toont een getal.
mobi-no-signs = Geen steen toont een rekenteken.
mobi-no-equals-sign = Geen van de rekenstenen toont =.
mobi-cards = Deze stukken lijken langwerpig, maar stenen van Möbi zijn vierkant: als het stenen zijn, laat ze dan van boven zien.
mobi-nearer = Laat de hele pod zien, van dichtbij en in gelijkmatig licht.
mobi-outlines = De omtrekken van de stenen zijn niet duidelijk. Wordt de pod gelezen zoals hij ligt?
mobi-crooked = Deze stenen raken elkaar, maar liggen niet in één raster.
mobi-which-top = Welke kant van de foto is de bovenkant van de pod: { $sides }?
mobi-photo-side =
    { $side ->
        [top] boven
        [right] rechts
        [bottom] onder
       *[left] links
    }
mobi-bad-top = De bovenkant van de pod moet { $sides } zijn, niet '{ $got }'.
mobi-bad-answer = Een antwoord moet zijn als 5=7 of 5.right=7, niet '{ $got }'.
mobi-left-out = Naast de pod ligt iets wat op geen van zijn stenen lijkt ({ $faces }). Het telt niet mee; is het er wel een, maak de foto dan opnieuw in gelijkmatig licht.
mobi-held-unknown = Of alles er ligt, is niet nagegaan: hoeveel getalstenen heeft de speler?

# Op de foto getekend
mobi-mark-right = goede som
mobi-mark-wrong = foute som
mobi-mark-doubtful = onzeker
mobi-mark-alone = in geen som
# Zonder spaties waarop de regel afbreekt.
mobi-mark-free = { $face } = { $value }

# De beste pod uit een aantal stenen
mobi-solve-read = Gelezen: { $tiles }.
mobi-solve-doubtful = Niet zeker of steen { $tile } { $face } is: zo niet, noem dan de stenen in plaats van de foto.
mobi-solve-too-few = Noem twee of meer getalstenen, bijvoorbeeld 3 6 11 ö.
mobi-solve-back = Een omgekeerde steen ligt in geen enkele pod.
mobi-solve-unreadable = { $photo }: { $why }
mobi-solve-none = Er is geen pod gevonden.
mobi-solve-found =
    { $used ->
        [1] Een pod met één van de { $all } getalstenen:
       *[other] Een pod met { $used } van de { $all } getalstenen:
    }
mobi-solve-left = Over: { $tiles }.

# De regels in het kort
mobi-part-game = Het spel
mobi-sheet-players = { $fewest } tot { $most } spelers. Ieder neemt { $start } getalstenen, omgekeerd ({ $crowded } vanaf { $crowd } spelers). De andere blijven omgekeerd in het midden; rekenstenen zijn er voor iedereen, en beide kanten mogen gebruikt worden.
mobi-sheet-go = Bij GO draaien allen hun stenen om en bouwen tegelijk, ieder een eigen pod.
mobi-sheet-flip =
    Wie { $outside ->
        [one] nog maar één getalsteen
       *[other] nog maar { $outside } getalstenen
    } buiten de pod heeft, of geen, roept FLIP: iedereen neemt er { $sizes } bij, zo veel als er voor allen zijn.
mobi-sheet-swap = SWAP: een speler legt één steen terug en neemt er { $swap }.
mobi-sheet-mobi = Is het midden op, dan roept wie alle stenen in de pod heeft MÖBI. Allen stoppen, en de pod wordt bekeken. Is hij goed, dan wint die speler; zo niet, dan ligt de speler eruit en gaan de anderen door.
mobi-part-pod = Een pod is goed als
mobi-sheet-one-pod = Alle getalstenen van de speler liggen in één pod: stenen die elkaar zijde aan zijde raken.
mobi-sheet-lines = Elke rechte lijn van twee of meer stenen die elkaar raken is een som, gelezen van links naar rechts of van boven naar beneden.
mobi-sheet-equation = In een som wordt gerekend en staat een isgelijkteken; 3 + 4 = 7 = 5 + 2 is er ook een. × en ÷ gaan voor + en −. Breuken en negatieve getallen onderweg zijn goed.
mobi-sheet-plain =
    Alleen in de laatste beurt mag de pod { $plain ->
        [one] één som
       *[other] { $plain } sommen
    } hebben waarin niet gerekend wordt, zoals 4 = 4.
mobi-sheet-six-nine = De steen 6/9 is een 6 of een 9, en dezelfde in beide sommen waarin hij staat.
mobi-sheet-wild = ö is een getal van { $low } tot { $high }, en hetzelfde in beide sommen waarin hij staat.
mobi-sheet-signs = Nooit staan twee getallen of twee tekens naast elkaar, en geen som begint of eindigt met een teken.
mobi-part-camera = Voor de camera
mobi-sheet-above = Laat de hele pod van boven zien. Losse rekenstenen en omgekeerde stenen maken niet uit; een losse getalsteen betekent dat de pod niet compleet is.
mobi-sheet-held = Zeg hoeveel getalstenen de speler heeft{ TYPED(" (--held)") }, dan worden ook die geteld.
mobi-ways = Speelwijzen
mobi-way = { $line }: { $set }.
mobi-way-as-above = zoals hierboven
mobi-way-pool = pool = 100: zo veel getalstenen zitten er in de doos. Zegt niemand dat, dan vraagt de scheidsrechter wat er nog in de voorraad is en hoeveel stenen een speler heeft, als een uitspraak daarvan afhangt.
mobi-way-teams = [teams] met een regel zoals Reds = ["Ann", "Cy"] voor elk team, aan het eind van het bestand: wie er met variant = "team" samen speelt, in de volgorde van bouwen.
