# Kaart (card), symbool, joker, formule, beurt (turn), ronde (round), stapel (stock), hand;
# „staat voor“ (a joker stands for). Woorden zoals 'draw Ann' worden zo getypt.

formula-summary = een formule, een beurt, en hele rondes foto voor foto
formula-option-before = de beurt sinds deze foto beoordelen
formula-option-held = kaarten die de speler voor de beurt had

## Een formule en een beurt

formula-right = { $formula } klopt.
formula-turn-right =
    { $formula } klopt, met { $cards ->
        [one] { $cards } nieuwe kaart
       *[other] { $cards } nieuwe kaarten
    }.
formula-by = { $player }: { $ruling }
formula-false = { $formula } klopt niet: { $left } is { $result }.
formula-false-below = { $formula } klopt niet: { $left } is kleiner dan 0.
formula-false-rest = { $formula } klopt niet: { $left } is { $result } rest { $rest }.
formula-false-by-zero = { $formula } klopt niet: delen door 0 kan niet.
formula-false-jokers =
    { $formula } klopt niet, waar { $jokers ->
        [one] de joker ook voor staat
       *[other] de jokers ook voor staan
    }.
formula-cards-open = Er zijn { $played } kaarten gespeeld: een kaart op een gelijke laat geen spoor na.
formula-no-card = Er ligt geen nieuwe kaart in de formule, maar bij een beurt hoort er minstens één.
formula-zero-few =
    Na { $before } moeten alle kaarten worden bedekt, maar er { $cards ->
        [one] is maar { $cards } kaart
       *[other] zijn maar { $cards } kaarten
    } gespeeld.
formula-zero-many =
    Na { $before } moeten alle kaarten worden bedekt. Daar zijn hier { $cards } kaarten voor nodig, maar er mogen er hoogstens { $most } worden gespeeld.
formula-zero-unseen = Na { $before } moeten alle kaarten worden bedekt, maar sommige liggen er zoals eerst.
formula-too-many-cards = Er zijn { $cards } kaarten gespeeld, maar het mogen er hoogstens { $most } zijn.
formula-no-reuse = Alle kaarten zijn nieuw, maar minstens één van de tafel moet opnieuw worden gebruikt.
formula-hand-too-small =
    { $cards ->
        [one] { $cards } kaart kan
       *[other] { $cards } kaarten kunnen
    } niet uit een hand van { $hand } komen.
formula-held-more = Waren het er meer, zeg dan hoeveel er zijn gespeeld{ TYPED(" (played GETAL)") }.
formula-cards-mismatch =
    Er { $cards ->
        [one] is { $cards } kaart
       *[other] zijn { $cards } kaarten
    } gespeeld, maar met zoveel kan deze formule niet ontstaan.
formula-cards-too-few =
    Er { $cards ->
        [one] is { $cards } kaart
       *[other] zijn { $cards } kaarten
    } gespeeld, maar er zijn er minstens { $new } nieuw.
formula-cards-too-many =
    Er { $cards ->
        [one] is { $cards } kaart
       *[other] zijn { $cards } kaarten
    } gespeeld, maar er kunnen er hier hoogstens { $new } nieuw zijn.
formula-card-unseen = Er is geen nieuwe kaart te zien: is er een op een gelijke gelegd?
formula-joker-replaced = Het klopt alleen als er een joker op de andere is gelegd.
formula-was-joker-laid = Is dat zo?
formula-joker-before = Of het klopt, hangt af van waar de joker voor stond die er eerst lag.
formula-joker-open = Voor welk cijfer staat de joker bij { $pile }: { $values }?
formula-sign-not-allowed = { $sign } doet niet mee, alleen { $signs }.
formula-number-too-long = Getal { $number } heeft { $cards } kaarten, maar er mogen er hoogstens { $most } zijn.
formula-leading-zero = Getal { $number } heeft meer dan één kaart en mag niet met 0 beginnen.
formula-start-changed = De eerste formule moet van de kaarten op tafel worden gemaakt: { $cards }.
formula-supply-played =
    Daar zijn { $cards } { $face ->
        [joker] jokers
       *[other] kaarten met { $face }
    } voor nodig, maar er { $supply ->
        [one] is er maar { $supply }
       *[other] zijn er maar { $supply }
    }{ $sure ->
        [yes] { "" }
       *[no] { " " }volgens onze telling van de doos
    }.
