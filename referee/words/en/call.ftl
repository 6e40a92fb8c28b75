# What players call, and what is wrong with a line that is no call.

call-go = the game begins
call-begins = who begins; drawn by lot, if nobody is named
call-flip = all take tiles; that many, if a number is given
call-swap = one tile back, others out
call-moebi = the pod is ruled on; or the players say right or wrong
call-done = the turn is over
call-pass = no tile this turn
call-exchange = that many tiles exchanged instead of a turn
call-draw = a tile or card drawn; that many, if a number is given
call-played = that many cards left the hand in this turn, or in the last
call-hint = which of these tiles can be placed
call-rack = what a player holds at the end, or the computer (COMP) now
call-round = the next round begins; whoever is named begins it
call-answer = what lies on a place
call-undo = the last call is taken back
call-rule = the ruling on what lies there now
call-end = the game is over

call-no-players = Nobody said who plays: begin the game with the names of its players.
call-names-plain = The names of players must have visible characters, but got '{ $said }'.
call-names-numbers = Players must have names such as Ann,Bo that are not numbers, but got '{ $said }'.
call-names-twice = Players must have different names, but '{ $name }' is named twice.
call-none = There is no call on the line; calls are { $calls }.
call-unknown = '{ $line }' is not a call; calls are { $calls }.
call-unknown-like = '{ $line }' is not a call; did you mean '{ $word }'?
call-form = '{ $line }' must be '{ $form }': { $meaning }.
call-no-player = There is no player '{ $name }'; the players are { $players }.
call-time = '{ $line }' must begin with a time in seconds, such as '12.4 möbi Ann'.
call-file-no-text = The calls file { $path } is not text.
call-file-unopened = The calls file { $path } cannot be opened: { $why }.
call-file-line = { $path }, line { $number }: { $why }
call-file-back = { $path }, line { $number }: the time must not go back from { $before } to { $now }.
