# enregistrement = record, entrée = entry.

record-put-aside = L’enregistrement { $path } est endommagé ; il est gardé sous le nom { $aside }, et un nouveau commence.
record-in-use = L’enregistrement { $path } est utilisé par un autre programme.
record-close-that = Fermez d’abord cet autre programme.
record-disk-full = Le disque est plein, { $path } ne peut pas grandir.
record-make-room = Faites de la place, et rien ne sera perdu.
record-read-only = L’enregistrement { $path } est en lecture seule.
record-damaged = L’enregistrement { $path } est endommagé ; rouvrez-le pour en commencer un nouveau.
record-unusable = L’enregistrement { $path } est inutilisable : { $why }.
record-folder = L’enregistrement { $path } doit être un fichier, mais c’est un dossier.
record-unopened = L’enregistrement { $path } ne peut pas être ouvert : { $why }.
record-none = { $path } n’est pas un enregistrement de parties ; donnez le nom d’un nouveau fichier.
record-others = { $path } est une base de données d’autre chose ; donnez le nom d’un nouveau fichier.
record-newer = L’enregistrement { $path } a été écrit par un arbitre plus récent (version { $version } ; celui-ci connaît { $known }). Installez-le, ou donnez le nom d’un nouveau fichier.
record-stays = L’enregistrement { $path } est endommagé et ne peut pas être mis de côté : { $why }.
record-lost =
    { $entries ->
        [one] La dernière entrée est perdue.
       *[other] Les { $entries } dernières entrées sont perdues.
    }
record-export-name = Le nom d’un export doit finir par .html, .mp4 ou .json, et non { $name }.
record-no-pictures = Cet enregistrement ne contient pas d’images pour un film.
record-picture-at = La table à { $time }
record-move = Coup { $number }
record-player = Joueur
record-points = Points
record-moves = Coups
record-best = Meilleur coup
