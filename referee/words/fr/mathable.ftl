# Mathable. Tuile (tile), case (square), plateau (board), tour (turn), chevalet (rack), sac (bag),
# boîte (box), compter (count), palmarès (hall of fame). On pose une tuile. Vouvoiement.
# Ce qui se tape (done, rack, start=bare) reste tel quel.

mathable-summary = des positions une à une, et des parties photo par photo

# Où
mathable-where =
    { $towards ->
        [up] au-dessus
        [down] au-dessous
        [left] à gauche
       *[right] à droite
    }
mathable-tile-on = { $value } en { $at }
mathable-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
mathable-points-in = { $spans } points
mathable-span = { $low } à { $high }

# Une tuile
mathable-count = { $equations } { $where }
mathable-counts =
    { $value } en { $at } : { $reasons } ; { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $reasons-n ->
        [1] { $factor ->
            [1] { "" }
           *[other] { " " }({ $value } × { $factor })
        }
       *[other] { $factor ->
            [1] { " " }({ $value } × { $reasons-n } directions)
           *[other] { " " }({ $value } × { $reasons-n } directions × { $factor })
        }
    }.
mathable-wrong-sign = En { $at } seul { $sign } compte, mais { $count } se calcule avec { $other }.
mathable-no-direction = { $value } en { $at } ne compte pas : { $lines }.
mathable-no-line = { $value } en { $at } ne compte pas : aucune direction n’a deux nombres à la suite.
mathable-line =
    { $sign ->
        [any] { $where }, { $first } et { $second } donnent { $results }
       *[other] { $number ->
            [0] { $where }, { $first } et { $second } ne donnent rien avec { $sign }
           *[other] { $where }, { $first } et { $second } donnent { $results } avec { $sign }
        }
    }
mathable-between = { $equations }, mais { $at } est entre les deux : une tuile se pose à côté des deux, jamais entre eux.
mathable-diagonal = { $equations } en diagonale, mais seules les lignes et les colonnes comptent.
mathable-off-board = { $at } est hors du plateau, qui a { $rows } lignes et { $cols } colonnes.
mathable-square-printed = Le nombre { $value } est imprimé en { $at } ; aucune tuile ne s’y pose.
mathable-square-occupied = { $at } est prise : { $value } s’y trouve déjà.
mathable-unknown-value = L’édition { $edition } n’a pas de tuile { $value }.
mathable-supply-exceeded =
    { $most ->
        [1] Cela fait { $lying } tuiles { $value }, mais la boîte n’en a qu’une.
       *[other] Cela fait { $lying } tuiles { $value }, mais la boîte n’en a que { $most }.
    }
mathable-unsupported = { $value } en { $at } ne compte qu’avec { $props }, ce qui ne peut pas avoir été posé avant.
mathable-doubt-decides = { $value } en { $at } : une tuile douteuse à côté décide.

# Une position
mathable-no-tile = Aucune tuile n’est encore sur le plateau.
mathable-possible =
    { $tiles ->
        [1] La tuile peut avoir été posée ainsi.
        [2] Les deux tuiles peuvent avoir été posées ainsi.
       *[other] Les { $tiles } tuiles peuvent toutes avoir été posées ainsi.
    }

# Un tour
mathable-none-placed = Aucune tuile posée.
mathable-placed =
    { $bonus ->
        [yes] { $tiles ->
            [one] { $tiles } tuile posée : { $points }, avec la prime pour le chevalet entier.
           *[other] { $tiles } tuiles posées : { $points }, avec la prime pour le chevalet entier.
        }
       *[no] { $tiles ->
            [one] { $tiles } tuile posée : { $points }.
           *[other] { $tiles } tuiles posées : { $points }.
        }
    }
mathable-turn = { $player } : { $said }
mathable-exchanges =
    { $tiles ->
        [one] { $player } échange { $tiles } tuile.
       *[other] { $player } échange { $tiles } tuiles.
    }
mathable-passes = { $player } passe.
mathable-order-open =
    { $exact ->
        [yes] { $points ->
            [one] L’ordre des tuiles change le score de { $points } point.
           *[other] L’ordre des tuiles change le score de { $points } points.
        }
       *[no] { $points ->
            [one] L’ordre des tuiles peut changer le score de { $points } point au plus.
           *[other] L’ordre des tuiles peut changer le score de { $points } points au plus.
        }
    }
mathable-bonus-open =
    { $points ->
        [one] La prime de { $points } point n’est due que si chaque tuile tirée en plus a aussi été posée.
       *[other] La prime de { $points } points n’est due que si chaque tuile tirée en plus a aussi été posée.
    }
