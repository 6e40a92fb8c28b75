# La ligne de commande. Options, commandes et verdicts (valid, unsure …) restent tels qu'on les tape.
# photo = photo, décision = ruling, enregistrement = record, règles maison = house rules, annonce = call.

cli-output-stuck = Impossible d'écrire sur la sortie standard : { $why }.
cli-no-command =
    { $meant ->
        [no] La commande '{ $typed }' n'existe pas ; voyez 'referee --help'.
       *[other] La commande '{ $typed }' n'existe pas ; vouliez-vous dire { $meant } ?
    }
cli-must-be = { $what } doit être { $known }, et non '{ $typed }'.
cli-arg-usage = usage :
cli-arg-positional = arguments
cli-arg-options = options
cli-arg-help = afficher cette aide
cli-arg-wrong = %(argument_name)s %(message)s.
cli-arg-number = doit être un nombre, et non %(value)r
cli-arg-value = demande une valeur
cli-arg-values = demande au moins une valeur
cli-arg-no-value = ne prend pas de valeur, mais a reçu %r
cli-arg-not-with = ne va pas avec %s
cli-arg-missing = Il manque : %s.
cli-arg-one-of = Il faut l'un de ceux-ci : %s.
cli-arg-ambiguous = %(option)s peut être %(matches)s : écrivez-le en entier.
cli-no-option =
    { $meant ->
        [no] '{ $command }' n'a pas d'option { $typed } ; elle a { $known }.
       *[other] '{ $command }' n'a pas d'option { $typed } ; vouliez-vous dire { $meant } ?
    }
cli-word-too-many = '{ $command }' ne sait que faire de '{ $typed }' à cet endroit ; voyez '{ $command } --help'.
cli-no-opencv =
    { $installed ->
        [no] OpenCV manque ou est abîmé ({ $why }). Pour le réparer : pip install --force-reinstall opencv-python-headless
       *[other] OpenCV manque ou est abîmé ({ $why }). Pour le réparer : pip uninstall -y { $installed } && pip install --force-reinstall opencv-python-headless
    }
cli-needs-more =
    { $what ->
        [page] Il manque quelque chose pour la page : { $command }
        [print] Il manque quelque chose pour imprimer : { $command }
        [cluster] Il manque quelque chose pour un cluster : { $command }
       *[calibration] Il manque quelque chose pour calibrer : { $command }
    }
cli-one-photo-answered = Les réponses concernent une seule photo, mais vous en donnez { $photos }.
cli-same-or-players = Choisissez --same pour les photos d'une même table, ou --players pour un plateau par joueur : pas les deux.
cli-name-the-game =
    { $why ->
        [rank] Nommez avant les photos le jeu dont il faut classer les joueurs.
       *[same] Nommez le jeu avant les photos d'une même table.
    }
cli-ruled-on-together =
    { $why ->
        [rank] Les photos de plusieurs joueurs sont jugées ensemble : enlevez --output et --dask.
       *[same] Les photos d'une même table sont jugées ensemble : enlevez --output et --dask.
    }
cli-no-game-nor-file =
    { $meant ->
        [no] '{ $typed }' n'est ni un jeu ni un fichier ; les jeux sont { $known }.
       *[other] '{ $typed }' n'est ni un jeu ni un fichier ; vouliez-vous dire { $meant } ?
    }
cli-option-of-others = { $option } est pour { $games }, non pour { $game }.
cli-no-photo = Nommez une photo à juger.
cli-players-need-calls = --players va avec --calls ; sans cela, commencez le fichier de --turns par 'players Ann Bo'.
cli-calls-take-all = { $option } ne va pas avec les annonces, par lesquelles ce jeu est suivi : mettez les tours et les réponses dans le fichier de --calls, comme '3 answer 7B=4'.
cli-calls-options = Suivi par annonces, un jeu prend --players et --rules, mais pas --{ $option }.
cli-kit-is-for = Pour '{ $command }'.
cli-order = Dans l'ordre où elles ont été prises, les photos sont { $photos }.
cli-folder-not-made = { $folder } : impossible de créer le dossier : { $why }.
cli-picture = Image : { $path }
cli-no-pipe = Envoyez une photo dans '-' : l'entrée standard est le clavier.
cli-empty-name = Le nom d’une photo ne peut pas être vide ; une variable de votre shell n’est peut-être pas définie.
cli-left-out-ruled = { $name } est laissée de côté : une décision y est déjà dessinée.
cli-left-out = Laissé de côté dans { $folder } : { $what }.
cli-left-out-others =
    { $number ->
        [one] { $number } fichier qui n'est pas une image ({ $kinds })
       *[other] { $number } fichiers qui ne sont pas des images ({ $kinds })
    }
