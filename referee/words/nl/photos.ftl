photos-not-the-same = { $odd } toont niet hetzelfde als { $same }; fotografeer opnieuw.
photos-one-answered = Antwoorden gaan over één foto: laat die apart beoordelen.
photos-players-needed = { $game } heeft 'players' nodig om ze te rangschikken.
photos-none = Er moet een foto zijn om te beoordelen.
photos-several = Er moeten meer foto’s zijn, zoals een lijst, niet één.
