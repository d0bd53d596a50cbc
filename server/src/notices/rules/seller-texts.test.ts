/** Tests of which text messages a seller wants, their number about sales, and the time of their summary. */
import { describe, expect, it } from 'vitest';
import { chooseText, untilSummaryMs, wantsText } from './seller-texts.ts';

it.each([
  ['sale', 'saleSms'],
  ['failed_sale', 'saleSms'],
  ['low_float', 'floatSms'],
  ['answer', 'newsSms'],
] as const)('a notice of the kind %s is wanted by %s alone', (kind, setting) => {
  const none = { saleSms: false, newsSms: false, floatSms: false };
  const all = { saleSms: true, newsSms: true, floatSms: true };
  expect(wantsText(kind, { ...none, [setting]: true })).toBe(true);
  expect(wantsText(kind, { ...all, [setting]: false })).toBe(false);
});

describe('the number of messages', () => {
  it.each([
    [{ toSeller: 0, inAll: 0, dailyCap: 0 }, 'none'],
    [{ toSeller: 0, inAll: 0, dailyCap: 1 }, 'sale'],
    [{ toSeller: 0, inAll: 1, dailyCap: 1 }, 'none'],
    [{ toSeller: 29, inAll: 100, dailyCap: 1000 }, 'sale'],
    [{ toSeller: 30, inAll: 100, dailyCap: 1000 }, 'summary'],
    [{ toSeller: 31, inAll: 1000, dailyCap: 1000 }, 'none'],
  ] as const)('%o brings %s', (facts, chosen) => {
    expect(chooseText(facts)).toBe(chosen);
  });

  it.each([
    ['2026-11-15T00:00:00Z', 31],
    ['2026-11-15T06:30:00Z', 24.5],
    ['2026-11-30T23:59:00Z', 7 + 1 / 60],
    ['2026-12-31T12:00:00Z', 19],
  ])('after %s the summary comes %f hours later', (now, hours) => {
    expect(untilSummaryMs(new Date(now))).toBeCloseTo(hours * 3_600_000, 0);
  });
});
