# Was ein Plättchen zeigt, steht in Anführungszeichen: so braucht es keinen Fall.

where-tile = Plättchen { $number }
where-tiles = Plättchen { $one } und { $other }
where-face = „{ $face }“
where-alike = den beiden Plättchen „{ $face }“
where-tile-between = dem Plättchen zwischen Plättchen { $one } und { $other }
where-tile-beside =
    { $side ->
        [right] dem Plättchen rechts von { $piece }
        [left] dem Plättchen links von { $piece }
        [bottom] dem Plättchen unter { $piece }
       *[top] dem Plättchen über { $piece }
    }
where-beside =
    { $side ->
        [right] rechts von { $piece }
        [left] links von { $piece }
        [bottom] unter { $piece }
       *[top] über { $piece }
    }
where-touch = Besteht Kontakt zwischen { $both }?
where-between = Liegt zwischen { $both } ein Plättchen?
where-lies =
    { $thing ->
        [card] Liegt { $places } eine Karte?
       *[tile] Liegt { $places } ein Plättchen?
    }
where-any =
    { $thing ->
        [card] Liegt an einer von { $many } Stellen, die nicht deutlich zu sehen sind, eine Karte, etwa { $place }?
       *[tile] Liegt an einer von { $many } Stellen, die nicht deutlich zu sehen sind, ein Plättchen, etwa { $place }?
    }
where-belongs =
    { $many ->
        [one] Gehört dieses Plättchen zum Pod: { $said }?
       *[other] Gehören diese Plättchen zum Pod: { $said }?
    }
