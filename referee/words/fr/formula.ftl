# Carte (card), symbole, joker, formule, tour (turn), manche (round), pioche (stock), main (hand) ;
# « vaut » (a joker stands for). Les mots comme « draw Ann » se tapent tels quels.

formula-summary = une formule, un tour, et des manches entières photo par photo
formula-option-before = juger le tour joué depuis cette photo
formula-option-held = cartes que le joueur avait avant le tour

## Une formule et un tour

formula-right = { $formula } est juste.
formula-turn-right =
    { $formula } est juste, avec { $cards ->
        [one] { $cards } nouvelle carte
       *[other] { $cards } nouvelles cartes
    }.
formula-by = { $player } : { $ruling }
formula-false = { $formula } est faux : { $left } donne { $result }.
formula-false-below = { $formula } est faux : { $left } est plus petit que 0.
formula-false-rest = { $formula } est faux : { $left } donne { $result }, reste { $rest }.
formula-false-by-zero = { $formula } est faux : on ne peut pas diviser par 0.
formula-false-jokers =
    { $formula } est faux, quoi que { $jokers ->
        [one] vaille le joker
       *[other] vaillent les jokers
    }.
formula-cards-open = { $played } cartes ont été jouées : une carte posée sur une pareille ne laisse pas de trace.
formula-no-card = Il n’y a pas de nouvelle carte dans la formule, mais un tour en demande au moins une.
formula-zero-few =
    Après { $before }, toutes les cartes doivent être couvertes, mais { $cards ->
        [one] { $cards } carte seulement a été jouée
       *[other] { $cards } cartes seulement ont été jouées
    }.
formula-zero-many =
    Après { $before }, toutes les cartes doivent être couvertes. Il faut ici { $cards } cartes, mais on peut en jouer { $most } au plus.
formula-zero-unseen = Après { $before }, toutes les cartes doivent être couvertes, mais il en reste comme avant.
formula-too-many-cards = { $cards } cartes ont été jouées, mais { $most } au plus sont permises.
formula-no-reuse = Toutes les cartes sont nouvelles, mais au moins une de la table doit resservir.
formula-hand-too-small =
    { $cards ->
        [one] { $cards } carte ne peut pas
       *[other] { $cards } cartes ne peuvent pas
    } venir d’une main de { $hand }.
formula-held-more = S’il y en avait plus, dites combien ont été jouées{ TYPED(" (played NOMBRE)") }.
formula-cards-mismatch =
    { $cards ->
        [one] { $cards } carte a été jouée
       *[other] { $cards } cartes ont été jouées
    }, mais autant ne peuvent pas faire cette formule.
formula-cards-too-few =
    { $cards ->
        [one] { $cards } carte a été jouée
       *[other] { $cards } cartes ont été jouées
    }, mais { $new } au moins sont nouvelles.
formula-cards-too-many =
    { $cards ->
        [one] { $cards } carte a été jouée
       *[other] { $cards } cartes ont été jouées
    }, mais { $new } au plus peuvent être nouvelles ici.
formula-card-unseen = On ne voit pas de nouvelle carte : une carte a-t-elle été posée sur une pareille ?
formula-joker-replaced = C’est juste seulement si un joker a été posé sur l’autre.
formula-was-joker-laid = Est-ce le cas ?
formula-joker-before = Que ce soit juste dépend de ce que valait le joker qui était là avant.
formula-joker-open = Quel chiffre vaut le joker en { $pile } : { $values } ?
formula-sign-not-allowed = { $sign } n’est pas en jeu, seulement { $signs }.
formula-number-too-long = Le nombre { $number } a { $cards } cartes, mais { $most } au plus sont permises.
formula-leading-zero = Le nombre { $number } a plusieurs cartes et ne doit pas commencer par 0.
formula-start-changed = La première formule doit être faite des cartes sur la table : { $cards }.
formula-supply-played =
    Il faut pour cela { $cards } { $face ->
        [joker] jokers
       *[other] cartes avec { $face }
    }, mais il n’y en a que { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }d’après notre compte de la boîte
    }.
