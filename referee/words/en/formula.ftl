# Formula: cards, symbols, the joker; a turn, a round, the stock. Words in quotes or brackets such as
# 'draw Ann' are calls as they are typed.

formula-summary = a formula, a turn, and whole rounds photo by photo
formula-option-before = rule on the turn since this photo was taken
formula-option-held = cards that the player held before the turn

## A formula and a turn

formula-right = { $formula } is right.
formula-turn-right =
    { $formula } is right, with { $cards ->
        [one] { $cards } new card
       *[other] { $cards } new cards
    }.
formula-by = { $player }: { $ruling }
formula-false = { $formula } is false: { $left } is { $result }.
formula-false-below = { $formula } is false: { $left } is less than 0.
formula-false-rest = { $formula } is false: { $left } is { $result } with { $rest } left over.
formula-false-by-zero = { $formula } is false: nothing can be divided by 0.
formula-false-jokers =
    { $formula } is false, whatever the { $jokers ->
        [one] joker stands
       *[other] jokers stand
    } for.
formula-cards-open = { $played } cards were played: a card laid on an identical one leaves no trace.
formula-no-card = No new card lies in the formula, but a turn takes at least one.
formula-zero-few =
    After { $before } all cards must be covered, but only { $cards ->
        [one] { $cards } card was
       *[other] { $cards } cards were
    } played.
formula-zero-many =
    After { $before } all cards must be covered. That takes { $cards } cards here, but at most { $most } may be played.
formula-zero-unseen = After { $before } all cards must be covered, but some lie there as before.
formula-too-many-cards = { $cards } cards were played, but at most { $most } may be.
formula-no-reuse = All cards are new, but at least one from the table must be used again.
formula-hand-too-small =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    } cannot come from a hand of { $hand }.
formula-held-more = If more were held, say how many were played{ TYPED(" (played NUMBER)") }.
formula-cards-mismatch =
    { $cards ->
        [one] { $cards } card was
       *[other] { $cards } cards were
    } played, but so many cannot make this formula.
formula-cards-too-few =
    { $cards ->
        [one] { $cards } card was
       *[other] { $cards } cards were
    } played, but at least { $new } are new.
formula-cards-too-many =
    { $cards ->
        [one] { $cards } card was
       *[other] { $cards } cards were
    } played, but at most { $new } can be new here.
formula-card-unseen = No new card can be seen: was one laid on an identical one?
formula-joker-replaced = It is right only if a joker was laid on the other one.
formula-was-joker-laid = Was one?
formula-joker-before = Whether it is right depends on what the joker stood for that lay there before.
formula-joker-open = Which digit does the joker at { $pile } stand for: { $values }?
formula-sign-not-allowed = { $sign } is not in play, only { $signs }.
formula-number-too-long = Number { $number } has { $cards } cards, but at most { $most } are allowed.
formula-leading-zero = Number { $number } has several cards and must not begin with 0.
formula-start-changed = The first formula must be made of the cards on the table, { $cards }.
formula-supply-played =
    That takes { $cards } { $face ->
        [joker] jokers
       *[other] cards with { $face }
    }, but there { $supply ->
        [one] is only { $supply }
       *[other] are only { $supply }
    }{ $sure ->
        [yes] { "" }
       *[no] { " " }by our count of the box
    }.
formula-supply-shown =
    Counting the hands, there are { $cards } { $face ->
        [joker] jokers
       *[other] cards with { $face }
    }, but the box has only { $supply }{ $sure ->
        [yes] { "" }
       *[no] { " " }by our count
    }.
formula-no-sign = A formula must have a symbol: { $signs }.
formula-no-equals = A formula must have the card =.
formula-two-signs = A formula must have only one symbol besides =.
formula-two-equals = A formula must have only one card =.
formula-sign-misplaced = The symbol must be to the left of the card =.
formula-number-missing =
    There must be a number { $left ->
        [none] { $right ->
            [none] in the line
           *[other] to the left of { $right }
        }
       *[other] { $right ->
            [none] to the right of { $left }
           *[other] between { $left } and { $right }
        }
    }.

## A round

