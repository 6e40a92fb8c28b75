# pion (stone), case (cell), barre (bar), reliés (linked), boucle (loop), bande (strip), couture (seam).
mobius-summary = positions sur le plateau imprimé, et qui a gagné (de Mark Steere, 2008 ; marksteeregames.com)

# Le plateau
mobius-off-board =
    { $colour ->
        [red] Un pion rouge
       *[blue] Un pion bleu
    } se trouve hors du plateau, à la rangée { $row }, colonne { $col }.
mobius-two-colours =
    { $split ->
        [yes] Un pion rouge et un pion bleu se trouvent sur les deux moitiés de { $cell }. C’est une seule case, pour un seul pion.
       *[no] Un pion rouge et un pion bleu se trouvent sur { $cell } ; une case est pour un seul pion.
    }
mobius-two-stones = { $stones } pions se trouvent sur { $cell } ; une case est pour un seul pion.
mobius-cell-occupied =
    { $colour ->
        [red] Il y a déjà un pion rouge sur { $cell }.
       *[blue] Il y a déjà un pion bleu sur { $cell }.
    }
mobius-stone-gone =
    { $colour ->
        [red] Le pion rouge de { $cell } n’est plus là.
       *[blue] Le pion bleu de { $cell } n’est plus là.
    }
mobius-stone-changed =
    { $colour ->
        [red] Le pion rouge de { $cell } est devenu bleu.
       *[blue] Le pion bleu de { $cell } est devenu rouge.
    }

# Les tours
mobius-turn-order = Rouge commence et personne ne passe, donc rouge doit avoir autant de pions que bleu ou un de plus, mais rouge en a { $red } et bleu { $blue }.
mobius-no-stone = Aucun pion n’a été posé : chacun en pose un à son tour.
mobius-several-stones =
    { $cells-n ->
        [one] { $cells-n } pion a été posé ({ $cells }) ; un seul est permis par tour.
       *[other] { $cells-n } pions ont été posés ({ $cells }) ; un seul est permis par tour.
    }
mobius-wrong-turn =
    { $colour ->
        [red] C’était à bleu de jouer, mais le pion sur { $cell } est rouge.
       *[blue] C’était à rouge de jouer, mais le pion sur { $cell } est bleu.
    }
mobius-played-on =
    { $colour ->
        [red] Rouge
       *[blue] Bleu
    } avait déjà gagné avant que le dernier pion soit posé.
mobius-twice-round =
    La chaîne { $colour ->
        [red] rouge
       *[blue] bleue
    } fait deux fois le tour de la bande avant de se fermer. Ce n’est pas une boucle : une boucle franchit le bord du haut et du bas un nombre impair de fois.
mobius-start =
    { $stones ->
        [0] Au début, le plateau est vide.
        [one] Au début, il y a { $stones } pion sur le plateau.
       *[other] Au début, il y a { $stones } pions sur le plateau.
    }
mobius-plays =
    { $colour ->
        [red] Rouge
       *[blue] Bleu
    } joue en { $cell }.
mobius-answered =
    { $face ->
        [red] { $cell } est rouge.
        [blue] { $cell } est bleue.
       *[empty] { $cell } est vide.
    }
mobius-to-move =
    C’est à { $colour ->
        [red] rouge
       *[blue] bleu
    } de jouer.
mobius-player-to-move =
    { $colour ->
        [red] C’est à { $player } (rouge) de jouer.
       *[blue] C’est à { $player } (bleu) de jouer.
    }
mobius-goes-on = La partie continue.
mobius-computer-says =
    { $colour ->
        [red] { $player } dit : rouge en { $cell }.
       *[blue] { $player } dit : bleu en { $cell }.
    }
mobius-not-as-said = { $player } a dit { $cell }, mais le pion est ailleurs.

# La fin
mobius-win =
    { $colour ->
        [red] Rouge gagne
       *[blue] Bleu gagne
    } { $how ->
        [three-bars] avec trois barres reliées.
        [bars-and-loop] avec deux barres reliées et une boucle.
       *[last-able] comme seul camp avec deux barres reliées et une boucle sur le plateau plein.
    }
mobius-won =
    { $who ->
        [red] Rouge
        [blue] Bleu
       *[other] { $who }
    } gagne.

