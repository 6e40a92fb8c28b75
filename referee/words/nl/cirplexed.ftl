# Cirplexed! tile = steen, board = bord (ieder legt een eigen bord), disc = kwartcirkel,
# circle = cirkel (heel, ¾, ½), corner = hoek.

cirplexed-summary = cirkels geteld en spelers gerangschikt, ook bij gelijke stand
cirplexed-option-players = rangschik deze spelers, in de volgorde van de foto's, of van de borden op één foto van links naar rechts

# Namen
cirplexed-colour =
    { $colour ->
        [red] rood
        [orange] oranje
        [yellow] geel
        [green] groen
        [blue] blauw
       *[purple] paars
    }
cirplexed-the-board = Het bord
cirplexed-board-of = Het bord van { $player }
cirplexed-board-number = Bord { $number }
cirplexed-tiles =
    { $number ->
        [one] { $number } steen
       *[other] { $number } stenen
    }
cirplexed-has = { $player } heeft er { $tiles }
cirplexed-line = { $board }: { $counts }

# Hoeveel, en wie er voor staat
cirplexed-counts =
    { $full ->
        [one] { $full } hele cirkel
       *[other] { $full } hele cirkels
    }, { $three } × ¾ en { $half } × ½
cirplexed-full =
    { $number ->
        [one] { $number } hele cirkel
       *[other] { $number } hele cirkels
    }
cirplexed-part = { $number } × { $part } cirkel
cirplexed-leaders =
    { $over ->
        [yes] { $who-n ->
            [1] { $who } wint
           *[other] { $who } delen de winst
        }
       *[no] { $who-n ->
            [1] { $who } staat voor
           *[other] { $who } staan tot nu toe gelijk
        }
    }
cirplexed-result = { $leaders }.
cirplexed-level = { $leaders }: elk { $counts }.
cirplexed-ahead = { $leaders } met { $circles }.
cirplexed-tie = { $who } staan gelijk met { $circles }
cirplexed-place = { $place }. { $player }: { $counts }
cirplexed-counted = { $counts }.
cirplexed-board-counted = { $board }: { $counts }.
cirplexed-open = Het is open wie wint.
cirplexed-open-yet = Het is open wie voor staat.

# Wat er aan een bord niet klopt
cirplexed-no-tiles = { $board } heeft geen stenen.
cirplexed-tile-count =
    { $tiles ->
        [one] { $board } heeft { $tiles } steen, maar moet er aan het eind van een spel met { $players } { $full } hebben.
       *[other] { $board } heeft { $tiles } stenen, maar moet er aan het eind van een spel met { $players } { $full } hebben.
    }
cirplexed-sizes-differ = De borden hebben niet evenveel stenen: { $boards }.
cirplexed-half-side-shift = Een steen van het bord ligt met geen enkele hele zijde tegen een andere.
cirplexed-corner-contact =
    { $tiles ->
        [one] { $board } heeft { $tiles } steen die alleen met een hoek aan de andere vastzit.
       *[other] { $board } heeft { $tiles } stenen die alleen met een hoek aan de andere vastzitten.
    }
cirplexed-several-parts =
    { $tiles ->
        [one] { $board } heeft { $tiles } steen los van de andere.
       *[other] { $board } heeft { $tiles } stenen los van de andere.
    }
cirplexed-corner-only = Een steen raakt de andere alleen met een hoek; hij moet met een hele zijde aanliggen.
cirplexed-crooked = Deze stenen raken elkaar, maar liggen niet in één raster.
cirplexed-colour-twice = Een steen toont { $colours } twee keer, maar zijn vier kleuren moeten verschillen: hij is verkeerd gelezen.
cirplexed-tile-twice =
    { $number ->
        [2] Twee stenen tonen { $colours } met de klok mee, maar in de doos zit er maar één: een ervan is verkeerd gelezen.
       *[other] { $number } stenen tonen { $colours } met de klok mee, maar in de doos zit er maar één: alle op één na zijn verkeerd gelezen.
    }