mathable-draws-too-late =
    Aucun ordre des { $tiles } tuiles ne convient à un chevalet de { $rack } : il faut remplir une case à signe avant chaque tuile de plus.
mathable-order-unknown =
    Dans quel ordre les { $tiles } tuiles ont-elles été posées ? Avec un chevalet de { $rack }, il faut remplir une case à signe avant chaque tuile de plus.
mathable-draws-exceed-signs =
    { $drawn ->
        [one] { $drawn } tuile tirée en plus
       *[other] { $drawn } tuiles tirées en plus
    }, { $signs ->
        [0] mais aucune case à signe n’a été remplie.
        [1] mais une seule case à signe a été remplie.
       *[other] mais seulement { $signs } cases à signe ont été remplies.
    }
mathable-draws-exceed-bag =
    { $drawn ->
        [one] { $drawn } tuile tirée en plus
       *[other] { $drawn } tuiles tirées en plus
    }, { $bag ->
        [0] mais le sac était vide.
       *[other] mais le sac n’en contenait que { $bag }.
    }
mathable-too-many-tiles =
    { $tiles ->
        [one] { $tiles } tuile posée, mais on ne peut en avoir eu que { $had } au plus.
       *[other] { $tiles } tuiles posées, mais on ne peut en avoir eu que { $had } au plus.
    }
mathable-exchange-exceeds-rack =
    { $tiles ->
        [one] { $tiles } tuile échangée, mais le chevalet n’en a que { $rack }.
       *[other] { $tiles } tuiles échangées, mais le chevalet n’en a que { $rack }.
    }
mathable-exchange-after-placing = On n’échange pas dans un tour où l’on a posé une tuile.
mathable-not-your-turn = C’est à { $turn } de jouer, pas à { $player }.
mathable-settled-out-of-range = Le tour vaut { $scores }, pas { $points }.
mathable-no-turn =
    { $over ->
        [0] Il n’y a pas de tour { $number } : aucun n’est fini.
        [1] Il n’y a pas de tour { $number } : un seul est fini.
       *[other] Il n’y a pas de tour { $number } : seuls { $over } sont finis.
    }
mathable-players-number =
    { $number ->
        [0] Mathable se joue de 2 à 4, mais personne n’est nommé.
        [1] Mathable se joue de 2 à 4, mais une seule personne est nommée.
       *[other] Mathable se joue de 2 à 4, mais { $number } personnes sont nommées.
    }
mathable-first-player = C’est à { $players } de commencer, pas à { $player }.
mathable-box-too-small = Les { $tiles } tuiles de la boîte doivent remplir { $players } chevalets.

# La fin d’une partie
mathable-wins =
    { $winners-n ->
        [one] { $points ->
            [one] { $winners } gagne avec { $points } point.
           *[other] { $winners } gagne avec { $points } points.
        }
       *[other] { $points ->
            [one] { $winners } gagnent avec { $points } point chacun.
           *[other] { $winners } gagnent avec { $points } points chacun.
        }
    }
mathable-rack-missing = Dites ce qu’a { $player }{ TYPED(", par exemple 'rack ", $player, " 3 7 12'") }.
mathable-rack-count =
    { $certain ->
        [yes] { $tiles ->
            [one] { $player } doit avoir { $tiles } tuile, pas { $shown }.
           *[other] { $player } doit avoir { $tiles } tuiles, pas { $shown }.
        }
       *[no] { $tiles ->
            [one] { $player } peut avoir { $tiles } tuile au plus, pas { $shown }.
           *[other] { $player } peut avoir { $tiles } tuiles au plus, pas { $shown }.
        }
    }
mathable-racks-count =
    { $tiles ->
        [one] Les chevalets doivent avoir { $tiles } tuile ensemble.
       *[other] Les chevalets doivent avoir { $tiles } tuiles ensemble.
    }
mathable-unknown-player = { $player } ne joue pas dans cette partie.
mathable-racks-exceed =
    { $left ->
        [0] Les chevalets montrent des tuiles { $value }, mais elles sont toutes sur le plateau.
        [1] Les chevalets montrent plus de tuiles { $value } que la seule qui n’est pas sur le plateau.
       *[other] Les chevalets montrent plus de tuiles { $value } que les { $left } qui ne sont pas sur le plateau.
    }
mathable-turn-unsettled = Le tour { $number } reste à régler : { $player } a marqué { $low } à { $high } points.
mathable-bag-not-empty =
    { $tiles ->
        [one] Il reste { $tiles } tuile dans le sac.
       *[other] Il reste { $tiles } tuiles dans le sac.
    }
