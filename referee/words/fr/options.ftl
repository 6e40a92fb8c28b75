# Règles maison ; une option garde son nom du fichier. pod = pod, tile = tuile, card = carte, side = camp.

options-house-rules = Règles maison : ce dont vous pouvez convenir, avec les valeurs habituelles. Le tout est un fichier que --rules accepte.
options-at-table = À la table : ce qu’une façon de jouer fixe d’elle-même, ici comme dans le jeu standard. Enlevez le # devant une ligne pour jouer autrement.

options-do-not-fit = Ces règles ne conviennent pas au jeu. { $why }
options-lacking =
    { $fields-n ->
        [0] L’enregistrement doit avoir un champ '{ $field }', mais il n’en a aucun.
       *[other] L’enregistrement doit avoir un champ '{ $field }', mais il a { $fields }.
    }
options-kind =
    { $each ->
        [yes] Chaque valeur de '{ $option }'
       *[no] '{ $option }'
    } doit être { $kind ->
        [bool] true ou false
        [int] un nombre entier
        [str] du texte entre guillemets
        [list] une liste
       *[dict] une table
    }, et non { $got }.
options-span = '{ $option }' doit contenir la plus petite et la plus grande valeur, et non { $got }.
options-unknown = Une option doit s’appeler { $known }, et non { $got }.
options-one-of = '{ $option }' doit être { $values }, et non { $got }.
options-too-small = '{ $option }' doit être { $least } ou plus, et non { $got }.
options-too-large = '{ $option }' doit être { $most } ou moins, et non { $got }.
options-names-differ =
    { $what ->
        [sides] Les camps
        [members] Les membres
       *[players] Les joueurs
    } doivent avoir des noms différents, et non { $names }.

# Cirplexed!
options-cirplexed-partial = Ce qui peut se trouver au coin d’un cercle de ¾ ou de ½ en plus de sa couleur. inclusive : d’autres couleurs ou rien. open : rien, pour que le reste du cercle puisse encore venir.

# Formula
options-formula-max-digits = Combien de cartes un nombre peut avoir.
options-formula-leading-zeros = Si un nombre de plusieurs cartes peut commencer par 0.
options-formula-supply = Combien de cartes il y a de chaque chiffre, et combien de jokers. La règle donne les jokers ; les chiffres n’ont jamais été confirmés, donc un surplus est seulement signalé d’ici là.
options-formula-hand = Combien de cartes chacun reçoit (Setup 2).
options-formula-penalty = Règle maison : combien de cartes coûte un coup interdit, outre qu’on le reprend et que le tour est perdu. Avec 0, on peut jouer autre chose, ou piocher comme le dit la règle.
options-formula-reuse = Variante : il faut réutiliser au moins une carte de la table.
options-formula-extra-card = Variante : qui gagne une manche commence la suivante avec une carte de plus.
options-formula-play-on = Variante : la manche continue jusqu’à ce que tous aient joué toutes leurs cartes.
options-formula-fives = Variante : un résultat divisible par 5 fait piocher une carte aux autres ; si 0 en fait partie.
options-formula-no-plus-minus = Variante : + et − sont retirés, et l’on peut jouer jusqu’à quatre cartes par tour.
options-formula-points = Variante : chaque formule rapporte son résultat, les cartes restantes comptent contre, un joker pour autant ; le premier à finir reçoit plus ; on joue jusqu’à ce que quelqu’un atteigne le but.

# Möbi
options-mobi-runs = strict : toute ligne de deux tuiles ou plus qui se touchent doit être une égalité. loose : les lignes sans = ne comptent pas, mais chaque tuile doit être dans une égalité.
options-mobi-plain-equalities = Combien d’égalités comme 4 = 4 un pod peut avoir au dernier coup, aucune avant (règle 1) ; "always" en permet autant qu’on veut, à tout moment.
options-mobi-integers-only = Si les fractions sont interdites en chemin. Les nombres négatifs sont permis.
options-mobi-wild = La plus petite et la plus grande valeur de ö (règle 5).
options-mobi-without = Ce qu’on retire : × et ÷ pour les enfants, et aussi 11 et 12 si vous voulez.
options-mobi-sides = Le moins et le plus de camps, et de membres dans chacun.
options-mobi-start = Tuiles de nombres avec lesquelles chaque camp commence, mais `start_crowded` avec `crowd` camps ou plus.
options-mobi-deal-all = Toutes les tuiles de nombres sont distribuées au début.
options-mobi-flip = Combien de tuiles chacun prend lors d’un FLIP ; moins, jusqu’à 1, s’il n’y en a pas assez au milieu. Avec 0, il n’y a pas de FLIP.
options-mobi-flip-outside = Combien de tuiles de nombres peuvent rester hors du pod lors d’un FLIP.
options-mobi-swap = Combien de tuiles un SWAP donne pour une. Avec 0, il n’y a pas de SWAP.
options-mobi-remainder = S’il y a au milieu moins de tuiles que de camps, il compte comme vide.
options-mobi-whoops = Une erreur dans le pod d’un Möbi est corrigée, et personne n’est éliminé.

# Mobius
options-mobius-loops = Quelles chaînes fermées sont des boucles. odd : celles qui franchissent le bord du haut et du bas un nombre impair de fois. any : aussi celles qui font deux fois le tour de la bande le long de son bord.
