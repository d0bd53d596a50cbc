/**
 * The process dies before every twenty-fourth query of a purchase, and everything still ends right with nobody's help.
 * `npm run simulate-money -- crashes` tries every point, and every pair of points.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tellPurchase } from './crash-stories.ts';
import { createMortalShop, numberEnding } from './mortal-shop.ts';

const shop = await forFile(createMortalShop());

const stride = 24;

const ends = ['delivered', 'refunded', 'payment_failed', 'expired', 'needs_review'];

/** `marks`: before which query each state was first seen. */
type Life = { ended: unknown; marks: Map<string, number>; queries: number };

async function live(suffix: string, death = Number.POSITIVE_INFINITY): Promise<Life> {
  const { mortal, truth } = shop;
  const payer = anyPhone();
  mortal.restart();
  mortal.dieAt(death);
  await shop.purchase(payer, numberEnding(suffix));
  // On a busy machine the question of later would be due before the gateway's message has come.
  await sql`update jobs set run_at = run_at + interval '1 minute' where run_at > now()`.execute(truth);
  const marks = new Map<string, number>();
  const state = await shop.drain({ payer }, async () => {
    const { rows } = await sql<{ state: string }>`select state from orders where payer = ${payer}`.execute(
      truth,
    );
    for (const { state } of rows) if (!marks.has(state)) marks.set(state, mortal.points() + 1);
    return rows.map(({ state }) => state).find((state) => ends.includes(state));
  });
  const queries = mortal.points();
  const told = await tellPurchase(shop, payer);
  await shop.tidy();
  return { ended: { state, ...told }, marks, queries };
}

const once = { orders: 1, undecided: 0, prompts: 1 };
const delivered = { state: 'delivered', ...once, deliveries: 1, refunds: 0 };
const refunded = { state: 'refunded', ...once, deliveries: 0, refunds: 1 };

/** Statements by themselves are transactions too. */
function countTransactions(statements: string[]) {
  let isInside = false;
  let transactions = 0;
  let work = 0;
  for (const text of statements) {
    const isEnd = /^(commit|rollback)/.test(text);
    const isBeginning = text.startsWith('start transaction');
    if (!isInside && !isEnd) transactions++;
    if (!isEnd && !isBeginning) work++;
    isInside = isBeginning || (isInside && !isEnd);
  }
  return { transactions, statements: work };
}

// A busy shop shares them among many purchases. Who needs more of them says in the commit why it is worth it.
it('a purchase that is alone takes so many transactions and statements, from `buy` to the delivery', async () => {
  // The first of a day makes the day's row.
  await live('0001');
  await live('0001');
  // The words of messages and the store's name are read once for all purchases of some seconds.
  const own = shop.mortal.statements().filter((text) => !/message_texts|from brands/.test(text));
  expect(countTransactions(own)).toEqual({ transactions: 24, statements: 44 });
});

/** Until it is paid all purchases are alike, and so are all refunds: one sweep of each is enough. */
describe.each([
  ['delivered', '0001', delivered, { from: undefined, to: undefined }],
  ['refused by the supplier', '9101', refunded, { from: 'paid', to: undefined }],
  ['delivered with a lost answer', '9102', delivered, { from: 'paid', to: undefined }],
  ['not delivered with a lost answer', '9103', refunded, { from: 'paid', to: 'delivery_failed' }],
])('a purchase that is %s', (_name, suffix, expected, { from, to }) => {
  it('ends the same whichever query the process died before', async () => {
    const calm = await live(suffix);
    expect(calm.ended).toEqual(expected);
    const first = from ? (calm.marks.get(from) ?? 1) : 1;
    const last = to ? (calm.marks.get(to) ?? calm.queries) : calm.queries;
    expect(last - first).toBeGreaterThan(20);
    const wrong: unknown[] = [];
    for (let death = first; death <= last; death += stride) {
      const { ended } = await live(suffix, death);
      if (!isDeepStrictEqual(ended, expected)) wrong.push({ death, ended });
    }
    expect(wrong).toEqual([]);
    expect(await shop.app.faults()).toEqual([]);
  }, 240_000);
});
