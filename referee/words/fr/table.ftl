# Annonce = ce qu’un joueur dit ou tape à la table (call).

table-state =
    { $state ->
        [searching] on cherche le plateau
        [hand] une main est dans l’image
        [settling] revient au repos
        [still] au repos
        [dark] trop sombre
       *[moved] la vue a changé
    }
table-searching = On cherche le plateau.
table-dark = Il fait trop sombre pour voir la table : allumez une lampe.
table-moved = La vue a changé : on cherche de nouveau la table.
table-dim = Il fait trop sombre pour bien lire la table : allumez une lampe.
table-glare =
    { $where ->
        [top-left] Il y a un reflet en haut à gauche : déplacez la lampe ou inclinez la caméra.
        [top] Il y a un reflet en haut : déplacez la lampe ou inclinez la caméra.
        [top-right] Il y a un reflet en haut à droite : déplacez la lampe ou inclinez la caméra.
        [left] Il y a un reflet à gauche : déplacez la lampe ou inclinez la caméra.
        [right] Il y a un reflet à droite : déplacez la lampe ou inclinez la caméra.
        [bottom-left] Il y a un reflet en bas à gauche : déplacez la lampe ou inclinez la caméra.
        [bottom] Il y a un reflet en bas : déplacez la lampe ou inclinez la caméra.
        [bottom-right] Il y a un reflet en bas à droite : déplacez la lampe ou inclinez la caméra.
       *[middle] Il y a un reflet au milieu : déplacez la lampe ou inclinez la caméra.
    }
table-blur = L’image est floue : essuyez l’objectif, ou laissez la caméra faire la mise au point.
table-never-seen = Le plateau n’a jamais été vu.
table-unseen = Qu’est-ce qui a encore été joué de { $since } à { $until } s, alors qu’on ne voyait rien ?
table-unseen-answer = La réponse à cela est « { $line } » : ce qui a été joué en plus, l’arbitre ne peut pas le savoir.
table-nothing-read = Rien n’a encore été lu.
table-goes-on = La partie continue. { $stands }
table-righted = Ce qui était faux a été repris.
table-taken-back = Repris : { CALL($call) }.
table-nothing-to-undo = Il n’y a aucune annonce à reprendre.
table-rack-unreadable = { $photo } : { $why }
table-rack-doubtful = Toutes les tuiles de { $photo } ne se lisent pas avec certitude. Tapez-les : { $line }
table-no-such-call = Ce jeu n’a pas d’annonce « { $word } » ; il a { $calls }.
table-call-refused = L’annonce « { $call } » est impossible. { $why }
table-recorded-call-refused = L’annonce enregistrée « { $call } » est impossible. { $why }
table-nothing-called = Rien n’a été annoncé : il n’y a rien à juger.
table-alone = La tuile { $tile } isolée n’est à personne ; nommez-en une autre de ce joueur.
table-no-such-piece = Une réponse doit nommer ce qui se trouve là, et non « { $place } ».
table-move-illegal = Le coup { $number }, dans { $source }, n’est pas permis.
table-bag = sac { $tiles }
table-answer-by-calls = Dans une partie avec annonces, la réponse est dans le fichier de --calls, par une ligne comme « { $line } ».
table-move =
    { $points ->
        [none] { $what } en { $place }
        [one] { $what } en { $place }, { $points } point
       *[other] { $what } en { $place }, { $points } points
    }
table-move-after = { $formula }, après { $before }
table-hall = Palmarès, parties à { $players } :
table-hall-entry =
    { $points ->
        [one] { $name } : { $points } point
       *[other] { $name } : { $points } points
    }
