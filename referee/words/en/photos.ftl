# Several photographs.

photos-not-the-same = { $odd } does not show the same as { $same }; photograph them again.
photos-one-answered = Answers must be about one photo: check it by itself.
photos-players-needed = { $game } needs its 'players' to rank them.
photos-none = There must be a photo to rule on.
photos-several = Several photos must be given, such as a list, but got one.
