order-photo = { $order } muss ein Foto von 1 bis { $last } sein, nicht „{ $given }“.
order-which = Welches Foto wurde zuerst aufgenommen: { $photos }?
order-as-named = Wurde Foto { $photo } zuerst aufgenommen, und die anderen in der genannten Reihenfolge? Wenn nicht, nennt sie in der Reihenfolge der Aufnahme.
order-unknown = Niemandem wird ein Fehler angelastet: Die Reihenfolge der Aufnahmen ist nicht bekannt.