cli-kinds = { $number } sortes
cli-left-out-drawn =
    { $number ->
        [one] { $number } image où une décision est dessinée
       *[other] { $number } images où une décision est dessinée
    }
cli-left-out-films =
    { $number ->
        [one] { $number } film, pour 'referee live GAME --video FILE'
       *[other] { $number } films, pour 'referee live GAME --video FILE'
    }
cli-stopped =
    { $goes-on ->
        [yes] Arrêté après { $done } photos sur { $photos } ; la même commande reprend là.
       *[no] Arrêté après { $done } photos sur { $photos }.
    }
cli-tally =
    { $photos ->
        [one] { $photos } photo : { $verdicts }.
       *[other] { $photos } photos : { $verdicts }.
    }
cli-tally-known =
    { $photos ->
        [one] { $photos } photo : { $verdicts } (dont { $known } déjà jugées).
       *[other] { $photos } photos : { $verdicts } (dont { $known } déjà jugées).
    }
cli-verdict =
    { $verdict ->
        [valid] { $number } valable
        [invalid] { $number } non valable
        [unsure] { $number } incertaine
       *[unreadable] { $number } illisible
    }
cli-written =
    { $what ->
        [rulings] Les décisions sont dans { $path }.
       *[lists] Les listes sont dans { $path }.
    }
cli-json-in-vain = --json n'ajoute rien à --output.