formula-supply-shown =
    Met de handen erbij zijn het { $cards } { $face ->
        [joker] jokers
       *[other] kaarten met { $face }
    }, maar in de doos zitten er maar { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }volgens onze telling
    }.
formula-no-sign = In een formule hoort een symbool: { $signs }.
formula-no-equals = In een formule hoort de kaart =.
formula-two-signs = In een formule hoort naast = maar één symbool.
formula-two-equals = In een formule hoort maar één kaart =.
formula-sign-misplaced = Het symbool moet links van de kaart = liggen.
formula-number-missing =
    Er ontbreekt een getal { $left ->
        [none] { $right ->
            [none] in de rij
           *[other] links van { $right }
        }
       *[other] { $right ->
            [none] rechts van { $left }
           *[other] tussen { $left } en { $right }
        }
    }.

## Een ronde

formula-cards =
    { $cards ->
        [one] { $cards } kaart
       *[other] { $cards } kaarten
    }
formula-cards-range = { $least } tot { $most } kaarten
formula-cards-or-more = { $least } of meer kaarten
formula-hand = { $player } heeft { $held }
formula-so = { $things }.
formula-has-points =
    { $player } heeft { $number ->
        [one] { $points } punt
       *[other] { $points } punten
    }
formula-points = { $player } { $points }
formula-next = { $player } is aan de beurt.
formula-out = { $player } is uit.
formula-not-out = { $player } is niet uit.
formula-draws =
    { $players-n ->
        [one] { $players } pakt
       *[other] { $players } pakken
    } { $cards ->
        [0] geen kaart
       *[other] een kaart
    }.
formula-no-stock = Er is geen kaart meer om te pakken.
formula-unknown-player = { $player } speelt niet mee.
formula-not-your-turn = { $next } is aan de beurt, niet { $player }.
formula-round-over = De ronde is voorbij: { $winner } was het eerst uit.
formula-turn-unseen = De beurt van { $player } is niet gezien: hoeveel kaarten { $player } heeft, is niet bekend.
formula-hand-doubtful =
    Naar wat te zien was, had { $player } hoogstens { $most ->
        [one] { $most } kaart
       *[other] { $most } kaarten
    }, maar er zijn er { $cards } gespeeld.
formula-hand-open = { $player } heeft misschien de laatste kaart gespeeld: hoeveel zijn er nog?
formula-round-won = { $player } wint de ronde.
formula-round-most =
    { $players-n ->
        [one] { $players } heeft
       *[other] { $players } hebben
    } in deze ronde het meest: { $points ->
        [one] { $points } punt
       *[other] { $points } punten
    }.
formula-not-over =
    { $out ->
        [0] De ronde gaat door: niemand is uit.
       *[other] De ronde gaat door tot iedereen uit is.
    }
formula-hand-count =
    { $player } moet { $held } hebben, maar er { $shown ->
        [0] wordt er geen
        [one] wordt er { $shown }
       *[other] worden er { $shown }
    } getoond.
formula-too-few-players =
    Bij een ronde horen minstens 2 spelers, maar er { $players ->
        [0] is niemand
        [one] is er maar { $players }
       *[other] zijn er { $players }
    } genoemd.
formula-too-few-cards = { $players } handen van { $hand } kaarten, 2 kaarten op tafel en 1 om te pakken zijn meer dan de { $cards } kaarten van het spel.

## Wat wordt gevraagd, en hoe antwoorden luiden

formula-no-such-card = '{ $said }' is geen kaart van Formula: kaarten zijn 0 tot en met 9, joker, + − × ÷ en =.
formula-yes-or-no = Het antwoord moet yes of no zijn, niet '{ $answer }'.
formula-answer-like = Een antwoord moet zijn zoals 5=7, niet '{ $answer }'.
formula-answer-photo = Een antwoord moet zijn zoals 2:5=7 (foto, kaart, wat erop staat), niet '{ $answer }'.
formula-no-photo =
    Er is geen foto { $photo }, { $photos ->
        [one] maar 1
       *[other] maar { $photos }
    }.
