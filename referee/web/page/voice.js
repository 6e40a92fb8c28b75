// Speaks rulings, scores and questions with the browser's voice; a phone vibrates for wrong ones.

import { button, icon } from "./dom.js";
import { saveSetting, loadSetting } from "./storage.js";
import { VERDICTS } from "./palette.js";
import { language, say } from "./words.js";

const KEY = "referee.aloud";
const BUZZ = [120, 80, 120]; // Milliseconds on, off, on.

const speech = window.speechSynthesis;
let isOn = loadSetting(KEY) === "on";
let lastSpoken = "";

/** Speak sentences, unless the same ones were spoken last. */
export function speak(sentences, isWrong = false) {
  const words = JSON.stringify(sentences);
  if (!isOn || words === lastSpoken) return;
  lastSpoken = words;
  if (isWrong) navigator.vibrate?.(BUZZ);
  speech?.cancel();
  for (const text of sentences.filter(Boolean)) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language();
    utterance.voice = speech.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language())) ?? null;
    speech.speak(utterance);
  }
}

/** Speak a verdict with its summary, or the question that is asked; then `more`, such as scores. */
export function speakRuling(report, { summary = report.summary, more = "" } = {}) {
  const role = VERDICTS[report.verdict];
  const word = role === "right" || role === "wrong" ? say(role) : "";
  speak([word, report.questions[0]?.message ?? summary, more], role === "wrong");
}

/** The button that turns the voice on and off; "" if the browser can neither speak nor vibrate. */
export function voiceButton() {
  if (!speech && !navigator.vibrate) return "";
  const toggle = button(say("aloud"), { icon: "quiet", kind: "voice", "aria-pressed": "false", onclick: () => {
    isOn = !isOn;
    saveSetting(KEY, isOn ? "on" : "off");
    lastSpoken = "";
    speech?.cancel();
    // Phones let a page speak only after it has spoken on a tap.
    if (isOn) speak([say("aloud_on")]);
    show();
  } });
  const show = () => {
    toggle.setAttribute("aria-pressed", String(isOn));
    toggle.querySelector(".icon").replaceWith(icon(isOn ? "aloud" : "quiet"));
  };
  toggle.querySelector("span").className = "visually-hidden";
  toggle.title = say("aloud");
  show();
  return toggle;
}
