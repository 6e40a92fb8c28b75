# In which order photographs were taken.

order-photo = { $order } must be a photo from 1 to { $last }, but got '{ $given }'.
order-which = Which photo was taken first: { $photos }?
order-as-named = Was photo { $photo } taken first, and the others in the order in which they are named? If not, name them in the order in which they were taken.
order-unknown = No player is blamed, because the order in which the photos were taken is not known.
