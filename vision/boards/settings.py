"""Thresholds of reading the tiles on a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TileSettings:
    """Thresholds of the reading.

    Attributes
    ----------
    tile_px
        Tiles are cut from a picture in which they have at least this side, if there is one:
        three quarters of the reader's own size. 24 photographs and 12 samples show the same
        squares as with 26; 13 of 60 hard rendered ones do not, but as many squares are wrong.
    parallax
        Shift of a tile's top against its cell, in cells, below which it does not matter:
        well inside the reader's play.
    blank
        Probability of being blank from which a cell is not looked at again for a tile whose
        top is shifted by the view.
    clear
        Probability of what a cell shows from which it is not looked at again from several places.
    lies_turned
        Probability that a tile does not lie upright: people lay them so. The dot of a 6 or 9
        outweighs it where it is seen.
    colour_scatter
        Standard deviation of the square root of a ground's sRGB values within a photograph,
        measured on empty boards (0.4) and doubled for lamps that were not seen.
    colour_limit
        Most that colour may say, as a logarithm of odds: shadows and glare deceive it.
    plain_scatter
        Standard deviation as above on cells without print, where shade is allowed for.
    steady
        Least variance of colours within a photograph, as a share of the usual: four times that of
        the cells that show their print, for tiles lie in light that they do not. Of 1,230 rendered
        boards, 380 of them in good light, 884 are ruled on with it, 848 with the usual variance,
        and of the squares of 1,162 none is surely read wrong either way; half of it gives 892, but
        five boards fewer have no square wrong.
    plain_limit
        Most that colour may say for a tile there: of those 1,230 boards 884 and 1,162 as above, 880
        and 1,159 with 4. With 4, and the usual scatter, of 113 hard rendered boards, of the cells
        of which 1,080 bare and 389 covered ones were in doubt without it, 264 and 263 are; 50
        boards have none, not 23, and 102 cells are wrong, not 110. Where colour might say no more
        against a tile either, of 455 boards 187 were without doubt, not 203, none fewer wrong.
    unseen
        Most that colour may say against a tile there where no tile is seen: those that lie there
        may have the board's own colour. Of 455 hard rendered boards, 127 of which show none, 190
        are without doubt if it may say nothing, 203 with it, and 210 with twice as much, but then
        two more cells are surely wrong.
    apart
        How unlike a bare one, as -log likelihood, a plain cell is from which, where no tile can be
        read, it is taken for one of the tiles' colour: of most such boards the bare cells have less
        than 0.6, the tiles 2.5 and more. Where these tell no wood, 883 and 1,151 of the 1,230
        boards, one of them ruled on wrongly; with 1.8 and 3.5 as many as with it.
    shade
        Least share of its colour that a thing keeps in less light. Without, 117 of those cells are
        wrong; allowed for on cells with print as well, some ten more are.
    witnesses
        Bare plain cells that tell how lit the cells nearest to them are: from the least lit to the
        most, as a shadow may end there. Of 19 real boards across which the edge of a shadow was
        laid, of 0.65 or of 0.45 of the values, all are read exactly and ruled on; of 150 hard
        rendered ones 120, as many as 87 of them ruled on. Without, of the real ones 5 and none
        were read exactly, none and one were ruled on, that one wrongly, and of the rendered ones
        119 and 86. With the median alone four of 41 path-traced ones with such an edge were wrongly
        ruled on.
    strange
        Probability that a cell bears something that is neither its print nor a tile of the box,
        such as a hand, before it is read.
    washed_out
        Likelihood that a tile without visible ink, in glare or printed faintly, lies on a cell of
        the colour of its ground; it grows as the cell's colour is likelier that of a tile. Of the
        cells of 455 hard rendered boards 55 were surely read, and wrongly, without it, most of
        them such tiles that were called bare; 21 are. 174 boards are without doubt, not 178. A
        third of it leaves 32, three times as much 18 and 171.
    illegible
        The same where most cells of the tiles' colour do not read as tiles: 888 and 1,159 of the
        1,230 boards without it.
    faded
        Depth of the lines around a cell, as a share of what is usual on plain cells of the
        photograph, down to which a tile in glare is as likely hidden as there is none, and share
        by which that falls to a third. Of 191 hard rendered boards 14 cells as bright as white
        look bare with less than the first, and 5 of them bear a tile; so do 2 of 16 up to 0.3,
        1 of 28 up to 0.4, and 2 of 2,087 above.
    brighter
        Least difference of a cell in glare from plain cells, of the square root of sRGB values.
    beside_glare
        That likelihood of a cell from which the colour of prints on it and around it says nothing
        for a tile: in a lamp's reflection on a sample a washed out 4 of the board was surely a
        tile that bears 4. At 1e-5 70 of 191 boards had no cell in doubt and 167 cells were wrong,
        with it 72 and 170. Where colour says nothing against a tile either, of 720 boards 437 are
        ruled on, not 442, all rightly.
    outlined, outline_gain, outline_limit
        Depth of the faintest of the four lines around a plain cell, as a share of what is usual,
        above which it tells of a bare cell; logarithm of odds a unit above it, and the most: a
        tile hides one line at least. Of the plain cells of 191 hard rendered boards, of 21,356
        bare ones 94 % have 0.3 and more, of 409 in doubt 62 %, of 3,853 with a tile 7 %, and of 64
        tiles that look rather bare 1. Of 308 other boards 168 are without doubt, not 164, and in
        147 no more than one of 200 would be ruled on wrongly, not in 127.
    disturbed
        Likelihood of a bare cell to read as the other of blank and nothing, against its own:
        fold lines, shadows and tiles that lean over from a neighbour do that.
    misprint
        Likelihood of a bare cell with a print to read as some number, where colour must tell. Of
        400 hard rendered boards two bare cells were surely tiles without it, and none is; of 154
        games in good light 126 are ruled on, not 123.
    unlike_print, dim
        How unlike the bare print in any light, as -log likelihood, the colour of a cell is from
        which something may cover it where nothing is read; and the least share of its colour that
        it keeps in shade then, for a black thing is no shadow: of 21,507 bare plain cells of 197
        hard rendered boards one keeps less. Of 173 such boards and 114 real photographs, each with
        a thing like a hand, a cup or a pen laid over it at random, 16 were ruled on wrongly without
        these and `overlaid`, and 164 had a square surely wrong; none and 72 with them. Of 500
        boards without such things 324 are ruled on without, 314 with them; of 19 real ones all.
    overlaid, other_hue, part_hidden
        Share of a tile that is neither of its wood in some light nor dark, by so much of the square
        root of sRGB values, from which something lies on it; and how likely, against what is read
        of the rest, that is something else then. Of 6,192 tiles with nothing on them three show as
        much; of 94 under such things that do, 8 are read wrongly.
    coincidence
        Likelihood that a tile on a printed number shows just that number: the share that a number
        has in the box, as elsewhere, for the print alone reads alike. Of 500 hard rendered boards
        320 are ruled on and 416 read exactly, 314 and 415 without it; a thousandth, as if nobody
        laid it so, would rule on two more, and call such a tile bare.
    least
        Alternatives below this probability are left out.
    elsewhere
        Share of cells that look otherwise though nothing was laid there from which the board
        may lie elsewhere: a camera moved by two pixels changes two in three.
    """

    tile_px: float = 24.0
    parallax: float = 0.05
    blank: float = 0.98
    clear: float = 0.9995
    lies_turned: float = 0.004
    colour_scatter: float = 0.8
    colour_limit: float = 9.0
    plain_scatter: float = 0.4
    steady: float = 0.5
    plain_limit: float = 6.0
    unseen: float = 2.0
    apart: float = 2.5
    shade: float = 0.5
    witnesses: int = 5
    strange: float = 0.003
    washed_out: float = 3e-4
    illegible: float = 0.03
    faded: tuple[float, float] = (0.2, 0.03)
    brighter: float = 1.0
    beside_glare: float = 0.05
    outlined: float = 0.35
    outline_gain: float = 10.0
    outline_limit: float = 3.0
    disturbed: float = 0.02
    misprint: float = 1e-3
    unlike_print: float = 5.0
    dim: float = 0.62
    overlaid: float = 0.22
    other_hue: float = 1.5
    part_hidden: float = 0.1
    coincidence: float = 0.05
    least: float = 1e-5
    elsewhere: float = 0.25
