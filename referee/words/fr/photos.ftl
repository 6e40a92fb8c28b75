photos-not-the-same = { $odd } ne montre pas la même chose que { $same } ; reprenez les photos.
photos-one-answered = Les réponses portent sur une seule photo : faites-la juger seule.
photos-players-needed = { $game } a besoin de 'players' pour les classer.
photos-none = Il faut une photo à juger.
photos-several = Il faut plusieurs photos, par exemple une liste, et non une.
