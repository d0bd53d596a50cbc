/** Withdrawals for tests: sellers with a balance, and a worker that is led by hand. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { advancePayout } from '#actions/advance-payout.ts';
import { type Job, takeJob } from '#db/jobs.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import type { TestApp } from './app.ts';
import { addSeller, earn, type TestSeller } from './sellers.ts';

export type WithdrawalWish = { amount: number; phone?: string; key?: string; last?: string | null };

export function withdrawals(server: TestApp) {
  const { db } = server.deps;

  async function jobOf(payoutId: string): Promise<Job> {
    await sql`update jobs set run_at = now(), lease_until = null where subject = ${payoutId}`.execute(db);
    await sql`update jobs set run_at = now() + interval '1 hour' where subject <> ${payoutId}`.execute(db);
    const job = await takeJob(db, ['advance-payout']);
    if (!job) throw new Error('There is no job for this payout.');
    return job;
  }

  return {
    jobOf,

    async sellerWith(balancePesewas: number): Promise<TestSeller> {
      const seller = await addSeller(server, { name: 'Ama Owusu', role: 'agent' });
      if (balancePesewas > 0) await earn(server, seller, balancePesewas);
      return seller;
    },

    withdraw: (seller: TestSeller, { amount, phone = '0241234567', key, last }: WithdrawalWish) =>
      server.call('POST', '/earnings/withdrawals', {
        token: seller.token,
        body: {
          amount,
          phone_number: phone,
          network: 'MTN',
          ...(last !== undefined && { last_withdrawal_id: last }),
        },
        headers: { 'idempotency-key': key ?? randomUUID() },
      }),

    earningsOf: async (seller: TestSeller) =>
      (await server.call('GET', '/earnings', { token: seller.token })).body.data,

    withdrawalsOf: async (seller: TestSeller) =>
      (await server.call('GET', '/earnings/withdrawals', { token: seller.token })).body.data,

    /** Lets the worker look at it until it has come to an end, or so often. */
    async work(payoutId: string, times = 6, payments: PaymentsPort = server.deps.payments) {
      for (let n = 0; n < times; n++) {
        const next = await advancePayout({ ...server.deps, payments }, await jobOf(payoutId));
        if (!next) return;
        await sql`update sandbox_transfers set ends_at = ends_at - interval '10 seconds'`.execute(db);
      }
    },

    async stateOf(payoutId: string): Promise<string> {
      const { rows } = await sql<{ state: string }>`select state from payouts where id = ${payoutId}`.execute(
        db,
      );
      return rows[0]?.state ?? '';
    },

    /** How often money really left, as the gateway knows it. */
    async transfersOf(payoutId: string): Promise<{ references: number; done: number }> {
      const { rows } = await sql<{ references: number; done: number }>`
        select (select count(*) from attempts where payout_id = ${payoutId})::int as references,
               (select count(*) from sandbox_transfers join attempts using (reference)
                where payout_id = ${payoutId} and ending = 'done')::int as done`.execute(db);
      return rows[0] ?? { references: 0, done: 0 };
    },
  };
}

export type Withdrawals = ReturnType<typeof withdrawals>;
