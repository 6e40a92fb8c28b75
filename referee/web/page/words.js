// The page's own texts, from the catalogue of the server. Sentences of rulings come from the server translated.

import { saveSetting, loadSetting } from "./storage.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch", fr: "Français" };

const KEY = "referee.language";
let current = LANGUAGES[loadSetting(KEY)] ? loadSetting(KEY) : preferredLanguage();
let texts = {};
await loadTexts(current);

function preferredLanguage() {
  return navigator.languages.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";
}

/** The text of a key in the current language, with parameters. */
export function say(key, values = {}) {
  // No line break before the punctuation that French sets apart.
  return (texts[key] ?? key).replace(/ ([:;?!%])/g, "\u00a0$1").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

say.has = (key) => key in texts;

export function language() {
  return current;
}

/** Locale of dates and numbers: that of the browser if it has the same language. */
export function locale() {
  return navigator.languages.find((code) => code.startsWith(current)) ?? current;
}

export async function setLanguage(code) {
  await loadTexts(code);
  saveSetting(KEY, code);
}

/** Load the texts of a language, and set the cookie by which the server translates. */
async function loadTexts(code) {
  texts = await fetch(`./api/words/${code}`).then((answer) => answer.json()).catch(() => texts);
  current = code;
  document.cookie = `language=${code}; path=/; max-age=${400 * 86400}; SameSite=Lax`;
}
