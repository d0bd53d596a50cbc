/** Draws the store's own brand: the logo for a page, icons of an installed shop, and the card of its link. */
import type { BrandFile } from '@ntem/contract/addresses';
import { slogan } from '@ntem/contract/shop/texts';
import { type Brush, coloursOf, drawWeave, type Look, loadCanvas, openCanvas, write } from './canvas.ts';
import { drawBackground, drawMark, drawSign } from './signs.ts';

/** Sharp on a phone at the size of the page's head. */
const logoSide = 96;
const logoQuality = 90;

/** Undefined for the logo of a store that has none. */
export async function drawBrandFile(
  file: BrandFile,
  { name, look }: { name: string; look: Look },
): Promise<Buffer | undefined> {
  switch (file) {
    case 'logo.webp':
      return look.logo && drawLogo(look.logo);
    case 'icon-192.png':
      return drawIcon(192, look);
    case 'icon-512.png':
      return drawIcon(512, look);
    case 'icon-maskable-512.png':
      return drawMaskable(512, look);
    case 'share.png':
      return drawCard(name, look);
  }
}

async function drawLogo(logo: Buffer): Promise<Buffer> {
  const { canvas, brush } = await openCanvas({ width: logoSide, height: logoSide }, { colours: null, logo });
  await drawPicture(brush, logo, { x: 0, y: 0, side: logoSide });
  return canvas.encode('webp', logoQuality);
}

async function drawPicture(brush: Brush, bytes: Buffer, { x, y, side }: Square): Promise<void> {
  const { loadImage } = await loadCanvas();
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(await loadImage(bytes), x, y, side, side);
}

type Square = { x: number; y: number; side: number };

/** With round corners, as phones show it. */
async function drawIcon(side: number, look: Look): Promise<Buffer> {
  const { canvas, brush } = await openCanvas({ width: side, height: side }, look);
  const { band, onBand, ember } = coloursOf(brush);
  brush.beginPath();
  brush.roundRect(0, 0, side, side, side * 0.22);
  brush.clip();
  brush.fillStyle = band;
  brush.fillRect(0, 0, side, side);
  const unit = side / 512;
  if (look.logo) await drawPicture(brush, look.logo, { x: 0, y: 0, side });
  else await drawMark(brush, { x: 7 * unit, y: 45 * unit, scale: 18.3 * unit }, [onBand, ember]);
  return canvas.encode('png');
}

/** Phones cut any shape out of it: what must be seen stays inside the inner circle, on the ground of the picture itself. */
async function drawMaskable(side: number, look: Look): Promise<Buffer> {
  const { canvas, brush } = await openCanvas({ width: side, height: side }, look);
  const { band, onBand, ember } = coloursOf(brush);
  brush.fillStyle = band;
  brush.fillRect(0, 0, side, side);
  const unit = side / 512;
  if (look.logo) {
    await drawPicture(brush, look.logo, { x: 0, y: 0, side });
    const [red, green, blue] = brush.getImageData(1, 1, 1, 1).data;
    brush.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    brush.fillRect(0, 0, side, side);
    const inner = side * 0.62;
    await drawPicture(brush, look.logo, { x: (side - inner) / 2, y: (side - inner) / 2, side: inner });
  } else await drawMark(brush, { x: 82 * unit, y: 108 * unit, scale: 12.83 * unit }, [onBand, ember]);
  return canvas.encode('png');
}

const cardSize = { width: 1200, height: 630 };

/** A chat's preview of a link to the shop itself. */
async function drawCard(name: string, look: Look): Promise<Buffer> {
  const { width, height } = cardSize;
  const { canvas, brush } = await openCanvas(cardSize, look);
  const { band, onBand, onBandMuted } = coloursOf(brush);
  brush.fillStyle = band;
  brush.fillRect(0, 0, width, height);
  await drawBackground(brush, { x: 415, y: -15, scale: 29.6 });
  await drawSign(brush, { x: 90, y: 80, side: 120, mark: { x: 78, y: 78, scale: 5.7 } });
  const beside = { x: 240, y: 164, widest: width - 240 - 60, smallest: 36 };
  write(brush, { ...beside, text: name, size: 64, weight: 700, colour: onBand });
  write(brush, { text: 'Data bundles', x: 90, y: 368, size: 112, weight: 700, colour: onBand });
  const line = slogan;
  write(brush, { text: line, x: 90, y: 448, size: 46, weight: 400, colour: onBandMuted });
  drawWeave(brush, { y: height - 24, width, height: 24 });
  return canvas.encode('png');
}