mathable-tiles-playable = Peut encore poser une tuile : { $players }.
mathable-sum =
    { $number ->
        [0] { $player } : { $scored }, et plus aucune tuile.
       *[other] { $player } : { $scored } − { $subtracted } ({ $left }) = { $total }.
    }
mathable-not-over = La partie n’est pas finie : { $scores }.
mathable-goes-on = La partie continue.

# Annonces
mathable-tile-in-doubt = Dites d’abord ce que montre la tuile douteuse.
mathable-refused =
    { $tiles ->
        [one] Reprenez-la, ou dites { CALL("done") } encore une fois si elle reste.
       *[other] Reprenez-les, ou dites { CALL("done") } encore une fois si elles restent.
    }
mathable-whose =
    { $tiles ->
        [one] Montrez le plateau avant le premier coup, ou dites qui l’a posée{ TYPED(" : answer start=", $player) }.
       *[other] Montrez le plateau avant le premier coup, ou dites qui les a posées{ TYPED(" : answer start=", $player) }.
    }
mathable-game-over = La partie est finie.
mathable-points-told = Les points d’un tour se donnent comme dans 'answer turn3=84', et non '{ $points }'.
mathable-turn-scores =
    { $points ->
        [one] Le tour { $number } vaut { $points } point.
       *[other] Le tour { $number } vaut { $points } points.
    }
mathable-turn-rescored = Tour { $number } : { $player } marque { $now } et non { $before }.
mathable-who-begins = Dites qui commence{ TYPED(", par exemple 'begins ", $player, "'") }.
mathable-begun = Le premier tour est fini : on sait qui a commencé.
mathable-begins = { $player } commence.
mathable-begins-or-lots = { $player } commence ; dites { CALL("begins") } pour tirer au sort.
mathable-placed-none = { $player } n’a posé aucune tuile ; dites { CALL("pass") } ou { CALL("exchange") }.
mathable-tiles-placed =
    { $tiles ->
        [one] { $tiles } tuile de ce tour est posée ; dites { CALL("done") }.
       *[other] { $tiles } tuiles de ce tour sont posées ; dites { CALL("done") }.
    }
mathable-nothing-exchanged = Aucune tuile n’est échangée ; dites { CALL("pass") } ou { CALL("done") }.
mathable-to-move = C’est à { $player }.
mathable-drawn =
    { $tiles ->
        [one] { $player } a tiré { $tiles } tuile.
       *[other] { $player } a tiré { $tiles } tuiles.
    }
mathable-drawn-extra =
    { $tiles ->
        [one] { $player } a tiré { $tiles } tuile en plus dans ce tour.
       *[other] { $player } a tiré { $tiles } tuiles en plus dans ce tour.
    }
mathable-may-draw = { $player } peut tirer une tuile{ TYPED(" ; dites draw") }.
mathable-hint-of-what = Dites quelles tuiles a { $player }{ TYPED(", par exemple 'hint ", $player, " 3 7 12'") }.
mathable-turn-wrong = Reprenez d’abord ce qui ne compte pas : un indice se fonde sur tout ce qui est posé.
mathable-hint = { $value } peut se poser.
mathable-hint-none = Aucune de ces tuiles ne peut se poser.
mathable-hint-taken = { $player } a pris un indice et n’entre pas au palmarès.
mathable-holds =
    { $number ->
        [0] { $player } n’a pas de tuile.
       *[other] { $player } a { $tiles }.
    }
mathable-chooses-first = Des tuiles de ce tour sont posées ; { $player } choisit avant la première.
mathable-must-hold =
    { $tiles ->
        [one] { $player } doit avoir { $tiles } tuile.
       *[other] { $player } doit avoir { $tiles } tuiles.
    }
mathable-cannot-hold = { $player } ne peut pas avoir { $value } : toutes ces tuiles sont sur le plateau.
mathable-turn-open = { $player } n’a pas fini son tour : dites d’abord { CALL("done") }.
mathable-no-number = Les tuiles de Mathable sont des nombres, pas '{ $call }'.
mathable-not-in-box = Il n’y a pas de tuile { $value } dans la boîte.
mathable-lies-on = { $value } est en { $at }.
mathable-is-empty = { $at } est vide.
mathable-no-square = { $at } doit être une case du plateau visible, comme 7B.
mathable-which-points = Tour { $number } : { $player } marque-t-il { $low } ou { $high } points ?
mathable-tiles-held = Tuiles sur les chevalets : { $held }.
mathable-tiles-left =
    { $number ->
        [0] Tuiles restantes, dans le sac et sur les chevalets : aucune.
       *[other] Tuiles restantes, dans le sac et sur les chevalets : { $tiles }.
    }

