where-tile = steen { $number }
where-tiles = stenen { $one } en { $other }
where-face = de { $face }
where-alike = de twee stenen { $face }
where-tile-between = de steen tussen stenen { $one } en { $other }
where-tile-beside =
    { $side ->
        [right] de steen rechts van { $piece }
        [left] de steen links van { $piece }
        [bottom] de steen onder { $piece }
       *[top] de steen boven { $piece }
    }
where-beside =
    { $side ->
        [right] rechts van { $piece }
        [left] links van { $piece }
        [bottom] onder { $piece }
       *[top] boven { $piece }
    }
where-touch = Raken { $both } elkaar?
where-between = Ligt er een steen tussen { $both }?
where-lies =
    { $thing ->
        [card] Ligt er { $places } een kaart?
       *[tile] Ligt er { $places } een steen?
    }
where-any =
    { $thing ->
        [card] Ligt er een kaart op een van { $many } plekken die niet duidelijk te zien zijn, bijvoorbeeld { $place }?
       *[tile] Ligt er een steen op een van { $many } plekken die niet duidelijk te zien zijn, bijvoorbeeld { $place }?
    }
where-belongs =
    { $many ->
        [one] Hoort deze steen bij de pod: { $said }?
       *[other] Horen deze stenen bij de pod: { $said }?
    }
