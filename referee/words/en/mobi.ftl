# Möbi. A pod is built of number tiles and operation tiles; number tiles are taken from the pool.
# The calls GO, FLIP, SWAP and MÖBI keep their names in every language.

mobi-summary = a pod as it was called, ruled on with its equations
mobi-option-final = the player's last play, the default: no number tile is left
mobi-option-held = number tiles that the player holds

# Tiles
mobi-six-or-nine = 6 or 9
mobi-six-or-nine-in-line = (6 or 9)
mobi-tile-at = the { $face } at row { $row }, column { $col }

# One equation
mobi-numbers-touch = Two numbers touch in { $run }: { $face } and { $second }, at row { $row }, column { $col }.
mobi-operations-touch = Two operations touch in { $run }: { $face } and { $second }, at row { $row }, column { $col }.
mobi-begins-with-operation = { $run } begins with { $sign }, but must begin with a number.
mobi-ends-with-operation = { $run } ends with { $sign }, but must end with a number.
mobi-no-equals = { $run } has no =.
mobi-no-operation = { $run } has no operation.
mobi-no-operation-yet = { $run } has no operation, which is allowed on the last play only.
mobi-too-many-plain =
    { $number } equations have no operation, but only { $limit ->
        [one] one
       *[other] { $limit }
    } may: { $runs }.
mobi-division-by-zero = { $run } divides by 0.
mobi-equation-false = { $run } is false: { $left } is not { $right }.
mobi-equation-false-chain = { $run } is false: the sides are { $sides }.
mobi-equation-false-open = { $run } is false: the left side is { $left }, the right side { $right }.
mobi-equation-false-open-chain = { $run } is false: the sides are { $sides }, never all equal.
mobi-equation-false-whatever = { $run } is false, whatever its free tiles stand for.
mobi-values = one of { $number } values from { $low } to { $high }
mobi-not-integer = { $run } needs a fraction, { $fraction }, along the way.
mobi-too-much-work = Too many tiles in { $runs } can stand for several numbers for this to be worked out.
mobi-holds = { $run }: each side is { $value }.
mobi-holds-with = { $run }: each side is { $value }, with { $tiles }.
mobi-stands-for = the { $face } as { $value }
mobi-passed-over = { $run } has no = and is passed over.

# Equations that cross
mobi-crossing-conflict = The { $face } at row { $row }, column { $col } would have to be { $needs }.
mobi-needed = { $value } in { $run }
mobi-something-else = something else
mobi-crossing-conflict-many = { $runs } cannot all hold: no values of { $tiles } fit them together.

# The pod
mobi-right =
    { $equations ->
        [one] The pod is right: { $equations } equation holds.
       *[other] The pod is right: { $equations } equations hold.
    }
mobi-empty-pod = There is no number tile in the pod.
mobi-several-solutions = Other values would do as well for { $tiles }.
mobi-orientation-ambiguous =
    { $holding ->
        [0] No tile shows which way up the pod is: it holds in no way of reading it.
       *[other] No tile shows which way up the pod is: it holds in { $holding } of { $ways } ways of reading it.
    }
mobi-isolated-tile = The { $face } at row { $row }, column { $col } touches no other tile.
mobi-disconnected = The { $number } tiles from row { $row }, column { $col } on lie apart from the rest.
mobi-face-down = The tile at row { $row }, column { $col } lies face down inside the pod.
mobi-face-down-beside = The tile at row { $row }, column { $col } lies face down beside the pod and is left out.
mobi-not-in-game = { $face } is not in this game.
mobi-outside-equations = The { $face } at row { $row }, column { $col } is in no equation.
mobi-loose-number = The { $face } lies outside the pod.
mobi-too-many-tiles =
    { $number ->
        [one] The pod has { $number } number tile, but the player holds only { $held }.
       *[other] The pod has { $number } number tiles, but the player holds only { $held }.
    }
mobi-tiles-missing =
    { $seen ->
        [one] Only { $seen } number tile can be seen, but the player holds { $held }: { $missing } missing.
       *[other] Only { $seen } number tiles can be seen, but the player holds { $held }: { $missing } missing.
    }

# House rules and faces
mobi-bad-face = A face must be one of { $faces }, but got '{ $got }'.
mobi-bad-plain = 'plain_equalities' must be 0 or more, or "always", but got { $got }.
mobi-bad-runs = 'runs' must be strict or loose, but got '{ $got }'.
mobi-bad-wild = 'wild' must be a range within 0 to { $highest }, but got { $low } to { $high }.
mobi-equals-stays = 'without' must name number tiles or operations; = cannot be taken out.
mobi-no-numbers-left = 'without' must leave number tiles in the game.
mobi-nameless = A variant must have a name.
mobi-bad-span = '{ $name }' must go from 1 or more to as many or more, but got { $low } to { $high }.
mobi-start-too-small = Each side must start with at least 1 tile.
mobi-negative = Numbers of tiles must be 0 or more.
mobi-bad-variant = 'variant' must be { $variants }, but got '{ $got }'.
mobi-not-in-a-team = { $name } must be in one of the teams { $teams }.

