/** A canvas with the product's letters and shapes, for pictures that leave the browser. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type BrandColours, paletteOf } from '@ntem/contract/installation/colours';
import type { Network } from '@ntem/contract/networks';

export type Brush = SKRSContext2D;

/** Of the light theme, whatever the device uses. */
const themeColours = {
  band: '#0a3b2d',
  bandDeep: '#083025',
  bandSoft: '#3d6e5d',
  onBand: '#ffffff',
  onBandMuted: '#bcd6ca',
  ember: '#ff9559',
  canvas: '#f6f6f2',
  surface: '#ffffff',
  line: '#e0e1d9',
  perforation: '#c6c9be',
  ink: '#151a17',
  inkMuted: '#4e564f',
  brand: '#0b5c46',
  onBrand: '#e4f1eb',
};
type Colours = typeof themeColours;

/** The look of the store: null and undefined are the product's own. */
export type Look = { colours: BrandColours | null; logo: Buffer | undefined };

const looks = new WeakMap<Brush, { colours: Colours; logo: Buffer | undefined }>();

/** Draws everything in the look of the store. */
export async function openCanvas({ width, height }: { width: number; height: number }, look: Look) {
  const { createCanvas } = await loadCanvas();
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext('2d');
  looks.set(brush, { colours: look.colours ? drawnWith(look.colours) : themeColours, logo: look.logo });
  return { canvas, brush };
}

export function coloursOf(brush: Brush): Colours {
  return looks.get(brush)?.colours ?? themeColours;
}

export function logoOf(brush: Brush): Buffer | undefined {
  return looks.get(brush)?.logo;
}

function drawnWith(own: BrandColours): Colours {
  const { light } = paletteOf(own);
  return {
    ...themeColours,
    band: light.band,
    bandDeep: light['band-deep'],
    bandSoft: light['band-line'],
    onBand: light['on-band'],
    onBandMuted: light['on-band-muted'],
    ember: light['ember-bright'],
    brand: light.brand,
    onBrand: light['brand-tint'],
  };
}

/** Left and right half of an edge. */
const edges: Record<Network, readonly [string, string]> = {
  MTN: ['#ffcb05', '#ffcb05'],
  TELECEL: ['#e3131b', '#e3131b'],
  AIRTELTIGO: ['#1b4fb3', '#e3131b'],
};

type Weight = 400 | 500 | 700;
export type Letters = { size: number; weight: Weight };
const weights: Weight[] = [400, 500, 700];

/** Roboto has neither ₵ nor all letters of Ghana's languages: those come from the second. */
const families = [
  { name: 'Ntem', files: '@fontsource/roboto/files/roboto-latin' },
  { name: 'Ntem Ext', files: '@fontsource/noto-sans/files/noto-sans-latin-ext' },
] as const;

/** Loaded when something is first drawn: it would make every start slower. */
const loading: { library?: Promise<typeof import('@napi-rs/canvas')> } = {};

export function loadCanvas() {
  loading.library ??= load();
  return loading.library;
}

async function load() {
  const library = await import('@napi-rs/canvas');
  const { resolve } = createRequire(import.meta.url);
  for (const weight of weights) {
    for (const { name, files } of families) {
      library.GlobalFonts.register(await readFile(resolve(`${files}-${weight}-normal.woff2`)), name);
    }
  }
  return library;
}

function fontOf({ size, weight }: Letters): string {
  return `${weight} ${size}px ${families.map(({ name }) => `"${name}"`).join(', ')}`;
}

export function widthOf(brush: Brush, { text, ...letters }: Letters & { text: string }): number {
  brush.font = fontOf(letters);
  return brush.measureText(text).width;
}

type Text = Letters & {
  text: string;
  x: number;
  y: number;
  colour: string;
  align?: 'left' | 'right' | 'center';
  /** The letters become smaller where it is wider than this, down to the smallest that can be read; then it is cut. */
  widest?: number;
  smallest?: number;
};

/** Returns how wide it came out. */
export function write(brush: Brush, { text, x, y, colour, align = 'left', ...rest }: Text): number {
  const { size, weight, widest = Number.POSITIVE_INFINITY, smallest = size } = rest;
  const whole = widthOf(brush, { text, size, weight });
  const fitting = Math.max(smallest, Math.min(size, (size * widest) / whole));
  brush.font = fontOf({ size: fitting, weight });
  const shown = cut(brush, text, widest);
  brush.textAlign = align;
  brush.fillStyle = colour;
  brush.fillText(shown, x, y);
  return brush.measureText(shown).width;
}

