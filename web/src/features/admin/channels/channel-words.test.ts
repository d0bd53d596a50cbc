/** Figures of channels as words and lengths. */
import type { ChannelSales } from '@ntem/contract/books/endpoints/morning';
import type { Channel } from '@ntem/contract/orders/channels';
import { describe, expect, it } from 'vitest';
import { channelBars, reopenings, sayStops } from './channel-words.ts';

const sold = (...rows: [Channel, number][]): ChannelSales => ({
  date: '2026-11-18',
  until: '2026-11-18T14:40:00.000Z',
  channels: rows.map(([channel, amount]) => ({ channel, sales: 1, amount })),
});

describe('bars', () => {
  it('are measured by the largest of both days, in the order that was given', () => {
    const bars = channelBars(sold(['shop', 50], ['ussd', 10]), sold(['shop', 100], ['ussd', 0]));
    expect(bars.map(({ channel, fill, mark }) => [channel, fill, mark])).toEqual([
      ['shop', 46, 92],
      ['ussd', 9, undefined],
    ]);
  });

  it('are empty on a day without sales', () => {
    expect(channelBars(sold(['shop', 0]), sold(['shop', 0]))[0]).toMatchObject({ fill: 0, mark: undefined });
  });
});

it('names the screens on which most stop, as parts of all', () => {
  const stop = (name: string, count: number) => ({ screen: name.toLowerCase(), name, count });
  expect(sayStops([stop('Sizes', 6), stop('Price', 3), stop('Number', 1), stop('Menu', 0)])).toBe(
    'Sizes 60 %, Price 30 %, Number 10 %',
  );
  expect(sayStops([])).toBe('Nowhere today');
});

it.each([
  [
    '2026-11-18T10:00:00Z',
    ['', '2026-11-18T11:00:00.000Z', '2026-11-18T18:00:00.000Z', '2026-11-19T06:00:00.000Z'],
  ],
  ['2026-11-18T17:30:00Z', ['', '2026-11-18T18:30:00.000Z', '2026-11-19T06:00:00.000Z']],
])('at %s it may be on again at %o', (now, moments) => {
  expect(reopenings(Date.parse(now)).map(({ value }) => value)).toEqual(moments);
});
