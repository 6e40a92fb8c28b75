inspect-found =
    { $pieces ->
        [one] { $pieces } pièce trouvée.
       *[other] { $pieces } pièces trouvées.
    }
inspect-few-faces = La plupart de ces pièces ne montrent ni tuile ni carte, et rien d’autre n’est lu ici : « referee check » lit plateaux, disques et pions.
inspect-no-answers = Aucune règle ne s’applique ici : rien n’est demandé, il n’y a rien à répondre.
