# What the server refuses, or says of a table that was stopped.

web-nothing = There is nothing at this address.
web-not-here = That cannot be done here.
web-too-large = This is too large; make the picture smaller.
web-unexpected = Something went wrong inside the referee; its terminal says more.
web-not-understood = The request was not understood: { $where }: { $why }.
web-stranger = This page does not know you: open the link in the terminal again, or scan its code again.
web-wrong-host = This server does not go by that name; use the address in the terminal.
web-wrong-origin = Only the referee's own page may ask that.
web-no-picture = There is no picture to draw on.
web-which-game = Say which game it is.
web-whose-options = Name the game that the options are for.
web-not-kept = The photo cannot be saved: { $why }.
web-no-record = There is no such game in the record.
web-busy = The referee is busy; try again in a moment.
web-try-again = It will be tried again.
web-gone = This photo is no longer here; take it again.
web-no-sample = There is no such sample photograph.
web-is-stopped = The game was stopped here; Undo resumes it.
web-stopped = Stopped here.
web-stopped-at = Stopped here: { $scores }.
web-no-commas = Players' names must not contain commas.
web-too-many-pages = This table is open on too many pages; close some.
web-no-table = There is no such table; begin a game.
web-no-room = All tables are in use; end a game, or close the pages that show it.
web-choose = Choose the game that it shows.
web-died = The referee could not finish this picture; take it again.
web-too-long = The referee took too long over this picture; take it again from closer up.
web-option =
    { $kind ->
        [rules] The option '{ $name }' of { $game } must be an object.
        [names] The option '{ $name }' of { $game } must be a list of names.
       *[photo] The option '{ $name }' of { $game } must be the id of a photo.
    }
web-no-certificate = No certificate can be made in { $folder }: { $why }.
web-nothing-within = The four corners must go round the board or the pieces, in order.
web-no-board = { $player } has no board of their own in this game.
web-source-failed = { $source } is no longer watched: something went wrong inside the referee; its terminal says more. Show photos of the table, or start the referee again.
web-told = as you said
web-told-face = you said: { $face }
web-port = A port must be 0 to 65535, but got { $port }.
web-port-closed = Port { $port } needs administrator rights; choose another, such as --port 8765.
web-host = { $host } is not an address of this computer; use --host 0.0.0.0 for all of them.
web-port-unusable = Port { $port } cannot be used: { $why }; name another with --port.
web-token = The token in { $path } cannot be saved: { $why }.
web-is-at = The referee is at { $link }
web-here-alone = Only this computer can reach it; for phones at home: { $command }