function cut(brush: Brush, text: string, widest: number): string {
  if (brush.measureText(text).width <= widest + 1) return text;
  const letters = [...text];
  while (letters.length > 1 && brush.measureText(`${letters.join('').trimEnd()}…`).width > widest)
    letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

type Way = { size: number; most: number };

/**
 * Wraps text into lines of whole words, in the first style in which nothing is cut. In the last one, the last line is
 * cut.
 */
export function wrap(
  brush: Brush,
  text: string,
  { ways, widest, weight }: { ways: readonly Way[]; widest: number; weight: Weight },
): { lines: string[]; size: number } {
  let wrapped = { lines: [text], size: 0 };
  for (const { size, most } of ways) {
    brush.font = fontOf({ size, weight });
    wrapped = { lines: breakLines(brush, text, { most, widest }), size };
    if (wrapped.lines.join(' ') === text) break;
  }
  return wrapped;
}

function breakLines(
  brush: Brush,
  text: string,
  { most, widest }: { most: number; widest: number },
): string[] {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && lines.length < most) {
    let taken = 1;
    while (taken < rest.length && brush.measureText(rest.slice(0, taken + 1).join(' ')).width <= widest)
      taken++;
    const isLast = lines.length === most - 1;
    lines.push(cut(brush, (isLast ? rest : rest.slice(0, taken)).join(' '), widest));
    rest = rest.slice(taken);
  }
  return lines;
}

/** In one line while that can be read from afar, then in two. */
const nameWays = [84, 72, 60].map((size) => ({ size, most: 1 }));
const longNameWays = [56, 46].map((size) => ({ size, most: 2 }));

/** The shop's name, its last line at `y`. */
export function writeName(
  brush: Brush,
  { text, x, y, widest }: { text: string; x: number; y: number; widest: number },
): void {
  const weight = 700;
  const { lines, size } = wrap(brush, text, { ways: [...nameWays, ...longNameWays], widest, weight });
  for (const [index, line] of lines.entries()) {
    const above = (lines.length - 1 - index) * size * 1.12;
    write(brush, { text: line, x, y: y - above, size, weight, colour: coloursOf(brush).onBand, widest });
  }
}

export function fillBox(
  brush: Brush,
  { x, y, width, height, radius }: Box & { radius: number },
  colour: string,
): void {
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fillStyle = colour;
  brush.fill();
}

export type Box = { x: number; y: number; width: number; height: number };

/** A white card whose upper edge names the network. */
export function drawNetworkCard(brush: Brush, box: Box & { radius: number; edge: number }, network: Network) {
  const { x, y, width, height, radius, edge } = box;
  brush.save();
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.clip();
  brush.fillStyle = coloursOf(brush).surface;
  brush.fillRect(x, y, width, height);
  for (const [half, colour] of edges[network].entries()) {
    brush.fillStyle = colour;
    brush.fillRect(x + (half * width) / 2, y, width / 2, edge);
  }
  brush.restore();
}

export function perforate(brush: Brush, { x, y, width }: Omit<Box, 'height'>): void {
  brush.save();
  brush.strokeStyle = coloursOf(brush).perforation;
  brush.lineWidth = 2;
  brush.setLineDash([7, 7]);
  brush.beginPath();
  brush.moveTo(x, y);
  brush.lineTo(x + width, y);
  brush.stroke();
  brush.restore();
}

/** The strip that closes a band. */
export function drawWeave(brush: Brush, { y, width, height }: Omit<Box, 'x'>): void {
  brush.fillStyle = coloursOf(brush).band;
  brush.fillRect(0, y, width, height);
  const threads = [
    [50, coloursOf(brush).ember],
    [66, coloursOf(brush).bandSoft],
    [18, coloursOf(brush).onBandMuted],
    [66, coloursOf(brush).bandSoft],
  ] as const;
  let x = -4;
  for (let index = 0; x < width; index += 1) {
    const [long, colour] = threads[index % threads.length] ?? threads[0];
    brush.beginPath();
    brush.moveTo(x, y + height);
    brush.lineTo(x + 8, y);
    brush.lineTo(x + 8 + long, y);
    brush.lineTo(x + long, y + height);
    brush.closePath();
    brush.fillStyle = colour;
    brush.fill();
    x += long + 16;
  }
}