formula-cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
formula-cards-range = { $least } to { $most } cards
formula-cards-or-more = { $least } or more cards
formula-hand = { $player } holds { $held }
formula-so = { $things }.
formula-has-points =
    { $player } has { $number ->
        [one] { $points } point
       *[other] { $points } points
    }
formula-points = { $player } { $points }
formula-next = { $player } is next.
formula-out = { $player } is out.
formula-not-out = { $player } is not out.
formula-draws =
    { $players-n ->
        [one] { $players } draws
       *[other] { $players } draw
    } { $cards ->
        [0] no card
       *[other] a card
    }.
formula-no-stock = There is no card left to draw.
formula-unknown-player = { $player } does not play.
formula-not-your-turn = It is { $next }'s turn, not { $player }'s.
formula-round-over = The round is over: { $winner } was out first.
formula-turn-unseen = { $player }'s turn was not seen: how many cards { $player } holds is not known.
formula-hand-doubtful =
    From what was seen, { $player } held at most { $most ->
        [one] { $most } card
       *[other] { $most } cards
    }, but played { $cards }.
formula-hand-open = { $player } may have played the last card: how many are left?
formula-round-won = { $player } wins the round.
formula-round-most =
    { $players } scored most in this round: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
formula-not-over =
    { $out ->
        [0] The round goes on: nobody is out.
       *[other] The round goes on until everybody is out.
    }
formula-hand-count =
    { $player } must hold { $held }, but { $shown ->
        [0] none is
        [one] { $shown } is
       *[other] { $shown } are
    } shown.
formula-too-few-players =
    A round takes at least 2 players, but { $players ->
        [0] nobody is
        [one] only { $players } is
       *[other] { $players } are
    } named.
formula-too-few-cards = { $players } hands of { $hand } cards, 2 cards on the table and 1 to draw are more than the { $cards } cards of the game.

## What is asked, and what answers must be

formula-no-such-card = '{ $said }' is not a card of Formula: cards are 0 to 9, joker, + − × ÷ and =.
formula-yes-or-no = The answer must be yes or no, but got '{ $answer }'.
formula-answer-like = An answer must be like 5=7, but got '{ $answer }'.
formula-answer-photo = An answer must be like 2:5=7 (photo, card, face), but got '{ $answer }'.
formula-no-photo =
    There is no photo { $photo }, { $photos ->
        [one] only 1
       *[other] only { $photos }
    }.
formula-played-number = The number of cards played must be a number, but got '{ $answer }'.
formula-held-alone = The cards held { TYPED("(--held) ") }count only in a turn: give the photo before it too{ TYPED(" (--before)") }.
formula-this-card =
    { $face ->
        [unknown] this card
       *[other] the { $face }
    }
formula-line = { $cards } (card { $first })
formula-which-line = Which line is the formula: { $lines }?
formula-equals-unseen = No card = can be seen: { $cards }. Are these all the cards of the line?
formula-all-cards = These cards are not a formula: { $cards }. Are they all the cards of the line?
formula-sideways = The cards seem to lie on their sides. Are they upright?
formula-beside = Does { $card }, which lies close to the line, belong to it?
formula-no-card-left = At least one card must be left in the line.
formula-no-place = { $place } names no place in the line.
formula-no-card-there = No card lies there yet, so { $place } names no place.
formula-in-no-line = Card { $card } lies in no line.
formula-which-side = On which side of the photo does the line begin: { $sides }?
formula-is-it = Is it { $formulas }?
formula-side =
    { $side ->
        [left] left
        [right] right
        [top] top
       *[bottom] bottom
    }
formula-no-such-side = The line must begin at the { $sides }, but got '{ $side }'.
formula-how-many = How many cards were played: { $numbers }?
formula-whose-turn = Whose turn is it now? What was in doubt may have been a turn.
formula-played-last = Has { $player } played the last card?

## Photographs

