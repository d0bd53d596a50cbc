/** Renders a statement as PDF: A4, the month in one table, and its days in another. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { markPaths } from '@ntem/contract/addresses';
import { type BrandColours, paletteOf } from '@ntem/contract/installation/colours';
import { type Pesewas, pesewas, pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { WireStatement } from '@ntem/contract/sellers/endpoints/statements';
import { sayChange, sayDay, sayLine, sayMonth } from '@ntem/contract/sellers/statement-words';
import type { DayLine, StatementLine } from '#sellers/rules/statements.ts';

type Paper = {
  brand: { name: string; colours: BrandColours | null };
  seller: { name: string; role: Role | null };
  statement: WireStatement;
  days: readonly DayLine[];
};

/**
 * Our own font: no reader's built-in font has the cedi sign and the letters of Ghana's languages. Noto Sans, reduced to
 * Latin letters without layout tables: the full font takes five times as long.
 */
const fontFile = (weight: string) =>
  readFileSync(new URL(`./noto-sans-${weight}.ttf`, new URL('./fonts/', import.meta.url)));
const fonts = { plain: fontFile('regular'), bold: fontFile('bold') };

const ink = {
  text: '#151a17',
  muted: '#4e564f',
  line: '#e0e1d9',
  sunken: '#eeeee8',
  brand: '#0b5c46',
  ember: '#b9461a',
};
const change = { gain: '#14663c', loss: '#b3231a' };
/** Of an A4 page, in points. */
const page = { left: 50, right: 545, top: 50, bottom: 770 };

export async function drawStatement(paper: Paper): Promise<Buffer> {
  const { brand, seller, statement } = paper;
  // Loaded on first use: it takes 12 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Statement, ${sayMonth(statement.month)}`, Author: brand.name, Subject: seller.name },
  });
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const bytes = buffer(document);
  const below = drawSums(document, statement, drawHead(document, paper));
  drawDays(document, paper, below + 26);
  numberPages(document, paper);
  document.end();
  return bytes;
}

type Pdf = PDFKit.PDFDocument;
type Look = { size?: number; colour?: string; isBold?: boolean };

function write(document: Pdf, text: string, x: number, y: number, look: Look = {}): void {
  const { size = 10, colour = ink.text, isBold = false } = look;
  document
    .font(isBold ? 'bold' : 'plain', size)
    .fillColor(colour)
    .text(text, x, y, { lineBreak: false });
}

/** Aligns figures below each other. */
function writeRight(document: Pdf, text: string, right: number, y: number, look: Look = {}): void {
  document.font(look.isBold ? 'bold' : 'plain', look.size ?? 10);
  write(document, text, right - document.widthOfString(text), y, look);
}

