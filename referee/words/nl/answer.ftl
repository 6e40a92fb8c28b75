answer-form = Een antwoord moet eruitzien als { $example }, niet als “{ $given }”.
answer-twice = { $place } is twee keer beantwoord: { $one } en { $other }.
answer-by-number =
    { $thing ->
        [card] Een antwoord moet een kaart bij haar nummer noemen, niet “{ $given }”.
       *[tile] Een antwoord moet een steen bij zijn nummer noemen, niet “{ $given }”.
    }
answer-no-such =
    { $thing ->
        [card] Er is geen kaart { $number }; de laatste is { $last }.
       *[tile] Er is geen steen { $number }; de laatste is { $last }.
    }
answer-none-seen =
    { $thing ->
        [card] Er is geen kaart { $number }; er is er geen te zien.
       *[tile] Er is geen steen { $number }; er is er geen te zien.
    }
answer-must-be = Dit moet { $known } zijn, niet “{ $given }”.
answer-nobody-said = Niemand heeft gezegd dat er een steen ligt bij { $place }: eerst { $place }=tile.
answer-too-far = Stenen { $one } en { $other } liggen te ver uit elkaar om elkaar te raken.
answer-no-place = Daar ligt nog geen steen, dus { $name } noemt geen plek.
answer-tile-and-nothing = { $name } heeft twee antwoorden: een steen, en niets.
