list-and = { $earlier } et { $last }
list-or = { $earlier } ou { $last }
