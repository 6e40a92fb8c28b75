list-and = { $earlier } et { $last }
list-or = { $earlier } ou { $last }
list-comma = { $earlier }, { $last }
list-clauses = { $earlier } ; { $last }
