// Link and QR code for a second phone, and the way to https, without which browsers give no camera.

import { request, urlOf, withRetries } from "./server.js";
import { button, icon, make, sheet, toast } from "./dom.js";
import { say } from "./words.js";

/** A sheet with the QR code of the page, or of a view such as "table/5". */
export async function invite(view = "") {
  const query = `?view=${encodeURIComponent(view)}`;
  const links = await withRetries(() => request(`/api/link${query}`));
  const link = make("a.link", { href: links.link }, links.link.replace(/^https?:\/\//, "").replace(/\/\?.*/, ""));
  const copy = navigator.clipboard ? button(say("copy_link"), { kind: "quiet", onclick: () => navigator.clipboard.writeText(links.link).then(() => toast(say("copied")), () => {}) }) : null;
  sheet(say("invite"), make("div.invite", {}, links.loopback
    ? [make("p", {}, say("here_alone")), make("code", {}, "referee serve --host 0.0.0.0")]
    : [make("img.qr", { src: urlOf(`/api/link/code${query}`), alt: say("qr_code") }), make("p", {}, say(view ? "scan_table" : "scan")), make("p.hint", {}, link), copy],
  isSecureContext || links.loopback ? null : make("div.card", {}, make("p", {}, say("plain_http")), ...httpsLink(links))));
}

/** A link to a view over https, with what to expect there; null if it is in use, or there is none. */
export async function httpsOffer(view = "") {
  if (isSecureContext) return null;
  const links = await request(`/api/link?view=${encodeURIComponent(view)}`);
  return links.https ? make("div.https-offer", {}, httpsLink(links)) : null;
}

function httpsLink({ https }) {
  return https ? [make("p.hint", {}, say("warned_once")), make("a.button.wide", { href: https }, icon("lock"), make("span", {}, say("go_safe")))] : [];
}