# Who plays
mobi-side-count =
    { $fewest ->
        [1] { $most ->
            [1] A { $variant } game is for one side, but got { $got }.
           *[other] A { $variant } game is for up to { $most } sides, but got { $got }.
        }
       *[other] A { $variant } game is for { $fewest } to { $most } sides, but got { $got }.
    }
mobi-member-count =
    { $most ->
        [1] { $side } has { $got } members, but teams play with variant = "team".
       *[other] { $side } must have { $fewest } to { $most } members, but got { $got }.
    }
mobi-pool-needed = A { $variant } game deals out all number tiles: say how many there are, with pool = 100.
mobi-pool-too-small = The { $pool } number tiles are not enough for { $sides } sides.

# Calls
mobi-go = { $side } says GO!
mobi-building = Building now: { $builders }.
mobi-builder = { $member } for { $side }
mobi-standing =
    Number tiles: { $held }; { $pool ->
        [known] { $left } in the pool
        [or-more] { $left } or more in the pool
        [used-up] the pool is used up
       *[uncounted] the pool was not counted
    }.
mobi-side-holds = { $side } { $number }
mobi-side-may-hold = { $side } { $low } to { $high }
mobi-or-more = { $number } or more
mobi-flip = { $side } calls FLIP: all take { $size }.
mobi-flip-or-fewer = { $side } calls FLIP: all take { $size }, or { $fewer } if the pool has too few.
mobi-swap = { $side } swaps one tile for { $number }.
mobi-wins = Möbi! { $side } wins.
mobi-pod-rejected = The players found a mistake in the pod of { $side }.
mobi-whoops = Whoops! { $side } puts it right, and all play on.
mobi-disqualified = { $side } is disqualified; the tiles go back to the pool.
mobi-last-left = { $side } is the last one left and wins.
mobi-pool-uncounted = Nobody counted the pool, so it was not checked that it is used up.

# Calls that cannot be taken
mobi-unknown-player = { $side } does not play in this game.
mobi-is-out = { $side } was disqualified.
mobi-game-over = The game is over.
mobi-already-started = GO! was called already.
mobi-not-started = The game must begin with GO!
mobi-clock-backwards = The clock must not run backwards from { $last } to { $now } s.
mobi-no-flip = There is no FLIP in this game.
mobi-flip-pool-exhausted = The pool has { $left }, which is not enough for all: nobody takes any.
mobi-flip-size = All must take { $sizes }, not { $took }.
mobi-flip-not-due =
    { $due ->
        [0] A FLIP is due with no number tile outside the pod, not with { $outside }.
        [one] A FLIP is due with one number tile outside the pod or none, not with { $outside }.
       *[other] A FLIP is due with { $due } number tiles outside the pod or fewer, not with { $outside }.
    }
mobi-no-swap = There is no SWAP in this game.
mobi-swap-pool-exhausted = A SWAP takes { $needed } number tiles from the pool, which has { $left }.
mobi-pool-not-exhausted =
    The pool must be used up, but has { $left ->
        [one] { $left } number tile
       *[other] { $left } number tiles
    }.

# The table
mobi-tiles-lie =
    { $number ->
        [one] { $number } tile lies there.
       *[other] { $number } tiles lie there.
    }
mobi-pod-tiles =
    { $number ->
        [one] { $number } number tile in the pod
       *[other] { $number } number tiles in the pod
    }{ $loose ->
        [0] { "" }
       *[other] , { $loose } beside it
    }
mobi-pod-of = { $side }: { $tiles }
mobi-pod-of-nobody = Pod: { $tiles }
mobi-time = Time: { $time }.
mobi-game-goes-on = The game goes on.
mobi-game-goes-on-with = The game goes on: { $sides }.
mobi-nobody-wins = Nobody wins.
mobi-side-wins = { $side } wins.
mobi-out = Out: { $sides }.
mobi-not-ruled = No Möbi was called, so no pod is ruled on.
mobi-open = The Möbi of { $side } is not settled: show the pod, answer the questions, or say whether it is right{ TYPED(" ('möbi ", $side, " right' or 'möbi ", $side, " wrong')") }.
mobi-not-taken = The Möbi of { $side } does not count.
mobi-pod-wrong = The pod of { $side } is wrong.
mobi-pod-taken = The one pod in view is taken as that of { $side }.
mobi-pool-in-view =
    { $seen ->
        [one] { $seen } number tile can be seen face down, but according to the calls { $left } are left.
       *[other] { $seen } number tiles can be seen face down, but according to the calls { $left } are left.
    }
mobi-how-many-held = How many number tiles does { $side } hold: { $numbers }?
mobi-is-pool-used-up = Is the pool used up, so that nobody can take more number tiles?
mobi-count-pool = If that is not so, say how many are in the pool{ TYPED(", such as 'answer pool=5'") }.
mobi-whose-pod = Whose pod is this: { $sides }?
mobi-no-pod-of = No pod of { $side } is in view: show it, or say whose a pod is by one of its tiles{ TYPED(", such as 'answer 3=", $side, "'") }.
mobi-no-pod = There is no pod.
mobi-say-whose = Say whose pod{ TYPED(", such as 'rule Ann'") }.
mobi-tile-belongs = Tile { $tile } belongs to { $side }.
mobi-tile-is = Tile { $tile } is { $face }.
mobi-noted = Noted: { $place } is { $face }.
mobi-answer-number = The answer must be a number of tiles, but got '{ $got }'.

