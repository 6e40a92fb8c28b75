list-and = { $earlier } und { $last }
list-or = { $earlier } oder { $last }
list-comma = { $earlier }, { $last }
list-clauses = { $earlier }; { $last }
