// Colours by Okabe and Ito, with a sign and a stroke for each role: as in referee/drawing/palette.py.

export const INK = "#14171c";
export const WHITE = "#ffffff";

export const ROLES = {
  right: { colour: "#009e73", stroke: "solid", sign: "✓" },
  wrong: { colour: "#d55e00", stroke: "double", sign: "✗" },
  doubtful: { colour: "#f0e442", stroke: "dashed", sign: "?" },
  new: { colour: "#56b4e9", stroke: "beaded", sign: "+" },
  neutral: { colour: "#ffffff", stroke: "solid", sign: "" },
};

// None is a role's: a red stone is not a wrong one.
export const SIDES = { red: "#cc79a7", blue: "#0072b2" };

export const VERDICTS = { valid: "right", invalid: "wrong", unsure: "doubtful", unreadable: "neutral" };

/** What is drawn above what; labels of the last get their places first. */
export const ORDER = ["neutral", "right", "new", "doubtful", "wrong"];

export function roleOf(mark) {
  return mark.role ?? "neutral";
}

export function colourOf(mark) {
  return mark.side ? SIDES[mark.side] : ROLES[roleOf(mark)].colour;
}

/** Ink or white, whichever stands out more: as in palette.py, none of ours is in between. */
export function inkOn(colour) {
  return colour === SIDES.blue ? WHITE : INK;
}