formula-played-number = Hoeveel kaarten er zijn gespeeld, moet een getal zijn, niet '{ $answer }'.
formula-held-alone = De kaarten in de hand { TYPED("(--held) ") }tellen alleen bij een beurt: geef ook de foto ervoor{ TYPED(" (--before)") }.
formula-this-card =
    { $face ->
        [unknown] deze kaart
       *[other] de { $face }
    }
formula-line = { $cards } (kaart { $first })
formula-which-line = Welke rij is de formule: { $lines }?
formula-equals-unseen = Er is geen kaart = te zien: { $cards }. Zijn dit alle kaarten van de rij?
formula-all-cards = Deze kaarten zijn geen formule: { $cards }. Zijn dit alle kaarten van de rij?
formula-sideways = De kaarten lijken op hun kant te liggen. Liggen ze rechtop?
formula-beside = Hoort { $card }, vlak bij de rij, erbij?
formula-no-card-left = Er moet minstens één kaart in de rij overblijven.
formula-no-place = { $place } is geen plaats in de rij.
formula-no-card-there = Daar ligt nog geen kaart, dus { $place } is geen plaats.
formula-in-no-line = Kaart { $card } ligt in geen enkele rij.
formula-which-side = Aan welke kant van de foto begint de rij: { $sides }?
formula-is-it = Is het { $formulas }?
formula-side =
    { $side ->
        [left] links (left)
        [right] rechts (right)
        [top] boven (top)
       *[bottom] onder (bottom)
    }
formula-no-such-side = De rij moet { $sides } beginnen, niet '{ $side }'.
formula-how-many = Hoeveel kaarten zijn er gespeeld: { $numbers }?
formula-whose-turn = Wie is er nu aan de beurt? Wat onduidelijk was, kan een beurt zijn geweest.
formula-played-last = Heeft { $player } de laatste kaart gespeeld?

## Foto's

formula-no-line = Geen rij kaarten in beeld.
formula-nearer = Laat de hele rij zien, van dichterbij en in gelijkmatig licht.
formula-no-faces = Op de meeste van deze stukken staat niets van een kaart van Formula.
formula-no-symbol = Er ligt geen kaart met een symbool in de rij.
formula-in-rows = Deze stukken liggen in rijen en kolommen, maar kaarten van Formula liggen in één rij.
formula-square = Deze stukken lijken even breed als hoog, maar kaarten van Formula zijn hoger dan breed: zijn het kaarten, laat ze dan van boven zien.
formula-no-cards = Er liggen geen kaarten.
formula-none = Deze kaarten zijn geen formule.
formula-card-missing = Ontbreekt er een kaart, zeg dan waar hij ligt.
formula-only-start = De ronde begint met { $cards }; er is nog geen formule.
formula-before-unreadable = { $photo } is niet te lezen. { $why }
formula-before-unclear = Wat er eerst lag, is niet duidelijk. { $question }
formula-before-none = Wat er eerst lag, is geen formule; daarom wordt deze op zichzelf beoordeeld.
formula-photo-none = De kaarten op deze foto zijn geen formule.
formula-photo-unclear = Het is niet duidelijk hoe de kaarten op deze foto liggen.
formula-photo-missing = { $formula }: er ontbreekt een foto vóór deze, dus de beurt kan niet worden beoordeeld.
formula-in-photo = Foto { $photo }: { $question }
formula-no-change = De formule is dezelfde als eerst.
formula-start = De ronde begint met { $cards }.
formula-joined = { $formula } ligt er al; beurten worden vanaf de volgende foto beoordeeld.
formula-hands-open = { $player } kan niet zo weinig kaarten hebben als geteld; alle handen zijn nu onbekend.
formula-turns =
    { $turns ->
        [one] { $turns } beurt
       *[other] { $turns } beurten
    }, niets fout.
formula-turn-refused =
    { $more ->
        [0] Beurt { $turn } geldt niet: { $why }
       *[other] Beurt { $turn } geldt niet: { $why } (en nog { $more })
    }
formula-lies = { $formula } ligt er.

## Aan tafel

formula-lies-first = { $formula } ligt er aan het begin.
formula-as-before = { $formula } ligt er zoals eerst.
formula-start-early = { $cards } ligt er: moet er een ronde beginnen, beëindig deze dan en zeg '{ CALL("round") }'.
formula-turn-unread = { $formula } klopt; wat er eerst lag, was niet te lezen.
formula-cards-back =
    { $draws ->
        [yes] { $player } neemt de kaarten terug en pakt er volgens de huisregel bij.
       *[no] { $player } neemt de kaarten terug en legt andere of pakt er een.
    }
