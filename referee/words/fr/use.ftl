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
use-not-written = { $path } ne peut pas être écrit : { $why }.
use-overlay-name = Le nom d’un film annoté doit finir par .mp4, et non { $name }.
use-overlay-folder = Il n’y a pas de dossier { $folder } pour le film annoté.
use-overlay-unwritten = Le film annoté { $path } ne peut pas être écrit.
