web-nothing = Cela n’existe pas ici.
web-not-here = Cela ne se fait pas ici.
web-too-large = C’est trop grand ; réduisez l’image.
web-unexpected = Quelque chose a mal tourné dans l’arbitre ; son terminal en dit plus.
web-not-understood = La demande n’est pas comprise : { $where } : { $why }.
web-stranger = Cette page ne vous connaît pas ; ouvrez de nouveau le lien du terminal, ou scannez son code.
web-wrong-host = Ce serveur ne porte pas ce nom ; prenez l’adresse du terminal.
web-wrong-origin = Seule la page de l’arbitre peut le demander.
web-no-picture = Il n’y a pas d’image où dessiner.
web-which-game = Dites quel jeu c’est.
web-whose-options = Nommez le jeu auquel vont les options.
web-not-kept = La photo ne peut pas être gardée : { $why }.
web-no-record = Cette partie n’est pas enregistrée.
web-busy = L’arbitre est occupé ; réessayez dans un instant.
web-try-again = On réessaiera.
web-gone = Cette photo n’est plus là ; reprenez-la.
web-no-sample = Cette photo d’essai n’existe pas.
web-is-stopped = La partie s’est arrêtée ici ; Annuler la reprend.
web-stopped = Arrêtée ici.
web-stopped-at = Arrêtée ici : { $scores }.
web-no-commas = Les noms des joueurs ne doivent pas contenir de virgule.
web-too-many-pages = Cette table est ouverte dans trop de pages ; fermez-en.
web-no-table = Cette table n’existe pas ; commencez une partie.
web-no-room = Toutes les tables sont prises ; terminez une partie, ou fermez les pages qui la montrent.
web-choose = Choisissez le jeu qu’elle montre.
web-died = L’arbitre n’a pas pu finir avec cette image ; reprenez-la.
web-too-long = L’arbitre a mis trop de temps sur cette image ; reprenez-la de plus près.
web-option =
    { $kind ->
        [rules] L’option « { $name } » de { $game } doit être un objet.
        [names] L’option « { $name } » de { $game } doit être une liste de noms.
       *[photo] L’option « { $name } » de { $game } doit être l’identifiant d’une photo.
    }
web-no-certificate = Aucun certificat ne peut être créé dans { $folder } : { $why }.
web-nothing-within = Les quatre coins doivent entourer le plateau ou les pièces, l’un après l’autre.
web-no-board = { $player } n’a pas son propre plateau dans ce jeu.
web-source-failed = { $source } n’est plus regardé : une erreur s’est produite dans l’arbitre, son terminal en dit plus. Montrez des photos de la table, ou relancez l’arbitre.
web-told = comme vous l’avez dit
web-told-face = selon vous : { $face }
web-port = Un port doit être de 0 à 65535, et non { $port }.
web-port-closed = Le port { $port } demande des droits d’administrateur ; choisissez-en un autre, comme --port 8765.
web-host = { $host } n’est pas une adresse de cet ordinateur ; --host 0.0.0.0 les prend toutes.
web-port-unusable = Le port { $port } est inutilisable : { $why } ; nommez-en un autre avec --port.
web-token = Le jeton dans { $path } ne peut pas être gardé : { $why }.
web-is-at = L’arbitre est à l’adresse { $link }
web-here-alone = Seul cet ordinateur y accède ; pour les téléphones à la maison : { $command }