# Une place pour l’ordinateur
mathable-computer-says = { $player } dit : { $choice }.
mathable-not-as-said = Pas comme { $player } l’a dit : { $choice }.
mathable-pass = passer
mathable-exchange = échanger { $number ->
        [one] { $number } tuile : { $tiles }
       *[other] { $number } tuiles : { $tiles }
    }
mathable-lay =
    { $points ->
        [one] { $tiles } : { $points } point
       *[other] { $tiles } : { $points } points
    }
mathable-to = { $value } en { $at }, { $sums }

# Où commence une partie
mathable-game-start =
    { $tiles ->
        [one] { $tiles } tuile de la première photo compte comme posée sur le plateau vide{ TYPED(" ; si elle y était déjà, répondez start=first") }.
       *[other] { $tiles } tuiles de la première photo comptent comme posées sur le plateau vide{ TYPED(" ; si elles y étaient déjà, répondez start=first") }.
    }
mathable-lie-there-already =
    { $tiles ->
        [one] { $tiles } tuile est déjà là ; les coups comptent à partir de la photo suivante.
       *[other] { $tiles } tuiles sont déjà là ; les coups comptent à partir de la photo suivante.
    }
mathable-lie-there =
    { $tiles ->
        [0] Au début, le plateau est vide.
        [one] Au début, il y a { $tiles } tuile.
       *[other] Au début, il y a { $tiles } tuiles.
    }
mathable-begins-with =
    { $start ->
        [first] La partie commence par ce qui est là d’abord.
       *[bare] La partie commence par le plateau vide.
    }
mathable-start-too-late = Il faut dire où la partie a commencé avant la fin du premier tour.
mathable-start-before-second = Il faut dire où la partie a commencé avant le deuxième regard.
mathable-start-told = La partie doit commencer par bare ou first, pas par start={ $start }.

# Tuiles parties
mathable-tile-gone = { $value } était en { $at } et n’y est plus.
mathable-tile-changed =
    { $now ->
        [-1] { $value } était en { $at }, où se trouve maintenant autre chose.
       *[other] { $value } était en { $at }, où se trouve maintenant { $now }.
    }
mathable-tile-moved = { $value } était en { $at } et se trouve maintenant en { $now }.

