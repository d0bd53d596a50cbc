/** Draws the seller's picture, or the initials, in a ring. */
import type { SharedShop } from '#sellers/rules/share-images.ts';
import { type Brush, coloursOf, loadCanvas, write } from './canvas.ts';

type Portrait = { x: number; y: number; radius: number };

/** The seller's picture in a ring, or the initials where there is none. */
export async function drawPortrait(
  brush: Brush,
  { x, y, radius }: Portrait,
  { initials, image }: Pick<SharedShop, 'initials'> & { image: Buffer | undefined },
): Promise<void> {
  const { loadImage } = await loadCanvas();
  disc(brush, { x, y, radius: radius + 7 }, coloursOf(brush).ember);
  disc(brush, { x, y, radius }, coloursOf(brush).bandSoft);
  if (image) {
    const picture = await loadImage(image);
    brush.save();
    brush.beginPath();
    brush.arc(x, y, radius, 0, 2 * Math.PI);
    brush.clip();
    brush.drawImage(picture, x - radius, y - radius, 2 * radius, 2 * radius);
    brush.restore();
    return;
  }
  const size = Math.round(radius * 0.8);
  write(brush, {
    text: initials,
    x,
    y: y + size * 0.36,
    size,
    weight: 700,
    colour: coloursOf(brush).onBand,
    align: 'center',
  });
}

function disc(brush: Brush, { x, y, radius }: Portrait, colour: string): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fillStyle = colour;
  brush.fill();
}