# What is seen
mobi-alone = A pod is two or more tiles that touch.
mobi-together = Lay the tiles together and take a new photo.
mobi-no-faces = Most of these pieces show nothing that a tile of Möbi shows.
mobi-no-number = No tile shows a number.
mobi-no-signs = No tile shows an operation.
mobi-no-equals-sign = None of the operation tiles shows =.
mobi-cards = These pieces look longer than they are wide, but tiles of Möbi are square: if they are tiles, show them from above.
mobi-nearer = Show the whole pod, from closer up and in even light.
mobi-outlines = The outlines of the tiles are not clear. Is the pod read as it lies there?
mobi-crooked = These tiles touch, but do not lie on one lattice.
mobi-which-top = Which side of the photo is the top of the pod: { $sides }?
mobi-photo-side =
    { $side ->
        [top] top
        [right] right
        [bottom] bottom
       *[left] left
    }
mobi-bad-top = The top of the pod must be { $sides }, but got '{ $got }'.
mobi-bad-answer = An answer must be like 5=7 or 5.right=7, but got '{ $got }'.
mobi-left-out = What lies beside the pod does not look like one of its tiles ({ $faces }). It is left out; if it is one, take the photo again in even light.
mobi-held-unknown = Completeness was not checked: how many number tiles does the player hold?

# Drawn on the photo
mobi-mark-right = right equation
mobi-mark-wrong = wrong equation
mobi-mark-doubtful = in doubt
mobi-mark-alone = in no equation
# Without spaces that a line may be broken at.
mobi-mark-free = { $face } = { $value }

# The best pod from some tiles
mobi-solve-read = Read as { $tiles }.
mobi-solve-doubtful = Not sure that tile { $tile } is { $face }. If it is not, name the tiles instead of the photo.
mobi-solve-too-few = Name two or more number tiles, such as 3 6 11 ö.
mobi-solve-back = A tile that lies face down is in no pod.
mobi-solve-unreadable = { $photo }: { $why }
mobi-solve-none = No pod was found.
mobi-solve-found =
    { $used ->
        [1] A pod with one of { $all } number tiles:
       *[other] A pod with { $used } of { $all } number tiles:
    }
mobi-solve-left = Left over: { $tiles }.

# The rules in short
mobi-part-game = The game
mobi-sheet-players =
    { $fewest } to { $most } players. Each takes { $start } number tiles, face down ({ $crowded } with { $crowd } players or more). The others stay face down in the middle; operation tiles are for everybody, and either side may be used.
mobi-sheet-go = At GO all turn their tiles and build, at the same time, each a pod of their own.
mobi-sheet-flip =
    With { $outside ->
        [one] one number tile
       *[other] { $outside } number tiles
    } outside the pod, or none, a player calls FLIP: everybody takes { $sizes } more, as many as there are for all.
mobi-sheet-swap = SWAP: a player puts one tile back and takes { $swap }.
mobi-sheet-mobi = When the middle is used up, whoever has all tiles in the pod calls MÖBI. All stop, and the pod is checked. If it is right, that player wins; if not, the player is out, and the others go on.
mobi-part-pod = A pod is right if
mobi-sheet-one-pod = All number tiles of the player lie in one pod: tiles that touch side by side.
mobi-sheet-lines = Every straight line of two or more touching tiles is an equation, read from left to right or from top to bottom.
mobi-sheet-equation = An equation has an operation and an equals sign; 3 + 4 = 7 = 5 + 2 is one as well. × and ÷ come before + and −. Fractions and negative numbers along the way are right.
mobi-sheet-plain =
    On the last play alone the pod may hold { $plain ->
        [one] one equation
       *[other] { $plain } equations
    } without an operation, such as 4 = 4.
mobi-sheet-six-nine = The tile 6/9 is a 6 or a 9, and the same in both equations that it stands in.
mobi-sheet-wild = ö is any number from { $low } to { $high }, and the same in both equations that it stands in.
mobi-sheet-signs = Two numbers or two signs never stand side by side, and no equation begins or ends with a sign.
mobi-part-camera = For the camera
mobi-sheet-above = Show the whole pod from above. Loose operation tiles and face-down tiles do not matter; a loose number tile means that the pod is not complete.
mobi-sheet-held = Say how many number tiles the player holds{ TYPED(" (--held)") }, and they are counted too.
mobi-ways = Ways to play
mobi-way = { $line }: { $set }.
mobi-way-as-above = as above
mobi-way-pool = pool = 100: that many number tiles are in the box. If nobody says how many, the referee asks what is left in the pool, and how many tiles a player holds, if a ruling turns on it.
mobi-way-teams = [teams] with a line such as Reds = ["Ann", "Cy"] for each team, at the end of the file: who plays together with variant = "team", in the order of building.