# Photos
mathable-followed =
    { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, rien à redire.
mathable-followed-turns =
    { $moves ->
        [one] { $moves } coup, rien à redire. { $scores }.
       *[other] { $moves } coups, rien à redire. { $scores }.
    }
mathable-none-new = Aucune tuile nouvelle.
mathable-no-new-tile = Aucune tuile nouvelle dans { $photo }.
mathable-several-new-tiles = { $tiles } tuiles sont nouvelles dans { $photo } ; il manque peut-être une photo.
mathable-out-of-order = { $photo } a été prise avant une photo donnée plus tôt ; elle compte à sa place.
mathable-covered = Illisible dans { $photo } : { $squares }.
mathable-set-aside = { $photo } montre { $shown } en { $at } ; les autres photos montrent { $face }.
mathable-shown =
    { $face ->
        [empty] une case vide
        [unknown] quelque chose d’incertain
       *[other] { $face }
    }
mathable-turn-cut = Un tour ({ $player }) commence parmi des tuiles nouvelles dans une même photo ; on ne sait pas lesquelles en sont.
mathable-turns-ahead =
    { $moves ->
        [one] Les tours vont jusqu’au coup { $last }, mais les photos ne montrent que { $moves } coup.
       *[other] Les tours vont jusqu’au coup { $last }, mais les photos ne montrent que { $moves } coups.
    }
mathable-which-top = Quel côté de la photo est le haut du plateau : { $sides } ?
mathable-of-photo = Photo { $photo } : { $question }
mathable-since-when = Dans quelle photo { $value } est-il pour la première fois en { $at } : { $photos } ?

# Réponses et fichiers
mathable-top-of-photo = Une réponse sur le haut du plateau doit nommer sa photo, comme 2:top=left.
mathable-top-told = Le haut du plateau doit être { $sides }, pas '{ $answer }'.
mathable-no-photo = Aucune photo { $photo } ne montre le plateau.
mathable-no-first-photo = Il n’y a là aucune tuile dont on puisse dire la première photo.
mathable-photo-by-number = Une photo se dit par son numéro, pas '{ $answer }'.
mathable-square-told = Une réponse doit nommer une pièce ou une case comme 7B, pas '{ $answer }'.
mathable-tile-told = Une réponse doit être une tuile de la boîte ou 'empty', pas '{ $answer }'.
mathable-of-one-photo = Pour une seule photo, une réponse dit ce qui est sur une case, ou quel est le haut.
mathable-no-edition = Ces règles ne sont pas une édition de Mathable. { $why }
mathable-only-draws = À Mathable, personne ne fait que tirer : retirez la ligne où figure { $player }.
mathable-turns-unfit = Les tours ne vont pas avec la partie.

# Une partie en mots
mathable-move = { $number } { $said }
mathable-move-not-legal = { $number } Interdit : { $said }
mathable-turn-from =
    { $bonus ->
        [-1] { $player } à partir du coup { $first } : { $scored } points, peut-être une prime en plus
        [0] { $most ->
            [one] { $player } à partir du coup { $first } : { $scored } point
           *[other] { $player } à partir du coup { $first } : { $scored } points
        }
       *[other] { $player } à partir du coup { $first } : { $scored } + { $bonus } points
    }
mathable-in-all =
    { $points ->
        [one] { $player } : { $points } point en tout
       *[other] { $player } : { $points } points en tout
    }
mathable-can-lie = peut se trouver là

# Les règles
mathable-part-game = Le jeu
mathable-sheet-edition = Édition { $edition } : { $rows } lignes de { $cols } cases et { $tiles } tuiles.
mathable-sheet-players = De 2 à 4 ; chacun a { $rack } tuiles. Qui commence est tiré au sort, ou convenu.
mathable-sheet-turn =
    À son tour, on pose une ou plusieurs tuiles, l’une après l’autre ; chacune peut s’appuyer sur les précédentes. Ou bien on échange autant de tuiles que l’on veut.
mathable-sheet-refill = Après le tour, chacun a de nouveau { $rack } tuiles, tant qu’il en reste.
mathable-sheet-end =
    La partie est finie quand il n’y a plus de tuile à tirer et que personne ne peut poser, ou plus tôt si tous sont d’accord. Chacun perd alors la somme des tuiles qui lui restent.
mathable-part-laying = Une tuile peut se poser là où
mathable-sheet-two-numbers =
    les deux cases suivantes dans une direction montrent toutes deux un nombre, et la tuile est leur somme, leur différence, leur produit ou leur quotient. Les nombres { $printed } imprimés au milieu comptent.
mathable-sheet-order =
    Peu importe lequel des deux vient d’abord ; une division tombe juste, et on ne divise pas par 0.
mathable-sheet-sign = Sur une case à signe, seule cette opération compte.
mathable-sheet-one-side =
    Les deux nombres sont sur une ligne ou une colonne, d’un seul côté de la tuile : ni de part et d’autre, ni en diagonale.
mathable-part-points = Points
mathable-sheet-scores =
    Une tuile marque son nombre une fois par direction qui compte : une seule fois même si deux opérations conviennent. Les cases 2× et 3× doublent et triplent.
mathable-sheet-bonus = Poser les { $rack } tuiles en un seul tour donne { $points } points de plus.
mathable-sheet-draw = Sur une case à signe, on peut tirer une tuile de plus et la poser aussitôt.
mathable-part-camera = Pour l’appareil
mathable-sheet-photo =
    Une photo du plateau entier montre une position : l’arbitre dit si toutes les tuiles peuvent avoir été posées, dans n’importe quel ordre. Les photos d’une partie entière donnent les points ('referee follow').
mathable-sheet-squares =
    Les cases se nomment par ligne et colonne, comme 7B ; le nom du jeu est en haut à gauche.

# Une autre édition
mathable-map-lines = Un plan doit avoir une ligne de lettres pour les colonnes et une ligne pour chaque rangée.
mathable-map-letters = La première ligne doit être de lettres à partir de A, pas { $got }.
mathable-map-number = La ligne { $row } doit commencer par son numéro, pas par '{ $got }'.
mathable-map-row = La ligne { $row } doit avoir { $cols } cases, pas { $got }.
mathable-map-square = { $at } doit être . 2 3 + − × ou ÷, ou au milieu un nombre, pas '{ $got }'.
mathable-supply-numbers = Le contenu de la boîte doit être donné par nombre, pas par '{ $got }'.
mathable-board-size = Le plateau doit avoir au plus 99 lignes et 26 colonnes, mais il en a { $rows } et { $cols }.
mathable-edition-name = Une édition doit avoir un nom.
mathable-box-empty = La boîte doit contenir des tuiles.
mathable-supply-below = Tuile { $value } ×{ $count } : les valeurs commencent à 0 et les nombres à 1.
mathable-rack-size = Un chevalet doit avoir au moins 1 tuile, pas { $got }.
mathable-bonus-below = La prime doit être de 0 ou plus, pas { $got }.