formula-supply-shown =
    Avec les mains, cela fait { $cards } { $face ->
        [joker] jokers
       *[other] cartes avec { $face }
    }, mais la boîte n’en a que { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }d’après notre compte
    }.
formula-no-sign = Une formule doit avoir un symbole : { $signs }.
formula-no-equals = Une formule doit avoir la carte =.
formula-two-signs = Une formule ne doit avoir qu’un symbole en plus de =.
formula-two-equals = Une formule ne doit avoir qu’une carte =.
formula-sign-misplaced = Le symbole doit être à gauche de la carte =.
formula-number-missing =
    Il manque un nombre { $left ->
        [none] { $right ->
            [none] dans la rangée
           *[other] à gauche de { $right }
        }
       *[other] { $right ->
            [none] à droite de { $left }
           *[other] entre { $left } et { $right }
        }
    }.

## Une manche

formula-cards =
    { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }
formula-cards-range = de { $least } à { $most } cartes
formula-cards-or-more = { $least } cartes ou plus
formula-hand = { $player } a { $held }
formula-so = { $things }.
formula-has-points =
    { $player } a { $number ->
        [one] { $points } point
       *[other] { $points } points
    }
formula-points = { $player } { $points }
formula-next = C’est au tour de { $player }.
formula-out = { $player } n’a plus de carte.
formula-not-out = { $player } a encore des cartes.
formula-draws =
    { $players-n ->
        [one] { $players } pioche
       *[other] { $players } piochent
    } { $cards ->
        [0] zéro carte
       *[other] une carte
    }.
formula-no-stock = Il n’y a plus de carte à piocher.
formula-unknown-player = { $player } ne joue pas.
formula-not-your-turn = C’est au tour de { $next }, pas de { $player }.
formula-round-over = La manche est finie : { $winner } n’avait plus de carte en premier.
formula-turn-unseen = Le tour de { $player } n’a pas été vu : on ne sait pas combien de cartes a { $player }.
formula-hand-doubtful =
    D’après ce qu’on a vu, { $player } avait { $most ->
        [one] { $most } carte
       *[other] { $most } cartes
    } au plus, mais en a joué { $cards }.
