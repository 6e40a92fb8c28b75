# Les nombres sont masculins : un 7.

face-a =
    { $face ->
        [wild] un ö
        [back] une tuile face cachée
        [red] un rouge
        [orange] un orange
        [yellow] un jaune
        [green] un vert
        [blue] un bleu
        [purple] un violet
       *[number] un { $face }
    }
face-name =
    { $face ->
        [wild] ö
        [back] face cachée
        [red] rouge
        [orange] orange
        [yellow] jaune
        [green] vert
        [blue] bleu
        [purple] violet
        [empty] vide
        [nothing] rien
        [tile] tuile
        [card] carte
        [touch] touche
        [apart] séparées
        [pod] pod
        [line] ligne
        [other] autre
        [yes] oui
        [no] non
        [neither] aucun
        [top] haut
        [right] droite
        [bottom] bas
        [left] gauche
       *[any] { $face }
    }

# What is drawn on a photograph.

face-wrong = faux
face-doubtful = incertain
face-new = nouveau
face-covered = recouvert
face-choices = { $place }: { $faces }
