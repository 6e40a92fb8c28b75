# bouwpakket = kit.

kit-mobi = Möbi: 162 getal- en rekenstenen, tweezijdig bedrukt
kit-cirplexed = Cirplexed!: de 90 stenen
kit-formula = Formula: 57 kaarten van 63 × 88 mm met achterkanten
kit-mathable = Mathable: het bord op ware grootte, 106 stenen en twee lege
kit-mobius = Mobius (Mark Steere, marksteeregames.com): het bord met merktekens, en stenen
kit-charuco = het bord om een camera mee te kalibreren
kit-of-others = { $game }: { $about }
kit-none =
    { $meant ->
        [no] Er is geen bouwpakket “{ $name }”; de bouwpakketten zijn { $known }.
       *[other] Er is geen bouwpakket “{ $name }”; bedoelden jullie { $meant }?
    }
kit-one-way = Het bouwpakket “{ $kit }” wordt maar op één manier gedrukt, zoals '{ $command }' het kent.
kit-folder-not-made = De map { $folder } kan niet worden gemaakt: { $why }.
kit-size = De grootte moet { $least } tot { $most } procent zijn, niet { $got }.
kit-paper = Het papier moet { $known } zijn, niet “{ $name }”.
kit-too-large = Stukken van deze grootte passen niet op { $paper }; neem kleinere.

# Wat op de vellen zelf staat.

kit-title =
    { $game } · { $part ->
        [board] bord
        [cards] kaarten
        [rules] regels
        [stones] stenen
       *[tiles] stenen
    }
kit-sheet =
    { $title } · vel { $number } van { $sheets }{ $side ->
        [front] { " · voorkant" }
        [back] { " · achterkant" }
       *[only] { "" }
    }
kit-sheet-of-board = { $title } · vel { $number } van { $sheets } · rij { $row }, kolom { $column }
kit-scale = Druk af op 100 % (ware grootte): deze lijn moet 100 mm lang zijn.
kit-both-sides = Druk dubbelzijdig af en keer om over de lange kant.
kit-glue = Druk af op 100 %. Snijd rechter en onderste vellen af langs de streepjes en leg ze op de andere.
kit-charuco-title = ChArUco { $size } · { $dictionary } · vierkant { $square } mm, merkteken { $marker } mm
kit-charuco-note = Voor 'referee calibrate camera'. Druk af op 100 % (deze lijn: 100 mm) en plak het vlak op een plaat.
kit-tile-count = { $tiles } stenen
kit-rules-note =
    Zoals de scheidsrechter ze toepast.{ $has_more ->
        [yes] { " " }'referee rules { $game }' noemt ook wat jullie kunnen afspreken.
       *[no] { "" }
    }
kit-mobius-goal = Rood begint. Verbind je drie balken; of twee ervan en een lus door boven en onder.
kit-mobius-bars = Balken verbinden: alle stenen die dezelfde balk van hun kleur raken, zijn één groep.
kit-mobius-seam = De bovenste rij is de onderste: een steen op een van de helften van een vak, zoals A0, vult het hele vak.
