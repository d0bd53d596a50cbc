/** A picture of any shape as the square that is sent: whole, in the middle, on white. The server draws it once more. */
import { brandTexts } from '@ntem/contract/installation/brand-rules';
import { logoLimits } from '@ntem/contract/installation/limits';

/** As large as the largest icon. */
const side = 512;

/** A data address, or the fault. Rejects files that are no picture. */
export async function readLogo(file: Blob): Promise<{ logo: string } | { fault: string }> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  if (Math.max(width, height) < logoLimits.smallestPixels) {
    picture.close();
    return { fault: brandTexts.logoSmall };
  }
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, side, side);
  brush.imageSmoothingQuality = 'high';
  const scale = side / Math.max(width, height);
  const [wide, high] = [width * scale, height * scale];
  brush.drawImage(picture, (side - wide) / 2, (side - high) / 2, wide, high);
  picture.close();
  return { logo: canvas.toDataURL('image/webp', 0.95) };
}
