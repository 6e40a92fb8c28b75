# Les mots eux-mêmes (möbi, done, undo …) restent tels qu’on les tape.

call-go = la partie commence
call-begins = qui commence ; tiré au sort si personne n’est nommé
call-flip = tous prennent des tuiles, ou le nombre annoncé
call-swap = une tuile rendue, d’autres prises
call-moebi = le pod est jugé ; ou les joueurs disent right ou wrong
call-done = le tour est fini
call-pass = aucune tuile ce tour-ci
call-exchange = autant de tuiles échangées au lieu d’un tour
call-draw = une tuile ou une carte piochée, ou le nombre annoncé
call-played = autant de cartes ont quitté la main ce tour-ci ou au précédent
call-hint = lesquelles de ces tuiles peuvent être posées
call-rack = ce qu’un joueur a à la fin, ou l’ordinateur (COMP) maintenant
call-round = la manche suivante commence ; qui est nommé la commence
call-answer = ce qui se trouve sur une case
call-undo = la dernière annonce est reprise
call-rule = le verdict sur ce qui est posé maintenant
call-end = la partie est finie

call-no-players = Personne n’a dit qui joue : commencez la partie avec les noms des joueurs.
call-names-plain = Les noms des joueurs doivent être en caractères visibles, et non « { $said } ».
call-names-numbers = Les joueurs doivent avoir des noms comme Ann,Bo, qui ne sont pas des nombres, et non « { $said } ».
call-names-twice = Les noms des joueurs doivent différer, mais « { $name } » apparaît deux fois.
call-none = Il n’y a pas d’annonce sur la ligne ; les annonces sont { $calls }.
call-unknown = « { $line } » n’est pas une annonce ; les annonces sont { $calls }.
call-unknown-like = « { $line } » n’est pas une annonce ; vouliez-vous dire « { $word } » ?
call-form = « { $line } » doit être « { $form } » : { $meaning }.
call-no-player = Il n’y a pas de joueur « { $name } » ; il y a { $players }.
call-time = « { $line } » doit commencer par un temps en secondes, comme « 12.4 möbi Ann ».
call-file-no-text = Le fichier d’annonces { $path } n’est pas du texte.
call-file-unopened = Le fichier d’annonces { $path } ne peut pas être ouvert : { $why }.
call-file-line = { $path }, ligne { $number } : { $why }
call-file-back = { $path }, ligne { $number } : le temps ne doit pas reculer de { $before } à { $now }.
