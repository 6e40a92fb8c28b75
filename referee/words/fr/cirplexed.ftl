# Cirplexed! tile = tuile, board = plateau (chacun pose le sien), disc = quart de disque,
# circle = cercle (entier, ¾, ½), corner = coin.

cirplexed-summary = cercles comptés et joueurs classés, égalités départagées
cirplexed-option-players = classer ces joueurs, dans l’ordre des photos, ou des plateaux d’une seule photo de gauche à droite

# Noms
cirplexed-colour =
    { $colour ->
        [red] rouge
        [orange] orange
        [yellow] jaune
        [green] vert
        [blue] bleu
       *[purple] violet
    }
cirplexed-the-board = Le plateau
cirplexed-board-of = Le plateau de { $player }
cirplexed-board-number = Plateau { $number }
cirplexed-tiles =
    { $number ->
        [one] { $number } tuile
       *[other] { $number } tuiles
    }
cirplexed-has = { $player } en a { $tiles }
cirplexed-line = { $board } : { $counts }

# Combien, et qui mène
cirplexed-counts =
    { $full ->
        [one] { $full } cercle entier
       *[other] { $full } cercles entiers
    }, { $three } × ¾ et { $half } × ½
cirplexed-full =
    { $number ->
        [one] { $number } cercle entier
       *[other] { $number } cercles entiers
    }
cirplexed-part = { $number } × { $part } cercle
cirplexed-leaders =
    { $over ->
        [yes] { $who-n ->
            [1] { $who } gagne
           *[other] { $who } se partagent la victoire
        }
       *[no] { $who-n ->
            [1] { $who } mène
           *[other] { $who } sont à égalité pour l’instant
        }
    }
cirplexed-result = { $leaders }.
cirplexed-level = { $leaders } : { $counts } chacun.
cirplexed-ahead = { $leaders } avec { $circles }.
cirplexed-tie = { $who } sont à égalité avec { $circles }
cirplexed-place = { $place }. { $player } : { $counts }
cirplexed-counted = { $counts }.
cirplexed-board-counted = { $board } : { $counts }.
cirplexed-open = On ne sait pas encore qui gagne.
cirplexed-open-yet = On ne sait pas encore qui mène.

# Ce qui ne va pas sur un plateau
cirplexed-no-tiles = { $board } n’a pas de tuiles.
cirplexed-tile-count =
    { $tiles ->
        [one] { $board } a { $tiles } tuile, mais doit en avoir { $full } à la fin d’une partie à { $players }.
       *[other] { $board } a { $tiles } tuiles, mais doit en avoir { $full } à la fin d’une partie à { $players }.
    }
cirplexed-sizes-differ = Les plateaux n’ont pas le même nombre de tuiles : { $boards }.
cirplexed-half-side-shift = Une tuile du plateau ne partage aucun côté entier avec une autre.
cirplexed-corner-contact =
    { $tiles ->
        [one] { $board } a { $tiles } tuile qui ne touche les autres que par un coin.
       *[other] { $board } a { $tiles } tuiles qui ne touchent les autres que par un coin.
    }
cirplexed-several-parts =
    { $tiles ->
        [one] { $board } a { $tiles } tuile séparée des autres.
       *[other] { $board } a { $tiles } tuiles séparées des autres.
    }
cirplexed-corner-only = Une tuile ne touche les autres que par un coin ; elle doit partager un côté entier.
cirplexed-crooked = Ces tuiles se touchent, mais ne forment pas un seul quadrillage.
cirplexed-colour-twice = Une tuile montre { $colours } deux fois, mais ses quatre couleurs doivent être différentes : elle a été mal lue.
cirplexed-tile-twice =
    { $number ->
        [2] Deux tuiles montrent { $colours } dans le sens horaire, mais la boîte n’en a qu’une : l’une d’elles a été mal lue.
       *[other] { $number } tuiles montrent { $colours } dans le sens horaire, mais la boîte n’en a qu’une : toutes sauf une ont été mal lues.
    }

# D’une vue à l’autre
cirplexed-the-tile = La tuile { $colours } dans le sens horaire
cirplexed-tile-of = La tuile de { $player }, { $colours } dans le sens horaire,
cirplexed-tile-turned = { $tile } a été tournée, mais les tuiles restent comme elles ont été posées.
cirplexed-tile-moved = { $tile } a été déplacée, mais les tuiles restent comme elles ont été posées.
cirplexed-tile-gone = { $tile } a disparu, mais les tuiles restent où elles ont été posées.
cirplexed-tile-exchanged = { $tile } a été remplacée par une autre, mais on n’échange pas de tuile.
cirplexed-round-broken = Chaque joueur pose une tuile par tour, mais { $boards }.
cirplexed-board-overfull =
    { $tiles ->
        [one] { $player } a { $tiles } tuile, mais un plateau est plein avec { $full }.
       *[other] { $player } a { $tiles } tuiles, mais un plateau est plein avec { $full }.
    }

# Ce que l’on voit et ce que l’on demande
cirplexed-no-tile = Aucune tuile à quarts de disque n’est visible.
cirplexed-nearer = Reprenez la photo de plus près et sous une lumière égale.
cirplexed-blurred = Les bords des tuiles ne sont pas nets. Sont-elles posées comme elles sont entourées ?
cirplexed-alone = Une tuile est seule ; elle ne compte pas.
cirplexed-unread = Une autre photo est illisible ; personne n’est donc classé.
cirplexed-first-the-others = Répondez d’abord aux questions sur les autres photos.
cirplexed-unmatched =
    { $boards ->
        [0] On ne voit aucun plateau pour { $players } joueurs ; personne n’est donc classé.
        [one] On voit { $boards } plateau pour { $players } joueurs ; personne n’est donc classé.
       *[other] On voit { $boards } plateaux pour { $players } joueurs ; personne n’est donc classé.
    }
