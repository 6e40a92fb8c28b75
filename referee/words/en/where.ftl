# Where pieces lie: whether two touch, and what lies beside one.

where-tile = tile { $number }
where-tiles = tiles { $one } and { $other }
where-face = the { $face }
where-alike = the two tiles { $face }
where-tile-between = the tile between tiles { $one } and { $other }
where-tile-beside =
    { $side ->
        [right] the tile to the right of { $piece }
        [left] the tile to the left of { $piece }
        [bottom] the tile below { $piece }
       *[top] the tile above { $piece }
    }
where-beside =
    { $side ->
        [right] to the right of { $piece }
        [left] to the left of { $piece }
        [bottom] below { $piece }
       *[top] above { $piece }
    }
where-touch = Do { $both } touch?
where-between = Does a tile lie between { $both }?
where-lies =
    { $thing ->
        [card] Does a card lie { $places }?
       *[tile] Does a tile lie { $places }?
    }
where-any =
    { $thing ->
        [card] Does a card lie in any of { $many } places that cannot be seen clearly, such as { $place }?
       *[tile] Does a tile lie in any of { $many } places that cannot be seen clearly, such as { $place }?
    }
where-belongs =
    { $many ->
        [one] Does this tile belong to the pod: { $said }?
       *[other] Do these tiles belong to the pod: { $said }?
    }
