/** Words about a float beside its balance, and its history by day with long runs of sales folded. */
import type { WireFloat, WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import { sumGhs } from '#lib/ghs.ts';
import { ghs, type Phrase, say, sentences } from '#ui/small/phrase.tsx';

type Standing = Pick<WireFloat, 'available' | 'low_below' | 'usual_sale'>;

export function isLow({ available, low_below: low }: Standing): boolean {
  return available < low;
}

export function sayFloat(float: Standing): Phrase {
  const { available, low_below: low, usual_sale: usual } = float;
  const sales = usual ? Math.floor(available / usual) : undefined;
  const about =
    sales === undefined ? '' : `About ${sales} ${sales === 1 ? 'sale' : 'sales'} at your usual size.`;
  if (available === 0) return say`Empty. Top up to sell.`;
  if (isLow(float)) return sentences('Low.', about);
  return sentences(about, low > 0 ? say`You are told below ${ghs(low)}.` : undefined);
}

const scales = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 1_000_000];

/** The length of the line and the place of its mark, in percent of a round amount above both. */
export function meterOf({ available, low_below: low }: Standing): { filled: number; mark: number } {
  const full = scales.find((scale) => scale >= Math.max(available, 2 * low)) ?? available;
  return { filled: Math.min(100, (available / full) * 100), mark: Math.min(100, (low / full) * 100) };
}

type FloatRow = { type: 'line'; line: WireFloatLine } | { type: 'run'; lines: WireFloatLine[] };
export type FloatDay = { day: string; rows: FloatRow[] };

/** More sales than these in a row are one row that opens. */
const longestRun = 5;

export function groupLines(lines: readonly WireFloatLine[]): FloatDay[] {
  const days: { day: string; lines: WireFloatLine[] }[] = [];
  for (const line of lines) {
    const day = line.created_at.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days.map((one) => ({ day: one.day, rows: foldRuns(one.lines) }));
}

function foldRuns(lines: readonly WireFloatLine[]): FloatRow[] {
  const rows: FloatRow[] = [];
  let run: WireFloatLine[] = [];
  const endRun = () => {
    if (run.length > longestRun) rows.push({ type: 'run', lines: run });
    else rows.push(...run.map((line) => ({ type: 'line' as const, line })));
    run = [];
  };
  for (const line of lines) {
    // What is not over, or came back, is looked for by itself.
    if (line.type === 'sale' && line.order?.stage === 'delivered') run.push(line);
    else {
      endRun();
      rows.push({ type: 'line', line });
    }
  }
  endRun();
  return rows;
}

/** The seller's gain of delivered sales; undefined where it is not known of all of them. */
export function keptOf(lines: readonly WireFloatLine[]): number | undefined {
  const kept = lines.map(({ amount, order }) =>
    order?.stage === 'delivered' && order.customer_pays !== null
      ? sumGhs(order.customer_pays, amount)
      : undefined,
  );
  return kept.every((one) => one !== undefined) ? sumGhs(...kept) : undefined;
}
