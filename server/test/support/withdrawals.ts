/** Withdrawals for tests: sellers with a balance, and a worker that is driven by hand. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { sendPayout } from '#payouts/verbs/send-payout.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';
import type { TestApp } from './app.ts';
import { addSeller, earn, type TestSeller } from './sellers.ts';

type WithdrawalRequest = { amount: number; phone?: string; key?: string; last?: string | null };

export function withdrawals(server: TestApp) {
  const { db } = server.deps;

  /** The worker's next turn: sends the payout, or asks about it. True while it is undecided. */
  async function turn(payoutId: string, payments?: PaymentsPort): Promise<boolean> {
    const deps = payments ? { ...server.deps, gateways: chooseGateways(payments) } : server.deps;
    const attempt = await attemptOf(payoutId);
    if (!attempt) await sendPayout(deps, payoutId, unguarded);
    else await followAttempt(deps, attempt.id, unguarded);
    return ['sending', 'unknown'].includes(await stateOf(payoutId));
  }

  /** A payout is sent under one reference, so it has one attempt. */
  async function attemptOf(payoutId: string): Promise<Attempt | undefined> {
    return db.selectFrom('attempts').selectAll().where('payoutId', '=', payoutId).executeTakeFirst();
  }

  async function stateOf(payoutId: string): Promise<string> {
    const rows = await server.run(sql<{ state: string }>`select state from payouts where id = ${payoutId}`);
    return rows[0]?.state ?? '';
  }

  /** `phone`: if its last digits should mean something to the gateway. */
  async function sellerWith(balancePesewas: number, phone?: string): Promise<TestSeller> {
    const seller = await addSeller(server, { name: 'Ama Owusu', role: 'agent', ...(phone && { phone }) });
    if (balancePesewas > 0) await earn(server, seller, balancePesewas);
    return seller;
  }

  const withdraw = (seller: TestSeller, { amount, phone = seller.phone, key, last }: WithdrawalRequest) =>
    server.call('POST', '/earnings/withdrawals', {
      token: seller.token,
      body: {
        amount,
        phone_number: phone,
        network: 'MTN',
        ...(last !== undefined && { last_withdrawal_id: last }),
      },
      headers: { 'idempotency-key': key ?? randomUUID() },
    });

  return {
    turn,
    attemptOf,
    stateOf,
    sellerWith,
    withdraw,

    /** Ama has 50 and asks for 30 of it. */
    async asked({
      balance = 5_000,
      amount = 30,
      phone,
    }: {
      balance?: number;
      amount?: number;
      phone?: string;
    } = {}) {
      const seller = await sellerWith(balance, phone);
      const { status, reference, id } = (await withdraw(seller, { amount })).body.data;
      return { id: id as string, reference: reference as string, status: status as string, seller };
    },

    /** Its attempt was made so many hours earlier. */
    ageAttempt: (payoutId: string, hours: number) =>
      server.run(sql`update attempts set created_at = created_at - ${hours} * interval '1 hour',
        sent_at = sent_at - ${hours} * interval '1 hour' where payout_id = ${payoutId}`),

    earningsOf: async (seller: TestSeller) =>
      (await server.call('GET', '/earnings', { token: seller.token })).body.data,

    withdrawalsOf: async (seller: TestSeller) =>
      (await server.call('GET', '/earnings/withdrawals', { token: seller.token })).body.data,

    /** Lets the worker look at it until it has come to an end, or so often. */
    async work(payoutId: string, times = 6, payments?: PaymentsPort) {
      for (let n = 0; n < times; n++) {
        if (!(await turn(payoutId, payments))) return;
        await server.runAtVendors(
          sql`update sandbox_transfers set ends_at = ends_at - interval '10 seconds'`,
        );
      }
    },

    /** Transfers that really left, in the gateway's own books. */
    async transfersOf(payoutId: string): Promise<{ references: number; done: number }> {
      const attempts = await db
        .selectFrom('attempts')
        .select('reference')
        .where('payoutId', '=', payoutId)
        .execute();
      const references = attempts.map(({ reference }) => reference);
      const rows = await server.runAtVendors(sql`select 1 from sandbox_transfers
        where reference = any(${references}) and ending = 'done'`);
      return { references: references.length, done: rows.length };
    },
  };
}
