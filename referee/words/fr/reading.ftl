reading-empty = { $source } est un fichier vide.
reading-too-large =
    { $what ->
        [bytes] { $source } dépasse { $most } Mo.
       *[pixels] { $source } a plus de { $most } mégapixels.
    }
reading-too-small = { $source } n’a que { $width } × { $height } pixels.
reading-not-an-image =
    { $form ->
        [none] { $source } n’est pas une image lisible.
        [AVIF] { $source } est une image AVIF illisible.
       *[HEIC] { $source } est une image { $form } illisible.
    }
reading-truncated = { $source } s’interrompt avant la fin de l’image.
reading-damaged = { $source } est endommagée : une partie de l’image est perdue.
reading-folder = { $source } est un dossier, pas une photo.
reading-missing = { $source } : fichier introuvable.
reading-unopened = { $source } ne peut pas être ouvert : { $why }.
reading-size-differs = La caméra a été calibrée en { $width } × { $height }, mais l’image a { $seen-width } × { $seen-height } pixels.
reading-lens-not-known = Ce que la calibration dit de l’objectif ne vaut pas jusqu’aux coins de l’image.
reading-board-cut-off = Une partie du plateau est hors de l’image.
reading-board-too-small = Le plateau est trop petit dans l’image pour être lu.
reading-no-board =
    { $printed ->
        [yes] Aucun plateau imprimé dans l’image.
       *[no] Aucun plateau dans l’image.
    }
reading-too-few-markers = On voit trop peu de repères du plateau, et ses lignes ne sont pas assez nettes.
reading-no-tile = Aucune tuile dans l’image.
reading-too-dark = Il fait trop sombre pour voir quoi que ce soit.
reading-no-colour = La caméra ne montre pas de couleurs, or c’est à elles qu’on distingue les pièces de ce jeu.
reading-mirrored = L’image est inversée comme dans un miroir.
reading-no-top = On ne sait pas quel côté du plateau est le haut.
reading-no-game = On ne voit aucun jeu que l’arbitre connaît.
reading-not-this-game = Cela ne ressemble pas à { $game } : { $why }
reading-another-game = Cela ressemble à { $other }, pas à { $game } : { $why }
reading-several-games = Ce pourrait être { $games }.
reading-died = { $source } a fait échouer deux fois le programme : plus de mémoire, ou c’était trop long.
reading-failed = L’arbitre a trébuché sur cette photo ({ $why }).
reading-left-out = { $source } est laissée de côté : { $why }

reading-retake = Prenez ou enregistrez la photo de nouveau.
reading-make-smaller = Réduisez l’image.
reading-larger = Reprenez la photo, plus grande.
reading-as-jpeg = Exportez-la en JPEG.
reading-name-photos = Nommez les photos qu’il contient.
reading-check-name = Vérifiez son nom.
reading-check-file = Vérifiez le fichier.
reading-as-calibrated = Prenez-la comme lors de la calibration, ni tournée ni recadrée.
reading-calibrate-again = Calibrez de nouveau la caméra, avec la mire dans tous les coins aussi.
reading-move-back = Reculez un peu pour que tout le plateau soit dans l’image.
reading-go-nearer = Approchez-vous, jusqu’à ce que le plateau remplisse au moins un tiers de l’image.
reading-show-markers = Montrez tout le plateau avec les repères noirs dans ses coins, net et sans reflet.
reading-uncover = Découvrez les repères noirs des coins, au moins deux, et prenez une photo nette.
reading-whole-board = Reprenez la photo avec tout le plateau dans l’image et une lumière égale.
reading-even-light = Reprenez la photo de plus près et sous une lumière égale.
reading-lamp = Allumez une lampe et reprenez la photo.
reading-night-mode = Coupez son mode nuit, ou allumez une lampe, et reprenez la photo.
reading-unmirror = Désactivez l’effet miroir dans les réglages de la caméra et reprenez la photo.
reading-show-middle = Montrez les 1 2 3 4 imprimés au milieu.
reading-name-game = Reprenez la photo de plus près et sous une lumière égale, ou nommez le jeu.
reading-name-that = Nommez le jeu, par exemple « referee check { $name } ».
reading-name-it = Nommez le jeu qu’elle montre : « referee check { $name } ».
reading-leave-out = Retirez cette option, ou nommez le jeu.
reading-smaller-or-again = Réduisez l’image, ou reprenez-la.
reading-report-fault = Reprenez-la, et envoyez-la s’il vous plaît avec un rapport sur cette erreur.