# Ce qui est demandé à l'invite.
cli-questions-first = D'abord quelques questions.
cli-answered-before = Vous avez déjà répondu : { $answers }. (--forget l'oublie.)
cli-answered-before-use = Entrée : reprendre cela. n : me redemander.{" "}
cli-answered-before-used = Comme vous l'aviez répondu : { $answers } ; --forget l'oublie.
cli-answered-before-dropped = Ce que vous aviez répondu ({ $answers }) ne sert plus. { $why }
cli-answers = Réponses : { $answers }. Entrée : laisser ouvert.{" "}
cli-what-lies-there = ce qui est posé là
cli-not-kept = Les réponses ne sont pas gardées : { $why }.
cli-where =
    { $where ->
        [top-left] numéro { $piece }, en haut à gauche de la photo
        [top] numéro { $piece }, en haut de la photo
        [top-right] numéro { $piece }, en haut à droite de la photo
        [left] numéro { $piece }, à gauche de la photo
        [right] numéro { $piece }, à droite de la photo
        [bottom-left] numéro { $piece }, en bas à gauche de la photo
        [bottom] numéro { $piece }, en bas de la photo
        [bottom-right] numéro { $piece }, en bas à droite de la photo
       *[middle] numéro { $piece }, au milieu de la photo
    }

# Calibrer.
cli-saved = Enregistré sous '{ $name }' dans { $path }.
cli-left-out-view = Laissé de côté : { $why }
cli-lens-known = { $used } images utilisées sur { $pictures }, { $size } pixels ; erreur de reprojection { $error } px ; distance focale { $focal } px ± { $doubt }.
cli-lens-better = C’est suffisant, et cela peut être mieux. { $what }
cli-frame = { $film } à { $at } s
cli-lens = objectif à { $size } (± { $error } px)
cli-lens-nothing = rien encore
cli-lens-none = Aucune caméra n'est encore connue ; les profils sont dans { $folder }.

# À la table.
cli-calls-made =
    { $number ->
        [one] { $number } annonce de { $file } d'avant { $since } s n'est pas refaite.
       *[other] { $number } annonces de { $file } d'avant { $since } s ne sont pas refaites.
    }
cli-photo-is-no-film = { $path } est une photo et non un film ; jugez-la par 'referee check { $game } { $path }'.
cli-overlay-is-film = { $path } est le film que l'on regarde ; donnez un autre nom au film annoté.
cli-not-recorded = { $why } La partie n'est pas enregistrée.
cli-goes-on = La partie { $number } de cet enregistrement continue. { $stands }
cli-no-record = { $path } : il n'y a pas d'enregistrement de ce nom.
cli-no-record-yet = Il n'y a pas encore d'enregistrement ({ $path }) ; 'referee live' en commence un.
cli-list-or-one = --list concerne toutes les parties, --{ $option } une seule : enlevez l'une des deux.
cli-which-game = Pour quelle partie est --{ $option } ? Dites par exemple '--game 3' ; 'referee replay' les énumère.
cli-record-empty = L'enregistrement { $path } ne contient aucune partie.
cli-record-holds =
    { $games ->
        [one] L'enregistrement { $path } ne contient que la partie 1, pas la { $number }.
       *[other] L'enregistrement { $path } contient les parties 1 à { $games }, pas la { $number }.
    }
cli-no-players = aucun joueur nommé
cli-demo = Touchez une photo sur la page. Ctrl-C met fin à la démonstration ; rien n'est gardé.
cli-no-voice = Ce système n'a pas de voix (spd-say, espeak-ng, say ou PowerShell) : rien n'est lu à haute voix.
cli-post-address = L'adresse de --post doit commencer par http:// ou https:// et nommer un ordinateur.
cli-post-failed = Aucun événement ne peut être envoyé à { $address } ({ $why }) ; ils attendent, et la partie continue.
cli-post-refused = { $address } refuse un événement ({ $why }) ; ce qui est refusé est omis.
cli-post-lost =
    { $events ->
        [one] 1 événement n'a pas pu être envoyé.
       *[other] { $events } événements n'ont pas pu être envoyés.
    }

# Aide.
cli-help-about = Un arbitre pour les jeux sur une vraie table : des photos entrent, des décisions sortent.
cli-help-exit-status = Code de retour : 0 valid, 1 invalid, 3 unsure, 2 unreadable ; pour plusieurs photos le plus grave de 2, 3, 1 et 0 ; 64 mauvais usage.
cli-help-version = afficher la version
cli-help-check = juger des photos, chacune pour elle-même
cli-help-check-epilog = Sans jeu, chaque photo est jugée selon le jeu qu'elle montre.
cli-help-game-or-photo = un jeu, voir 'referee games' ; des photos, des dossiers de photos, ou - pour l'entrée standard
cli-help-answer-piece = ce qu'est une pièce sur laquelle portait une question ; avec une photo
cli-help-answer-place = ce qui est posé là, comme 7B=4
cli-help-forget = oublier ce que vous aviez répondu sur ces photos, et redemander
cli-help-same = les photos montrent une même table : ce que l'une laisse en doute, une autre peut le dire
cli-help-follow = suivre une partie photo par photo
cli-help-game = nom du jeu ; voir 'referee games'
cli-help-turns = une ligne par tour : joueur, numéro de son premier coup à partir de 1 et, si on les connaît, les points ou les cartes jouées ; 'Ann draws' pour un tour sans coup ; la première ligne peut être 'players Ann Bo Cy'
cli-help-calls-photos = ce qui est annoncé après quelle photo, une ligne chacune : '3 done Ann' ; voir docs/table.md
cli-help-inspect = énumérer toutes les tuiles et cartes de photos, sans règle
cli-help-print = écrire un jeu à imprimer : pièces, plateaux, mires
cli-help-kit = un jeu, charuco ou all ; voir docs/kits.md
cli-help-paper = A4, Letter ou A3 ; sinon A4
cli-help-low-ink = teintes et cadres, moins de couleur
cli-help-size = la taille, de 50 à 200
cli-help-out = dossier pour les fichiers PDF
cli-help-games = énumérer les jeux
cli-help-language = langue des messages ; sinon celle du système
cli-help-photo = des photos ou des dossiers de photos
cli-help-json-photos = écrire un objet JSON par ligne sur la sortie standard
cli-help-overlay = écrire des images annotées dans ce dossier
cli-help-output = écrire un objet JSON par ligne dans ce fichier ; ce qui s'y trouve reste, et un travail arrêté reprend
cli-help-dask-work = confier le travail au cluster de cet ordonnanceur Dask
cli-help-dask = travailler sur le cluster de cet ordonnanceur
cli-help-profile = la caméra, telle que 'referee calibrate' la connaît : la distorsion de son objectif est corrigée
cli-help-followed-players = qui joue, dans l'ordre des tours ; quand la partie est suivie par annonces
cli-help-rules-file = règles maison, un fichier TOML
cli-help-live = regarder une partie pendant qu'on la joue
cli-help-folder = un dossier où l'on enregistre des photos
cli-help-calls-times = ce qui est annoncé et quand, une ligne chacune : '12.4 done Ann'
cli-help-post = envoyer chaque événement en JSON à cette adresse
cli-help-say = lire à haute voix verdicts, questions et points
cli-help-record = enregistrer la partie dans ce fichier ; sinon dans votre dossier de données, sauf les films
cli-help-no-record = ne rien enregistrer
cli-help-overlay-film = écrire le film annoté
cli-help-json-events = afficher les événements, un objet JSON par ligne
cli-help-camera = numéro ou nom d'une caméra, ou adresse d'un flux
cli-help-video = un film d'une partie
cli-help-players = qui joue, dans l'ordre des tours
cli-help-replay = une partie enregistrée, de nouveau
cli-help-replay-record = un fichier donné à 'live --record' ; sinon vos propres parties, qui sont énumérées
cli-help-replay-game = numéro de la partie ; sinon la dernière
cli-help-replay-rules = d'autres règles maison, un fichier TOML
cli-help-replay-list = énumérer les parties et les tableaux d'honneur
cli-help-export = écrire la partie en page (.html), en film avec les décisions dessinées (.mp4) ou en JSON (.json)
cli-help-serve = ouvrir la page pour téléphones et écrans
cli-help-serve-game = commencer une partie à une table avec lui
cli-help-serve-record = enregistrer les parties dans ce fichier ; sinon dans votre dossier de données
cli-help-host = adresse d'écoute ; 0.0.0.0 pour toute la maison ; sinon cet ordinateur seul
cli-help-https = utiliser un certificat propre, dont les téléphones ont besoin pour la vidéo en direct
cli-help-host-name = un autre nom ; l'adresse entière, comme https://home.example/referee, s'il y a un proxy devant
cli-help-data = dossier de tout ce qui est gardé ; sinon votre dossier de données
cli-help-calibrate = mesurer l'objectif d'une caméra
cli-help-calibrate-camera = son objectif, par la mire ChArUco imprimée
cli-help-calibrate-pictures = des photos, des dossiers de photos, ou des films
cli-help-calibrate-name = comment vous appelez cette caméra
cli-help-calibrate-list = énumérer les caméras connues
cli-help-demo = ouvrir la page avec des photos à essayer
cli-help-demo-port = sinon un qui est libre
cli-help-rules = les règles d'un jeu, telles que l'arbitre les applique
cli-help-port = sinon 8765 ; 0 pour un qui est libre
cli-help-opposite = le contraire
cli-help-replay-csv = afficher les coups en tableau (CSV)
cli-no-solver = Il n’y a rien à résoudre à { $game } ; 'solve' est pour mobi.
cli-help-solve = le meilleur pod de Möbi avec quelques tuiles
cli-help-solve-tiles = tuiles de nombre, par exemple 3 6 11 ö, et tuiles d'opération s'il y en a peu ; ou une photo des tuiles de nombre
cli-help-solve-seconds = combien de temps chercher mieux ; sinon %(default)s
cli-games-disagree = Des jeux installés ici ne sont pas d’accord sur ce qu’est { $option }.
cli-serve-which-game = Nommez le jeu pour lequel vaut --{ $option } : referee serve GAME.
