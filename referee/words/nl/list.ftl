list-and = { $earlier } en { $last }
list-or = { $earlier } of { $last }
list-comma = { $earlier }, { $last }
list-clauses = { $earlier }; { $last }