reading-the-photo = La photo
reading-the-photo-before = La photo d’avant
reading-no-calibration-board = { $name } ne montre aucune mire lisible.
reading-blurred = { $name } est floue de { $share } % d’une case.
reading-corners-hidden = { $name } ne montre que { $seen } des { $corners } coins de la mire.
reading-bad-name = Le nom d’une caméra doit avoir de 1 à { $most } lettres, et non « { $name } ».
reading-not-saved = Le profil { $path } ne peut pas être écrit : { $why }.
reading-newer-profile = Le profil { $path } a été écrit par un arbitre plus récent.
reading-unopened-profile = Le profil { $path } ne peut pas être ouvert : { $why }.
reading-damaged-profile = Le profil { $path } est endommagé.
reading-hold-board = Tenez-la immobile, entière, nette, et assez près pour remplir un quart de l’image.
reading-wait-for-focus = Tenez la mire immobile et attendez que la caméra ait fait la mise au point.
reading-more-of-board = Gardez davantage de la mire dans le cadre, sans rien devant.
reading-other-name = Choisissez-en un autre, comme desk.
reading-check-disk = Vérifiez le disque et les droits du dossier.
reading-update = Mettez celui-ci à jour, ou calibrez sous un autre nom.
reading-check-permissions = Vérifiez ses droits.
reading-calibrate-anew = Calibrez de nouveau cette caméra.
reading-sizes-differ = Toutes les images doivent avoir la même taille, mais elles ont { $sizes } pixels.
reading-too-few =
    { $alike ->
        [0] Il faut au moins { $least } images différentes de la mire, mais il y en a { $views }.
        [one] Il faut au moins { $least } images différentes de la mire, mais il y en a { $views } ; une de plus ressemble à l’une d’elles.
       *[other] Il faut au moins { $least } images différentes de la mire, mais il y en a { $views } ; { $alike } de plus ressemblent à l’une d’elles.
    }
reading-error-too-large = Les coins de la mire sont à { $error } px de leur place, mais { $most } px au plus conviennent ; le pire est { $worst }.
reading-same-camera = Prenez-les toutes avec la même caméra, tenue dans le même sens.
reading-more-views = Prenez-en d’autres, avec la mire dans toutes les parties de l’image et inclinée de tous les côtés.
reading-glue-board = Collez la mire à plat sur un support rigide, tenez-la immobile et laissez la pire de côté.
reading-few-usable =
    { $why ->
        [blurred] Photos floues : { $number } sur { $pictures }.
        [corners-hidden] Photos qui montrent trop peu de la mire : { $number } sur { $pictures }.
       *[no-calibration-board] Photos sans mire lisible : { $number } sur { $pictures }.
    }
reading-one-direction = Toutes les photos montrent la mire depuis la même direction.
reading-frame-not-covered = La mire n’a été vue que dans { $seen } des 9 parties de l’image.
reading-uncertain = Avec ces photos, la distance focale reste incertaine à { $doubt } près.
reading-show-more =
    { $parts-n ->
        [0] { $sides-n ->
            [0] Ajoutez des photos de la mire inclinée de tous les côtés.
           *[other] Ajoutez des photos de la mire inclinée ainsi : { $sides } plus loin de la caméra.
        }
       *[other] { $sides-n ->
            [0] Ajoutez des photos avec la mire { $parts } de l’image.
           *[other] Ajoutez des photos avec la mire { $parts } de l’image, et inclinée ainsi : { $sides } plus loin de la caméra.
        }
    }
reading-part =
    { $part ->
        [top-left] en haut à gauche
        [top] en haut
        [top-right] en haut à droite
        [left] à gauche
        [right] à droite
        [bottom-left] en bas à gauche
        [bottom] en bas
        [bottom-right] en bas à droite
       *[middle] au milieu
    }
reading-side =
    { $side ->
        [top] le haut
        [right] la droite
        [bottom] le bas
       *[left] la gauche
    }
reading-kept-damaged = Le profil endommagé a été conservé sous { $path }.
reading-film = { $name } est un film.
reading-watch-film = Regardez-le : 'referee live GAME --video { $name }'.
reading-folder-empty = Il n'y a pas d'image dans le dossier { $folder }.
reading-other-folder = Nommez un autre dossier.
reading-folder-unopened = { $folder } : impossible d'ouvrir le dossier : { $why }.
