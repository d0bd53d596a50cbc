/** A person speaks for the gateway about an order: a refund has arrived, or nobody ever paid. */
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { decide as decideAs, silence, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createCheckedShop } from '#test/support/shop.ts';

const shop = await forFile(createCheckedShop());
const { token, read } = await signIn(shop, 'esi');

const evidence = 'its ticket 4711';
const decide = (id: string, move: string, body: unknown = { reason: 'told by the gateway', evidence }) =>
  decideAs(shop, { token, path: `/attention/${id}/${move}`, body });
const gateway = () => shop.deps.gateways.current;
/** What the gateway says nothing about while it is decided. */
const decideInSilence = (direction: 'collect' | 'refund', id: string, move: string) =>
  whileSaying(gateway()[direction], silence, () => decide(id, move));
const stateOf = async (paymentId: string) => (await shop.find(paymentId)).state;

const movesOf = async (id: string): Promise<string[]> =>
  (await read('/attention?limit=100')).find((item: { id: string }) => item.id === id).moves;
const referenceOf = async (id: string, direction: AttemptDirection) =>
  (await shop.referencesOf(id, direction))[0] ?? '';

/** It has ended for the gateway, and nobody has heard of it yet. */
const letArrive = (reference: string) =>
  shop.runAtVendors(sql`update sandbox_transfers set ends_at = now() where reference = ${reference}`);

describe('an order that the gateway says nothing about, and that was never paid', () => {
  let id: string;
  let paymentId: string;
  let payer: string;

  beforeEach(async () => {
    ({ id, paymentId, payer } = await shop.order());
    await shop.until(paymentId, 'payment_pending');
    await shop.putInReview(id);
  });

  it('is ended as failed, with a reason and evidence in the audit log', async () => {
    expect(await movesOf(id)).toEqual(['check', 'mark-paid', 'mark-refunded', 'mark-unpaid']);
    const blind = await decide(id, 'mark-unpaid', { reason: 'told by the gateway' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    const { status, decision } = await decideInSilence('collect', id, 'mark-unpaid');
    expect([status, decision?.state, await stateOf(paymentId)]).toEqual([200, 'done', 'payment_failed']);
    const closed = { outcome: 'failed', reason: 'closed by an admin' };
    expect(await shop.attempts(id, 'collect')).toMatchObject([closed]);
    expect((await read(`/audit?subject_id=${id}`))[0]).toMatchObject({
      action: 'order.mark-unpaid',
      after: { evidence },
    });
    expect((await decide(id, 'mark-unpaid')).status).toBe(409);
  });

  it('is paid late where the money comes all the same', async () => {
    expect((await decideInSilence('collect', id, 'mark-unpaid')).decision?.state).toBe('done');
    await shop.answerPrompt(payer, 'approve');
    // Nobody says so: it is asked once more by itself.
    await shop.passTime(3_600);
    await shop.until(paymentId, 'delivered');
  });

  it.each([
    ['approve', 'done', 'paid', 'delivered'],
    ['decline', 'failed', 'payment failed', 'payment_failed'],
  ] as const)('goes by the gateway where the payer had said %s', async (said, known, state, end) => {
    const { decision } = await shop.withoutWorker(async () => {
      await shop.answerPrompt(payer, said);
      return decide(id, 'mark-unpaid');
    });
    const told = `sandbox says of the payment: ${known}. The order is ${state} by that.`;
    expect(decision).toMatchObject({ state: 'void', said: told });
    await shop.until(paymentId, end);
  });
});

describe('a refund that the gateway says nothing about', () => {
  let id: string;
  let paymentId: string;
  let reference: string;

  beforeAll(async () => {
    await sql
      .raw(`
        create function take_an_hour() returns trigger language plpgsql as $$
        begin
          new.ends_at := now() + interval '1 hour';
          return new;
        end $$;
        create trigger take_an_hour before insert on sandbox_transfers for each row execute function take_an_hour()`)
      .execute(shop.sandboxDb);
  });
  afterAll(() => shop.runAtVendors(sql`drop trigger take_an_hour on sandbox_transfers`));

  beforeEach(async () => {
    ({ id, paymentId } = await shop.bought({ recipient: phoneEnding('9101') }, 'refund_pending'));
    reference = await referenceOf(id, 'refund');
    // It is recorded before it is sent.
    const sent = sql`select 1 from sandbox_transfers where reference = ${reference}`;
    await expect.poll(() => shop.runAtVendors(sent)).toHaveLength(1);
    await shop.putInReview(id);
  });

  it('and that has arrived is booked as refunded, once', async () => {
    const moves = ['check', 'refund', 'mark-refunded', 'settle-by-hand', 'mark-delivered'];
    expect(await movesOf(id)).toEqual(moves);
    expect((await decide(id, 'mark-refunded', { reason: 'told by the gateway' })).status).toBe(422);
    const { decision } = await decideInSilence('refund', id, 'mark-refunded');
    expect([decision?.state, await stateOf(paymentId)]).toEqual(['done', 'refunded']);
    expect(await shop.attempts(id, 'refund')).toMatchObject([{ outcome: 'done' }]);
    expect((await decide(id, 'mark-refunded')).status).toBe(409);
    await shop.passTime(3_600);
  });

  it.each(['mark-refunded', 'refund'])('goes by the gateway once it does: %s', async (move) => {
    const { decision: early } = await decide(id, move);
    const said = 'sandbox now says of the refund that it is still under way. Nothing was done.';
    expect(early).toMatchObject({ state: 'refused', said });
    const { decision: late } = await shop.withoutWorker(async () => {
      await letArrive(reference);
      return decide(id, move);
    });
    const told = expect.stringMatching(/The order is refunded by that\.$/);
    expect(late).toMatchObject({ state: 'void', said: told });
  });
});

it('a refund that has definitely failed is not called one that arrived: the payment went back at its gateway', async () => {
  const numbers = { payer: phoneEnding('9201'), recipient: phoneEnding('9101') };
  const { id, paymentId } = await shop.bought(numbers, 'needs_review');
  expect(await movesOf(id)).toEqual(['check', 'refund', 'mark-refunded', 'settle-by-hand', 'mark-delivered']);
  const { decision } = await decide(id, 'mark-refunded');
  expect([decision?.state, await stateOf(paymentId), await shop.books(id)]).toEqual(['done', 'refunded', {}]);
  const outcomes = await shop.run(sql<{ direction: string; outcome: string }>`
    select direction, outcome from attempts where order_id = ${id} and direction <> 'deliver' order by direction`);
  expect(outcomes.map((one) => Object.values(one))).toEqual([
    ['collect', 'reversed'],
    ['refund', 'failed'],
  ]);
});

it('a delivery of which a restored backup knows nothing can be marked all the same, and its supplier is paid', async () => {
  const { id, paymentId, costPesewas } = await shop.withoutWorker(async () => {
    const order = await shop.paid();
    await shop.statusOf(order.paymentId);
    await shop.putInReview(order.id);
    return order;
  });
  expect(await movesOf(id)).toEqual(['check', 'deliver', 'refund', 'mark-refunded', 'mark-delivered']);
  const { decision } = await decide(id, 'mark-delivered');
  expect([decision?.state, await stateOf(paymentId)]).toEqual(['done', 'delivered']);
  expect(await shop.books(id)).toMatchObject({ 'supplier:sandbox': -Number(costPesewas) });
});
