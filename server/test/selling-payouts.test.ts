/** Payouts: paid once whatever the gateway and the process do, and what is unknown stays unknown. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advancePayout, beginPayout, checkPayout, sendPayout } from '#actions/advance-payout.ts';
import { fillDemo } from '#actions/fill-demo.ts';
import { sweepPayouts } from '#actions/sweep-payouts.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import { anyPhone, createTestApp, type TestApp } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { type Withdrawals, withdrawals } from './support/withdrawals.ts';

let server: TestApp;
let desk: Withdrawals;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.deps);
  desk = withdrawals(server);
});
afterAll(async () => {
  const faults = await findLedgerFaults(server.deps.db);
  // These sales were made without vendors behind them.
  expect(faults.filter((fault) => !/delivered more or less often/.test(fault))).toEqual([]);
  await server.close();
});

describe('what the gateway does', () => {
  it('a definite refusal gives the money back', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30, phone: '0240009201' });
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('failed');
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0, paid_out: 0 });
    expect((await desk.withdrawalsOf(seller))[0].status).toBe('failed');
    const entries = (await server.call('GET', '/earnings/entries', { token: seller.token })).body.data;
    expect(entries[0]).toMatchObject({ kind: 'withdrawal_returned', amount: 30, balance_after: 50 });
  });

  it('a lost answer is asked about under the same reference until it is known', async () => {
    const seller = await desk.sellerWith(9_000);
    const { body } = await desk.withdraw(seller, { amount: 30, phone: '0240009202' });
    await advancePayout(server.deps, await desk.jobOf(body.data.id));
    expect(await desk.stateOf(body.data.id)).toBe('unknown');
    expect((await desk.withdrawalsOf(seller))[0].status).toBe('checking');
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 60, in_flight: 30 });
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('paid');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('a lost answer to what failed in the end gives the money back once', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30, phone: '0240009203' });
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('failed');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 0 });
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0 });
  });

  it('nothing said for a day keeps it unknown, in flight and under its one reference, with an alarm', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    const silent: PaymentsPort = {
      ...server.deps.payments,
      payOut: async () => ({ outcome: 'unknown', reason: 'timeout' }),
      findPayout: async () => ({ status: 'unknown', reason: 'timeout' }),
    };
    await desk.work(body.data.id, 3, silent);
    await sql`update attempts set created_at = created_at - interval '25 hours' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await desk.work(body.data.id, 3, silent);
    expect(await desk.stateOf(body.data.id)).toBe('unknown');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 0 });
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 20, in_flight: 30 });
    expect(server.logged()).toContain('nobody knows what became of a payout');
  });

  it('another amount than was asked for settles nothing', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    const wrong: PaymentsPort = {
      ...server.deps.payments,
      findPayout: async (reference) => ({ status: 'done', reference, amount: 2_999n, currency: 'GHS' }),
    };
    await desk.work(body.data.id, 3, wrong);
    expect(await desk.stateOf(body.data.id)).toBe('unknown');
    expect(await desk.earningsOf(seller)).toMatchObject({ in_flight: 30, paid_out: 0 });
  });

  it('a gateway that cannot tell duplicates apart is never sent the same twice', async () => {
    const seller = await desk.sellerWith(9_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    let sent = 0;
    const forgetful: PaymentsPort = {
      ...server.deps.payments,
      traits: { ...server.deps.payments.traits, deduplicates: false, notFoundIsConclusiveAfterMs: 60_000 },
      payOut: async () => {
        sent += 1;
        return { outcome: 'unknown', reason: 'timeout' };
      },
      findPayout: async () => ({ status: 'not_found' }),
    };
    await desk.work(body.data.id, 3, forgetful);
    expect([sent, await desk.stateOf(body.data.id)]).toEqual([1, 'unknown']);
    await sql`update attempts set created_at = created_at - interval '2 minutes' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await desk.work(body.data.id, 1, forgetful);
    expect([sent, await desk.stateOf(body.data.id)]).toEqual([1, 'failed']);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 90 });
  });
});

describe('a gateway that forgets', () => {
  it.each([
    ['is sent the same again under its reference', 22, 2, 'unknown'],
    ['is sent nothing any more once a person may decide', 23, 1, 'unknown'],
  ])('%s', async (_case, hours, times, state) => {
    const seller = await desk.sellerWith(9_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    const sent: string[] = [];
    const forgetful: PaymentsPort = {
      ...server.deps.payments,
      payOut: async ({ reference }) => {
        sent.push(reference);
        return { outcome: 'unknown', reason: 'timeout' };
      },
      findPayout: async () => ({ status: 'not_found' }),
    };
    await desk.work(body.data.id, 1, forgetful);
    await sql`update attempts set created_at = created_at - ${hours} * interval '1 hour' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await desk.work(body.data.id, 1, forgetful);
    expect([sent.length, new Set(sent).size]).toEqual([times, 1]);
    expect(await desk.stateOf(body.data.id)).toBe(state);
  });

  it('before anything was sent leaves it to a person, a day after the crash', async () => {
    const seller = await desk.sellerWith(9_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    await beginPayout(server.deps, body.data.id, async () => {});
    await sql`update attempts set created_at = created_at - interval '25 hours' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await desk.work(body.data.id, 1);
    expect(await desk.stateOf(body.data.id)).toBe('unknown');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 0 });
  });
});

describe('a crash', () => {
  const noGuard = async () => {};
  const crash = () => {
    throw new Error('the process died');
  };

  it.each([
    ['before anything was begun', async () => {}],
    [
      'after the reference was recorded, before the call',
      async (payoutId: string) => {
        await beginPayout(server.deps, payoutId, noGuard);
      },
    ],
    [
      'after the call, before its answer was recorded',
      async (payoutId: string) => {
        const sending = await beginPayout(server.deps, payoutId, noGuard);
        if (sending) await sendPayout(server.deps, sending, async () => crash()).catch(() => {});
      },
    ],
    [
      'after the answer was recorded',
      async (payoutId: string) => {
        await advancePayout(server.deps, await desk.jobOf(payoutId));
      },
    ],
    [
      'after the end was heard, before it was recorded',
      async (payoutId: string) => {
        await advancePayout(server.deps, await desk.jobOf(payoutId));
        const sending = await beginPayout(server.deps, payoutId, noGuard);
        await sql`update sandbox_transfers set ends_at = now()`.execute(server.deps.db);
        if (sending) await checkPayout(server.deps, sending, async () => crash()).catch(() => {});
      },
    ],
  ])('%s pays once', async (_case, untilCrash) => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30, phone: anyPhone() });
    await untilCrash(body.data.id);
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('paid');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 20, in_flight: 0, paid_out: 30 });
  });

  it('of a worker that lost its lease leaves the payout to the next one', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    const old = await desk.jobOf(body.data.id);
    const next = await desk.jobOf(body.data.id);
    await expect(advancePayout(server.deps, old)).rejects.toThrow(/lease/);
    expect(await desk.stateOf(body.data.id)).toBe('requested');
    await advancePayout(server.deps, next);
    await desk.work(body.data.id);
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('that lost the job is found by the sweep', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    await sql`delete from jobs where subject = ${body.data.id}`.execute(server.deps.db);
    await sql`update payouts set created_at = created_at - interval '2 minutes' where id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await sweepPayouts(server.deps);
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('paid');
  });
});
