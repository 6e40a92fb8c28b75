# The record of games, and what is exported from it.

record-put-aside = The record { $path } is damaged; it is kept as { $aside }, and a new one begins.
record-in-use = The record { $path } is in use by another program.
record-close-that = Close that program first.
record-disk-full = The disk is full, so { $path } cannot grow.
record-make-room = Make room, and nothing is lost.
record-read-only = The record { $path } must be writable, but is read-only.
record-damaged = The record { $path } is damaged; open it again to begin a new one.
record-unusable = The record { $path } cannot be used: { $why }.
record-folder = The record { $path } must be a file, but is a folder.
record-unopened = The record { $path } cannot be opened: { $why }.
record-none = { $path } is not a record of games; give the name of a new file.
record-others = { $path } is a database of something else; give the name of a new file.
record-newer = The record { $path } was written by a newer version of the referee (version { $version }; this one knows { $known }). Install that, or give the name of a new file.
record-stays = The record { $path } is damaged and cannot be put aside: { $why }.
record-lost =
    { $entries ->
        [one] The last entry is lost.
       *[other] The last { $entries } entries are lost.
    }
record-export-name = The name of an export must end in .html, .mp4 or .json, but got { $name }.
record-no-pictures = This record has no pictures to make a film of.
record-picture-at = The table at { $time }
record-move = Move { $number }
record-player = Player
record-points = Points
record-moves = Moves
record-best = Best move
