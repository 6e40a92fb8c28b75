order-photo = { $order } moet een foto van 1 tot { $last } zijn, maar niet “{ $given }”.
order-which = Welke foto is het eerst gemaakt: { $photos }?
order-as-named = Is foto { $photo } het eerst gemaakt, en zo verder als genoemd? Zo niet, noem ze in de volgorde waarin ze zijn gemaakt.
order-unknown = Niemand krijgt de schuld: de volgorde waarin de foto’s zijn gemaakt is niet bekend.
