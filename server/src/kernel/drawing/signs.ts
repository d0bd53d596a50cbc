/** The store's logo, and the shapes beside it. */
import { type Brush, coloursOf, loadCanvas, logoOf } from './canvas.ts';

const shapes = {
  markFirst: 'M3.6 21 5.7 12.6h3.4L7 21ZM9.5 21 13 7.2h3.4L12.9 21Z',
  markLast: 'M15.4 21 20.3 2h3.4L18.8 21Z',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6l-7-2.5ZM8.8 12l2.3 2.3 4.2-4.6',
} as const;

type Placed = { x: number; y: number; scale: number };

/** The logo in a box with round corners, or the mark where the store has none. */
export async function drawSign(
  brush: Brush,
  { x, y, side, mark }: { x: number; y: number; side: number; mark: Placed },
): Promise<void> {
  const logo = logoOf(brush);
  const { onBand, ember } = coloursOf(brush);
  if (!logo) return drawMark(brush, mark, [onBand, ember]);
  const { loadImage } = await loadCanvas();
  const picture = await loadImage(logo);
  brush.save();
  brush.beginPath();
  brush.roundRect(x, y, side, side, side * 0.16);
  brush.clip();
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, x, y, side, side);
  brush.restore();
}

/** The shape on the band. There is none beside a store's own logo. */
export async function drawBackground(brush: Brush, place: Placed): Promise<void> {
  const { bandDeep } = coloursOf(brush);
  if (!logoOf(brush)) await drawMark(brush, place, [bandDeep, bandDeep]);
}

/** The mark in two colours: its first strokes, and the last. */
export async function drawMark(brush: Brush, place: Placed, [first, last]: readonly [string, string]) {
  const { Path2D } = await loadCanvas();
  onGrid(brush, place, () => {
    brush.fillStyle = first;
    brush.fill(new Path2D(shapes.markFirst));
    brush.fillStyle = last;
    brush.fill(new Path2D(shapes.markLast));
  });
}

export async function drawShield(brush: Brush, place: Placed): Promise<void> {
  const { Path2D } = await loadCanvas();
  onGrid(brush, place, () => {
    brush.strokeStyle = coloursOf(brush).ember;
    brush.lineWidth = 2;
    brush.lineCap = 'round';
    brush.lineJoin = 'round';
    brush.stroke(new Path2D(shapes.shield));
  });
}

function onGrid(brush: Brush, { x, y, scale }: Placed, draw: () => void): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(scale, scale);
  draw();
  brush.restore();
}
