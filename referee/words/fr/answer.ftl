answer-form = Une réponse doit être comme { $example }, et non « { $given } ».
answer-twice = { $place } a deux réponses : { $one } et { $other }.
answer-by-number =
    { $thing ->
        [card] Une réponse doit nommer une carte par son numéro, et non « { $given } ».
       *[tile] Une réponse doit nommer une tuile par son numéro, et non « { $given } ».
    }
answer-no-such =
    { $thing ->
        [card] Il n’y a pas de carte { $number } ; la dernière est { $last }.
       *[tile] Il n’y a pas de tuile { $number } ; la dernière est { $last }.
    }
answer-none-seen =
    { $thing ->
        [card] Il n’y a pas de carte { $number } ; on n’en voit aucune.
       *[tile] Il n’y a pas de tuile { $number } ; on n’en voit aucune.
    }
answer-must-be = Ce doit être { $known }, et non « { $given } ».
answer-nobody-said = Personne n’a dit qu’une tuile se trouve en { $place } : d’abord { $place }=tile.
answer-too-far = Les tuiles { $one } et { $other } sont trop loin l’une de l’autre pour se toucher.
answer-no-place = Il n’y a encore pas de tuile là, donc { $name } ne désigne aucun endroit.
answer-tile-and-nothing = { $name } a deux réponses : une tuile, et rien.
