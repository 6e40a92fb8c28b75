// Images: photographs scaled down before upload, and pictures to show.

import { make } from "./dom.js";
import { urlOf } from "./server.js";

const MAX_SIDE = 2400; // Pixels: pieces of a board that fills the picture still have 100 each.
const QUALITY = 0.9;
const SMALL = 1.5e6; // Bytes of a file that is uploaded as it is.

/** A JPEG of a photograph, and a canvas that shows it; the file itself and null for formats that the browser cannot read, such as HEIC. */
export async function shrinkPhoto(file, label = "") {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return [file, null];
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(scale * side));
  const canvas = make("canvas", { width, height, role: "img", "aria-label": label });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const isSmall = scale === 1 && file.size < SMALL;
  return [(isSmall ? null : await toJpeg(canvas, QUALITY)) ?? file, canvas];
}

export function toJpeg(canvas, quality) {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

/** Load an image from a blob or a path of the server; null if the browser cannot decode it. */
export async function loadImage(source, label) {
  const image = new Image();
  image.alt = label;
  image.draggable = false;
  image.src = source instanceof Blob ? URL.createObjectURL(source) : urlOf(source);
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
