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
