source-film-folder = Das Video { $path } muss eine Datei sein, ist aber ein Ordner.
source-no-film = Es gibt kein Video { $path }; prüft den Namen.
source-film-frozen = Das Bild des Videos { $path } steht.
source-film-breaks-off = Das Video { $path } bricht nach { $seconds } s ab; es ist beschädigt.
source-no-folder = Es gibt keinen Ordner { $path }; prüft den Namen.
