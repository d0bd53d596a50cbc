/** Money that went back after the backup, of which the restored database knows nothing: it does not go back again. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { deriveReference } from '#attempts/verbs/references.ts';
import { compareNextPart } from '#books/verbs/compare-day.ts';

import { findOpenRestore } from '#installation/rows/restores.ts';
import { askAfterRestore } from '#installation/verbs/ask-after-restore.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { said } from '#test/support/review-desk.ts';
import { findBookFaults } from '#test/truth/find-faults.ts';
import type { KnownAttempt } from '#vendors/ports/outcomes.ts';
import { chooseSuppliers } from '#vendors/ports/vendors.ts';
import { beRestored, goOn } from './restored.ts';

const shop = await forFile(createHandLedShop());
const notFound = async () => ({ status: 'not_found' }) as const;
const done = async ({ reference }: KnownAttempt) =>
  ({ status: 'done', reference, amount: 450n, currency: 'GHS' }) as const;
const theirs = { statusBy: 'theirs', duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' } as const;

beforeEach(() => {
  Object.assign(shop.gateway, { listDay: async () => undefined, findBalance: async () => undefined });
  Object.assign(shop.supplier, { listDay: async () => undefined });
  shop.gateway.collect.find = done;
  shop.gateway.refund.find = notFound;
});
afterEach(() => shop.restoreVendors());

/** The backup is put back, every vendor is asked, and an admin lets the shop go on. */
async function restore(): Promise<void> {
  await beRestored(shop, new Date(Date.now() - 3_600_000));
  for (;;) {
    if ((await findOpenRestore(shop.deps.db))?.askedAt) return goOn(shop);
    await askAfterRestore(shop.deps, 'timetable', unguarded);
    for (const { subject } of await shop.run(
      sql<{ subject: string }>`select subject from jobs where kind = 'compare-day'`,
    ))
      while (await compareNextPart(shop.deps, subject, unguarded));
  }
}

/** The gateway has given this money back since the backup. */
function gaveBack(id: string, number = 1): string {
  const named = { subjectId: id, direction: 'refund', number } as const;
  const reference = deriveReference(shop.deps.keys.reference, named, 'letters_and_digits');
  shop.gateway.refund.find = (known) => (known.reference === reference ? done(known) : notFound());
  return reference;
}

async function delivered(): Promise<string> {
  const { id } = await shop.paid();
  await shop.deliver(id);
  const [sent] = await shop.attempts(id, 'deliver');
  // Of nothing else: it would be found again and again.
  shop.supplier.deliver.find = async ({ reference }) =>
    reference === sent?.reference ? { status: 'done' } : notFound();
  await shop.follow(id, 'deliver');
  expect((await shop.order(id)).state).toBe('delivered');
  return id;
}

async function payAgain(id: string): Promise<string> {
  const [added] = await shop.run(sql<{ id: string }>`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, hinted_at)
    select id, 'collect', 9, 'sandbox', ${`TAGAIN${id}`}, price_pesewas, 'failed', now() from orders
    where id = ${id} returning id`);
  await followAttempt(shop.deps, added?.id ?? '', unguarded);
  return added?.id ?? '';
}

const move = async (id: string, word: string) =>
  (await decide(shop, { token: shop.token, path: `/attention/${id}/${word}`, body: said })).decision?.state;
const isSent = () => vi.spyOn(shop.gateway.refund, 'send');

afterEach(async () => {
  expect(await findBookFaults(shop.deps.db)).toEqual([]);
});

it('a second payment of an order that has ended is found to be back', async () => {
  const id = await delivered();
  const second = await payAgain(id);
  const reference = gaveBack(id, 2);
  await restore();
  expect(await shop.attempts(id, 'refund')).toMatchObject([
    { reference, collectionId: second, outcome: 'done', surplus: false },
  ]);
  const [payment] = (await shop.attempts(id, 'collect')).filter((one) => one.id === second);
  expect(payment?.contradictedBy).toBeNull();
  expect((await shop.books(id))['unallocated:sandbox']).toBeUndefined();
});

it('a payment that its gateway calls reversed because of the forgotten refund is not lost once more', async () => {
  const { id } = await shop.paid();
  Object.assign(shop.gateway.refund, { showsAsReversal: true });
  shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'refunded' });
  await shop.run(sql`update attempts set hinted_at = now() where order_id = ${id}`);
  await shop.follow(id, 'collect');
  gaveBack(id);
  await restore();
  expect(await shop.attempts(id, 'collect')).toMatchObject([{ outcome: 'done', contradictedBy: null }]);
  expect((await shop.order(id)).state).toBe('refunded');
  expect(await shop.books(id)).toEqual({});
});

it('what was paid in another amount is found to be back, and the order ends refunded', async () => {
  const { id } = await shop.prompted();
  shop.gateway.collect.find = async (known) => ({ ...(await done(known)), amount: 440n });
  await shop.follow(id, 'collect');
  expect((await shop.order(id)).state).toBe('needs_review');
  const reference = gaveBack(id);
  shop.gateway.refund.find = async (known) =>
    known.reference === reference ? { ...(await done(known)), amount: 440n } : notFound();
  await restore();
  expect((await shop.order(id)).state).toBe('refunded');
  expect(await shop.books(id)).toEqual({});
});