# Van beeld tot beeld
cirplexed-the-tile = De steen met { $colours } met de klok mee
cirplexed-tile-of = De steen van { $player } met { $colours } met de klok mee
cirplexed-tile-turned = { $tile } is gedraaid, maar stenen blijven zoals ze gelegd zijn.
cirplexed-tile-moved = { $tile } is verplaatst, maar stenen blijven zoals ze gelegd zijn.
cirplexed-tile-gone = { $tile } is weg, maar stenen blijven waar ze gelegd zijn.
cirplexed-tile-exchanged = { $tile } is vervangen door een andere, maar ruilen mag niet.
cirplexed-round-broken = Iedere speler legt één steen per ronde, maar { $boards }.
cirplexed-board-overfull =
    { $tiles ->
        [one] { $player } heeft { $tiles } steen, maar een bord is vol met { $full }.
       *[other] { $player } heeft { $tiles } stenen, maar een bord is vol met { $full }.
    }

# Wat er te zien is en gevraagd wordt
cirplexed-no-tile = Er is geen steen met kwartcirkels in beeld.
cirplexed-nearer = Maak de foto opnieuw, van dichterbij en in gelijkmatig licht.
cirplexed-blurred = De randen van de stenen zijn niet duidelijk. Liggen ze zoals ze omlijnd zijn?
cirplexed-alone = Een steen ligt alleen; hij telt niet mee.
cirplexed-unread = Een andere foto is niet leesbaar, dus wordt niemand gerangschikt.
cirplexed-first-the-others = Beantwoord eerst de vragen over de andere foto's.
cirplexed-unmatched =
    { $boards ->
        [0] Voor { $players } spelers is geen bord te zien, dus wordt niemand gerangschikt.
        [one] Voor { $players } spelers is { $boards } bord te zien, dus wordt niemand gerangschikt.
       *[other] Voor { $players } spelers zijn { $boards } borden te zien, dus wordt niemand gerangschikt.
    }
cirplexed-disc =
    { $side ->
        [right] de cirkel rechts op { $tile }
        [lower-right] de cirkel rechtsonder op { $tile }
        [bottom] de cirkel onder op { $tile }
        [lower-left] de cirkel linksonder op { $tile }
        [left] de cirkel links op { $tile }
        [upper-left] de cirkel linksboven op { $tile }
        [top] de cirkel boven op { $tile }
       *[upper-right] de cirkel rechtsboven op { $tile }
    }
cirplexed-which-colour = Is { $disc } { $colours }?
cirplexed-what-colour = Welke kleur heeft { $disc }?
cirplexed-twins = Twee stenen zien er hetzelfde uit, maar elke steen bestaat maar één keer.
cirplexed-slipped = Is { $disc } { $now }, of { $before } zoals eerder?

# Op de foto getekend
cirplexed-mark-full = hele cirkel
cirplexed-mark-three = ¾ cirkel
cirplexed-mark-half = ½ cirkel
cirplexed-mark-loose = niet geteld
cirplexed-mark-doubtful = onzeker
cirplexed-mark-count = { $full } heel, { $three } × ¾, { $half } × ½

# Aan tafel
cirplexed-no-tile-lies = Er ligt geen steen.
cirplexed-player-count = Cirplexed! is voor 2 tot 6 spelers, niet voor { $players }.
cirplexed-goes-on = Het spel gaat door: { $players }.
cirplexed-goes-on-unseen = Het spel gaat door.
cirplexed-player-full = { $player } { $full }
cirplexed-placed = { $most } van de { $full } stenen gelegd.
cirplexed-still-to-place =
    { $who-n ->
        [1] { $who } moet nog leggen.
       *[other] { $who } moeten nog leggen.
    }
