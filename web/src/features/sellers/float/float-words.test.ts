/** The words beside a float, its line, and the folding of its history. */
import type { WireFloatLine } from '@ntem/contract/floats/endpoints/floats';
import type { Stage } from '@ntem/contract/orders/stages';
import { describe, expect, it } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { groupLines, keptOf, meterOf, sayFloat } from './float-words.ts';

const standing = { available: 248.6, low_below: 50, usual_sale: 19.8 };

it.each([
  [{}, 'About 12 sales at your usual size. You are told below GH₵ 50.00.'],
  [{ usual_sale: null }, 'You are told below GH₵ 50.00.'],
  [{ available: 20 }, 'Low. About 1 sale at your usual size.'],
  [{ available: 50 }, 'About 2 sales at your usual size. You are told below GH₵ 50.00.'],
  [{ available: 0 }, 'Empty. Top up to sell.'],
  [{ low_below: 0, usual_sale: null }, ''],
])('%o is said as %j', (change, words) => {
  expect(textOf(sayFloat({ ...standing, ...change }))).toBe(words);
});

it.each([
  [{}, { filled: 49.72, mark: 10 }],
  [{ available: 18 }, { filled: 18, mark: 50 }],
  [
    { available: 0, low_below: 0 },
    { filled: 0, mark: 0 },
  ],
  [{ available: 2_000_000 }, { filled: 100, mark: 0.0025 }],
])('the line of %o is %o', (change, meter) => {
  const { filled, mark } = meterOf({ ...standing, ...change });
  expect(filled).toBeCloseTo(meter.filled);
  expect(mark).toBeCloseTo(meter.mark);
});

const line = (
  id: number,
  type: WireFloatLine['type'],
  stage: Stage = 'delivered',
  pays: number | null = 22,
) =>
  ({
    id: String(id),
    type,
    amount: type === 'sale' ? -19.8 : 50,
    created_at: `2026-11-${id > 20 ? 18 : 17}T10:00:00.000Z`,
    order: type === 'sale' || type === 'returned' ? { stage, customer_pays: pays } : null,
  }) as WireFloatLine;

describe('the history', () => {
  const shapeOf = (lines: WireFloatLine[]) =>
    groupLines(lines).map(({ day, rows }) => [
      day,
      ...rows.map((row) => (row.type === 'run' ? row.lines.length : row.line.id)),
    ]);
  const sales = (from: number, n: number) => Array.from({ length: n }, (_, i) => line(from - i, 'sale'));

  it('folds more than five delivered sales in a row, within a day', () => {
    expect(shapeOf([...sales(40, 6), line(34, 'top_up'), ...sales(33, 5)])).toEqual([
      ['2026-11-18', 6, '34', '33', '32', '31', '30', '29'],
    ]);
    expect(shapeOf(sales(24, 8))).toEqual([
      ['2026-11-18', '24', '23', '22', '21'],
      ['2026-11-17', '20', '19', '18', '17'],
    ]);
  });

  it('never hides a sale that is not over or came back', () => {
    const mixed = [...sales(40, 4), line(36, 'sale', 'problem'), ...sales(35, 4)];
    expect(shapeOf(mixed)[0]).toContain('36');
    expect(shapeOf(mixed)[0]).toHaveLength(10);
  });

  it('sums what was kept, where that is known', () => {
    expect(keptOf(sales(30, 3))).toBe(6.6);
    expect(keptOf([line(1, 'sale'), line(2, 'sale', 'delivered', null)])).toBeUndefined();
  });
});