formula-no-line = No line of cards in view.
formula-nearer = Show the whole line, from closer up and in even light.
formula-no-faces = Most of these pieces show nothing that is on a card of Formula.
formula-no-symbol = No card with a symbol lies in the line.
formula-in-rows = These pieces lie in rows and columns, but cards of Formula lie in one line.
formula-square = These pieces look as wide as they are tall, but cards of Formula are taller than they are wide: if they are cards, show them from above.
formula-no-cards = No cards lie there.
formula-none = These cards are not a formula.
formula-card-missing = If a card is missing, say where it lies.
formula-only-start = The round starts with { $cards }; there is no formula yet.
formula-before-unreadable = { $photo } cannot be read. { $why }
formula-before-unclear = What lay there before is not clear. { $question }
formula-before-none = What lay there before is not a formula, so this formula is ruled on by itself.
formula-photo-none = The cards in this photo are not a formula.
formula-photo-unclear = It is not clear how the cards in this photo lie.
formula-photo-missing = { $formula }: a photo is missing before it, so the turn cannot be ruled on.
formula-in-photo = Photo { $photo }: { $question }
formula-no-change = The formula is the same as before.
formula-start = The round starts with { $cards }.
formula-joined = { $formula } lies there already; turns are ruled on from the next photo on.
formula-hands-open = { $player } cannot hold as few cards as were counted; from here on no hand is known.
formula-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, nothing wrong.
formula-turn-refused =
    { $more ->
        [0] Turn { $turn } is refused: { $why }
       *[other] Turn { $turn } is refused: { $why } ({ $more } more)
    }
formula-lies = { $formula } lies there.

## At the table

formula-lies-first = { $formula } lies there at the start.
formula-as-before = { $formula } lies there as before.
formula-start-early = { $cards } lies there: if a round is to begin, end this one and say '{ CALL("round") }'.
formula-turn-unread = { $formula } is right; what lay there before could not be read.
formula-cards-back =
    { $draws ->
        [yes] { $player } takes the cards back and, by the house rule, draws too.
       *[no] { $player } takes the cards back, and lays others or draws one.
    }
formula-turn-back = { $player }'s turn is taken back.
formula-turn-of = It is { $player }'s turn.
formula-not-the-turn-of = It can be the turn of { $players }, not of { $player }.
formula-plays-on = { $player } goes on.
formula-played =
    { $player } played { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    } for { $formula }.
formula-not-played =
    { $player } cannot have played { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    } for { $formula }: { $why }
formula-not-laid = { $player } cannot have laid it: { $why }
formula-told = { $place } is { $face }.
formula-none-there = No formula lies there.
formula-none-laid =
    { $player ->
        [none] No formula was laid in this round yet.
       *[other] { $player } has laid no formula in this round yet.
    }
formula-nothing-new = There is no new formula. If a card was laid on an identical one, say how many were played{ TYPED(" (answer played=1)") }; if not, { $player } may say '{ CALL("draw") }'.
formula-answer-first = Answer this first: { $question }
formula-say-whose-over = Say whose turn is over{ TYPED(" (done ", $example, ")") }.
formula-turn-first = First say whose turn it is{ TYPED(", such as 'answer turn=", $example, "'") }.
formula-turn-known = If somebody else laid what lies there, say '{ CALL("done") }{ TYPED(" NAME") }'; if somebody else began the round, '{ CALL("begins") }{ TYPED(" NAME") }'.
formula-no-round = There is no round yet: show the first formula, then say '{ CALL($call) }'.
formula-say-who = Say who it is{ TYPED(" (", $call, " ", $example, ")") }.
formula-if-drawn = If { $player } drew a card, say '{ CALL("draw") }{ TYPED(" ", $player) }' first.
formula-last-not-asked = Nobody asked whether { $player } has played the last card.
formula-draw-one = One card is drawn instead of a turn: say '{ CALL("draw") }'.
formula-shows =
    { $player } shows { $cards ->
        [none] no card
       *[other] { $cards }
    }.