formula-hand-open = { $player } a peut-être joué sa dernière carte : combien en reste-t-il ?
formula-round-won = { $player } gagne la manche.
formula-round-most =
    { $players-n ->
        [one] { $players } a fait
       *[other] { $players } ont fait
    } le plus dans cette manche : { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
formula-not-over =
    { $out ->
        [0] La manche continue : tout le monde a encore des cartes.
       *[other] La manche continue jusqu’à ce que personne n’ait plus de carte.
    }
formula-hand-count =
    { $player } doit avoir { $held }, mais { $shown ->
        [0] aucune n’est montrée
        [one] { $shown } est montrée
       *[other] { $shown } sont montrées
    }.
formula-too-few-players =
    Une manche demande au moins 2 joueurs, mais { $players ->
        [0] personne n’est nommé
        [one] { $players } seulement est nommé
       *[other] { $players } sont nommés
    }.
formula-too-few-cards = { $players } mains de { $hand } cartes, 2 cartes sur la table et 1 à piocher, c’est plus que les { $cards } cartes du jeu.

## Ce qui est demandé, et comment répondre

formula-no-such-card = « { $said } » n’est pas une carte de Formula : les cartes sont 0 à 9, joker, + − × ÷ et =.
formula-yes-or-no = La réponse doit être yes ou no, pas « { $answer } ».
formula-answer-like = Une réponse doit être comme 5=7, pas « { $answer } ».
formula-answer-photo = Une réponse doit être comme 2:5=7 (photo, carte, ce qu’elle montre), pas « { $answer } ».
formula-no-photo =
    Il n’y a pas de photo { $photo }, il y en a { $photos ->
        [one] 1 seule
       *[other] { $photos }
    }.
formula-played-number = Combien de cartes ont été jouées doit être un nombre, pas « { $answer } ».
formula-held-alone = Les cartes en main { TYPED("(--held) ") }ne comptent que pour un tour : donnez aussi la photo d’avant{ TYPED(" (--before)") }.
formula-this-card =
    { $face ->
        [unknown] cette carte
       *[other] la carte { $face }
    }
formula-line = { $cards } (carte { $first })
formula-which-line = Quelle rangée est la formule : { $lines } ?
formula-equals-unseen = On ne voit pas de carte = : { $cards }. Est-ce que ce sont toutes les cartes de la rangée ?
formula-all-cards = Ces cartes ne sont pas une formule : { $cards }. Est-ce que ce sont toutes les cartes de la rangée ?
formula-sideways = Les cartes semblent couchées sur le côté. Sont-elles droites ?
formula-beside = Tout près de la rangée il y a { $card } : en fait-elle partie ?
formula-no-card-left = Il doit rester au moins une carte dans la rangée.
formula-no-place = { $place } n’est pas une place de la rangée.
formula-no-card-there = Il n’y a pas encore de carte à cet endroit, donc { $place } n’est pas une place.
formula-in-no-line = La carte { $card } n’est dans aucune rangée.
formula-which-side = De quel côté de la photo commence la rangée : { $sides } ?
formula-is-it = Est-ce { $formulas } ?
formula-side =
    { $side ->
        [left] à gauche (left)
        [right] à droite (right)
        [top] en haut (top)
       *[bottom] en bas (bottom)
    }
formula-no-such-side = La rangée doit commencer { $sides }, pas « { $side } ».
formula-how-many = Combien de cartes ont été jouées : { $numbers } ?
formula-whose-turn = À qui est-ce maintenant ? Ce qui n’était pas clair peut avoir été un tour.
formula-played-last = Est-ce que { $player } a joué sa dernière carte ?

## Photos

formula-no-line = Aucune rangée de cartes en vue.
formula-nearer = Montrez toute la rangée, de plus près et sous une lumière égale.
formula-no-faces = La plupart de ces pièces ne montrent rien de ce qu’il y a sur les cartes de Formula.
formula-no-symbol = Il n’y a pas de carte avec un symbole dans la rangée.
formula-in-rows = Ces pièces sont en lignes et en colonnes, mais les cartes de Formula sont sur une seule rangée.
formula-square = Ces pièces semblent aussi larges que hautes, mais les cartes de Formula sont plus hautes que larges : si ce sont des cartes, montrez-les d’en haut.
formula-no-cards = Il n’y a pas de cartes.
formula-none = Ces cartes ne sont pas une formule.
formula-card-missing = S’il manque une carte, dites où elle est.
formula-only-start = La manche commence avec { $cards } ; il n’y a pas encore de formule.
formula-before-unreadable = { $photo } est illisible. { $why }
formula-before-unclear = Ce qui était là avant n’est pas clair. { $question }
formula-before-none = Ce qui était là avant n’est pas une formule ; celle-ci est donc jugée seule.
formula-photo-none = Les cartes de cette photo ne sont pas une formule.
formula-photo-unclear = On ne voit pas bien comment sont posées les cartes de cette photo.
formula-photo-missing = { $formula } : il manque une photo avant, donc le tour ne peut pas être jugé.
formula-in-photo = Photo { $photo } : { $question }
formula-no-change = La formule est la même qu’avant.
formula-start = La manche commence avec { $cards }.
formula-joined = { $formula } est déjà là ; les tours sont jugés à partir de la photo suivante.
formula-hands-open = { $player } ne peut pas avoir aussi peu de cartes que compté ; on ne sait plus rien des mains.
formula-turns =
    { $turns ->
        [one] { $turns } tour
       *[other] { $turns } tours
    }, rien de faux.
formula-turn-refused =
    { $more ->
        [0] Le tour { $turn } est refusé : { $why }
       *[other] Le tour { $turn } est refusé : { $why } (et { $more } de plus)
    }
formula-lies = { $formula } est sur la table.

## À la table

formula-lies-first = { $formula } est sur la table au début.
formula-as-before = { $formula } est sur la table comme avant.
formula-start-early = { $cards } est sur la table : si une manche doit commencer, terminez celle-ci et dites « { CALL("round") } ».
formula-turn-unread = { $formula } est juste ; ce qui était là avant n’a pas pu être lu.
formula-cards-back =
    { $draws ->
        [yes] { $player } reprend ses cartes et, selon la règle de la maison, pioche aussi.
       *[no] { $player } reprend ses cartes, et en pose d’autres ou en pioche une.
    }
formula-turn-back = Le tour de { $player } est annulé.
formula-turn-of = C’est au tour de { $player }.
formula-not-the-turn-of = Ce peut être au tour de { $players }, pas de { $player }.
formula-plays-on = { $player } continue.
formula-played =
    { $player } a joué { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } pour { $formula }.
formula-not-played =
    { $player } ne peut pas avoir joué { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } pour { $formula } : { $why }
formula-not-laid = { $player } ne peut pas l’avoir posée : { $why }
formula-told = { $place } est { $face }.
formula-none-there = Il n’y a pas de formule.
formula-none-laid =
    { $player ->
        [none] Aucune formule n’a encore été posée dans cette manche.
       *[other] { $player } n’a encore posé aucune formule dans cette manche.
    }
formula-nothing-new = Il n’y a pas de nouvelle formule. Si une carte a été posée sur une pareille, dites combien ont été jouées{ TYPED(" (answer played=1)") } ; sinon { $player } peut dire « { CALL("draw") } ».
formula-answer-first = Répondez d’abord à ceci : { $question }
formula-say-whose-over = Dites quel tour est fini{ TYPED(" (done ", $example, ")") }.
formula-turn-first = Dites d’abord à qui est le tour{ TYPED(", par exemple « answer turn=", $example, " »") }.
formula-turn-known = Si quelqu’un d’autre a posé ce qui est là, dites « { CALL("done") }{ TYPED(" NOM") } » ; si quelqu’un d’autre a commencé la manche, « { CALL("begins") }{ TYPED(" NOM") } ».
formula-no-round = Il n’y a pas encore de manche : montrez la première formule, puis dites « { CALL($call) } ».
formula-say-who = Dites qui c’est{ TYPED(" (", $call, " ", $example, ")") }.
formula-if-drawn = Si { $player } a pioché, dites d’abord « { CALL("draw") }{ TYPED(" ", $player) } ».
formula-last-not-asked = Personne n’a demandé si { $player } a joué sa dernière carte.
formula-draw-one = On pioche une carte au lieu d’un tour : dites « { CALL("draw") } ».
formula-shows =
    { $player } montre { $cards ->
        [none] une main vide
       *[other] { $cards }
    }.
formula-shown-counts = D’après les appels, { $player } avait { $held } ; c’est ce qui est montré qui compte.
formula-hand-not-empty = D’après les appels, { $player } a { $held }. Dites lesquelles{ TYPED(", par exemple « hand ", $player, " 1 2 joker »") } ; ou, si on en a joué plus qu’on n’en a vu, combien{ TYPED(" (played ", $player, " NOMBRE)") }.
formula-say-hand = Dites ce qui est en main{ TYPED(", par exemple « hand ", $player, " 1 2 joker »") }.
formula-ended-undo = La manche est terminée : annulez d’abord cela{ TYPED(" (undo)") }.
formula-ended-already = La manche est déjà terminée : dites « { CALL("round") } » pour la suivante.
formula-end-first = La manche n’est pas finie : dites d’abord « { CALL("end") } ».
formula-hands-first = La manche ne compte qu’une fois les mains montrées : dites d’abord « { CALL("rack") } » et « { CALL("end") } ».
formula-place = { $place }. { $player }.
formula-total = { $player } { $sum }, { $total } en tout.
formula-winners =
    { $players-n ->
        [one] { $players } a gagné
       *[other] { $players } ont gagné
    } la partie.
formula-game-over =
    La partie est finie : { $players-n ->
        [one] { $players } a gagné
       *[other] { $players } ont gagné
    }.
formula-say-who-begins = Dites qui commence{ TYPED(", par exemple « begins ", $example, " »") }.
formula-begins = { $player } commence.
formula-began = { $player } a commencé cette manche.
formula-begun = On sait déjà qui a commencé cette manche : plus d’un tour est fini.
formula-new-round = Une nouvelle manche commence, et { $player } joue en premier.
formula-dealt-more = { $player } reçoit une carte de plus.
formula-show-start = Montrez les deux premières cartes et la carte =.
formula-else-begins = Si quelqu’un d’autre commence, dites qui{ TYPED(" (begins NOM)") }.
formula-status-hand =
    { $turn ->
        [yes] ▶ { $player } a { $held }
       *[no] { $player } a { $held }
    }
formula-status = { $hands } ; pioche et cartes couvertes : { $rest }
formula-game-open = La partie n’est pas finie : { $points }.
formula-game-won =
    { $players-n ->
        [one] { $players } a gagné
       *[other] { $players } ont gagné
    } : { $points }.
formula-goes-on = La partie continue.
formula-round-open = La manche continue : { $hands }.

## Une place de l’ordinateur

formula-hand-missing = Dites ce que { $player } a en main{ TYPED(", par exemple « hand ", $player, " 1 2 joker »") }.
formula-computer-says = { $player } dit : { $choice }.
formula-not-as-said = Pas comme { $player } l’a dit : { $choice }.
formula-lay = { $formula }, avec { $cards }
formula-card-at = { $face } en { $pile }
formula-draw-card = piocher une carte

## Dessin sur la photo

formula-mark =
    { $role ->
        [right] formule juste
        [wrong] formule fausse
       *[doubtful] pas clair
    }
formula-mark-loose = hors de la rangée
formula-mark-card = une carte
formula-mark-new = nouvelle carte

## Les règles

formula-part-game = Le jeu
formula-sheet-cards =
    { $digits } cartes de chaque chiffre, { $jokers ->
        [one] { $jokers } joker
       *[other] { $jokers } jokers
    } et les cinq symboles. Chacun reçoit { $hand } cartes ; les symboles restent visibles.
formula-sheet-start = Deux cartes de la pioche sont posées face visible avec de la place entre elles, et = à leur droite. Qui commence choisit le symbole entre elles et pose la réponse.
formula-sheet-turn = À son tour, on peut changer le symbole, et on pose de 1 à { $limit } cartes sur celles de la formule ou à côté, pour qu’elle soit de nouveau juste.
formula-sheet-draw = Qui ne peut pas jouer pioche une carte. Quand la pioche est vide, les cartes sous la formule sont mélangées pour en faire une nouvelle.
formula-sheet-wrong =
    Une formule fausse est reprise, et qui l’a posée { $cards ->
        [0] en pose une autre ou pioche une carte
        [one] pioche { $cards } carte, ce qui finit le tour
       *[other] pioche { $cards } cartes, ce qui finit le tour
    }.
formula-sheet-end = Qui n’a plus de carte gagne.
formula-part-right = Une formule est juste si
formula-sheet-reads = Seules comptent les cartes du dessus. On lit A + B = C, ou avec −, × ou ÷, en nombres entiers : − ne donne rien sous 0, et ÷ ne laisse pas de reste.
formula-sheet-number =
    Un nombre a { $most } cartes au plus, et { $zeros ->
        [yes] peut commencer par 0
       *[no] ne commence pas par 0
    }.
formula-sheet-covers = Les cartes qui restent gardent leur ordre. Une nouvelle carte en couvre une ancienne ou plusieurs voisines, ou se pose à côté ; aucune n’est enlevée : 10 devient 12 ou 5, mais pas 1.
formula-sheet-zero = Après un nombre × 0 = 0, la formule suivante couvre toutes les cartes de nombres.
formula-sheet-joker = Un joker vaut n’importe quel chiffre, et garde celui qu’il a reçu d’abord tant qu’on le voit.
formula-part-camera = Pour la caméra
formula-sheet-line = Posez la formule sur une rangée droite, = à droite, les cartes droites et serrées ; les autres cartes bien à l’écart.
formula-sheet-before = Montrez aussi la formule d’avant le tour{ TYPED(" (--before)") }, et le tour est jugé ; dites combien de cartes avait le joueur{ TYPED(" (--held)") }, et elles sont comptées.
