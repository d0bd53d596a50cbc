/** Two decisions about the same money: the second waits for the first and follows what it wrote. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takeHint } from '#attempts/rows/webhook-events.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { lockPayer, moveOrder } from '#orders/rows/orders.ts';
import { lockBalance } from '#payouts/rows/payouts.ts';
import { anyPhone } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { answerPrompt, confirm, findBundle } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createHandLedShop());

/** False if it ends without having waited for a lock. */
async function isWaiting(work: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const rows = await shop.run(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return true;
    await sleep(10);
  }
  return false;
}

/** Begins `work` under a lock, lets `write` change its subject, and returns the result once the lock is gone. */
async function whileLocked<Result>(
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<Result>,
  write: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  const { begun, hasWaited } = await inTransaction(shop.deps.db, async (tx) => {
    await lock(tx);
    const working = work();
    const waiting = await isWaiting(working);
    await write(tx);
    return { begun: working, hasWaited: waiting };
  });
  expect(hasWaited).toBe(true);
  return begun;
}

async function buy(payer: string) {
  return shop.call('POST', '/databundle-open/buy', {
    body: {
      ...(await findBundle(shop, 'MTN 1 GB')),
      amount: undefined,
      destination: anyPhone(),
      phoneNumber: payer,
      network: 'MTN',
      type: 'momo',
      name: 'Guest User',
    },
  });
}

it('an order: a payment is late where the order has expired meanwhile', async () => {
  const { id, payer } = await shop.prompted();
  await answerPrompt(shop, payer, 'approve');
  const order = await shop.order(id);
  await whileLocked(
    (tx) => sql`select 1 from orders where id = ${id} for update`.execute(tx),
    () => shop.follow(id, 'collect'),
    (tx) => moveOrder(tx, order, { to: 'expired', by: 'worker' }),
  );
  expect((await shop.order(id)).state).toBe('paid_late');
});

it('a code: it is over where it has become void meanwhile', async () => {
  const payer = anyPhone();
  const bought = await buy(payer);
  const { requestId } = bought.body.data.data.otp;
  const { body } = await whileLocked(
    (tx) => sql`select 1 from one_time_codes where id = ${requestId} for update`.execute(tx),
    () => confirm(shop, bought, payer),
    (tx) => sql`update one_time_codes set void_at = now() where id = ${requestId}`.execute(tx),
  );
  expect(body.code).toBe('OTP_EXPIRED');
});

it('a payer: the next purchase waits for the one before', async () => {
  const payer = anyPhone();
  const { status } = await whileLocked(
    (tx) => lockPayer(tx, payer as Phone),
    () => buy(payer),
  );
  expect(status).toBe(200);
});

it('a balance: the next withdrawal waits for the one before', async () => {
  const desk = withdrawals(shop);
  const seller = await desk.sellerWith(5_000);
  const { status } = await whileLocked(
    (tx) => lockBalance(tx, seller.id),
    () => desk.withdraw(seller, { amount: 20 }),
  );
  expect(status).toBe(200);
});

it('an order: nobody moves it from a state that it has left', async () => {
  const { id } = await shop.prompted();
  const order = await shop.order(id);
  const moving = inTransaction(shop.deps.db, async (tx) => {
    await sql`update orders set state = 'expired', changed_by = 'worker' where id = ${id}`.execute(tx);
    await moveOrder(tx, order, { to: 'payment_failed', by: 'worker' });
  });
  await expect(moving).rejects.toThrow('moved by somebody else');
  expect((await shop.order(id)).state).toBe(order.state);
});

it('an attempt: what a vendor says of it while it is settled is recorded, and asked about', async () => {
  const { id } = await shop.prompted();
  const [attempt] = await shop.attempts(id, 'collect');
  if (!attempt) throw new Error('Nothing was collected.');
  const hint = {
    provider: attempt.provider,
    reference: attempt.reference,
    eventKey: 'while-it-is-settled',
    rawBody: Buffer.from('{}'),
  };
  const ours = sql`where id = ${attempt.id}`;
  await whileLocked(
    (tx) => sql`select 1 from attempts ${ours} for update`.execute(tx),
    () => takeHint(shop.deps.db, hint),
    // As the settling transaction leaves it: nothing is open any more, and only the new event is a reason to ask.
    (tx) =>
      sql`update attempts set outcome = 'failed', reason = 'declined', hinted_at = null ${ours}`.execute(tx),
  );
  expect(await shop.run(sql`select hinted_at is not null as is_hinted from attempts ${ours}`)).toEqual([
    { isHinted: true },
  ]);
});
