use-whole-number = « { $name } » doit être un nombre entier à partir de 0, et non { $given }.
use-true-or-false = « { $name } » doit être vrai ou faux, et non { $given }.
use-house-rules = « { $name } » doit être des règles maison ou le nom d’un fichier TOML, et non { $given }.
use-names = « { $name } » doit être des noms différents comme Ann,Bo, et non { $given }.
use-photo = « { $name } » doit être une photo ou le nom de son fichier, et non { $given }.
use-photo-unread = La photo { $name } est illisible. { $why }
use-rules-no-text = Le fichier de règles { $path } n’est pas du texte.
use-rules-unopened = Le fichier de règles { $path } ne peut pas être ouvert : { $why }.
use-rules-no-toml = Le fichier de règles { $path } n’est pas du TOML : { $why }.
use-turns-no-text = Le fichier de tours { $path } n’est pas du texte.
use-turns-unopened = Le fichier de tours { $path } ne peut pas être ouvert : { $why }.
use-turns-empty = Le fichier de tours { $path } est vide.
use-no-option =
    { $known-n ->
        [0] { $game } n’a pas d’options, donc pas « { $name } ».
       *[other] { $game } n’a pas d’option « { $name } » ; il a { $known }.
    }
use-one-at-a-time = { $game } se juge photo par photo : prenez « check ».
use-option-of = L’option « { $name } » de { $game } est pour « { $verbs } », pas pour « { $verb } ».
use-no-rules = Les règles de { $game } ne sont pas écrites ici.
use-not-watched = { $game } ne peut pas être suivi en direct ; prenez « check ».
use-not-tapped = { $game } se joue sur un plateau ; montrez où sont ses coins.
use-tapped-twice = Deux pièces ont été touchées au même endroit ; touchez chacune une fois.
use-not-written = { $path } ne peut pas être écrit : { $why }.
use-overlay-name = Le nom d’un film annoté doit finir par .mp4, et non { $name }.
use-overlay-folder = Il n’y a pas de dossier { $folder } pour le film annoté.
use-overlay-unwritten = Le film annoté { $path } ne peut pas être écrit.
use-game-unloaded = Le jeu « { $name } » ne peut pas être chargé : { $why }
use-game-form = Le jeu « { $name } » doit être un referee.game.Game : { $value }.
use-no-game =
    { $meant ->
        [no] Il n’y a pas de jeu « { $name } » ; les jeux sont { $known }.
       *[other] Il n’y a pas de jeu « { $name } » ; vouliez-vous dire { $meant } ?
    }
use-no-scheduler = Aucun ordonnanceur Dask ne répond à { $address } ; vérifiez l’adresse.
use-no-workers = Le cluster Dask à { $address } n’a pas de workers ; lancez-en.
use-deaths = { $photos } photos de suite ont mis fin aux processus qui les lisaient. La mémoire manque peut-être : fermez d’autres programmes et recommencez.
use-workers-gone = Les workers ont disparu, ou ne peuvent pas exécuter cette version de l’arbitre : { $why }.
use-no-photo = Une photo doit être le nom d’un fichier, des octets, un fichier ouvert en mode binaire, une image PIL ou un tableau (hauteur × largeur × 3, uint8, RGB), et non { $given }.
use-array = Un tableau doit être hauteur × largeur × 3, uint8, RGB, et non { $given }.
use-file-open = Un fichier doit être ouvert en mode binaire : { $why }.
use-file-binary = { $name } donne du texte, pas des octets : ouvrez le fichier en mode binaire.
use-picture-bits = Une image PIL doit avoir 8 bits par canal, mais son mode est « { $mode } ».
use-picture-unread = L’image PIL est illisible : { $why }.
use-lens-unknown = L’objectif de « { $name } » n’est pas connu : utilisez 'referee calibrate camera', ou voyez 'referee calibrate list'.
use-another-camera = { $photo } vient d’une autre caméra. { $why }
use-report-form =
    { $what ->
        [photo] Ce doit être un rapport sur une photo, comme le dit son schéma : { $why }.
       *[game] Ce doit être un rapport sur une partie, comme le dit son schéma : { $why }.
    }
use-turns-players = { $path }, la ligne { $number } doit nommer chaque joueur une fois, en caractères visibles : « { $line } ».
use-turns-form = { $path }, la ligne { $number } doit être un joueur, le numéro d’un coup et peut-être des points, comme 'Ann 7', ou 'Ann draws' : « { $line } ».
use-turns-stranger = { $path }, la ligne { $number } doit commencer par l’un des joueurs { $players } : « { $line } ».
use-turns-first = { $path }, la ligne { $number } doit commencer par le coup 1 : « { $line } ».
use-turns-after = { $path }, la ligne { $number } doit commencer après le coup { $move } : « { $line } ».
use-rulings-pipe = { $path } est un tube ou un périphérique ; utilisez --json au lieu de --output.
use-rulings-stuck = { $path } ne peut plus être écrit : { $why }. Réparez cela et relancez la commande : elle reprendra là.
use-rulings-busy = { $path } est en train d’être écrit par une autre commande.
use-rulings-none = { $path } n’est pas un fichier de décisions ; voyez sa ligne { $number }.
use-rulings-others = { $path } contient des décisions sur un autre jeu, avec d’autres options ou d’une autre version de l’arbitre : nommez un autre fichier.
use-weights =
    { $what ->
        [missing] Les poids { $path } manquent
        [no-card] La fiche { $path } des poids manque
       *[others] Les poids { $path } ne sont pas ceux de leur fiche
    } : réinstallez l’arbitre, ou entraînez-les avec 'python -m training'.
