# In which order photographs were taken.

order-photo = { $order } must be a photo from 1 to { $last }, but got '{ $given }'.
order-which = Which photo was taken first: { $photos }?
order-as-named = Was photo { $photo } taken first, and so on as named? If not, name them as taken.
order-unknown = No player is blamed, for the order in which the photos were taken is not known.
