# What was given wrongly.

use-whole-number = '{ $name }' must be a whole number from 0 on, but got { $given }.
use-true-or-false = '{ $name }' must be true or false, but got { $given }.
use-house-rules = '{ $name }' must be house rules or a TOML file's name, but got { $given }.
use-names = '{ $name }' must be different names such as Ann,Bo, but got { $given }.
use-photo = '{ $name }' must be a photo or its file's name, but got { $given }.
use-photo-unread = The photo { $name } cannot be read. { $why }
use-rules-no-text = The rules file { $path } is not text.
use-rules-unopened = The rules file { $path } cannot be opened: { $why }.
use-rules-no-toml = The rules file { $path } is not TOML: { $why }.
use-turns-no-text = The turns file { $path } is not text.
use-turns-unopened = The turns file { $path } cannot be opened: { $why }.
use-turns-empty = The turns file { $path } is empty.
use-no-option =
    { $known-n ->
        [0] { $game } has no option '{ $name }'; it has none.
       *[other] { $game } has no option '{ $name }'; it has { $known }.
    }
use-one-at-a-time = { $game } is ruled on one photo at a time: use 'check'.
use-option-of = The option '{ $name }' of { $game } is for '{ $verbs }', not for '{ $verb }'.
use-no-rules = The rules of { $game } are not written down here.
use-not-watched = { $game } cannot be watched; use 'check'.
use-not-written = { $path } cannot be written: { $why }.
use-overlay-name = An annotated film must be called .mp4, but got { $name }.
use-overlay-folder = There is no folder { $folder } for the annotated film.
use-overlay-unwritten = The annotated film { $path } cannot be written.
