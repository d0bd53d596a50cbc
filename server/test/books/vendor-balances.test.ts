/** The comparison of our balances at vendors: they move as our books do, or the day differs. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { readOurSide } from '#books/rows/vendor-balances.ts';
import { readClock } from '#kernel/db/clock.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createAuditor } from '#test/support/auditor.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';

const { shop, token, call, compare, chargedTwice } = await forFile(createAuditor());
const [gatewayPort, supplierPort] = [shop.deps.gateways.current, shop.deps.suppliers.for('MTN')];
const { findBalance } = gatewayPort;
const { findFloat } = supplierPort;
afterEach(() => {
  Object.assign(gatewayPort, { findBalance });
  Object.assign(supplierPort, { findFloat });
});

const gateway = 'gateway:sandbox';
const supplier = 'supplier:sandbox';
const ofVendors = ({ differences }: DayComparison) =>
  differences.filter(({ reference }) => [gateway, supplier].includes(reference));
const today = () => new Date().toISOString().slice(0, 10);

/** As if yesterday had been compared a moment ago, with everything as it is now. */
async function beginNewDay(): Promise<void> {
  await shop.run(sql`delete from vendor_balances`);
  await compare(today());
  await shop.run(sql`update vendor_balances set day = day - 1`);
  await shop.run(sql`delete from comparison_differences where found_in = 'balance'`);
}

it('balances move as our books do when bundles are paid, delivered and refunded', async () => {
  await beginNewDay();
  await shop.bought({ ref: 'KOFI2026' }, 'delivered');
  await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
  expect(ofVendors(await compare(today()))).toEqual([]);
});

it('balances that moved by more than our books are a difference of the day, for as long as it lasts', async () => {
  await beginNewDay();
  const { second } = await chargedTwice();
  const found = ofVendors(await compare(today()));
  expect(found).toMatchObject([
    {
      what: 'Our balance at the gateway moved by GH₵ 4.50 more than our books',
      reference: gateway,
      attempt_reference: null,
      order_id: null,
    },
  ]);
  expect(ofVendors(await compare(today()))).toEqual(found);
  await shop.runAtVendors(sql`delete from sandbox_prompts where reference = ${second}`);
  expect(ofVendors(await compare(today()))).toEqual([]);
});

it('balances that did not move with a top-up in our books show it, and where it came from', async () => {
  await beginNewDay();
  const booked = await call('POST', '/supplier-float/top-ups', { amount: 30, receipt: 'R-4711' });
  expect(booked.status).toBe(200);
  expect(
    ofVendors(await compare(today()))
      .map(({ what }) => what)
      .sort(),
  ).toEqual([
    'Our balance at the gateway moved by GH₵ 30.00 more than our books',
    'The float moved by GH₵ 30.00 less than our books',
  ]);
});

it('balances may be ahead of our books by what is undecided, and are not once it is decided', async () => {
  await beginNewDay();
  const { collect } = shop.deps.gateways.current;
  const { find } = collect;
  collect.find = async () => ({ status: 'unknown', reason: 'timeout' });
  const { paymentId } = await shop.paid();
  expect(ofVendors(await compare(today()))).toEqual([]);
  collect.find = find;
  await shop.until(paymentId, 'delivered');
  expect(ofVendors(await compare(today()))).toEqual([]);
});

it('a movement beside an undecided call is named once that is decided', async () => {
  await beginNewDay();
  await shop.run(sql`update vendor_balances set day = day - 1`);
  await chargedTwice();
  // The night between: it had moved already, and as much was undecided.
  await shop.run(sql`
    insert into vendor_balances (vendor, day, balance_pesewas, account_pesewas, undecided_pesewas)
    select vendor, day + 1, balance_pesewas + 450, account_pesewas, 500 from vendor_balances where vendor = ${gateway}`);
  expect(ofVendors(await compare(today())).map(({ what }) => what)).toEqual([
    'Our balance at the gateway moved by GH₵ 4.50 more than our books',
  ]);
});

it('balances may be ahead by what was settled while the vendor was asked', async () => {
  const read = (since: string) => readOurSide(shop.deps.db, { account: gateway, provider: 'sandbox', since });
  const before = await readClock(shop.deps.db);
  const { paymentId } = await shop.paid();
  // No time is made to pass: it would make the moment of settling older.
  await expect.poll(async () => (await shop.find(paymentId)).paidAt, { timeout: 20_000 }).not.toBeNull();
  const after = await readClock(shop.deps.db);
  expect((await read(before)).undecided - (await read(after)).undecided).toBe(450n);
  await shop.until(paymentId, 'delivered');
});

it('balances may be ahead by what a supplier took back, until a person has decided about it', async () => {
  await beginNewDay();
  const { paymentId } = await shop.bought({ recipient: phoneEnding('9106') }, 'delivered');
  await shop.passTime(86_400);
  const { id } = await shop.until(paymentId, 'needs_review');
  expect(ofVendors(await compare(today()))).toEqual([]);
  await decide(shop, { token, path: `/attention/${id}/refund`, body: { reason: 'taken back' } });
  await shop.until(paymentId, 'refunded');
  expect(ofVendors(await compare(today()))).toEqual([]);
});

it('balances that a vendor does not say leave what was found as it is', async () => {
  await beginNewDay();
  await chargedTwice();
  const found = ofVendors(await compare(today()));
  expect(found).toHaveLength(1);
  shop.deps.gateways.current.findBalance = () => Promise.reject(new Error('connect ETIMEDOUT'));
  shop.deps.suppliers.for('MTN').findFloat = async () => undefined;
  expect(ofVendors(await compare(today()))).toEqual(found);
});

it('balances are not held against a day that is not the newest', async () => {
  await beginNewDay();
  await chargedTwice();
  expect(ofVendors(await compare('2025-04-05'))).toEqual([]);
  const rows = await shop.run(sql`select 1 from vendor_balances where day = '2025-04-05'`);
  expect(rows).toEqual([]);
});
