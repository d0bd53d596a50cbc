/** Withdrawals: never more than the balance, paid once, and what is unknown stays unknown. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advancePayout, beginPayout, checkPayout, sendPayout } from '#actions/advance-payout.ts';
import { approvePayout } from '#actions/approve-payout.ts';
import { fillDemo } from '#actions/fill-demo.ts';
import { rejectPayout } from '#actions/reject-payout.ts';
import { type Job, takeJob } from '#db/jobs.ts';
import { payoutTransitions } from '#domain/payout-rules.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import { anyPhone, createTestApp, type TestApp } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { addSeller, earn, type TestSeller } from './support/sellers.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
  await fillDemo(server.deps);
});
afterAll(async () => {
  const faults = await findLedgerFaults(server.deps.db);
  // These sales were made without vendors behind them.
  expect(faults.filter((fault) => !/delivered more or less often/.test(fault))).toEqual([]);
  await server.close();
});

async function sellerWith(balancePesewas: number): Promise<TestSeller> {
  const seller = await addSeller(server, { name: 'Ama Owusu', role: 'agent' });
  if (balancePesewas > 0) await earn(server, seller, balancePesewas);
  return seller;
}

type Wish = { amount: number; phone?: string; key?: string; last?: string | null };

const withdraw = (seller: TestSeller, { amount, phone = '0241234567', key, last }: Wish) =>
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

const earningsOf = async (seller: TestSeller) =>
  (await server.call('GET', '/earnings', { token: seller.token })).body.data;

const withdrawalsOf = async (seller: TestSeller) =>
  (await server.call('GET', '/earnings/withdrawals', { token: seller.token })).body.data;

async function jobOf(payoutId: string): Promise<Job> {
  await sql`update jobs set run_at = now(), lease_until = null where subject = ${payoutId}`.execute(
    server.deps.db,
  );
  await sql`update jobs set run_at = now() + interval '1 hour' where subject <> ${payoutId}`.execute(
    server.deps.db,
  );
  const job = await takeJob(server.deps.db, ['advance-payout']);
  if (!job) throw new Error('There is no job for this payout.');
  return job;
}

/** Lets the worker look at it until it has come to an end, or so often. */
async function work(payoutId: string, times = 6, payments: PaymentsPort = server.deps.payments) {
  for (let n = 0; n < times; n++) {
    const next = await advancePayout({ ...server.deps, payments }, await jobOf(payoutId));
    if (!next) return;
    await sql`update sandbox_transfers set ends_at = ends_at - interval '10 seconds'`.execute(server.deps.db);
  }
}

