# kit à imprimer = kit.

kit-mobi = Möbi : 162 tuiles de nombres et d’opérations, imprimées recto verso
kit-cirplexed = Cirplexed! : les 90 tuiles
kit-formula = Formula : 57 cartes de 63 × 88 mm avec leurs dos
kit-mathable = Mathable : le plateau en vraie grandeur, 106 tuiles et deux vierges
kit-mobius = Mobius (Mark Steere, marksteeregames.com) : le plateau avec ses repères, et des pions
kit-charuco = le panneau pour calibrer une caméra
kit-of-others = { $game } : { $about }
kit-none =
    { $meant ->
        [no] Il n’y a pas de kit « { $name } » ; les kits sont { $known }.
       *[other] Il n’y a pas de kit « { $name } » ; vouliez-vous dire { $meant } ?
    }
kit-one-way = Le kit « { $kit } » ne s’imprime que d’une façon, celle que '{ $command }' connaît.
kit-folder-not-made = Le dossier { $folder } ne peut pas être créé : { $why }.
kit-size = La taille doit être de { $least } à { $most } pour cent, et non { $got }.
kit-paper = Le papier doit être { $known }, et non « { $name } ».
kit-too-large = Des pièces de cette taille ne tiennent pas sur { $paper } ; prenez-les plus petites.

# Ce qui se lit sur les feuilles elles-mêmes.

kit-title =
    { $game } · { $part ->
        [board] plateau
        [cards] cartes
        [rules] règles
        [stones] pions
       *[tiles] tuiles
    }
kit-sheet =
    { $title } · feuille { $number } sur { $sheets }{ $side ->
        [front] { " · recto" }
        [back] { " · verso" }
       *[only] { "" }
    }
kit-sheet-of-board = { $title } · feuille { $number } sur { $sheets } · rangée { $row }, colonne { $column }
kit-scale = Imprimez à 100 % (taille réelle) : cette règle doit mesurer 100 mm.
kit-both-sides = Imprimez recto verso, en retournant sur le bord long.
kit-glue = Imprimez à 100 %. Coupez les feuilles de droite et du bas le long des tirets et posez-les sur les autres.
kit-charuco-title = ChArUco { $size } · { $dictionary } · carré { $square } mm, repère { $marker } mm
kit-charuco-note = Pour 'referee calibrate camera'. Imprimez à 100 % (cette règle : 100 mm), collez à plat sur un panneau.
kit-tile-count = { $tiles } tuiles
kit-rules-note =
    Telles que l’arbitre les applique.{ $has_more ->
        [yes] { " " }« referee rules { $game } » dit aussi ce dont vous pouvez convenir.
       *[no] { "" }
    }
kit-mobius-goal = Rouge commence. Reliez vos trois barres ; ou deux d’entre elles et une boucle passant par le haut et le bas.
kit-mobius-bars = Les barres relient : tous les pions qui touchent la même barre de leur couleur forment un groupe.
kit-mobius-seam = La rangée du haut est celle du bas : un pion sur une moitié d’une case, comme A0, la remplit tout entière.
