# Möbi. tile = tuile (tuile de nombre, tuile d’opération), pod = le pod, pool = la pioche,
# operation = opération, side = membre (d’une équation), camp (à la table).
# Les appels GO, FLIP, SWAP et MÖBI restent tels quels.

mobi-summary = un pod tel qu’il a été annoncé, jugé avec ses équations
mobi-option-final = le dernier coup du joueur, sauf indication contraire : il ne reste aucune tuile de nombre
mobi-option-held = tuiles de nombre que le joueur possède

# Tuiles
mobi-six-or-nine = 6 ou 9
mobi-six-or-nine-in-line = (6 ou 9)
mobi-tile-at = la tuile { $face } à la ligne { $row }, colonne { $col }

# Une équation
mobi-numbers-touch = Deux nombres se touchent dans { $run } : { $face } et { $second }, à la ligne { $row }, colonne { $col }.
mobi-operations-touch = Deux signes se touchent dans { $run } : { $face } et { $second }, à la ligne { $row }, colonne { $col }.
mobi-begins-with-operation = { $run } commence par { $sign }, mais doit commencer par un nombre.
mobi-ends-with-operation = { $run } finit par { $sign }, mais doit finir par un nombre.
mobi-no-equals = Il manque le = dans { $run }.
mobi-no-operation = { $run } n’a pas d’opération.
mobi-no-operation-yet = { $run } n’a pas d’opération, ce qui n’est permis qu’au dernier coup.
mobi-too-many-plain =
    { $number } équations n’ont pas d’opération, mais c’est permis pour { $limit ->
        [one] une seule
       *[other] { $limit } seulement
    } : { $runs }.
mobi-division-by-zero = { $run } divise par 0.
mobi-equation-false = { $run } est faux : { $left } n’est pas { $right }.
mobi-equation-false-chain = { $run } est faux : les membres valent { $sides }.
mobi-equation-false-open = { $run } est faux : le membre de gauche vaut { $left }, celui de droite { $right }.
mobi-equation-false-open-chain = { $run } est faux : les membres valent { $sides }, jamais tous égaux.
mobi-equation-false-whatever = { $run } est faux, quoi que représentent les tuiles libres.
mobi-values = l’une de { $number } valeurs de { $low } à { $high }
mobi-not-integer = { $run } passe par une fraction, { $fraction }.
mobi-too-much-work = Tant de tuiles de { $runs } peuvent représenter plusieurs nombres que cela n’a pas été calculé.
mobi-holds = { $run } : chaque membre vaut { $value }.
mobi-holds-with = { $run } : chaque membre vaut { $value }, avec { $tiles }.
mobi-stands-for = la tuile { $face } pour { $value }
mobi-passed-over = { $run } n’a pas de = et ne compte pas.

# Équations qui se croisent
mobi-crossing-conflict = La tuile { $face } à la ligne { $row }, colonne { $col } devrait être { $needs }.
mobi-needed = { $value } dans { $run }
mobi-something-else = autre chose
mobi-crossing-conflict-many = { $runs } ne peuvent pas être toutes justes : aucune valeur de { $tiles } ne convient à toutes à la fois.

# Le pod
mobi-right =
    { $equations ->
        [one] Le pod est juste : { $equations } équation tient.
       *[other] Le pod est juste : { $equations } équations tiennent.
    }
mobi-empty-pod = Il n’y a aucune tuile de nombre dans le pod.
mobi-several-solutions = D’autres valeurs iraient aussi pour { $tiles }.
mobi-orientation-ambiguous =
    { $holding ->
        [0] Aucune tuile ne montre où est le haut du pod : il n’est juste dans aucun sens de lecture.
       *[other] Aucune tuile ne montre où est le haut du pod : il est juste dans { $holding } sens de lecture sur { $ways }.
    }
mobi-isolated-tile = La tuile { $face } à la ligne { $row }, colonne { $col } ne touche aucune autre tuile.
mobi-disconnected = Les { $number } tuiles à partir de la ligne { $row }, colonne { $col } sont séparées du reste.
mobi-face-down = La tuile à la ligne { $row }, colonne { $col } est face cachée dans le pod.
mobi-face-down-beside = La tuile à la ligne { $row }, colonne { $col } est face cachée à côté du pod et ne compte pas.
mobi-not-in-game = { $face } ne fait pas partie de ce jeu.
mobi-outside-equations = La tuile { $face } à la ligne { $row }, colonne { $col } n’est dans aucune équation.
mobi-loose-number = La tuile { $face } est hors du pod.
mobi-too-many-tiles =
    { $number ->
        [one] Le pod a { $number } tuile de nombre, mais le joueur n’en possède que { $held }.
       *[other] Le pod a { $number } tuiles de nombre, mais le joueur n’en possède que { $held }.
    }