async function stateOf(payoutId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from payouts where id = ${payoutId}`.execute(
    server.deps.db,
  );
  return rows[0]?.state ?? '';
}

/** How often money really left, as the gateway knows it. */
async function transfersOf(payoutId: string): Promise<{ references: number; done: number }> {
  const { rows } = await sql<{ references: number; done: number }>`
    select (select count(*) from attempts where payout_id = ${payoutId})::int as references,
           (select count(*) from sandbox_transfers join attempts using (reference)
            where payout_id = ${payoutId} and ending = 'done')::int as done`.execute(server.deps.db);
  return rows[0] ?? { references: 0, done: 0 };
}

describe('a withdrawal', () => {
  it('leaves the balance at once, is sent by the worker and ends paid', async () => {
    const seller = await sellerWith(5_000);
    const answer = await withdraw(seller, { amount: 30 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^PO\w{8}$/),
      amount: 30,
      fee: 0,
      phone_number: '0241234567',
      network: 'MTN',
      status: 'sending',
      created_at: expect.any(String),
    });
    expect(await earningsOf(seller)).toEqual({
      available: 20,
      pending: 0,
      in_flight: 30,
      paid_out: 0,
      minimum: 10,
      fee: 0,
    });
    await work(answer.body.data.id);
    expect(await earningsOf(seller)).toMatchObject({ available: 20, in_flight: 0, paid_out: 30 });
    expect(await transfersOf(answer.body.data.id)).toEqual({ references: 1, done: 1 });
    const { body } = await server.call('GET', '/earnings/entries', { token: seller.token });
    expect(body.data).toMatchObject([
      {
        kind: 'withdrawal',
        amount: -30,
        balance_after: 20,
        order: null,
        withdrawal: { reference: answer.body.data.reference },
      },
      { kind: 'commission', amount: 50, balance_after: 50, order: { package_name: 'MTN 1GB' } },
    ]);
  });

  it.each([
    ['more than the balance', { amount: 50.01 }, 409, 'INSUFFICIENT_BALANCE'],
    ['less than the minimum', { amount: 9.99 }, 422, 'VALIDATION_FAILED'],
    ['nothing', { amount: 0 }, 422, 'VALIDATION_FAILED'],
    ['a negative sum', { amount: -20 }, 422, 'VALIDATION_FAILED'],
    ['a fraction of a pesewa', { amount: 20.001 }, 422, 'VALIDATION_FAILED'],
    ['a text', { amount: '20' as unknown as number }, 400, 'BAD_REQUEST'],
    ['to no phone', { amount: 20, phone: '12345' }, 422, 'VALIDATION_FAILED'],
  ])('of %s is refused, and nothing moves', async (_case, wish, status, code) => {
    const seller = await sellerWith(5_000);
    const answer = await withdraw(seller, wish);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0 });
    expect(await withdrawalsOf(seller)).toEqual([]);
  });

  it('tapped twice with one key is one withdrawal, also when both arrive at once', async () => {
    const seller = await sellerWith(5_000);
    const key = randomUUID();
    const answers = await Promise.all([
      withdraw(seller, { amount: 20, key }),
      withdraw(seller, { amount: 20, key }),
      withdraw(seller, { amount: 20, key }),
    ]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await withdrawalsOf(seller)).toHaveLength(1);
    expect(await earningsOf(seller)).toMatchObject({ available: 30, in_flight: 20 });
    expect((await withdraw(seller, { amount: 25, key })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is the same one although the process died before it had answered', async () => {
    const seller = await sellerWith(5_000);
    const key = randomUUID();
    const first = await withdraw(seller, { amount: 20, key });
    await sql`delete from idempotency_keys where key = ${key}`.execute(server.deps.db);
    const again = await withdraw(seller, { amount: 20, key });
    expect(again.body.data.id).toBe(first.body.data.id);
    await sql`delete from idempotency_keys where key = ${key}`.execute(server.deps.db);
    expect((await withdraw(seller, { amount: 30, key })).status).toBe(409);
    expect(await earningsOf(seller)).toMatchObject({ available: 30, in_flight: 20 });
  });

  it('asked for in two tabs is one, because the second form does not know of the first', async () => {
    const seller = await sellerWith(9_000);
    const answers = await Promise.all([
      withdraw(seller, { amount: 20, last: null }),
      withdraw(seller, { amount: 20, last: null }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['STALE', 'ok']);
    const [only] = await withdrawalsOf(seller);
    expect((await withdraw(seller, { amount: 20, last: only.id })).status).toBe(200);
    expect(await withdrawalsOf(seller)).toHaveLength(2);
  });

  it('asked for twenty times at once never takes more than there is', async () => {
    const seller = await sellerWith(10_500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(seller, { amount: 20 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(15);
    expect(await earningsOf(seller)).toMatchObject({ available: 5, in_flight: 100 });
  });
});

describe('what the gateway does', () => {
  it('a definite refusal gives the money back', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30, phone: '0240009201' });
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('failed');
    expect(await earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0, paid_out: 0 });
    expect((await withdrawalsOf(seller))[0].status).toBe('failed');
    const entries = (await server.call('GET', '/earnings/entries', { token: seller.token })).body.data;
    expect(entries[0]).toMatchObject({ kind: 'withdrawal_returned', amount: 30, balance_after: 50 });
  });

  it('a lost answer is asked about under the same reference until it is known', async () => {
    const seller = await sellerWith(9_000);
    const { body } = await withdraw(seller, { amount: 30, phone: '0240009202' });
    await advancePayout(server.deps, await jobOf(body.data.id));
    expect(await stateOf(body.data.id)).toBe('unknown');
    expect((await withdrawalsOf(seller))[0].status).toBe('checking');
    expect(await earningsOf(seller)).toMatchObject({ available: 60, in_flight: 30 });
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('paid');
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('a lost answer to what failed in the end gives the money back once', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30, phone: '0240009203' });
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('failed');
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 0 });
    expect(await earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0 });
  });

  it('nothing said for a day keeps it unknown, in flight and under its one reference, with an alarm', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30 });
    const silent: PaymentsPort = {
      ...server.deps.payments,
      payOut: async () => ({ outcome: 'unknown', reason: 'timeout' }),
      findPayout: async () => ({ status: 'unknown', reason: 'timeout' }),
    };
    await work(body.data.id, 3, silent);
    await sql`update attempts set created_at = created_at - interval '25 hours' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await work(body.data.id, 3, silent);
    expect(await stateOf(body.data.id)).toBe('unknown');
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 0 });
    expect(await earningsOf(seller)).toMatchObject({ available: 20, in_flight: 30 });
    expect(server.logged()).toContain('nobody knows what became of a payout');
  });

  it('another amount than was asked for settles nothing', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30 });
    const wrong: PaymentsPort = {
      ...server.deps.payments,
      findPayout: async (reference) => ({ status: 'done', reference, amount: 2_999n, currency: 'GHS' }),
    };
    await work(body.data.id, 3, wrong);
    expect(await stateOf(body.data.id)).toBe('unknown');
    expect(await earningsOf(seller)).toMatchObject({ in_flight: 30, paid_out: 0 });
  });

  it('a gateway that cannot tell duplicates apart is never sent the same twice', async () => {
    const seller = await sellerWith(9_000);
    const { body } = await withdraw(seller, { amount: 30 });
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
    await work(body.data.id, 3, forgetful);
    expect([sent, await stateOf(body.data.id)]).toEqual([1, 'unknown']);
    await sql`update attempts set created_at = created_at - interval '2 minutes' where payout_id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await work(body.data.id, 1, forgetful);
    expect([sent, await stateOf(body.data.id)]).toEqual([1, 'failed']);
    expect(await earningsOf(seller)).toMatchObject({ available: 90 });
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
        await advancePayout(server.deps, await jobOf(payoutId));
      },
    ],
    [
      'after the end was heard, before it was recorded',
      async (payoutId: string) => {
        await advancePayout(server.deps, await jobOf(payoutId));
        const sending = await beginPayout(server.deps, payoutId, noGuard);
        await sql`update sandbox_transfers set ends_at = now()`.execute(server.deps.db);
        if (sending) await checkPayout(server.deps, sending, async () => crash()).catch(() => {});
      },
    ],
  ])('%s pays once', async (_case, untilCrash) => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30, phone: anyPhone() });
    await untilCrash(body.data.id);
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('paid');
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
    expect(await earningsOf(seller)).toMatchObject({ available: 20, in_flight: 0, paid_out: 30 });
  });

  it('of a worker that lost its lease leaves the payout to the next one', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30 });
    const old = await jobOf(body.data.id);
    const next = await jobOf(body.data.id);
    await expect(advancePayout(server.deps, old)).rejects.toThrow(/lease/);
    expect(await stateOf(body.data.id)).toBe('requested');
    await advancePayout(server.deps, next);
    await work(body.data.id);
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('that lost the job is found by the sweep', async () => {
    const { sweepPayouts } = await import('#actions/sweep-payouts.ts');
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30 });
    await sql`delete from jobs where subject = ${body.data.id}`.execute(server.deps.db);
    await sql`update payouts set created_at = created_at - interval '2 minutes' where id = ${body.data.id}`.execute(
      server.deps.db,
    );
    await sweepPayouts(server.deps);
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('paid');
  });
});

describe('a large withdrawal', () => {
  const decision = { reason: 'known seller', address: '127.0.0.1' };
  const esi = async () => {
    const { rows } = await sql<{ id: string }>`select id from users where role = 'admin'`.execute(
      server.deps.db,
    );
    return rows[0]?.id ?? '';
  };

  it('waits for an admin, who lets it go once', async () => {
    const seller = await sellerWith(90_000);
    const { body } = await withdraw(seller, { amount: 600 });
    expect(body.data.status).toBe('awaiting_approval');
    const { rows } = await sql`select 1 from jobs where subject = ${body.data.id}`.execute(server.deps.db);
    expect(rows).toEqual([]);
    const wish = { payoutId: body.data.id, adminId: await esi(), ...decision };
    const approved = await Promise.allSettled([
      approvePayout(server.deps, wish),
      approvePayout(server.deps, wish),
    ]);
    expect(approved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await work(body.data.id);
    expect(await stateOf(body.data.id)).toBe('paid');
    expect(await transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('that an admin turns down is back in the balance, once', async () => {
    const seller = await sellerWith(90_000);
    const { body } = await withdraw(seller, { amount: 600 });
    const wish = { payoutId: body.data.id, adminId: await esi(), ...decision };
    await rejectPayout(server.deps, wish);
    await expect(rejectPayout(server.deps, wish)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(approvePayout(server.deps, wish)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await earningsOf(seller)).toMatchObject({ available: 900, in_flight: 0 });
    expect((await withdrawalsOf(seller))[0].status).toBe('rejected');
  });

  it('in small parts waits as well', async () => {
    const seller = await sellerWith(90_000);
    const first = await withdraw(seller, { amount: 300 });
    const second = await withdraw(seller, { amount: 300 });
    expect([first.body.data.status, second.body.data.status]).toEqual(['sending', 'awaiting_approval']);
  });
});

describe('the database', () => {
  it('knows the same steps as the rules', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string }>`
      select from_state, to_state from payout_transitions`.execute(server.deps.db);
    const rules = Object.entries(payoutTransitions).flatMap(([from, to]) =>
      to.map((state) => `${from} ${state}`),
    );
    expect(rows.map((row) => `${row.from_state} ${row.to_state}`).sort()).toEqual(rules.sort());
  });

  it('refuses a payout that is changed, deleted or moved out of turn', async () => {
    const seller = await sellerWith(5_000);
    const { body } = await withdraw(seller, { amount: 30 });
    const { id } = body.data;
    await sleep(10);
    for (const attack of [
      sql`update payouts set amount_pesewas = 1 where id = ${id}`,
      sql`update payouts set phone = '0240000000' where id = ${id}`,
      sql`update payouts set state = 'paid' where id = ${id}`,
      sql`delete from payouts where id = ${id}`,
    ]) {
      await expect(attack.execute(server.deps.db)).rejects.toThrow();
    }
  });
});

describe('a fee', () => {
  it('is taken out of what is sent, and the books show it', async () => {
    const other = await createTestApp({ PAYOUT_FEE: '0.50', PAYOUT_MINIMUM: '5' });
    const kept = server;
    server = other;
    try {
      await fillDemo(other.deps);
      const seller = await sellerWith(5_000);
      const { body } = await withdraw(seller, { amount: 20 });
      expect(body.data.fee).toBe(0.5);
      await work(body.data.id);
      const { rows } = await sql<{ account: string; sum: number }>`
        select account, sum(amount_pesewas)::int as sum from ledger_postings
        join ledger_transactions on id = transaction_id where payout_id is not null
        group by account having sum(amount_pesewas) <> 0 order by 1`.execute(other.deps.db);
      expect(rows).toEqual([
        { account: `commission:${seller.id}`, sum: 2000 },
        { account: 'fees', sum: -50 },
        { account: 'gateway:sandbox', sum: -1950 },
      ]);
      expect(await earningsOf(seller)).toMatchObject({ available: 30, paid_out: 20, fee: 0.5, minimum: 5 });
    } finally {
      server = kept;
      await other.close();
    }
  });
});
