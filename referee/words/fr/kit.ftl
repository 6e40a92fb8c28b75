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
