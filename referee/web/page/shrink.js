// Photographs made small before they travel.

import { make } from "./dom.js";
import { at } from "./server.js";

const LONGEST = 2400; // Pixels: pieces of a board across the whole picture still have 100 each.
const QUALITY = 0.9;
const SMALL = 1.5e6; // Bytes that travel in no time.

/** A JPEG no larger than needed, and the picture to be shown, which is decoded once; the file itself and null where the browser cannot read it, such as HEIC. */
export async function shrink(file, words = "") {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return [file, null];
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(scale * side));
  const canvas = make("canvas", { width, height, role: "img", "aria-label": words });
  const on = canvas.getContext("2d");
  on.imageSmoothingQuality = "high";
  on.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const isSmall = scale === 1 && file.size < SMALL;
  return [(isSmall ? null : await toJpeg(canvas, QUALITY)) ?? file, canvas];
}

export function toJpeg(canvas, quality) {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

/** An image that can be shown, from a picture's data or address; null where the browser cannot. */
export async function shown(source, words) {
  const image = new Image();
  image.alt = words;
  image.draggable = false;
  image.src = source instanceof Blob ? URL.createObjectURL(source) : at(source);
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
