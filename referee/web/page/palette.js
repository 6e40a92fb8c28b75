// Colours of Okabe and Ito with a sign and a stroke for each role: as in referee/drawing/palette.py.

export const INK = "#14171c";
export const WHITE = "#ffffff";

export const ROLES = {
  right: { colour: "#009e73", stroke: "solid", sign: "✓" },
  wrong: { colour: "#d55e00", stroke: "double", sign: "✗" },
  doubtful: { colour: "#f0e442", stroke: "dashed", sign: "?" },
  new: { colour: "#56b4e9", stroke: "beaded", sign: "+" },
  neutral: { colour: "#ffffff", stroke: "solid", sign: "" },
};

// Different from the colours of roles: a red stone is not a wrong one.
export const SIDES = { red: "#cc79a7", blue: "#0072b2" };

export const VERDICTS = { valid: "right", invalid: "wrong", unsure: "doubtful", unreadable: "neutral" };

/** Roles from back to front; labels of the last ones are placed first. */
export const ORDER = ["neutral", "right", "new", "doubtful", "wrong"];

export function roleOf(mark) {
  return mark.role ?? "neutral";
}

export function colourOf(mark) {
  return mark.side ? SIDES[mark.side] : ROLES[roleOf(mark)].colour;
}

/** Ink or white, whichever has more contrast, as in palette.py. */
export function inkOn(colour) {
  return colour === SIDES.blue ? WHITE : INK;
}
