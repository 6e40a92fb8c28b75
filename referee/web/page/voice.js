// Aloud, by the browser's own voice: rulings, scores and questions; a phone buzzes for what is wrong.

import { button, icon } from "./dom.js";
import { remember, remembered } from "./keeping.js";
import { VERDICTS } from "./palette.js";
import { language, say } from "./words.js";

const KEY = "referee.aloud";
const BUZZ = [120, 80, 120]; // Milliseconds on, off, on.

const speech = window.speechSynthesis;
let on = remembered(KEY) === "on";
let told = "";

/** Say sentences, unless just these were said last. */
export function aloud(sentences, wrong = false) {
  const words = JSON.stringify(sentences);
  if (!on || words === told) return;
  told = words;
  if (wrong) navigator.vibrate?.(BUZZ);
  speech?.cancel();
  for (const text of sentences.filter(Boolean)) {
    const said = new SpeechSynthesisUtterance(text);
    said.lang = language();
    said.voice = speech.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language())) ?? null;
    speech.speak(said);
  }
}

/** A ruling: right or wrong, and why; or the one question that is asked. Then what else there is, such as scores. */
export function sayRuling(report, { told = report.summary, more = "" } = {}) {
  const role = VERDICTS[report.verdict];
  const word = role === "right" || role === "wrong" ? say(role) : "";
  aloud([word, report.questions[0]?.message ?? told, more], role === "wrong");
}

/** The button that turns it on and off; none where the browser can do neither. */
export function voiceButton() {
  if (!speech && !navigator.vibrate) return "";
  const toggle = button(say("aloud"), { icon: "quiet", kind: "voice", "aria-pressed": "false", onclick: () => {
    on = !on;
    remember(KEY, on ? "on" : "off");
    told = "";
    speech?.cancel();
    // The first words after a tap: phones let a page speak only from then on.
    if (on) aloud([say("aloud_on")]);
    show();
  } });
  const show = () => {
    toggle.setAttribute("aria-pressed", String(on));
    toggle.querySelector(".icon").replaceWith(icon(on ? "aloud" : "quiet"));
  };
  toggle.querySelector("span").className = "unseen";
  toggle.title = say("aloud");
  show();
  return toggle;
}