formula-shown-counts = According to the calls, { $player } held { $held }; what is shown counts.
formula-hand-not-empty = According to the calls, { $player } holds { $held }. Say which{ TYPED(", such as 'hand ", $player, " 1 2 joker'") }; or, if more were played than was seen, how many{ TYPED(" (played ", $player, " NUMBER)") }.
formula-say-hand = Say what is held{ TYPED(", such as 'hand ", $player, " 1 2 joker'") }.
formula-ended-undo = The round was ended: take that back first{ TYPED(" (undo)") }.
formula-ended-already = The round was ended already: say '{ CALL("round") }' for the next.
formula-end-first = The round is not over: say '{ CALL("end") }' first.
formula-hands-first = The round counts once its hands were shown: say '{ CALL("rack") }' and '{ CALL("end") }' first.
formula-place = { $place }. { $player }.
formula-total = { $player } { $sum }, { $total } in all.
formula-winners = { $players } won the game.
formula-game-over = The game is over: { $players } won.
formula-say-who-begins = Say who begins{ TYPED(", such as 'begins ", $example, "'") }.
formula-begins = { $player } begins.
formula-began = { $player } began this round.
formula-begun = Who began this round is settled: more than one turn is over.
formula-new-round = A new round begins, and { $player } begins it.
formula-dealt-more = { $player } is dealt one card more.
formula-show-start = Show the first two cards and the card =.
formula-else-begins = If somebody else begins, say who{ TYPED(" (begins NAME)") }.
formula-status-hand =
    { $turn ->
        [yes] ▶ { $player } holds { $held }
       *[no] { $player } holds { $held }
    }
formula-status = { $hands }; in the stock and covered: { $rest }
formula-game-open = The game is not over: { $points }.
formula-game-won = { $players } won: { $points }.
formula-goes-on = The game goes on.
formula-round-open = The round goes on: { $hands }.

## A seat of the computer

formula-hand-missing = Say what { $player } holds{ TYPED(", such as 'hand ", $player, " 1 2 joker'") }.
formula-computer-says = { $player } says: { $choice }.
formula-not-as-said = Not as { $player } said: { $choice }.
formula-lay = { $formula }, with { $cards }
formula-card-at = { $face } at { $pile }
formula-draw-card = draw a card

## Marks on the photograph

formula-mark =
    { $role ->
        [right] right formula
        [wrong] wrong formula
       *[doubtful] in doubt
    }
formula-mark-loose = not in the line
formula-mark-card = a card
formula-mark-new = new card

## The rules

formula-part-game = The game
formula-sheet-cards =
    { $digits } cards of each digit, { $jokers ->
        [one] { $jokers } joker
       *[other] { $jokers } jokers
    } and the five symbols. Each player is dealt { $hand } cards; the symbols lie face up.
formula-sheet-start = Two cards from the stock are laid face up with space between them, and = to their right. Whoever begins chooses the symbol between them and lays the answer.
formula-sheet-turn = In a turn the symbol may be changed, and 1 to { $limit } cards are laid on those of the formula or beside them, so that it is right again.
formula-sheet-draw = Whoever cannot play draws a card. When the stock is used up, the cards below the formula are shuffled into a new one.
formula-sheet-wrong =
    A formula that is wrong is taken back, and its player { $cards ->
        [0] lays another or draws a card
        [one] draws { $cards } card, which ends the turn
       *[other] draws { $cards } cards, which ends the turn
    }.
formula-sheet-end = Whoever has no card left wins.
formula-part-right = A formula is right if
formula-sheet-reads = Only the top cards count. It reads A + B = C, or with −, × or ÷, in whole numbers: − gives no less than 0, and ÷ leaves nothing over.
formula-sheet-number =
    A number has up to { $most } cards, and { $zeros ->
        [yes] may begin with 0
       *[no] may not begin with 0
    }.
formula-sheet-covers = Cards that stay keep their order. A new card covers an old one or several that lie side by side, or lies beside them; none is taken away: 10 becomes 12 or 5, but not 1.
formula-sheet-zero = After a number × 0 = 0 every number card is covered by the next formula.
formula-sheet-joker = A joker is any digit, and keeps the one it was first given as long as it can be seen.
formula-part-camera = For the camera
formula-sheet-line = Lay the formula in one straight line, = to the right, its cards upright and close to each other; other cards well away from it.
formula-sheet-before = Show the formula before the turn too{ TYPED(" (--before)") }, and the turn is ruled on; say how many cards the player held{ TYPED(" (--held)") }, and they are counted too.
