// Elements made without parsing HTML, so that no data can inject markup.

import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element such as make("button.big", { type: "button", onclick }, "Go"). */
export function make(spec, props = {}, ...children) {
  const [name, ...classes] = spec.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) set(element, key, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, key, value) {
  if (value === undefined || value === null) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "dataset") Object.assign(element.dataset, value);
  else if (key in element && key !== "list" && key !== "form") element[key] = value;
  else element.setAttribute(key, value === true ? "" : value);
}

export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A button with an icon before its text. */
export function button(text, { icon: name, kind = "", ...props } = {}) {
  const classes = ["button", ...kind.split(" ").filter(Boolean)].join(".");
  return make(`button.${classes}`, { type: "button", ...props }, name && icon(name), make("span", {}, text));
}

/** A button with an icon and no visible text. */
export function iconButton(label, name, props = {}) {
  return make("button.button.round", { type: "button", title: label, "aria-label": label, ...props }, icon(name));
}

/** A hidden file input for a photograph. */
export function photoInput(onchange, attributes = {}) {
  return make("input", { type: "file", accept: "image/*,.heic,.heif,.avif", hidden: true, onchange, ...attributes });
}

const ICONS = {
  camera: "M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01",
  live: "M3 7h12v10H3zM15 10.5l6-3v9l-6-3",
  table: "M3 9h18M5 9v10M19 9v10M8 5h8l2 4H6z",
  back: "M14.5 5l-7 7 7 7",
  next: "M9.5 5l7 7-7 7",
  undo: "M8.5 5L4 9.5 8.5 14M4 9.5h9.5a5 5 0 0 1 0 10H9",
  share: "M12 15V4M8 7.5L12 4l4 3.5M6 11v8h12v-8",
  save: "M12 4v11M8 11.5l4 3.5 4-3.5M5 19h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  freeze: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9",
  hall: "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4v1.5a3 3 0 0 0 3 3M17 6h3v1.5a3 3 0 0 1-3 3M12 14v3M8 20h8M9.5 17h5",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4",
  turn: "M4 8h11a4 4 0 0 1 0 8H7M7 5L4 8l3 3",
  quarter: "M20 12a8 8 0 1 1-3-6.2M17.5 2v4h-4",
  again: "M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5",
  board: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  aloud: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  quiet: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  hand: "M8 12.5V6a1.5 1.5 0 0 1 3 0v5M11 11V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1-6 6c-2.5 0-3.6-1-5-3.5L4 13.5a1.5 1.5 0 0 1 2.600-1.5L8 14",
  look: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L20 20",
  wait: "M7 4h10M7 20h10M8 4v3.5l4 4.5 4-4.5V4M8 20v-3.5l4-4.5 4 4.5V20",
  dark: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10",
  flag: "M6 21V4h11l-2 4 2 4H6",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h3M20 19v1",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  corners: "M7 4.5L19 7l-1.5 12L4 17zM7 4.5h.01M19 7h.01M17.5 19h.01M4 17h.01",
  ask: "M12 17.5h.01M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18",
  more: "M6 12h.01M12 12h.01M18 12h.01",
};

export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** Show a sentence for four seconds. */
export function toast(text) {
  const element = document.querySelector(".toast");
  element.textContent = text;
  element.classList.add("shown");
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => element.classList.remove("shown"), 4000);
}

/** Open a modal sheet over the page. Returns a function that closes it. */
export function sheet(title, content, onclose = () => {}) {
  const close = () => dialog.close();
  const head = make("h2", { id: "sheet-title" }, title);
  const dialog = make(
    "dialog.sheet",
    { "aria-labelledby": "sheet-title", onclose: () => { dialog.remove(); onclose(); }, onclick: (e) => e.target === dialog && close() },
    make("div.sheet-body", {}, make("div.sheet-head", {}, head, iconButton(say("close"), "close", { onclick: close })), content),
  );
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
