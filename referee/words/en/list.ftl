# Lists: $earlier is all but the last, joined by commas.

list-and = { $earlier } and { $last }
list-or = { $earlier } or { $last }
list-comma = { $earlier }, { $last }
list-clauses = { $earlier }; { $last }
