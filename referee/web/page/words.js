// The page's own words, from the catalogue of the server. Sentences of rulings come said.

import { remember, remembered } from "./keeping.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch", fr: "Français" };

const KEY = "referee.language";
let current = LANGUAGES[remembered(KEY)] ? remembered(KEY) : preferred();
let words = {};
await learn(current);

function preferred() {
  return navigator.languages.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";
}

/** The page's words for something, with values put in. */
export function say(key, values = {}) {
  // French sets its signs apart; they stay on their line all the same.
  return (words[key] ?? key).replace(/ ([:;?!%])/g, "\u00a0$1").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

say.has = (key) => key in words;

export function language() {
  return current;
}

/** How dates are written: as the browser's owner does, where that is the same language. */
export function locale() {
  return navigator.languages.find((code) => code.startsWith(current)) ?? current;
}

/** Speak a language from here on. */
export async function speak(code) {
  await learn(code);
  remember(KEY, code);
}

/** Its words; rulings come from the server, in the language that its cookie names. */
async function learn(code) {
  words = await fetch(`./api/words/${code}`).then((answer) => answer.json()).catch(() => words);
  current = code;
  document.cookie = `language=${code}; path=/; max-age=${400 * 86400}; SameSite=Lax`;
}