it('a gateway that cannot be asked is spoken for by an admin, and nothing is sent', async () => {
  const { id } = await shop.paid();
  Object.assign(shop.gateway.refund, { traits: { ...shop.gateway.refund.traits, ...theirs } });
  shop.supplier.deliver.find = notFound;
  await restore();
  expect((await shop.order(id)).state).toBe('needs_review');
  const send = isSent();
  expect(await move(id, 'mark-refunded')).toBe('done');
  expect((await shop.order(id)).state).toBe('refunded');
  expect([await shop.books(id), send.mock.calls]).toEqual([{}, []]);
});

it('what a gateway that cannot be asked may have given back is not sent once a delivery fails after the restore', async () => {
  const { id } = await shop.paid();
  await shop.deliver(id);
  const [sent] = await shop.attempts(id, 'deliver');
  shop.supplier.deliver.find = async ({ reference }) =>
    reference === sent?.reference ? { status: 'in_progress' } : notFound();
  Object.assign(shop.gateway.refund, { traits: { ...shop.gateway.refund.traits, ...theirs } });
  await restore();
  shop.supplier.deliver.find = async () => ({ status: 'failed', reason: 'no such number' });
  expect(await shop.stateAfter(id, 'deliver', 60)).toBe('delivery_failed');
  const send = isSent();
  await shop.refund(id);
  expect([(await shop.order(id)).state, send.mock.calls]).toEqual(['needs_review', []]);
  // An admin who has looked may send it.
  expect(await move(id, 'refund')).toBe('done');
  await shop.refund(id);
  expect([(await shop.order(id)).state, send.mock.calls.length]).toEqual(['refund_pending', 1]);
});

it('an order that only an admin knows to be paid is not sent before somebody has asked the suppliers', async () => {
  const { id } = await shop.prompted();
  const [sent] = await shop.attempts(id, 'collect');
  shop.gateway.collect.find = async ({ reference }) =>
    reference === sent?.reference ? { status: 'unknown', reason: 'another account' } : notFound();
  await restore();
  await shop.passTime(25 * 3_600);
  expect(await shop.stateAfter(id, 'collect')).toBe('needs_review');
  expect(await move(id, 'mark-paid')).toBe('done');
  const { state, stateBeforeReview } = await shop.order(id);
  expect([state, stateBeforeReview]).toEqual(['needs_review', 'paid']);
});

it('a second payment that went back at a gateway that cannot be asked is spoken for as well', async () => {
  const id = await delivered();
  const second = await payAgain(id);
  Object.assign(shop.gateway.refund, { traits: { ...shop.gateway.refund.traits, ...theirs } });
  await restore();
  const send = isSent();
  expect(await move(id, 'mark-refunded')).toBe('done');
  const [payment] = (await shop.attempts(id, 'collect')).filter((one) => one.id === second);
  expect(payment).toMatchObject({ outcome: 'reversed', contradictedBy: null });
  expect([(await shop.books(id))['unallocated:sandbox'], send.mock.calls]).toEqual([undefined, []]);
  // Its gateway goes on saying that the money came.
  await shop.run(sql`update attempts set hinted_at = now() where id = ${second}`);
  await followAttempt(shop.deps, second, unguarded);
  expect((await shop.books(id))['unallocated:sandbox']).toBeUndefined();
});

it('what an admin knows to be delivered is booked to the supplier that cannot be asked, not to one that failed', async () => {
  const traits = { ...shop.supplier.deliver.traits, ...theirs };
  const second = { ...shop.supplier, name: 'second', deliver: { ...shop.supplier.deliver, traits } };
  const { id } = await shop.paid();
  shop.supplier.deliver.send = async () => ({ outcome: 'failed', failure: 'config', reason: 'no key' });
  shop.supplier.deliver.find = notFound;
  await shop.deliver(id);
  shop.deps.suppliers = chooseSuppliers(second, { others: [shop.supplier] });
  await restore();
  expect((await shop.order(id)).state).toBe('needs_review');
  expect(await move(id, 'mark-delivered')).toBe('done');
  expect(await shop.attempts(id, 'deliver')).toMatchObject([
    { provider: 'sandbox', outcome: 'failed' },
    { provider: 'second', outcome: 'done' },
  ]);
});

it('what an admin gives back of an order from the backup is asked about before it is sent', async () => {
  const id = await delivered();
  await restore();
  gaveBack(id);
  const send = isSent();
  shop.supplier.deliver.find = async () => ({ status: 'reversed', reason: 'not delivered' });
  await shop.run(sql`update attempts set hinted_at = now() where order_id = ${id} and direction = 'deliver'`);
  await shop.follow(id, 'deliver');
  expect(await move(id, 'refund')).toBe('done');
  expect([(await shop.order(id)).state, send.mock.calls]).toEqual(['refunded', []]);
});
