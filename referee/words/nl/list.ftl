list-and = { $earlier } en { $last }
list-or = { $earlier } of { $last }