mobi-tiles-missing =
    { $seen ->
        [one] On ne voit que { $seen } tuile de nombre, mais le joueur en possède { $held } : il en manque { $missing }.
       *[other] On ne voit que { $seen } tuiles de nombre, mais le joueur en possède { $held } : il en manque { $missing }.
    }

# Règles maison et faces
mobi-bad-face = Une face doit être { $faces }, et non '{ $got }'.
mobi-bad-plain = 'plain_equalities' doit être 0 ou plus, ou "always", et non { $got }.
mobi-bad-runs = 'runs' doit être strict ou loose, et non '{ $got }'.
mobi-bad-wild = 'wild' doit être un intervalle entre 0 et { $highest }, et non de { $low } à { $high }.
mobi-equals-stays = 'without' doit nommer des nombres ou des opérations ; = ne peut pas être retiré.
mobi-no-numbers-left = 'without' doit laisser des tuiles de nombre dans le jeu.
mobi-nameless = Une variante doit avoir un nom.
mobi-bad-span = '{ $name }' doit aller de 1 au moins à autant au moins, et non de { $low } à { $high }.
mobi-start-too-small = Chaque camp doit commencer avec au moins 1 tuile.
mobi-negative = Les nombres de tuiles doivent être 0 ou plus.
mobi-bad-variant = 'variant' doit être { $variants }, et non '{ $got }'.
mobi-not-in-a-team = { $name } doit être dans l’une des équipes { $teams }.

# Qui joue
mobi-side-count =
    { $fewest ->
        [1] { $most ->
            [1] Une partie « { $variant } » se joue à un seul camp, et non à { $got }.
           *[other] Une partie « { $variant } » se joue à { $most } camps au plus, et non à { $got }.
        }
       *[other] Une partie « { $variant } » se joue de { $fewest } à { $most } camps, et non à { $got }.
    }
mobi-member-count =
    { $most ->
        [1] { $side } a { $got } membres, mais les équipes jouent avec variant = "team".
       *[other] { $side } doit avoir de { $fewest } à { $most } membres, et non { $got }.
    }
mobi-pool-needed = Une partie « { $variant } » distribue toutes les tuiles de nombre : dites combien il y en a, par exemple avec pool = 100.
mobi-pool-too-small = { $pool } tuiles de nombre ne suffisent pas pour { $sides } camps.

# Appels
mobi-go = { $side } dit GO !
mobi-building = Construisent maintenant : { $builders }.
mobi-builder = { $member } pour { $side }
mobi-standing =
    Tuiles de nombre : { $held } ; { $pool ->
        [known] { $left } dans la pioche
        [or-more] { $left } ou plus dans la pioche
        [used-up] la pioche est épuisée
       *[uncounted] la pioche n’a pas été comptée
    }.
mobi-side-holds = { $side } { $number }
mobi-side-may-hold = { $side } de { $low } à { $high }
mobi-or-more = { $number } ou plus
mobi-flip = { $side } dit FLIP : chacun prend { $size }.
mobi-flip-or-fewer = { $side } dit FLIP : chacun prend { $size }, ou { $fewer } si la pioche ne suffit pas.
mobi-swap = { $side } échange une tuile contre { $number }.
mobi-wins = Möbi ! { $side } gagne.
mobi-pod-rejected = Les joueurs ont trouvé une erreur dans le pod de { $side }.
mobi-whoops = Whoops ! { $side } corrige, et tous continuent.
mobi-disqualified = { $side } est hors jeu ; les tuiles retournent dans la pioche.
mobi-last-left = { $side } reste en dernier et gagne.
mobi-pool-uncounted = Personne n’a compté la pioche ; on n’a pas vérifié qu’elle est épuisée.

# Appels impossibles
mobi-unknown-player = { $side } ne joue pas dans cette partie.
mobi-is-out = { $side } est hors jeu.
mobi-game-over = La partie est finie.
mobi-already-started = GO ! a déjà été dit.
mobi-not-started = La partie doit commencer par GO !
mobi-clock-backwards = L’horloge ne doit pas reculer de { $last } à { $now } s.
mobi-no-flip = Il n’y a pas de FLIP dans cette partie.
mobi-flip-pool-exhausted = La pioche a { $left }, ce qui ne suffit pas pour tous : personne n’en prend.
mobi-flip-size = Chacun doit prendre { $sizes }, et non { $took }.
mobi-flip-not-due =
    { $due ->
        [0] Un FLIP se dit quand aucune tuile de nombre n’est hors du pod, et non avec { $outside }.
        [1] Un FLIP se dit quand une tuile de nombre au plus est hors du pod, et non avec { $outside }.
       *[other] Un FLIP se dit quand { $due } tuiles de nombre au plus sont hors du pod, et non avec { $outside }.
    }
