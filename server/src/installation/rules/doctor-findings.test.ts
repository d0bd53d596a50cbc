import { pesewas } from '@ntem/contract/money';
import { describe, expect, it } from 'vitest';
import {
  judgeClock,
  judgeFloat,
  judgePackages,
  judgePublicUrl,
  type SoldPackage,
} from './doctor-findings.ts';

const sold: SoldPackage = { name: '1GB', code: 'YELLO:1', cost: pesewas(400n), amount: pesewas(500n) };
const dearer: SoldPackage = {
  name: '5GB',
  code: 'YELLO:5',
  cost: pesewas(2300n),
  amount: pesewas(2400n),
};

describe('the public address', () => {
  it.each([
    ['https://shop.example', 'right'],
    ['http://shop.example', 'wrong'],
    ['https://localhost', 'wrong'],
    ['https://shop', 'wrong'],
    ['https://shop.local', 'wrong'],
    ['https://203.0.113.7', 'wrong'],
    ['https://[2001:db8::1]', 'wrong'],
  ])('%s is %s', (address, state) => {
    expect(judgePublicUrl(address).state).toBe(state);
  });
});

describe('the clock', () => {
  const now = Date.parse('2026-11-16T15:00:00Z');
  it.each([
    [new Date(now).toUTCString(), 'right', '0 s from'],
    [new Date(now - 30_000).toUTCString(), 'right', '30 s from'],
    [new Date(now - 31_000).toUTCString(), 'wrong', '31 s ahead of'],
    [new Date(now + 31_000).toUTCString(), 'wrong', '31 s behind'],
    [undefined, 'warning', 'by hand'],
    ['soon', 'warning', 'by hand'],
  ])('of a vendor that says %s is %s', (theirs, state, detail) => {
    expect(judgeClock(now, theirs)).toMatchObject({ state, detail: expect.stringContaining(detail) });
  });
});

describe('the float', () => {
  it.each([
    [undefined, ['warning']],
    [2300n, ['right']],
    [2299n, ['warning']],
    [399n, ['wrong']],
  ])('of %s pesewas', (float, states) => {
    const found = judgeFloat(float === undefined ? undefined : pesewas(float), [sold, dearer]);
    expect(found.map(({ state }) => state)).toEqual(states);
  });
});

describe('packages', () => {
  it.each([
    ['at the cost that we know', [{ code: 'YELLO:1', cost: 400n }], [['right', 'Packages of MTN']]],
    ['under another code', [{ code: 'yello:1', cost: 400n }], [['wrong', '1GB (MTN)']]],
    ['above our price', [{ code: 'YELLO:1', cost: 501n }], [['wrong', '1GB (MTN)']]],
    ['at our price', [{ code: 'YELLO:1', cost: 500n }], [['warning', '1GB (MTN)']]],
    ['cheaper than we know', [{ code: 'YELLO:1', cost: 399n }], [['warning', '1GB (MTN)']]],
    ['on no list', undefined, [['warning', 'Packages of MTN']]],
  ])('%s', (_what, offers, expected) => {
    const listed = offers?.map(({ code, cost }) => ({ code, cost: pesewas(cost) }));
    expect(judgePackages('MTN', [sold], listed).map(({ state, what }) => [state, what])).toEqual(expected);
  });
});
