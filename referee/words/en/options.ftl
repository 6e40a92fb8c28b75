# House rules: what each option means, and what is wrong with a file of them.

options-house-rules = House rules: what players may agree on, with the defaults. Saved as a file, all of this can be given to --rules.
options-at-table = At the table: what a way to play sets by itself, here as in the standard game. Remove the # from a line to set it yourself.

options-do-not-fit = These rules do not fit the game. { $why }
options-lacking =
    { $fields-n ->
        [0] The record must have a field '{ $field }', but it has none.
       *[other] The record must have a field '{ $field }', but has { $fields }.
    }
options-kind =
    { $each ->
        [yes] Each of '{ $option }'
       *[no] '{ $option }'
    } must be { $kind ->
        [bool] true or false
        [int] a whole number
        [str] text in quotes
        [list] a list
       *[dict] a table
    }, but got { $got }.
options-span = '{ $option }' must hold a lowest and a highest value, but got { $got }.
options-unknown = An option must be { $known }, but got { $got }.
options-one-of = '{ $option }' must be { $values }, but got { $got }.
options-too-small = '{ $option }' must be { $least } or more, but got { $got }.
options-too-large = '{ $option }' must be { $most } or less, but got { $got }.
options-names-differ =
    { $what ->
        [sides] Sides
        [members] Members
       *[players] Players
    } must have names that differ, but got { $names }.

# Cirplexed!
options-cirplexed-partial = What may lie at the corner of a ¾ or ½ circle besides its own colour. inclusive: other colours or nothing. open: nothing, so that the rest of the circle can still come.

# Formula
options-formula-max-digits = How many cards a number may have.
options-formula-leading-zeros = Whether a number of several cards may begin with 0.
options-formula-supply = How many cards of each digit there are, and how many jokers. The sheet gives the jokers; the digits have never been confirmed, so having more of them is only noted until they are.
options-formula-hand = How many cards each player is dealt (Setup 2).
options-formula-penalty = House rule: how many cards an illegal play costs, on top of taking it back and losing the turn. With 0 the player may play something else, or draw as the sheet says.
options-formula-reuse = Variation: at least one card on the table must be used again.
options-formula-extra-card = Variation: the winner of a round starts the next one with an extra card.
options-formula-play-on = Variation: the round goes on until everybody has played all their cards.
options-formula-fives = Variation: an answer that is divisible by 5 makes the others draw a card; whether 0 counts as one.
options-formula-no-plus-minus = Variation: + and − are left out, and up to four cards may be played in a turn.
options-formula-points = Variation: each formula scores its answer, cards left in a hand count against their player, a joker for a set number; whoever is out first gets a bonus; rounds go on until somebody reaches the target.

# Möbi
options-mobi-runs = strict: every line of two or more touching tiles must be an equation. loose: lines without = are ignored, but each tile must stand in an equation.
options-mobi-plain-equalities = How many equations such as 4 = 4 a pod may hold on the last play, and none before it (Rule #1); "always" allows any number at any time.
options-mobi-integers-only = Whether fractions are forbidden along the way. Negative numbers may occur.
options-mobi-wild = The lowest and the highest value of ö (Rule #5).
options-mobi-without = Faces that are left out: × and ÷ for children, and 11 and 12 too if you like.
options-mobi-sides = The fewest and the most sides, and the members of each.
options-mobi-start = Number tiles that each side starts with, but `start_crowded` of them with `crowd` sides or more.
options-mobi-deal-all = All number tiles are dealt out at the start.
options-mobi-flip = How many tiles everybody takes at a FLIP; fewer, down to 1, when the middle does not have enough. With 0 there is no FLIP.
options-mobi-flip-outside = How many number tiles may lie outside the pod at a FLIP.
options-mobi-swap = How many tiles a SWAP takes for one. With 0 there is no SWAP.
options-mobi-remainder = Fewer tiles in the middle than there are sides count as none.
options-mobi-whoops = A mistake in the pod of a Möbi is put right, and nobody is disqualified.

# Mobius
options-mobius-loops = Which closed chains are loops. odd: those that cross the top and bottom edge an odd number of times. any: also those that go round the strip twice along its edge.
