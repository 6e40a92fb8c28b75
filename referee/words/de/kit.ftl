# Bausatz = kit.

kit-mobi = Möbi: 162 Zahlen- und Rechenplättchen, beidseitig bedruckt
kit-cirplexed = Cirplexed!: die 90 Plättchen
kit-formula = Formula: 57 Karten von 63 × 88 mm mit Rückseiten
kit-mathable = Mathable: das Brett in voller Größe, 106 Plättchen und zwei leere
kit-mobius = Mobius (Mark Steere, marksteeregames.com): das Brett mit Marken, und Steine
kit-charuco = die Tafel zum Kalibrieren einer Kamera
kit-of-others = { $game }: { $about }
kit-none =
    { $meant ->
        [no] Es gibt keinen Bausatz „{ $name }“; die Bausätze sind { $known }.
       *[other] Es gibt keinen Bausatz „{ $name }“; meintet ihr { $meant }?
    }
kit-one-way = Der Bausatz „{ $kit }“ wird nur auf eine Art gedruckt, so wie '{ $command }' ihn kennt.
kit-folder-not-made = Der Ordner { $folder } lässt sich nicht anlegen: { $why }.
kit-size = Die Größe muss { $least } bis { $most } Prozent sein, nicht { $got }.
kit-paper = Das Papier muss { $known } sein, nicht „{ $name }“.
kit-too-large = Teile dieser Größe passen nicht auf { $paper }; nehmt kleinere.
