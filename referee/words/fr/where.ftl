# Ce que montre une tuile est entre guillemets : aucune contraction (« à droite de « 7 » »).

where-tile = la tuile { $number }
where-tiles = les tuiles { $one } et { $other }
where-face = « { $face } »
where-alike = les deux tuiles « { $face } »
where-tile-between = la tuile entre les tuiles { $one } et { $other }
where-tile-beside =
    { $side ->
        [right] la tuile à droite de { $piece }
        [left] la tuile à gauche de { $piece }
        [bottom] la tuile en dessous de { $piece }
       *[top] la tuile au-dessus de { $piece }
    }
where-beside =
    { $side ->
        [right] à droite de { $piece }
        [left] à gauche de { $piece }
        [bottom] en dessous de { $piece }
       *[top] au-dessus de { $piece }
    }
where-touch = Y a-t-il contact entre { $both } ?
where-between = Y a-t-il une tuile entre { $both } ?
where-lies =
    { $thing ->
        [card] Y a-t-il une carte { $places } ?
       *[tile] Y a-t-il une tuile { $places } ?
    }
where-any =
    { $thing ->
        [card] Y a-t-il une carte à l’un des { $many } endroits qu’on ne voit pas bien, par exemple { $place } ?
       *[tile] Y a-t-il une tuile à l’un des { $many } endroits qu’on ne voit pas bien, par exemple { $place } ?
    }
where-belongs =
    { $many ->
        [one] Cette tuile fait-elle partie du pod : { $said } ?
       *[other] Ces tuiles font-elles partie du pod : { $said } ?
    }
