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

# Was auf den Bögen selbst steht.

kit-title =
    { $game } · { $part ->
        [board] Brett
        [cards] Karten
        [rules] Regeln
        [stones] Steine
       *[tiles] Plättchen
    }
kit-sheet =
    { $title } · Blatt { $number } von { $sheets }{ $side ->
        [front] { " · Vorderseite" }
        [back] { " · Rückseite" }
       *[only] { "" }
    }
kit-sheet-of-board = { $title } · Blatt { $number } von { $sheets } · Reihe { $row }, Spalte { $column }
kit-scale = Mit 100 % drucken (Originalgröße): Diese Linie muss 100 mm lang sein.
kit-both-sides = Beidseitig drucken, über die lange Kante wenden.
kit-glue = Mit 100 % drucken. Rechte und untere Blätter an den Strichen abschneiden und auf die anderen legen.
kit-charuco-title = ChArUco { $size } · { $dictionary } · Quadrat { $square } mm, Marke { $marker } mm
kit-charuco-note = Für 'referee calibrate camera'. Mit 100 % drucken (diese Linie: 100 mm), flach auf eine Platte kleben.
kit-tile-count = { $tiles } Plättchen
kit-rules-note =
    So wendet der Schiedsrichter sie an.{ $has_more ->
        [yes] { " " }„referee rules { $game }“ nennt auch, was ihr vereinbaren könnt.
       *[no] { "" }
    }
kit-mobius-goal = Rot beginnt. Verbindet eure drei Balken; oder zwei davon und eine Schleife durch oben und unten.
kit-mobius-bars = Balken verbinden: Alle Steine, die denselben Balken ihrer Farbe berühren, sind eine Gruppe.
kit-mobius-seam = Die oberste Reihe ist die unterste: Ein Stein auf einer Hälfte eines Feldes, etwa A0, füllt das ganze.
