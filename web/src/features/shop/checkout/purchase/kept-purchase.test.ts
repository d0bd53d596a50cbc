// @vitest-environment happy-dom
/** The parts of a purchase that stay on the device, where, and for how long. */
import { afterEach, expect, test } from 'vitest';
import { item } from './item.fixture.ts';
import { findKeptPurchase, forgetPurchase, keepPurchase } from './kept-purchase.ts';
import { keyOfCode } from './purchase-calls.ts';
import { startFlow } from './purchase-flow.ts';

const form = startFlow(item, 'buy key', { recipient: '0241234567' });
const order = {
  ...form,
  step: 'code' as const,
  code: { requestId: 'first', ussdCode: '*928#', resendAtMs: 0, key: 'code key' },
};

afterEach(forgetPurchase);

test('a form lasts as long as its tab, an order longer', () => {
  keepPurchase(form, { isOpen: true }, 0);
  sessionStorage.clear();
  expect(findKeptPurchase(0)).toBeUndefined();
  keepPurchase(order, { isOpen: true }, 0);
  sessionStorage.clear();
  expect(findKeptPurchase(0)?.flow).toEqual(order);
});

test('after half an hour nothing is found, and nothing is left on the device', () => {
  keepPurchase(order, { isOpen: true }, 0);
  expect(findKeptPurchase(30 * 60_000 - 1)).toBeDefined();
  expect(findKeptPurchase(30 * 60_000)).toBeUndefined();
  expect(sessionStorage.length + localStorage.length).toBe(0);
});

test('a request that was under way when the page went is not shown as one', () => {
  keepPurchase({ ...order, isBusy: true }, { isOpen: true }, 0);
  expect(findKeptPurchase(0)?.flow.isBusy).toBe(false);
});

test('unreadable storage is no purchase', () => {
  sessionStorage.setItem('ntem-purchase', '{');
  expect(findKeptPurchase(0)).toBeUndefined();
});

test('the same digits have one key, other digits another', () => {
  const keys = Array.from({ length: 10_000 }, (_, code) => keyOfCode('seed', String(code).padStart(6, '0')));
  expect(keyOfCode('seed', '000042')).toBe(keys[42]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOfCode('another seed', '000042')).not.toBe(keys[42]);
});
