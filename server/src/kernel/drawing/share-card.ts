/** The card that comes with a seller's link in a chat: the name, three prices, the promise. */
import { promise } from '@ntem/contract/shop/texts';
import type { ShareCard } from '#sellers/rules/share-images.ts';
import {
  type Box,
  type Brush,
  coloursOf,
  drawNetworkCard,
  drawWeave,
  type Look,
  openCanvas,
  perforate,
  write,
  writeName,
} from './canvas.ts';
import { drawPortrait } from './portraits.ts';
import { drawBackground, drawShield, drawSign } from './signs.ts';

const cardSize = { width: 1200, height: 630 };

const margin = 56;
const weaveHeight = 18;

export async function drawShareCard(card: ShareCard, image: Buffer | undefined, look: Look): Promise<Buffer> {
  const { width, height } = cardSize;
  const { canvas, brush } = await openCanvas(cardSize, look);
  const colours = coloursOf(brush);
  brush.fillStyle = colours.band;
  brush.fillRect(0, 0, width, height);
  await drawBackground(brush, { x: 690, y: -60, scale: 26 });
  await drawPortrait(brush, { x: 142, y: 146, radius: 78 }, { ...card, image });
  const beside = { x: 254, widest: width - 254 - margin };
  writeName(brush, { ...beside, text: card.name, y: 142 });
  write(brush, {
    ...beside,
    text: card.line,
    y: 202,
    size: 42,
    weight: 400,
    colour: colours.onBandMuted,
    smallest: 36,
  });
  drawOffers(brush, card);
  await drawShield(brush, { x: 44, y: 527, scale: 2.7 });
  write(brush, { text: promise, x: 118, y: 575, size: 42, weight: 500, colour: colours.onBand });
  await drawStore(brush, card.storeName);
  drawWeave(brush, { y: height - weaveHeight, width, height: weaveHeight });
  return canvas.encode('png');
}

function drawOffers(brush: Brush, { offers }: ShareCard): void {
  const gap = 22;
  const width = (cardSize.width - 2 * margin - gap * 2) / 3;
  for (const [index, offer] of offers.entries()) {
    drawOffer(brush, { x: margin + index * (width + gap), y: 262, width, height: 240 }, offer);
  }
}

function drawOffer(brush: Brush, box: Box, offer: ShareCard['offers'][number]): void {
  const { x, y, width } = box;
  const inset = 26;
  const [left, right] = [x + inset, x + width - inset];
  drawNetworkCard(brush, { ...box, radius: 18, edge: 16 }, offer.network);
  const head = { y: y + 84, size: 40, colour: coloursOf(brush).ink } as const;
  const size = write(brush, { ...head, text: `${offer.size} GB`, x: right, weight: 500, align: 'right' });
  const widest = width - 2 * inset - size - 16;
  write(brush, { ...head, text: offer.name, x: left, weight: 700, widest, smallest: 32 });
  perforate(brush, { x: x + 20, y: y + 118, width: width - 40 });
  const price = { y: y + 202, colour: coloursOf(brush).brand } as const;
  const sign = write(brush, { ...price, text: 'GH₵', x: left, size: 44, weight: 500 });
  const room = right - left - sign - 12;
  write(brush, {
    ...price,
    text: offer.price,
    x: left + sign + 12,
    size: 76,
    weight: 700,
    widest: room,
    smallest: 44,
  });
}

async function drawStore(brush: Brush, storeName: string): Promise<void> {
  const right = cardSize.width - margin;
  const name = {
    text: storeName,
    x: right,
    y: 576,
    colour: coloursOf(brush).onBand,
    align: 'right',
  } as const;
  const width = write(brush, { ...name, size: 46, weight: 700, widest: 300, smallest: 36 });
  await drawSign(brush, {
    ...{ x: right - width - 68, y: 530, side: 54 },
    mark: { x: right - width - 68, y: 528, scale: 2.4 },
  });
}
