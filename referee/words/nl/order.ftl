order-photo = { $order } moet een foto van 1 tot { $last } zijn, niet “{ $given }”.
order-which = Welke foto is het eerst gemaakt: { $photos }?
order-as-named = Is foto { $photo } het eerst gemaakt, en de andere in de genoemde volgorde? Zo niet, noem ze in de volgorde waarin ze zijn gemaakt.
order-unknown = Niemand krijgt de schuld: de volgorde waarin de foto’s zijn gemaakt is niet bekend.
