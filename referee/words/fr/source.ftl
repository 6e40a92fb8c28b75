source-film-folder = La vidéo { $path } doit être un fichier, mais c’est un dossier.
source-no-film = Il n’y a pas de vidéo { $path } ; vérifiez son nom.
source-film-frozen = L’image de la vidéo { $path } est figée.
source-film-breaks-off = La vidéo { $path } s’interrompt après { $seconds } s ; elle est endommagée.
source-film-damaged = La vidéo { $path } est endommagée de { $since } à { $until } s : il peut y manquer des coups.
source-no-folder = Il n’y a pas de dossier { $path } ; vérifiez son nom.
source-film-undecoded = La vidéo { $path } ne peut pas être décodée : elle est endommagée, ou son codec est inconnu. Convertissez-la en MP4 avec H.264.
source-film-interlaced = La vidéo { $path } est entrelacée et ne peut pas être lue ; désentrelacez-la, par exemple avec 'ffmpeg -i FILM -vf bwdif NEW.mp4'.
source-name =
    { $kind ->
        [number] caméra { $what }
        [name] la caméra « { $what } »
        [stream] le flux { $what }
        [nameless] le flux
       *[picture] l’image { $what }
    }
source-name-first =
    { $kind ->
        [number] La caméra { $what }
        [name] La caméra « { $what } »
        [stream] Le flux { $what }
        [nameless] Le flux
       *[picture] L’image { $what }
    }
source-back = { $camera } : l’image est revenue.
source-no-picture = { $camera } ne donne pas d’image ; nouvel essai.
source-never-picture = { $camera } s’ouvre mais ne donne pas d’image : fermez tout autre programme qui s’en sert, ou débranchez-la et rebranchez-la ; nouvel essai.
source-frozen =
    { $plugged ->
        [yes] L’image est figée ({ $camera }) ; débranchez la caméra et rebranchez-la.
       *[no] L’image est figée ({ $camera }).
    }
source-stream-unopened = { $camera } ne peut pas être ouvert : vérifiez l’adresse, que la caméra est allumée et que cet ordinateur est sur le même réseau.
source-camera-unopened = { $camera } ne peut pas être ouverte : elle est absente, utilisée par un autre programme, ou interdite à celui-ci. Fermez l’autre programme et vérifiez les réglages du système.
source-no-camera = Il n’y a pas de caméra { $number }.
source-none-called = Aucune caméra ne s’appelle « { $name } ».
source-several-called = Plusieurs caméras s’appellent « { $name } » ; nommez-en une par son numéro : { $numbers }.
source-those-there = Il y a { $cameras }.
source-none-plugged-in = Aucune caméra n’est branchée.
source-by-numbers = Ici, les caméras ont des numéros, à partir de 0.
source-is-file = { $path } est un fichier, pas une caméra ; un film se donne avec --video.
