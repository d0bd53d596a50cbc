/** A decision made while a vendor is still answering stays, and a hint that comes meanwhile is followed up. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { LeaseLost } from '#kernel/jobs/jobs.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { said } from '#test/support/review-desk.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createHandLedShop());
const payouts = withdrawals(shop);
afterEach(() => shop.restoreVendors());

const refusal = { outcome: 'failed', failure: 'refused', reason: 'no' } as const;
const lost = { outcome: 'unknown', reason: 'no answer in time' } as const;
const away = { outcome: 'failed', failure: 'not_sent', reason: 'ECONNREFUSED' } as const;

async function follow(reference: string): Promise<void> {
  const [row] = await shop.run(sql<{ id: string }>`select id from attempts where reference = ${reference}`);
  await followAttempt(shop.deps, row?.id ?? '', unguarded);
}
const paidBy = async ({ reference }: { reference: string }) => {
  const [row] = await shop.run(sql<{ amount: bigint }>`
    select amount_pesewas as amount from attempts where reference = ${reference}`);
  return { status: 'done', reference, amount: row?.amount ?? 0n, currency: 'GHS' } as const;
};

describe.each([
  ['refuses it', refusal],
  ['says nothing', lost],
] as const)(
  'a call of which the worker hears that it is done, and whose own answer then %s,',
  (_how, answer) => {
    it('is a payment all the same', async () => {
      shop.gateway.collect.find = paidBy;
      shop.gateway.collect.send = async ({ reference }) => {
        await follow(reference);
        return answer;
      };
      expect((await shop.prompted()).state).toBe('paid');
    });

    it('is a delivery all the same', async () => {
      const { id } = await shop.paid();
      shop.supplier.deliver.find = async () => ({ status: 'done' });
      shop.supplier.deliver.send = async ({ reference }) => {
        await follow(reference);
        return answer;
      };
      await shop.deliver(id);
      expect((await shop.order(id)).state).toBe('delivered');
    });

    it('is a refund all the same', async () => {
      const { id } = await shop.refused();
      shop.gateway.refund.find = paidBy;
      shop.gateway.refund.send = async ({ reference }) => {
        await follow(reference);
        return answer;
      };
      await shop.refund(id);
      expect((await shop.order(id)).state).toBe('refunded');
    });

    it('is a payout all the same', async () => {
      const { id } = await payouts.asked();
      shop.gateway.payOut.find = paidBy;
      shop.gateway.payOut.send = async ({ reference }) => {
        await follow(reference);
        return answer;
      };
      await payouts.turn(id);
      expect(await payouts.stateOf(id)).toBe('paid');
    });
  },
);

it('the name that a vendor gave is kept although the job has passed to another meanwhile', async () => {
  const { id } = await shop.refused();
  let isLost = false;
  shop.gateway.refund.send = async () => {
    isLost = true;
    return { outcome: 'accepted', vendorReference: 'their-7' };
  };
  const lease = async () => {
    if (isLost) throw new LeaseLost('the lease is lost');
  };
  await expect(shop.refund(id, lease)).rejects.toThrow('the lease is lost');
  expect(await shop.attempts(id, 'refund')).toMatchObject([{ outcome: 'open', vendorReference: 'their-7' }]);
});

it('a hint that came after the question is not answered by it', async () => {
  const { id } = await shop.paid();
  const hint = () =>
    shop.run(
      sql`update attempts set hinted_at = clock_timestamp() where order_id = ${id} and direction = 'collect'`,
    );
  const isOwed = async () => (await shop.attempts(id, 'collect'))[0]?.hintedAt !== null;
  await hint();
  const { find } = shop.gateway.collect;
  shop.gateway.collect.find = async (known, signal) => {
    await hint();
    return find(known, signal);
  };
  await shop.follow(id, 'collect');
  expect(await isOwed()).toBe(true);
  shop.gateway.collect.find = find;
  await shop.follow(id, 'collect');
  expect(await isOwed()).toBe(false);
});

it('a hint that comes while the answer is written down is not answered by it', async () => {
  const { id } = await shop.paid();
  const isOwed = async () => (await shop.attempts(id, 'collect'))[0]?.hintedAt !== null;
  const isWaiting = () =>
    shop.run(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  await shop.run(sql`update attempts set hinted_at = clock_timestamp() where order_id = ${id}`);
  let followed: Promise<unknown> | undefined;
  await inTransaction(shop.database.db, async (tx) => {
    await sql`select 1 from attempts where order_id = ${id} for update`.execute(tx);
    followed = shop.follow(id, 'collect');
    await expect.poll(isWaiting).toHaveLength(1);
    await sql`update attempts set hinted_at = clock_timestamp() where order_id = ${id}`.execute(tx);
  });
  await followed;
  expect(await isOwed()).toBe(true);
});

it('a refund that its gateway turns away for a day is for a person', async () => {
  const { id } = await shop.refused();
  shop.gateway.refund.send = async () => away;
  await shop.refund(id);
  await shop.refund(id);
  expect((await shop.order(id)).state).toBe('refund_pending');
  await shop.passTime(25 * 3_600);
  await shop.refund(id);
  expect((await shop.order(id)).state).toBe('needs_review');
});

describe('a decision', () => {
  async function unknownDelivery() {
    const { id } = await shop.paid();
    shop.supplier.deliver.send = async () => lost;
    shop.supplier.deliver.find = async () => ({ status: 'unknown', reason: 'no answer in time' });
    await shop.deliver(id);
    expect(await shop.stateAfter(id, 'deliver', 25 * 3_600)).toBe('needs_review');
    return id;
  }

  it('is not carried out by a process that has lost the claim to it', async () => {
    const id = await unknownDelivery();
    const asked = await shop.call('POST', `/attention/${id}/refund`, { token: shop.token, body: said });
    const decisionId: string = asked.body.data.decision_id;
    const lease = async () => {
      throw new Error('the lease is lost');
    };
    await expect(carryOutDecision(shop.deps, decisionId, lease)).rejects.toThrow('the lease is lost');
    expect((await shop.order(id)).state).toBe('needs_review');
    await carryOutDecision(shop.deps, decisionId, unguarded);
    expect((await shop.order(id)).state).toBe('delivery_failed');
  });

  it('by which a delivery counts as failed leaves its supplier asked: what it says after all is heard', async () => {
    const id = await unknownDelivery();
    await decide(shop, { token: shop.token, path: `/attention/${id}/refund`, body: said });
    const [closed] = await shop.attempts(id, 'deliver');
    expect(closed?.outcome).toBe('failed');
    expect(
      await shop.run(sql`select 1 from jobs where kind = 'follow-deliver' and subject = ${closed?.id}`),
    ).toHaveLength(1);
    shop.supplier.deliver.find = async () => ({ status: 'done' });
    expect(await shop.stateAfter(id, 'deliver')).toBe('delivered');
  });
});

it('a second payment that its gateway takes back does not stop the order', async () => {
  const { id } = await shop.paid({ recipient: phoneEnding('0000') });
  const [second] = await shop.run(sql<{ reference: string }>`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, hinted_at)
    select id, 'collect', 9, 'sandbox', ${`TAGAIN${id}`}, price_pesewas, 'failed', now() from orders
    where id = ${id} returning reference`);
  shop.gateway.collect.find = paidBy;
  await follow(second?.reference ?? '');
  await shop.run(sql`update attempts set hinted_at = now() where reference = ${second?.reference}`);
  shop.gateway.collect.find = async () => ({ status: 'reversed', reason: 'taken back' });
  await follow(second?.reference ?? '');
  expect((await shop.attempts(id, 'collect')).map(({ contradictedBy }) => contradictedBy)).toEqual([
    null,
    'payment_taken_back',
  ]);
  expect((await shop.order(id)).state).toBe('paid');
});
