// Photographs made small before they travel.

import { at } from "./server.js";

const LONGEST = 2400; // Pixels: pieces of a board across the whole picture still have 100 each.
const QUALITY = 0.9;
const SMALL = 1.5e6; // Bytes that travel in no time.

/** A JPEG no larger than needed; the file itself where the browser cannot read it, such as HEIC. */
export async function shrink(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return file;
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size < SMALL) return file;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height].map((side) => Math.round(scale * side));
  const on = canvas.getContext("2d");
  on.imageSmoothingQuality = "high";
  on.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return (await toJpeg(canvas, QUALITY)) ?? file;
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
