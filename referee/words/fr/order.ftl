order-photo = { $order } doit être une photo de 1 à { $last }, et non « { $given } ».
order-which = Quelle photo a été prise en premier : { $photos } ?
order-as-named = La photo { $photo } a-t-elle été prise en premier, et les autres dans l’ordre donné ? Sinon, nommez-les dans l’ordre où elles ont été prises.
order-unknown = Personne n’est en faute : on ne sait pas dans quel ordre les photos ont été prises.