mobi-no-swap = Il n’y a pas de SWAP dans cette partie.
mobi-swap-pool-exhausted = Un SWAP prend { $needed } tuiles de nombre dans la pioche, qui en a { $left }.
mobi-pool-not-exhausted =
    La pioche doit être épuisée, mais elle a { $left ->
        [one] { $left } tuile de nombre
       *[other] { $left } tuiles de nombre
    }.

# La table
mobi-tiles-lie =
    { $number ->
        [one] Il y a { $number } tuile sur la table.
       *[other] Il y a { $number } tuiles sur la table.
    }
mobi-pod-tiles =
    { $number ->
        [one] { $number } tuile de nombre dans le pod
       *[other] { $number } tuiles de nombre dans le pod
    }{ $loose ->
        [0] { "" }
       *[other] , { $loose } à côté
    }
mobi-pod-of = { $side } : { $tiles }
mobi-pod-of-nobody = Pod : { $tiles }
mobi-time = Temps : { $time }.
mobi-game-goes-on = La partie continue.
mobi-game-goes-on-with = La partie continue : { $sides }.
mobi-nobody-wins = Personne ne gagne.
mobi-side-wins = { $side } gagne.
mobi-out = Hors jeu : { $sides }.
mobi-not-ruled = Personne n’a annoncé MÖBI ; aucun pod n’est donc jugé.
mobi-open = Le Möbi de { $side } n’est pas encore tranché : montrez le pod, répondez aux questions, ou dites s’il est juste{ TYPED(" ('möbi ", $side, " right' ou 'möbi ", $side, " wrong')") }.
mobi-not-taken = Le Möbi de { $side } ne compte pas.
mobi-pod-wrong = Le pod de { $side } est faux.
mobi-pod-taken = Le seul pod visible est pris pour celui de { $side }.
mobi-pool-in-view =
    { $seen ->
        [one] On voit { $seen } tuile de nombre face cachée, mais d’après les appels il en reste { $left }.
       *[other] On voit { $seen } tuiles de nombre face cachée, mais d’après les appels il en reste { $left }.
    }
mobi-how-many-held = Combien de tuiles de nombre { $side } possède-t-il : { $numbers } ?
mobi-is-pool-used-up = La pioche est-elle épuisée, si bien que personne ne peut plus prendre de tuiles de nombre ?
mobi-count-pool = Sinon, dites combien il y en a dans la pioche{ TYPED(", par exemple 'answer pool=5'") }.
mobi-whose-pod = À qui est ce pod : { $sides } ?
mobi-no-pod-of = Aucun pod de { $side } n’est visible : montrez-le, ou dites à qui est un pod par l’une de ses tuiles{ TYPED(", par exemple 'answer 3=", $side, "'") }.
mobi-no-pod = Il n’y a pas de pod.
mobi-say-whose = Dites le pod de qui{ TYPED(", par exemple 'rule Ann'") }.
mobi-tile-belongs = La tuile { $tile } est à { $side }.
mobi-tile-is = La tuile { $tile } est { $face }.
mobi-noted = Noté : { $place } est { $face }.
mobi-answer-number = La réponse doit être un nombre de tuiles, et non '{ $got }'.

# Ce que l’on voit
mobi-alone = Un pod, ce sont deux tuiles ou plus qui se touchent.
mobi-together = Mettez les tuiles ensemble et prenez une nouvelle photo.
mobi-no-faces = La plupart de ces pièces ne montrent rien de ce que montre une tuile de Möbi.
mobi-no-number = Aucune tuile ne montre de nombre.
mobi-no-signs = Aucune tuile ne montre d’opération.
mobi-no-equals-sign = Aucune des tuiles d’opération ne montre =.
mobi-cards = Ces pièces semblent allongées, mais les tuiles de Möbi sont carrées : si ce sont des tuiles, montrez-les d’en haut.
mobi-nearer = Montrez tout le pod, de plus près et sous une lumière égale.
mobi-outlines = Les contours des tuiles ne sont pas nets. Le pod est-il lu tel qu’il est posé ?
mobi-crooked = Ces tuiles se touchent, mais ne forment pas un seul quadrillage.
mobi-which-top = Quel côté de la photo est le haut du pod : { $sides } ?
mobi-photo-side =
    { $side ->
        [top] en haut
        [right] à droite
        [bottom] en bas
       *[left] à gauche
    }
