list-and = { $earlier } und { $last }
list-or = { $earlier } oder { $last }
