/** A photo of any size as a small square, so that it costs little to send. The server draws it once more. */

/** Twice what is shown, for sharp screens. */
const side = 512;

/** The bytes of a JPEG as base64, without the data address's prefix. Rejects files that are no picture. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  const from = squareIn(picture);
  // A JPEG cannot be seen through.
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, side, side);
  brush.drawImage(picture, from.x, from.y, from.side, from.side, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^data:[^,]*,/, '');
}

/** The largest one, in the middle. */
export function squareIn({ width, height }: { width: number; height: number }) {
  const shortest = Math.min(width, height);
  return { x: (width - shortest) / 2, y: (height - shortest) / 2, side: shortest };
}
