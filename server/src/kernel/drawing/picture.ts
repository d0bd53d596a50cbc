/**
 * A seller's picture, or the store's logo, in storage: a square of one size, drawn again so that nothing else of the
 * file stays.
 */
import { loadCanvas } from './canvas.ts';

/** Sharp on a phone at the size of the shop's head, and in the pictures for chats. */
const portrait = { side: 256, quality: 80 };

/** Large enough for the icon of an installed shop, and kept sharper than a photo. */
const logo = { side: 512, quality: 92 };

/** Undefined if the file cannot be read as a picture after all. */
export function redrawPicture(bytes: Buffer): Promise<Buffer | undefined> {
  return redraw(bytes, portrait);
}

export function redrawLogo(bytes: Buffer): Promise<Buffer | undefined> {
  return redraw(bytes, logo);
}

async function redraw(
  bytes: Buffer,
  { side, quality }: { side: number; quality: number },
): Promise<Buffer | undefined> {
  const { createCanvas, loadImage } = await loadCanvas();
  const picture = await loadImage(bytes).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = createCanvas(side, side);
  const brush = canvas.getContext('2d');
  brush.imageSmoothingQuality = 'high';
  // Transparent parts get a white background.
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, side, side);
  const shortest = Math.min(picture.width, picture.height);
  const from = { x: (picture.width - shortest) / 2, y: (picture.height - shortest) / 2 };
  brush.drawImage(picture, from.x, from.y, shortest, shortest, 0, 0, side, side);
  return canvas.encode('webp', quality);
}
