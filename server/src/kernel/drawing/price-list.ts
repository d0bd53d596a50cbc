/** A seller's prices for a status: as high as a phone, every price of the shop, and where to buy. */
import { promise } from '@ntem/contract/shop/texts';
import type { PriceList } from '#sellers/rules/share-images.ts';
import {
  type Box,
  type Brush,
  coloursOf,
  drawNetworkCard,
  drawWeave,
  fillBox,
  type Look,
  openCanvas,
  perforate,
  widthOf,
  wrap,
  write,
  writeName,
} from './canvas.ts';
import { drawPortrait } from './portraits.ts';
import { drawBackground, drawShield } from './signs.ts';

const listSize = { width: 1080, height: 1920 };

/** A phone shows a third of it: nothing is smaller than 12 there. */
const smallest = 36;
const margin = 36;
/** The app that shows a status lies over the top 200 and the bottom 100. */
const band = 560;
/** Text sizes tried for the seller's own line. */
const lineWays = [
  { size: 42, most: 2 },
  { size: smallest, most: 2 },
];
const pricesFrom = 594;
const pricesUntil = 1594;

export async function drawPriceList(list: PriceList, image: Buffer | undefined, look: Look): Promise<Buffer> {
  const { width, height } = listSize;
  const { canvas, brush } = await openCanvas(listSize, look);
  brush.fillStyle = coloursOf(brush).canvas;
  brush.fillRect(0, 0, width, height);
  await drawHead(brush, list, image);
  drawColumns(brush, list);
  drawFoot(brush, list);
  return canvas.encode('png');
}

async function drawHead(brush: Brush, list: PriceList, image: Buffer | undefined): Promise<void> {
  const { width } = listSize;
  brush.save();
  brush.beginPath();
  brush.rect(0, 0, width, band);
  brush.clip();
  brush.fillStyle = coloursOf(brush).band;
  brush.fillRect(0, 0, width, band);
  await drawBackground(brush, { x: 620, y: -70, scale: 30 });
  brush.restore();
  await drawPortrait(brush, { x: 140, y: 316, radius: 84 }, { ...list, image });
  const x = 260;
  const widest = width - x - margin;
  const { lines, size } = wrap(brush, list.line, { ways: lineWays, weight: 400, widest });
  const nameAt = lines.length > 1 ? 300 : 318;
  writeName(brush, { text: list.name, x, y: nameAt, widest });
  for (const [index, text] of lines.entries()) {
    const y = nameAt + 58 + index * (size + 8);
    write(brush, { text, x, y, size, weight: 400, colour: coloursOf(brush).onBandMuted });
  }
  await drawShield(brush, { x: 40, y: 436, scale: 3 });
  write(brush, { text: promise, x: 126, y: 490, size: 50, weight: 500, colour: coloursOf(brush).onBand });
  drawWeave(brush, { y: band - 16, width, height: 18 });
}

function drawColumns(brush: Brush, { columns }: PriceList): void {
  const gap = 12;
  const count = Math.max(columns.length, 1);
  const width = (listSize.width - 2 * margin - gap * (count - 1)) / count;
  const most = Math.max(...columns.map(({ rows }) => rows.length), 10);
  for (const [index, column] of columns.entries()) {
    const box = { x: margin + index * (width + gap), y: pricesFrom, width, height: pricesUntil - pricesFrom };
    drawColumn(brush, box, column, (box.height - 118) / most);
  }
}

function drawColumn(brush: Brush, box: Box, column: PriceList['columns'][number], rowHeight: number): void {
  const { x, y, width } = box;
  const [left, right] = [x + 20, x + width - 20];
  drawNetworkCard(brush, { ...box, radius: 20, edge: 18 }, column.network);
  brush.strokeStyle = coloursOf(brush).line;
  brush.lineWidth = 2;
  brush.beginPath();
  brush.roundRect(box.x, box.y, box.width, box.height, 20);
  brush.stroke();
  drawNetworkCardEdge(brush, box, column);
  const head = y + 82;
  const sign = write(brush, {
    text: 'GH₵',
    x: right,
    y: head,
    size: smallest,
    weight: 400,
    colour: coloursOf(brush).inkMuted,
    align: 'right',
  });
  const widest = right - left - sign - 10;
  write(brush, {
    text: column.name,
    x: left,
    y: head,
    size: 45,
    weight: 700,
    colour: coloursOf(brush).ink,
    widest,
    smallest,
  });
  for (const [index, row] of column.rows.entries()) {
    const top = y + 112 + index * rowHeight;
    perforate(brush, { x: left, y: top, width: right - left });
    drawRow(brush, { x: left, y: top, width: right - left, height: rowHeight }, row);
  }
}

/** The border runs over the edge, which is drawn once more above it. */
function drawNetworkCardEdge(brush: Brush, box: Box, { network }: PriceList['columns'][number]): void {
  brush.save();
  brush.beginPath();
  brush.rect(box.x, box.y, box.width, 18);
  brush.clip();
  drawNetworkCard(brush, { ...box, radius: 20, edge: 18 }, network);
  brush.restore();
}

/** Large sizes have large prices: where both do not fit beside each other, both become a little smaller. */
function drawRow(brush: Brush, box: Box, row: PriceList['columns'][number]['rows'][number]): void {
  const y = box.y + box.height / 2 + 18;
  const size = { text: row.size, size: 50, weight: 500, colour: coloursOf(brush).ink, x: box.x, y } as const;
  const price = {
    text: row.price,
    size: 50,
    weight: 700,
    colour: coloursOf(brush).brand,
    x: box.x + box.width,
    y,
    align: 'right',
  } as const;
  const unit = { text: 'GB', size: smallest, weight: 400, colour: coloursOf(brush).inkMuted, y } as const;
  const gaps = 6 + 8;
  const room = box.width - gaps - widthOf(brush, unit);
  const scale = Math.min(1, room / (widthOf(brush, size) + widthOf(brush, price)));
  const fitting = { size: Math.max(smallest, Math.floor(50 * scale)) };
  write(brush, { ...price, ...fitting });
  const sizeWidth = write(brush, { ...size, ...fitting });
  write(brush, { ...unit, x: box.x + sizeWidth + 6 });
}

function drawFoot(brush: Brush, { whatsapp, address, notes }: PriceList): void {
  const { width } = listSize;
  const middle = width / 2;
  const box = { x: margin, y: 1618, width: width - 2 * margin, height: 150, radius: 20 };
  fillBox(brush, box, coloursOf(brush).brand);
  const widest = box.width - 48;
  const centred = { x: middle, align: 'center', widest, smallest } as const;
  if (whatsapp) {
    const grouped = `${whatsapp.slice(0, 3)} ${whatsapp.slice(3, 6)} ${whatsapp.slice(6)}`;
    write(brush, {
      ...centred,
      text: `WhatsApp ${grouped}`,
      y: 1688,
      size: 62,
      weight: 700,
      colour: coloursOf(brush).onBand,
    });
    write(brush, {
      ...centred,
      text: address,
      y: 1742,
      size: 40,
      weight: 400,
      colour: coloursOf(brush).onBrand,
    });
  } else {
    write(brush, {
      ...centred,
      text: 'Buy here, without an account',
      y: 1682,
      size: 50,
      weight: 700,
      colour: coloursOf(brush).onBand,
    });
    write(brush, {
      ...centred,
      text: address,
      y: 1740,
      size: 44,
      weight: 400,
      colour: coloursOf(brush).onBrand,
    });
  }
  const text = notes.join('. ');
  write(brush, { ...centred, text, y: 1816, size: smallest, weight: 400, colour: coloursOf(brush).inkMuted });
}
