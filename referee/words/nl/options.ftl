# Huisregels; een optie heet zoals in het bestand. pod = pod, steen = steen, kaart, side = partij.

options-house-rules = Huisregels: wat jullie kunnen afspreken, met de gewone waarden. Dit alles is een bestand zoals --rules het leest.
options-at-table = Aan tafel: wat een spelvorm zelf vastlegt, hier zoals in het standaardspel. Haal het # voor een regel weg om anders te spelen.

options-do-not-fit = Deze regels passen niet bij het spel. { $why }
options-lacking =
    { $fields-n ->
        [0] Het record moet een veld '{ $field }' hebben, maar heeft er geen.
       *[other] Het record moet een veld '{ $field }' hebben, maar heeft { $fields }.
    }
options-kind =
    { $each ->
        [yes] Elke waarde van '{ $option }'
       *[no] '{ $option }'
    } moet { $kind ->
        [bool] true of false
        [int] een geheel getal
        [str] tekst tussen aanhalingstekens
        [list] een lijst
       *[dict] een tabel
    } zijn, niet { $got }.
options-span = '{ $option }' moet de laagste en de hoogste waarde bevatten, niet { $got }.
options-unknown = Een optie moet { $known } heten, niet { $got }.
options-one-of = '{ $option }' moet { $values } zijn, niet { $got }.
options-too-small = '{ $option }' moet { $least } of meer zijn, niet { $got }.
options-too-large = '{ $option }' moet { $most } of minder zijn, niet { $got }.
options-names-differ =
    { $what ->
        [sides] Partijen
        [members] Leden
       *[players] Spelers
    } moeten verschillende namen hebben, niet { $names }.

# Cirplexed!
options-cirplexed-partial = Wat er op de hoek van een ¾- of ½-cirkel naast de eigen kleur mag liggen. inclusive: andere kleuren of niets. open: niets, zodat de rest van de cirkel nog kan komen.

# Formula
options-formula-max-digits = Hoeveel kaarten een getal mag hebben.
options-formula-leading-zeros = Of een getal van meer kaarten met 0 mag beginnen.
options-formula-supply = Hoeveel kaarten er van elk cijfer zijn, en hoeveel jokers. De jokers staan in de spelregels; de cijfers zijn nooit bevestigd, dus meer daarvan wordt tot die tijd alleen vermeld.
options-formula-hand = Hoeveel kaarten iedereen krijgt (Setup 2).
options-formula-penalty = Huisregel: hoeveel kaarten een verkeerde zet kost, behalve dat die wordt teruggenomen en de beurt voorbij is. Bij 0 mag je iets anders leggen, of trekken zoals de spelregels zeggen.
options-formula-reuse = Variant: minstens één kaart van de tafel moet opnieuw worden gebruikt.
options-formula-extra-card = Variant: wie een ronde wint, begint de volgende met een kaart meer.
options-formula-play-on = Variant: de ronde gaat door tot iedereen alle kaarten heeft gespeeld.
options-formula-fives = Variant: bij een uitkomst die deelbaar is door 5 trekken de anderen een kaart; of 0 daarbij hoort.
options-formula-no-plus-minus = Variant: + en − doen niet mee, en in een beurt mag je tot vier kaarten spelen.
options-formula-points = Variant: elke formule telt haar uitkomst, overgebleven kaarten tellen tegen, een joker zoveel; wie het eerst uit is, krijgt meer; er wordt gespeeld tot iemand het doel haalt.

# Möbi
options-mobi-runs = strict: elke rij van twee of meer stenen die elkaar raken moet een som zijn. loose: rijen zonder = tellen niet, maar elke steen moet in een som staan.
options-mobi-plain-equalities = Hoeveel sommen zoals 4 = 4 een pod bij de laatste zet mag hebben, daarvoor geen (regel 1); "always" staat er altijd zoveel toe als je wilt.
options-mobi-integers-only = Of breuken onderweg verboden zijn. Negatieve getallen mogen voorkomen.
options-mobi-wild = De laagste en de hoogste waarde van ö (regel 5).
options-mobi-without = Wat niet meedoet: × en ÷ voor kinderen, en 11 en 12 als jullie willen.
options-mobi-sides = De minste en de meeste partijen, en de leden van elk.
options-mobi-start = Getalstenen waarmee elke partij begint, maar `start_crowded` bij `crowd` partijen of meer.
options-mobi-deal-all = Alle getalstenen worden aan het begin verdeeld.
options-mobi-flip = Hoeveel stenen iedereen bij een FLIP pakt; minder, tot 1 toe, als er in het midden niet genoeg liggen. Bij 0 is er geen FLIP.
options-mobi-flip-outside = Hoeveel getalstenen bij een FLIP buiten de pod mogen liggen.
options-mobi-swap = Hoeveel stenen je bij een SWAP voor één krijgt. Bij 0 is er geen SWAP.
options-mobi-remainder = Liggen er in het midden minder stenen dan er partijen zijn, dan geldt het als leeg.
options-mobi-whoops = Een fout in de pod van een Möbi wordt hersteld, en niemand valt af.

# Mobius
options-mobius-loops = Welke gesloten ketens lussen zijn. odd: die de boven- en onderrand een oneven aantal keren kruisen. any: ook die welke langs de rand twee keer om de strook gaan.