cirplexed-open-still = Het is open wie wint. { $why }
cirplexed-board-unseen =
    { $players-n ->
        [1] Laat het bord zien van { $players }, of zeg van wie een steen is{ TYPED(", bijvoorbeeld met answer 12=", $player) }.
       *[other] Laat de borden zien van { $players }, of zeg van wie een steen is{ TYPED(", bijvoorbeeld met answer 12=", $player) }.
    }
cirplexed-end-again = Zeg nog eens { CALL("end") } om het spel te beëindigen zoals het ligt, of speel door.
cirplexed-no-board = Er is geen bord dat kan gelden zoals het ligt.
cirplexed-taken = Het bord van { $player } geldt zoals het ligt.
cirplexed-all-taken = De borden gelden zoals ze liggen.
cirplexed-told = Genoteerd: { $place } is { $face }.
cirplexed-size-told = Elk bord heeft aan het eind { $size } stenen.
cirplexed-tile-belongs = Steen { $tile } is van { $player }.
cirplexed-bad-size = Een bord moet 2 tot { $most } stenen hebben, niet '{ $got }'.

# Wat niet kan
cirplexed-bad-partial = 'partial' moet inclusive of open zijn, niet '{ $got }'.
cirplexed-too-many-players = Er mogen hoogstens { $most } spelers zijn, niet { $players }.
cirplexed-photo-count = Er moet één foto per speler zijn, maar voor { $players } zijn er { $photos }.
cirplexed-no-player = Er is geen speler '{ $player }'.
cirplexed-whose-tile = Een antwoord moet zeggen wiens steen, bijvoorbeeld { $player }:5.2=red.
cirplexed-bad-tile = Een steen moet met vier kleuren gezegd worden als red-orange-yellow-green, niet '{ $got }'.
cirplexed-bad-answer = Een antwoord moet een steen en een hoek noemen, als 5.2=red, niet '{ $got }'.
cirplexed-bad-colour = Een kleur moet { $colours } zijn, niet '{ $got }'.
cirplexed-same-colour = De kleuren van een steen verschillen, maar steen { $tile } kreeg twee keer { $colour }.

# De regels in het kort
cirplexed-part-game = Het spel
cirplexed-sheet-tiles = { $tiles } stenen, elk met vier van de zes kleuren ({ $colours }) op de hoeken, en geen twee gelijk. Stenen op elk bord aan het eind: { $boards }.
cirplexed-crowd = { $tiles } met { $players } spelers
cirplexed-crowd-span = { $fewest } tot { $most }
cirplexed-sheet-begin = Iedereen trekt één steen als begin van een bord, en heeft er nog twee in de hand.
cirplexed-sheet-round = Allen spelen tegelijk: ieder legt één steen, een hele zijde tegen een hele zijde van het eigen bord, en trekt een nieuwe als allen gelegd hebben. Kleuren hoeven niet te passen.
cirplexed-sheet-end = Is er geen steen meer te trekken, dan worden beide stenen uit de hand gelegd, en is het spel uit.
cirplexed-part-counting = Wat telt
cirplexed-sheet-full = Vier hoeken van één kleur die elkaar raken zijn een hele cirkel. De meeste hele cirkels winnen.
cirplexed-sheet-ties = Bij gelijke stand tellen onder die spelers cirkels van drie hoeken in één kleur (¾), dan die van twee hoeken naast elkaar (½). Staan ze dan nog gelijk, dan delen ze de winst.
cirplexed-sheet-within = Een ½ binnen een ¾ of een hele cirkel van zijn kleur telt niet, en twee hoeken tegenover elkaar ook niet. Wat er verder op de hoek ligt, maakt niet uit.
cirplexed-part-camera = Voor de camera
cirplexed-sheet-contact = Een steen die andere alleen met hoeken raakt, of langs een zijde verschoven ligt, is een fout.
cirplexed-sheet-photos = Eén foto per bord, of meer borden op één foto, duidelijk los van elkaar.