/** A name may be longer than the paper is wide. */
function shorten(document: Pdf, text: string, width: number, look: Look): string {
  document.font(look.isBold ? 'bold' : 'plain', look.size ?? 10);
  if (document.widthOfString(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && document.widthOfString(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('')}…`;
}

function rule(document: Pdf, y: number): void {
  document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(ink.line).stroke();
}

function drawHead(document: Pdf, { brand, seller, statement }: Paper): number {
  const title = { size: 20, isBold: true };
  const name = { size: 14, isBold: true };
  write(document, `Statement, ${sayMonth(statement.month)}`, page.left, page.top, title);
  const store = shorten(document, brand.name, 190, name);
  writeRight(document, store, page.right, page.top + 5, name);
  const markX = page.right - document.widthOfString(store) - 26;
  document
    .save()
    .translate(markX, page.top + 6)
    .scale(0.75)
    .translate(-2, -1);
  const own = brand.colours && paletteOf(brand.colours).light;
  document
    .path(markPaths.first)
    .fill(own?.brand ?? ink.brand)
    .path(markPaths.last)
    .fill(own?.ember ?? ink.ember)
    .restore();
  const role = seller.role === 'subagent' ? 'Subagent' : 'Agent';
  const code = statement.referral_code ? `, code ${statement.referral_code}` : '';
  const rest = `, ${role}, ${statement.phone_number}${code}`;
  const muted = { colour: ink.muted };
  document.font('plain', 10);
  const width = page.right - page.left - document.widthOfString(rest);
  write(document, shorten(document, seller.name, width, muted) + rest, page.left, page.top + 32, muted);
  if (!statement.is_over)
    write(
      document,
      `This month is not over: up to ${sayDay(statement.until)}.`,
      page.left,
      page.top + 48,
      muted,
    );
  return page.top + (statement.is_over ? 58 : 74);
}

/** From balance to balance. */
function drawSums(document: Pdf, statement: WireStatement, top: number): number {
  const inner = { left: page.left + 10, right: page.right - 10 };
  let y = top;
  document.rect(page.left, y, page.right - page.left, 26).fill(ink.sunken);
  write(document, `Balance on ${sayDay(statement.from)}`, inner.left, y + 6, { isBold: true });
  writeRight(document, sayChange(statement.opening_balance, false), inner.right, y + 6, { isBold: true });
  y += 26;
  for (const line of statement.lines) {
    const { label, note } = sayLine(line);
    write(document, label, inner.left, y + 6);
    write(document, note, inner.left, y + 20, { size: 8.5, colour: ink.muted });
    const colour = line.amount < 0 ? change.loss : change.gain;
    writeRight(document, sayChange(line.amount), inner.right, y + 12, {
      ...(line.amount !== 0 && { colour }),
    });
    y += 38;
    rule(document, y);
  }
  const close = { size: 13, isBold: true };
  write(document, `Balance on ${sayDay(statement.until)}`, inner.left, y + 9, close);
  writeRight(document, sayChange(statement.closing_balance, false), inner.right, y + 9, close);
  return y + 38;
}

type DayRow = {
  label: string;
  sales: number;
  sold: Pesewas;
  profit: Pesewas;
  refunded: Pesewas;
  paidOut: Pesewas;
  balance: Pesewas;
};

const columns: readonly { title: string; right: number; read(row: DayRow): string }[] = [
  { title: 'Sales', right: 180, read: ({ sales }) => sales.toLocaleString('en') },
  { title: 'Sold', right: 255, read: ({ sold }) => figure(sold) },
  { title: 'Profit', right: 325, read: ({ profit }) => figure(profit) },
  { title: 'Refunded', right: 395, read: ({ refunded }) => figure(refunded) },
  { title: 'In and out', right: 465, read: ({ paidOut }) => figure(paidOut) },
  { title: 'Balance', right: page.right - 10, read: ({ balance }) => figure(balance) },
];

function figure(amount: Pesewas): string {
  return sayChange(pesewasToWire(amount), false).replace('GH₵ ', '');
}

function drawDays(document: Pdf, { statement, days }: Paper, top: number): void {
  if (days.length === 0) return;
  const height = 18;
  let y = top;
  const head = () => {
    document.rect(page.left, y, page.right - page.left, height + 4).fill(ink.sunken);
    const look = { size: 8.5, isBold: true, colour: ink.muted };
    write(document, 'Day, GH₵', page.left + 10, y + 5, look);
    for (const { title, right } of columns) writeRight(document, title, right, y + 5, look);
    y += height + 4;
  };
  const row = (shown: DayRow, isBold: boolean) => {
    if (y + height > page.bottom) {
      document.addPage();
      y = page.top;
      head();
    }
    write(document, shown.label, page.left + 10, y + 3, { size: 9, isBold });
    for (const { read, right } of columns)
      writeRight(document, read(shown), right, y + 3, { size: 9, isBold });
    y += height;
    rule(document, y);
  };
  if (y + 3 * height > page.bottom) {
    document.addPage();
    y = page.top;
  }
  head();
  const opening = pesewasFromWire(statement.opening_balance) ?? pesewas(0);
  let balance = opening;
  for (const day of new Set(days.map((line) => line.day))) {
    const shown = rowOf(
      sayDay(day),
      days.filter((line) => line.day === day),
      balance,
    );
    balance = shown.balance;
    row(shown, false);
  }
  row(rowOf('Total', days, opening), true);
}

function rowOf(label: string, lines: readonly StatementLine[], before: Pesewas): DayRow {
  const of = (...kinds: StatementLine['kind'][]) => lines.filter(({ kind }) => kinds.includes(kind));
  const amount = (some: readonly StatementLine[]) =>
    pesewas(some.reduce((sum, line) => sum + line.amount, 0n));
  const sold = of('sales', 'subagents');
  return {
    label,
    sales: sold.reduce((sum, { count }) => sum + count, 0),
    sold: pesewas(sold.reduce((sum, line) => sum + line.sold, 0n)),
    profit: amount(sold),
    refunded: amount(of('reversal')),
    paidOut: amount(of('withdrawal', 'withdrawal_returned', 'to_float', 'brought', 'adjustment')),
    balance: pesewas(before + amount(lines)),
  };
}

function numberPages(document: Pdf, { brand, statement }: Paper): void {
  const { count } = document.bufferedPageRange();
  const made = `${sayDay(statement.made_at.slice(0, 10))}, ${statement.made_at.slice(11, 16)}`;
  const look = { size: 8.5, colour: ink.muted };
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    rule(document, page.bottom + 14);
    write(
      document,
      shorten(document, `${brand.name}. Made on ${made}. Every order is in Sales History.`, 420, look),
      page.left,
      page.bottom + 20,
      look,
    );
    writeRight(document, `Page ${index + 1} of ${count}`, page.right, page.bottom + 20, look);
  }
}
