# steen (stone), vak (cell), balk (bar), verbonden (linked), lus (loop), strook (strip), naad (seam).
mobius-summary = stellingen op het gedrukte bord, en wie er gewonnen heeft (van Mark Steere, 2008; marksteeregames.com)

# Het bord
mobius-off-board =
    { $colour ->
        [red] Een rode
       *[blue] Een blauwe
    } steen ligt naast het bord, op rij { $row }, kolom { $col }.
mobius-two-colours =
    { $split ->
        [yes] Een rode en een blauwe steen liggen op de twee helften van { $cell }. Dat is één vak, en daar past één steen op.
       *[no] Een rode en een blauwe steen liggen op { $cell }; op een vak past één steen.
    }
mobius-two-stones = Er liggen { $stones } stenen op { $cell }; op een vak past er één.
mobius-cell-occupied =
    { $colour ->
        [red] Op { $cell } ligt al een rode steen.
       *[blue] Op { $cell } ligt al een blauwe steen.
    }
mobius-stone-gone =
    { $colour ->
        [red] De rode steen op { $cell } is weg.
       *[blue] De blauwe steen op { $cell } is weg.
    }
mobius-stone-changed =
    { $colour ->
        [red] De rode steen op { $cell } is een blauwe geworden.
       *[blue] De blauwe steen op { $cell } is een rode geworden.
    }

# Beurten
mobius-turn-order = Rood begint en niemand past, dus rood moet evenveel stenen hebben als blauw of één meer, maar rood heeft er { $red } en blauw { $blue }.
mobius-no-stone = Er is geen steen gezet: om de beurt zet ieder er één.
mobius-several-stones =
    { $cells-n ->
        [one] Er is { $cells-n } steen gezet, op { $cells }: per beurt mag er maar één.
       *[other] Er zijn { $cells-n } stenen gezet, op { $cells }: per beurt mag er maar één.
    }
mobius-wrong-turn =
    { $colour ->
        [red] Blauw was aan de beurt, maar de steen op { $cell } is rood.
       *[blue] Rood was aan de beurt, maar de steen op { $cell } is blauw.
    }
mobius-played-on =
    { $colour ->
        [red] Rood
       *[blue] Blauw
    } had al gewonnen voordat de laatste steen werd gezet.
mobius-twice-round =
    { $colour ->
        [red] De rode
       *[blue] De blauwe
    } keten gaat twee keer om de strook voordat hij sluit. Dat is geen lus: een lus kruist de boven- en onderrand een oneven aantal keren.
mobius-start =
    { $stones ->
        [0] Aan het begin is het bord leeg.
        [one] Aan het begin ligt er { $stones } steen op het bord.
       *[other] Aan het begin liggen er { $stones } stenen op het bord.
    }
mobius-plays =
    { $colour ->
        [red] Rood
       *[blue] Blauw
    } zet op { $cell }.
mobius-answered =
    { $face ->
        [red] { $cell } is rood.
        [blue] { $cell } is blauw.
       *[empty] { $cell } is leeg.
    }
mobius-to-move =
    { $colour ->
        [red] Rood
       *[blue] Blauw
    } is aan de beurt.
mobius-player-to-move =
    { $colour ->
        [red] { $player } (rood) is aan de beurt.
       *[blue] { $player } (blauw) is aan de beurt.
    }
mobius-goes-on = Het spel gaat verder.
mobius-computer-says =
    { $colour ->
        [red] { $player } zegt: rood op { $cell }.
       *[blue] { $player } zegt: blauw op { $cell }.
    }
mobius-not-as-said = { $player } zei { $cell }, maar de steen ligt ergens anders.

# Het einde
mobius-win =
    { $colour ->
        [red] Rood wint
       *[blue] Blauw wint
    } { $how ->
        [three-bars] met drie verbonden balken.
        [bars-and-loop] met twee verbonden balken en een lus.
       *[last-able] als enige met twee verbonden balken en een lus op het volle bord.
    }
mobius-won =
    { $who ->
        [red] Rood
        [blue] Blauw
       *[other] { $who }
    } wint.