cirplexed-disc =
    { $side ->
        [right] le disque à droite de { $tile }
        [lower-right] le disque en bas à droite de { $tile }
        [bottom] le disque en bas de { $tile }
        [lower-left] le disque en bas à gauche de { $tile }
        [left] le disque à gauche de { $tile }
        [upper-left] le disque en haut à gauche de { $tile }
        [top] le disque en haut de { $tile }
       *[upper-right] le disque en haut à droite de { $tile }
    }
cirplexed-which-colour = Quelle couleur a { $disc } : { $colours } ?
cirplexed-what-colour = Quelle couleur a { $disc } ?
cirplexed-twins = Deux tuiles se ressemblent, mais chacune n’existe qu’une fois.
cirplexed-slipped = Quelle couleur a { $disc } : { $now }, ou { $before } comme avant ?

# Dessiné sur la photo
cirplexed-mark-full = cercle entier
cirplexed-mark-three = cercle ¾
cirplexed-mark-half = cercle ½
cirplexed-mark-loose = non compté
cirplexed-mark-doubtful = incertain
cirplexed-mark-count = { $full } entiers, { $three } × ¾, { $half } × ½

# À la table
cirplexed-no-tile-lies = Il n’y a pas de tuile.
cirplexed-player-count = Cirplexed! se joue de 2 à 6 joueurs, et non à { $players }.
cirplexed-goes-on = La partie continue : { $players }.
cirplexed-goes-on-unseen = La partie continue.
cirplexed-player-full = { $player } { $full }
cirplexed-placed = { $most } tuiles posées sur { $full }.
cirplexed-still-to-place =
    { $who-n ->
        [1] { $who } doit encore poser.
       *[other] { $who } doivent encore poser.
    }
cirplexed-open-still = On ne sait pas encore qui gagne. { $why }
cirplexed-board-unseen =
    { $players-n ->
        [1] Montrez le plateau de { $players }, ou dites à qui est une tuile{ TYPED(", par exemple answer 12=", $player) }.
       *[other] Montrez les plateaux de { $players }, ou dites à qui est une tuile{ TYPED(", par exemple answer 12=", $player) }.
    }
cirplexed-end-again = Dites encore { CALL("end") } pour finir la partie telle quelle, ou continuez.
cirplexed-no-board = Il n’y a pas de plateau à prendre tel quel.
cirplexed-taken = Le plateau de { $player } est pris tel quel.
cirplexed-all-taken = Les plateaux sont pris tels quels.
cirplexed-told = Noté : { $place } est { $face }.
cirplexed-size-told = Chaque plateau a { $size } tuiles à la fin.
cirplexed-tile-belongs = La tuile { $tile } est à { $player }.
cirplexed-bad-size = Un plateau doit avoir de 2 à { $most } tuiles, et non '{ $got }'.

# Ce qui ne peut pas être
cirplexed-bad-partial = 'partial' doit être inclusive ou open, et non '{ $got }'.
cirplexed-too-many-players = Il doit y avoir { $most } joueurs au plus, et non { $players }.
cirplexed-photo-count = Il doit y avoir une photo par joueur, mais il y en a { $photos } pour { $players }.
cirplexed-no-player = Il n’y a pas de joueur '{ $player }'.
cirplexed-whose-tile = Une réponse doit dire la tuile de qui, par exemple { $player }:5.2=red.
cirplexed-bad-tile = Une tuile doit être donnée par quatre couleurs comme red-orange-yellow-green, et non '{ $got }'.
cirplexed-bad-answer = Une réponse doit nommer une tuile et un coin, comme 5.2=red, et non '{ $got }'.
cirplexed-bad-colour = Une couleur doit être { $colours }, et non '{ $got }'.
cirplexed-same-colour = Les couleurs d’une tuile sont différentes, mais la tuile { $tile } a reçu deux fois { $colour }.

# Les règles en bref
cirplexed-part-game = Le jeu
cirplexed-sheet-tiles = { $tiles } tuiles, chacune avec quatre des six couleurs ({ $colours }) à ses coins, toutes différentes. Tuiles sur chaque plateau à la fin : { $boards }.
cirplexed-crowd = { $tiles } à { $players } joueurs
cirplexed-crowd-span = { $fewest } à { $most }
cirplexed-sheet-begin = Chacun tire une tuile pour commencer son plateau, et en garde deux autres en main.
cirplexed-sheet-round = Tous jouent en même temps : chacun pose une tuile, un côté entier contre un côté entier de son plateau, et en tire une autre quand tous ont posé. Les couleurs n’ont pas à correspondre.
cirplexed-sheet-end = Quand il n’y a plus de tuile à tirer, on pose les deux tuiles en main, et la partie est finie.
cirplexed-part-counting = Ce qui compte
cirplexed-sheet-full = Quatre coins d’une même couleur qui se rejoignent font un cercle entier. Qui a le plus de cercles entiers gagne.
cirplexed-sheet-ties = En cas d’égalité, on compte entre ces joueurs les cercles de trois coins d’une même couleur (¾), puis ceux de deux coins côte à côte (½). S’ils sont encore à égalité, ils se partagent la victoire.
cirplexed-sheet-within = Un ½ dans un ¾ ou dans un cercle entier de sa couleur ne compte pas, ni deux coins opposés. Ce qui se trouve d’autre au coin n’importe pas.
cirplexed-part-camera = Pour la caméra
cirplexed-sheet-contact = Une tuile qui n’en touche d’autres que par des coins, ou qui est décalée le long d’un côté, est une faute.
cirplexed-sheet-photos = Une photo par plateau, ou plusieurs plateaux sur une photo, bien séparés.
