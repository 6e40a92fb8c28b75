# All pieces in photographs, by no rule.

inspect-found =
    { $pieces ->
        [one] { $pieces } piece found.
       *[other] { $pieces } pieces found.
    }
inspect-few-faces = Most of these pieces show no face of a tile or card, and nothing else is read here: 'referee check' reads boards, discs and stones.
inspect-no-answers = No rule is applied here, so nothing is asked and there is nothing to answer.
