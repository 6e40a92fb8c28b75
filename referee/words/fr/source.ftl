source-film-folder = La vidéo { $path } doit être un fichier, mais c’est un dossier.
source-no-film = Il n’y a pas de vidéo { $path } ; vérifiez son nom.
source-film-frozen = L’image de la vidéo { $path } est figée.
source-film-breaks-off = La vidéo { $path } s’interrompt après { $seconds } s ; elle est endommagée.
source-no-folder = Il n’y a pas de dossier { $path } ; vérifiez son nom.
