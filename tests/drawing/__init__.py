"""Pictures of rulings, drawn on bundled photographs."""

NAMES = (
    "mobi/mobi_004",
    "cirplexed/cirplexed_008",
    "formula/round_2",
    "mathable/illegal",
    "mathable/note_on_a_tile",
    "mobius/blue_links_two_bars_and_a_loop",
    "mobius/two_colours_on_a_split_cell",
)
"""Bundled photographs with each kind of mark, wrong ones and doubtful ones among them."""