# Vragen en antwoorden
mobius-cell =
    { $half ->
        [top] { $cell } (boven)
        [bottom] { $cell } (onder)
       *[whole] { $cell }
    }
mobius-covered = Iets dat geen steen is bedekt { $cell }; wat ligt er op het vak?
mobius-stone-or-none =
    { $colour ->
        [either] Ligt er een rode of een blauwe steen op { $cell }, of geen?
        [red] Ligt er een rode steen op { $cell }, of geen?
       *[blue] Ligt er een blauwe steen op { $cell }, of geen?
    }
mobius-which-colour =
    { $colour ->
        [either] Is de steen op { $cell } rood of blauw?
        [red] Is dat een rode steen op { $cell }?
       *[blue] Is dat een blauwe steen op { $cell }?
    }
mobius-far-ahead = Liggen er echt { $red } rode en { $blue } blauwe stenen? Zo niet, zeg dan van een vak wat erop ligt.
mobius-stray =
    { $colour ->
        [red] Een rode
       *[blue] Een blauwe
    } steen ligt tussen { $cells }. Bij welk vak hoort hij, of bij geen van beide?
mobius-bad-face = Een vak moet red, blue of empty zijn, niet '{ $got }'.
mobius-bad-stray = De steen moet bij { $cells } horen, niet '{ $got }'.
mobius-no-such-cell = Een antwoord moet een vak van het bord noemen, niet '{ $got }'.
mobius-not-in-view = { $got } moet een vak van het bord in beeld zijn, zoals F0.
mobius-two-players =
    { $players ->
        [one] Mobius is voor 2 spelers, rood eerst, maar er is er { $players }.
       *[other] Mobius is voor 2 spelers, rood eerst, maar het zijn er { $players }.
    }

# Op de foto
mobius-mark-stone =
    { $colour ->
        [red] gelezen als rood
       *[blue] gelezen als blauw
    }
mobius-mark-linked = balken verbonden
mobius-mark-loop = lus
mobius-mark-twice = twee keer rond: geen lus

# De regels
mobius-part-game = Het spel
mobius-sheet-players = Twee spelers, rood en blauw, op een möbiusband van { $cells } vakken.
mobius-sheet-turns = Rood begint. Om de beurt zet ieder een steen van de eigen kleur op een leeg vak. Niemand past, en geen steen wordt verzet of weggehaald.
mobius-part-board = Het bord
mobius-sheet-strip = De bovenste rij is de onderste: omdat de band gedraaid is, zijn de halve vakken { $first } tot { $last } langs de bovenrand dezelfde vakken als die langs de onderrand, waar de letters andersom lopen. Een steen ligt op een van beide helften en vult het vak.
mobius-sheet-bars = Elke kleur heeft drie balken langs de rand. Een vak waar twee balken bij elkaar komen raakt ze allebei.
mobius-sheet-names = Vakken heten naar letter en rij: de letters tellen in elke rij van links, en { $first }0 tot { $last }0 zijn de gedeelde vakken, naar hun letters boven.
mobius-part-winning = Wie wint
mobius-sheet-linked = Stenen van één kleur die elkaar raken zijn verbonden, en ook alle stenen die dezelfde balk van hun kleur raken: balken verbinden zoals stenen.
mobius-sheet-three = Wie alle drie de eigen balken verbindt, wint.
mobius-sheet-two = Wie er twee verbindt en een lus heeft, wint ook: een gesloten keten van verbonden stenen en balken die de naad van boven en onder een oneven aantal keren kruist.
mobius-sheet-full = Is het bord vol en heeft niemand zo gewonnen, dan wint de kant met twee verbonden balken door een lus, waar op het bord dan ook. Gelijkspel bestaat niet.
mobius-sheet-twice = Een keten die pas sluit als hij langs de rand twee keer om de strook is gegaan, kruist de naad twee keer en is geen lus. De scheidsrechter zegt het en tekent hem.
mobius-part-camera = Voor de camera
mobius-sheet-markers = Laat de hele afdruk zien met de vier markeringen; er mogen er twee bedekt zijn.
mobius-sheet-faults = Een rode en een blauwe steen op de twee helften van één vak zijn een fout, en ook een aantal stenen dat door om de beurt te zetten niet kan ontstaan.