mobi-bad-top = Le haut du pod doit être { $sides }, et non '{ $got }'.
mobi-bad-answer = Une réponse doit être comme 5=7 ou 5.right=7, et non '{ $got }'.
mobi-left-out = À côté du pod se trouve ce qui ne ressemble à aucune de ses tuiles ({ $faces }). On n’en tient pas compte ; si c’en est une, reprenez la photo sous une lumière égale.
mobi-held-unknown = On n’a pas vérifié que tout est là : combien de tuiles de nombre le joueur possède-t-il ?

# Dessiné sur la photo
mobi-mark-right = équation juste
mobi-mark-wrong = équation fausse
mobi-mark-doubtful = incertain
mobi-mark-alone = dans aucune équation
# Sans espace où la ligne se couperait.
mobi-mark-free = { $face } = { $value }

# Le meilleur pod avec quelques tuiles
mobi-solve-read = Lu : { $tiles }.
mobi-solve-doubtful = Pas sûr que la tuile { $tile } soit { $face } : sinon, nommez les tuiles au lieu de la photo.
mobi-solve-too-few = Nommez deux tuiles de nombre ou plus, par exemple 3 6 11 ö.
mobi-solve-back = Une tuile face cachée n’est dans aucun pod.
mobi-solve-unreadable = { $photo } : { $why }
mobi-solve-none = Aucun pod n’a été trouvé.
mobi-solve-found =
    { $used ->
        [1] Un pod avec une tuile de nombre sur { $all } :
       *[other] Un pod avec { $used } tuiles de nombre sur { $all } :
    }
mobi-solve-left = Reste : { $tiles }.

# Les règles en bref
mobi-part-game = Le jeu
mobi-sheet-players = De { $fewest } à { $most } joueurs. Chacun prend { $start } tuiles de nombre, face cachée ({ $crowded } à partir de { $crowd } joueurs). Les autres restent face cachée au milieu ; les tuiles d’opération sont à tous, et les deux faces peuvent servir.
mobi-sheet-go = À GO, tous retournent leurs tuiles et construisent en même temps, chacun son pod.
mobi-sheet-flip =
    Avec { $outside ->
        [one] une seule tuile de nombre
       *[other] { $outside } tuiles de nombre
    } hors du pod, ou aucune, un joueur dit FLIP : chacun en prend { $sizes } de plus, autant qu’il y en a pour tous.
mobi-sheet-swap = SWAP : un joueur rend une tuile et en prend { $swap }.
mobi-sheet-mobi = Quand le milieu est épuisé, celui qui a toutes ses tuiles dans le pod dit MÖBI. Tous s’arrêtent, et on examine le pod. S’il est juste, ce joueur gagne ; sinon il est hors jeu, et les autres continuent.
mobi-part-pod = Un pod est juste si
mobi-sheet-one-pod = Toutes les tuiles de nombre du joueur sont dans un seul pod : des tuiles qui se touchent côté contre côté.
mobi-sheet-lines = Toute ligne droite de deux tuiles ou plus qui se touchent est une équation, lue de gauche à droite ou de haut en bas.
mobi-sheet-equation = Une équation a une opération et un signe égal ; 3 + 4 = 7 = 5 + 2 en est une aussi. × et ÷ passent avant + et −. Les fractions et les nombres négatifs intermédiaires sont permis.
mobi-sheet-plain =
    Au dernier coup seulement, le pod peut avoir { $plain ->
        [one] une équation
       *[other] { $plain } équations
    } sans opération, comme 4 = 4.
mobi-sheet-six-nine = La tuile 6/9 est un 6 ou un 9, et le même dans les deux équations où elle se trouve.
mobi-sheet-wild = ö est n’importe quel nombre de { $low } à { $high }, et le même dans les deux équations où elle se trouve.
mobi-sheet-signs = Jamais deux nombres ni deux signes ne se suivent, et aucune équation ne commence ni ne finit par un signe.
mobi-part-camera = Pour la caméra
mobi-sheet-above = Montrez tout le pod d’en haut. Les tuiles d’opération isolées et les tuiles face cachée ne gênent pas ; une tuile de nombre isolée signifie que le pod n’est pas complet.
mobi-sheet-held = Dites combien de tuiles de nombre le joueur possède{ TYPED(" (--held)") }, et elles seront comptées aussi.
mobi-ways = Façons de jouer
mobi-way = { $line } : { $set }.
mobi-way-as-above = comme ci-dessus
mobi-way-pool = pool = 100 : il y a autant de tuiles de nombre dans la boîte. Si personne ne le dit, l’arbitre demande ce qui reste dans la pioche, et combien de tuiles possède un joueur, si une décision en dépend.
mobi-way-teams = [teams] avec une ligne comme Reds = ["Ann", "Cy"] pour chaque équipe, à la fin du fichier : qui joue ensemble avec variant = "team", dans l’ordre de construction.