formula-turn-back = De beurt van { $player } is teruggenomen.
formula-turn-of = { $player } is aan de beurt.
formula-not-the-turn-of = { $players } kan aan de beurt zijn, { $player } niet.
formula-plays-on = { $player } speelt verder.
formula-played =
    { $player } heeft { $cards ->
        [one] { $cards } kaart
       *[other] { $cards } kaarten
    } voor { $formula } gespeeld.
formula-not-played =
    { $player } kan geen { $cards ->
        [one] { $cards } kaart
       *[other] { $cards } kaarten
    } voor { $formula } hebben gespeeld: { $why }
formula-not-laid = { $player } kan dat niet hebben gelegd: { $why }
formula-told = { $place } is { $face }.
formula-none-there = Er ligt geen formule.
formula-none-laid =
    { $player ->
        [none] In deze ronde is nog geen formule gelegd.
       *[other] { $player } heeft in deze ronde nog geen formule gelegd.
    }
formula-nothing-new = Er is geen nieuwe formule. Is er een kaart op een gelijke gelegd, zeg dan hoeveel er zijn gespeeld{ TYPED(" (answer played=1)") }; anders mag { $player } '{ CALL("draw") }' zeggen.
formula-answer-first = Beantwoord eerst dit: { $question }
formula-say-whose-over = Zeg wiens beurt voorbij is{ TYPED(" (done ", $example, ")") }.
formula-turn-first = Zeg eerst wie er aan de beurt is{ TYPED(", zoals 'answer turn=", $example, "'") }.
formula-turn-known = Heeft iemand anders gelegd wat er ligt, zeg dan '{ CALL("done") }{ TYPED(" NAAM") }'; is iemand anders de ronde begonnen, '{ CALL("begins") }{ TYPED(" NAAM") }'.
formula-no-round = Er is nog geen ronde: laat de eerste formule zien en zeg dan '{ CALL($call) }'.
formula-say-who = Zeg wie het is{ TYPED(" (", $call, " ", $example, ")") }.
formula-if-drawn = Heeft { $player } een kaart gepakt, zeg dan eerst '{ CALL("draw") }{ TYPED(" ", $player) }'.
formula-last-not-asked = Niemand heeft gevraagd of { $player } de laatste kaart heeft gespeeld.
formula-draw-one = In plaats van een beurt wordt één kaart gepakt: zeg '{ CALL("draw") }'.
formula-shows =
    { $player } laat { $cards ->
        [none] geen kaart
       *[other] { $cards }
    } zien.
formula-shown-counts = Naar wat is geroepen had { $player } { $held }; wat wordt getoond, telt.
formula-hand-not-empty = Naar wat is geroepen heeft { $player } { $held }. Zeg welke{ TYPED(", zoals 'hand ", $player, " 1 2 joker'") }; of, als er meer zijn gespeeld dan te zien was, hoeveel{ TYPED(" (played ", $player, " GETAL)") }.
formula-say-hand = Zeg welke kaarten het zijn{ TYPED(", zoals 'hand ", $player, " 1 2 joker'") }.
formula-ended-undo = De ronde is beëindigd: neem dat eerst terug{ TYPED(" (undo)") }.
formula-ended-already = De ronde is al beëindigd: zeg '{ CALL("round") }' voor de volgende.
formula-end-first = De ronde is niet voorbij: zeg eerst '{ CALL("end") }'.
formula-hands-first = De ronde telt pas als de handen zijn getoond: zeg eerst '{ CALL("rack") }' en '{ CALL("end") }'.
formula-place = { $place }. { $player }.
formula-total = { $player } { $sum }, in totaal { $total }.
formula-winners =
    { $players-n ->
        [one] { $players } heeft
       *[other] { $players } hebben
    } het spel gewonnen.
formula-game-over =
    Het spel is voorbij: { $players-n ->
        [one] { $players } heeft
       *[other] { $players } hebben
    } gewonnen.
