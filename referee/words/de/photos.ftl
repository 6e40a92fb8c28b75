photos-not-the-same = { $odd } zeigt nicht dasselbe wie { $same }; fotografiert noch einmal.
photos-one-answered = Antworten gelten für ein Foto: prüft es allein.
photos-players-needed = { $game } braucht 'players', um sie zu ordnen.
photos-none = Es muss ein Foto geben, über das zu entscheiden ist.
photos-several = Es müssen mehrere Fotos sein, etwa eine Liste, nicht eines.
