question-which = Est-ce { $faces } ?
question-what =
    { $thing ->
        [card] Quelle est cette carte ? Montrez-la en entier et sans reflet, ou dites ce que c’est.
        [stone] Quel est ce pion ? Montrez-le en entier et sans reflet, ou dites ce que c’est.
       *[tile] Quelle est cette tuile ? Montrez-la en entier et sans reflet, ou dites ce que c’est.
    }
question-covered = { $place } est couverte ou illisible ; montrez-la clairement, ou dites ce qui s’y trouve.
question-or-none =
    { $thing ->
        [card] Y a-t-il { $faces } en { $place }, ou pas de carte ?
        [stone] Y a-t-il { $faces } en { $place }, ou pas de pion ?
       *[tile] Y a-t-il { $faces } en { $place }, ou pas de tuile ?
    }
question-which-on =
    { $thing ->
        [card] La carte en { $place } est-elle { $faces } ?
        [stone] Le pion en { $place } est-il { $faces } ?
       *[tile] La tuile en { $place } est-elle { $faces } ?
    }