formula-say-who-begins = Zeg wie er begint{ TYPED(", zoals 'begins ", $example, "'") }.
formula-begins = { $player } begint.
formula-began = { $player } is deze ronde begonnen.
formula-begun = Wie deze ronde is begonnen, staat vast: er is meer dan één beurt voorbij.
formula-new-round = Er begint een nieuwe ronde, en { $player } is de eerste.
formula-dealt-more = { $player } krijgt een kaart meer.
formula-show-start = Laat de eerste twee kaarten en de kaart = zien.
formula-else-begins = Begint er iemand anders, zeg dan wie{ TYPED(" (begins NAAM)") }.
formula-status-hand =
    { $turn ->
        [yes] ▶ { $player } heeft { $held }
       *[no] { $player } heeft { $held }
    }
formula-status = { $hands }; in de stapel en bedekt: { $rest }
formula-game-open = Het spel is niet voorbij: { $points }.
formula-game-won =
    { $players-n ->
        [one] { $players } heeft
       *[other] { $players } hebben
    } gewonnen: { $points }.
formula-goes-on = Het spel gaat door.
formula-round-open = De ronde gaat door: { $hands }.

## Een plaats van de computer

formula-hand-missing = Zeg wat { $player } in de hand heeft{ TYPED(", zoals 'hand ", $player, " 1 2 joker'") }.
formula-computer-says = { $player } zegt: { $choice }.
formula-not-as-said = Niet zoals { $player } zei: { $choice }.
formula-lay = { $formula }, met { $cards }
formula-card-at = { $face } op { $pile }
formula-draw-card = een kaart pakken

## Tekens op de foto

formula-mark =
    { $role ->
        [right] goede formule
        [wrong] foute formule
       *[doubtful] onduidelijk
    }
formula-mark-loose = niet in de rij
formula-mark-card = een kaart
formula-mark-new = nieuwe kaart

## De regels

formula-part-game = Het spel
formula-sheet-cards =
    { $digits } kaarten van elk cijfer, { $jokers ->
        [one] { $jokers } joker
       *[other] { $jokers } jokers
    } en de vijf symbolen. Iedereen krijgt { $hand } kaarten; de symbolen liggen open.
formula-sheet-start = Twee kaarten van de stapel worden open neergelegd met ruimte ertussen, en = rechts ervan. Wie begint, kiest het symbool ertussen en legt het antwoord.
formula-sheet-turn = In een beurt mag het symbool worden gewisseld, en worden 1 tot { $limit } kaarten op die van de formule gelegd of ernaast, zodat die weer klopt.
formula-sheet-draw = Wie niet kan, pakt een kaart. Is de stapel op, dan worden de kaarten onder de formule tot een nieuwe geschud.
formula-sheet-wrong =
    Een foute formule wordt teruggenomen, en wie hem legde { $cards ->
        [0] legt een andere of pakt een kaart
        [one] pakt { $cards } kaart, waarmee de beurt voorbij is
       *[other] pakt { $cards } kaarten, waarmee de beurt voorbij is
    }.
formula-sheet-end = Wie geen kaart meer heeft, wint.
formula-part-right = Een formule klopt als
formula-sheet-reads = Alleen de bovenste kaarten tellen. Er staat A + B = C, of met −, × of ÷, in hele getallen: − geeft niets onder 0, en ÷ laat geen rest.
formula-sheet-number =
    Een getal heeft hoogstens { $most } kaarten en { $zeros ->
        [yes] mag met 0 beginnen
       *[no] mag niet met 0 beginnen
    }.
formula-sheet-covers = Kaarten die blijven, houden hun volgorde. Een nieuwe kaart bedekt een oude of meer die naast elkaar liggen, of ligt ernaast; er wordt er geen weggenomen: 10 wordt 12 of 5, maar niet 1.
formula-sheet-zero = Na een getal × 0 = 0 bedekt de volgende formule elke getalkaart.
formula-sheet-joker = Een joker is elk cijfer, en blijft wat hij eerst was zolang hij te zien is.
formula-part-camera = Voor de camera
formula-sheet-line = Leg de formule in één rechte rij, = rechts, de kaarten rechtop en dicht bij elkaar; andere kaarten ruim ervandaan.
formula-sheet-before = Laat ook de formule vóór de beurt zien{ TYPED(" (--before)") }, dan wordt de beurt beoordeeld; zeg hoeveel kaarten de speler had{ TYPED(" (--held)") }, dan worden die geteld.
