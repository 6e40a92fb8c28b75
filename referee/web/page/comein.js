// A second phone: the link and its code; and what the browser does over https alone.

import { ask, at, insist } from "./server.js";
import { button, icon, make, sheet, toast } from "./dom.js";
import { say } from "./words.js";

/** A sheet with the code by which others come in, to a view such as "table/5". */
export async function invite(to = "") {
  const query = `?to=${encodeURIComponent(to)}`;
  const door = await insist(() => ask(`/api/door${query}`));
  const link = make("a.link", { href: door.link }, door.link.replace(/^https?:\/\//, "").replace(/\/\?.*/, ""));
  const copy = navigator.clipboard ? button(say("copy_link"), { kind: "quiet", onclick: () => navigator.clipboard.writeText(door.link).then(() => toast(say("copied")), () => {}) }) : null;
  sheet(say("invite"), make("div.invite", {}, door.alone
    ? [make("p", {}, say("here_alone")), make("code", {}, "referee serve --host 0.0.0.0")]
    : [make("img.qr", { src: at(`/api/door/code${query}`), alt: say("qr_code") }), make("p", {}, say(to ? "scan_table" : "scan")), make("p.hint", {}, link), copy],
  isSecureContext || door.alone ? null : make("div.card", {}, make("p", {}, say("plain_http")), ...safely(door))));
}

/** The way to the page over https, and what to tap on it; null where the page has it, or there is none. */
export async function wayToSafety(to = "") {
  if (isSecureContext) return null;
  const door = await ask(`/api/door?to=${encodeURIComponent(to)}`);
  return door.safe ? make("div.safely", {}, safely(door)) : null;
}

function safely({ safe }) {
  return safe ? [make("p.hint", {}, say("warned_once")), make("a.button.wide", { href: safe }, icon("lock"), make("span", {}, say("go_safe")))] : [];
}