# Questions et réponses
mobius-cell =
    { $half ->
        [top] { $cell } (en haut)
        [bottom] { $cell } (en bas)
       *[whole] { $cell }
    }
mobius-covered = Quelque chose qui n’est pas un pion couvre { $cell } ; qu’y a-t-il sur la case ?
mobius-stone-or-none =
    { $colour ->
        [either] Y a-t-il un pion rouge ou un pion bleu sur { $cell }, ou aucun ?
        [red] Y a-t-il un pion rouge sur { $cell }, ou aucun ?
       *[blue] Y a-t-il un pion bleu sur { $cell }, ou aucun ?
    }
mobius-which-colour =
    { $colour ->
        [either] Le pion sur { $cell } est-il rouge ou bleu ?
        [red] Est-ce un pion rouge sur { $cell } ?
       *[blue] Est-ce un pion bleu sur { $cell } ?
    }
mobius-far-ahead = Y a-t-il vraiment { $red } pions rouges et { $blue } pions bleus ? Sinon, dites ce qu’il y a sur une des cases.
mobius-stray =
    { $colour ->
        [red] Un pion rouge
       *[blue] Un pion bleu
    } se trouve entre { $cells }. À quelle case appartient-il, ou à aucune ?
mobius-bad-face = Une case doit être red, blue ou empty, et non '{ $got }'.
mobius-bad-stray = Le pion doit appartenir à { $cells }, et non '{ $got }'.
mobius-no-such-cell = Une réponse doit nommer une case du plateau, et non '{ $got }'.
mobius-not-in-view = { $got } doit être une case du plateau visible, comme F0.
mobius-two-players =
    { $players ->
        [one] Mobius se joue à 2, rouge d’abord, mais il y a { $players } joueur.
       *[other] Mobius se joue à 2, rouge d’abord, mais il y a { $players } joueurs.
    }

# Sur la photo
mobius-mark-stone =
    { $colour ->
        [red] lu comme rouge
       *[blue] lu comme bleu
    }
mobius-mark-linked = barres reliées
mobius-mark-loop = boucle
mobius-mark-twice = deux tours : pas une boucle

# Les règles
mobius-part-game = Le jeu
mobius-sheet-players = Deux joueurs, rouge et bleu, sur un ruban de Möbius de { $cells } cases.
mobius-sheet-turns = Rouge commence. Chacun pose à son tour un pion de sa couleur sur une case vide. Personne ne passe, et aucun pion n’est déplacé ni retiré.
mobius-part-board = Le plateau
mobius-sheet-strip = La rangée du haut est celle du bas : comme la bande est tordue, les demi-cases { $first } à { $last } en haut sont les mêmes cases que celles du bas, où les lettres vont dans l’autre sens. Un pion se pose sur l’une des moitiés et remplit la case.
mobius-sheet-bars = Chaque couleur a trois barres le long du bord. Une case où deux barres se rejoignent touche les deux.
mobius-sheet-names = Les cases portent une lettre et une rangée : les lettres se comptent depuis la gauche dans chaque rangée, et { $first }0 à { $last }0 sont les cases coupées, d’après leurs lettres en haut.
mobius-part-winning = Gagner
mobius-sheet-linked = Les pions d’une couleur qui se touchent sont reliés, et aussi tous ceux qui touchent la même barre de leur couleur : les barres relient comme les pions.
mobius-sheet-three = Qui relie ses trois barres gagne.
mobius-sheet-two = Qui en relie deux et a une boucle gagne aussi : une chaîne fermée de pions et de barres reliés qui franchit la couture du haut et du bas un nombre impair de fois.
mobius-sheet-full = Si le plateau est plein et que personne n’a gagné ainsi, le camp qui a deux barres reliées gagne par une boucle n’importe où sur le plateau. Il n’y a pas de partie nulle.
mobius-sheet-twice = Une chaîne qui ne se ferme qu’après deux tours de la bande, le long de son bord, franchit la couture deux fois et n’est pas une boucle. L’arbitre le dit et la dessine.
mobius-part-camera = Pour la caméra
mobius-sheet-markers = Montrez toute la feuille avec ses quatre marqueurs ; deux d’entre eux au plus peuvent être couverts.
mobius-sheet-faults = Un pion rouge et un pion bleu sur les deux moitiés d’une case sont une faute, tout comme un nombre de pions qui ne peut pas venir en jouant chacun son tour.
