/** Withdrawals: never more than the balance, asked for once, and large ones only with an admin's word. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approvePayout, rejectPayout } from '#actions/review/approve-payout.ts';
import { payoutTransitions } from '#domain/payouts/payout-rules.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { earnings, openPayoutDesk } from '#test/support/payout-desk.ts';
import { logIn } from '#test/support/people.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const desk = await forFile(openPayoutDesk());
const { server } = desk;

describe('a withdrawal', () => {
  it('leaves the balance at once, is sent by the worker and ends paid', async () => {
    const seller = await desk.sellerWith(5_000);
    const answer = await desk.withdraw(seller, { amount: 30 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^PO\w{8}$/),
      amount: 30,
      fee: 0,
      phone_number: seller.phone,
      network: 'MTN',
      status: 'sending',
      created_at: expect.any(String),
    });
    expect(await desk.earningsOf(seller)).toEqual({
      available: 20,
      pending: 0,
      in_flight: 30,
      paid_out: 0,
      minimum: 10,
      fee: 0,
    });
    await desk.work(answer.body.data.id);
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.paidOut);
    expect(await desk.transfersOf(answer.body.data.id)).toEqual({ references: 1, done: 1 });
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
    const seller = await desk.sellerWith(5_000);
    const answer = await desk.withdraw(seller, wish);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 50, in_flight: 0 });
    expect(await desk.withdrawalsOf(seller)).toEqual([]);
  });

  it('tapped twice with one key is one withdrawal, also when both arrive at once', async () => {
    const seller = await desk.sellerWith(5_000);
    const key = randomUUID();
    const answers = await Promise.all([
      desk.withdraw(seller, { amount: 20, key }),
      desk.withdraw(seller, { amount: 20, key }),
      desk.withdraw(seller, { amount: 20, key }),
    ]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await desk.withdrawalsOf(seller)).toHaveLength(1);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 30, in_flight: 20 });
    expect((await desk.withdraw(seller, { amount: 25, key })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is the same one although the process died before it had answered', async () => {
    const seller = await desk.sellerWith(5_000);
    const key = randomUUID();
    const first = await desk.withdraw(seller, { amount: 20, key });
    await server.run(sql`delete from idempotency_keys where key = ${key}`);
    const again = await desk.withdraw(seller, { amount: 20, key });
    expect([again.status, again.body.data?.id]).toEqual([200, first.body.data.id]);
    await server.run(sql`delete from idempotency_keys where key = ${key}`);
    expect((await desk.withdraw(seller, { amount: 30, key })).status).toBe(409);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 30, in_flight: 20 });
  });

  it('asked for in two tabs is one, because the second form does not know of the first', async () => {
    const seller = await desk.sellerWith(9_000);
    const answers = await Promise.all([
      desk.withdraw(seller, { amount: 20, last: null }),
      desk.withdraw(seller, { amount: 20, last: null }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['STALE', 'ok']);
    const [only] = await desk.withdrawalsOf(seller);
    expect((await desk.withdraw(seller, { amount: 20, last: only.id })).status).toBe(200);
    expect(await desk.withdrawalsOf(seller)).toHaveLength(2);
  });

  it('asked for twenty times at once never takes more than there is', async () => {
    const seller = await desk.sellerWith(10_500);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.withdraw(seller, { amount: 20 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(15);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 5, in_flight: 100 });
  });
});

describe('a large withdrawal', () => {
  const esi = async () => {
    const rows = await server.run(sql<{ id: string }>`select id from users where role = 'admin'`);
    return { userId: rows[0]?.id ?? '', address: '127.0.0.1', device: null };
  };

  it('waits for an admin, who lets it go once', async () => {
    const seller = await desk.sellerWith(90_000);
    const { body } = await desk.withdraw(seller, { amount: 600 });
    expect(body.data.status).toBe('awaiting_approval');
    const rows = await server.run(sql`select 1 from jobs where subject = ${body.data.id}`);
    expect(rows).toEqual([]);
    const wish = { payoutId: body.data.id, reason: 'known seller' };
    const admin = await esi();
    const approved = await Promise.allSettled([
      approvePayout(server.deps, admin, wish),
      approvePayout(server.deps, admin, wish),
    ]);
    expect(approved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await desk.work(body.data.id);
    expect(await desk.stateOf(body.data.id)).toBe('paid');
    expect(await desk.transfersOf(body.data.id)).toEqual({ references: 1, done: 1 });
  });

  it('that an admin turns down is back in the balance, once', async () => {
    const seller = await desk.sellerWith(90_000);
    const { body } = await desk.withdraw(seller, { amount: 600 });
    const wish = { payoutId: body.data.id, reason: 'known seller' };
    const admin = await esi();
    await rejectPayout(server.deps, admin, wish);
    await expect(rejectPayout(server.deps, admin, wish)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(approvePayout(server.deps, admin, wish)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 900, in_flight: 0 });
    expect((await desk.withdrawalsOf(seller))[0].status).toBe('rejected');
  });

  it('is let go or turned down by an admin through the API, with a reason that the audit log keeps', async () => {
    const { body: login } = await logIn(server, { phone: '0200000000', password: 'demo1234' });
    const { accessToken: token } = login.data;
    const seller = await desk.sellerWith(190_000);
    const [first, second] = [
      (await desk.withdraw(seller, { amount: 600 })).body.data,
      (await desk.withdraw(seller, { amount: 700 })).body.data,
    ];
    const decide = (id: string, verdict: string, reason: string) =>
      server.call('POST', `/payouts/${id}/${verdict}`, { token, body: { reason } });
    const approved = await decide(first.id, 'approve', 'known seller');
    expect([approved.status, approved.body.message]).toEqual([200, 'Payout approved']);
    expect(approved.body.data).toMatchObject({
      id: first.id,
      reference: first.reference,
      seller: { id: seller.id, name: 'Ama Owusu' },
      amount: 600,
      state: 'requested',
      decided_by: 'Esi Mensah',
    });
    const rejected = await decide(second.id, 'reject', 'asked for twice');
    expect([rejected.status, rejected.body.message]).toEqual([200, 'Payout rejected']);
    expect(rejected.body.data).toMatchObject({
      state: 'rejected',
      reason: 'asked for twice',
      decided_by: 'Esi Mensah',
    });
    for (const { id } of [first, second])
      for (const verdict of ['approve', 'reject'])
        expect((await decide(id, verdict, 'once more')).body.code).toBe('CONFLICT');
    await desk.work(first.id);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 1300, in_flight: 0, paid_out: 600 });
    expect(await desk.transfersOf(first.id)).toEqual({ references: 1, done: 1 });
    expect(await desk.transfersOf(second.id)).toEqual({ references: 0, done: 0 });
    for (const [id, action, reason] of [
      [first.id, 'payout approved', 'known seller'],
      [second.id, 'payout rejected', 'asked for twice'],
    ]) {
      const { body } = await server.call('GET', `/audit?subject_id=${id}`, { token });
      expect(body.data[0]).toMatchObject({ action, reason, actor: { name: 'Esi Mensah' } });
    }
  });

  it('in small parts waits as well', async () => {
    const seller = await desk.sellerWith(90_000);
    const first = await desk.withdraw(seller, { amount: 300 });
    const second = await desk.withdraw(seller, { amount: 300 });
    expect([first.body.data.status, second.body.data.status]).toEqual(['sending', 'awaiting_approval']);
  });
});

describe('the database', () => {
  it('knows the same steps as the rules', async () => {
    const rows = await server.run(sql<{ fromState: string; toState: string }>`
      select from_state, to_state from payout_transitions`);
    const rules = Object.entries(payoutTransitions).flatMap(([from, to]) =>
      to.map((state) => `${from} ${state}`),
    );
    expect(rows.map((row) => `${row.fromState} ${row.toState}`).sort()).toEqual(rules.sort());
  });

  it('refuses a payout that is changed, deleted or moved out of turn', async () => {
    const seller = await desk.sellerWith(5_000);
    const { body } = await desk.withdraw(seller, { amount: 30 });
    const { id } = body.data;
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

it('a fee is taken out of what is sent, and the books show it', async () => {
  const other = await createDemoApp({ PAYOUT_FEE: '0.50', PAYOUT_MINIMUM: '5' });
  try {
    const otherDesk = withdrawals(other);
    const seller = await otherDesk.sellerWith(5_000);
    const { body } = await otherDesk.withdraw(seller, { amount: 20 });
    expect(body.data.fee).toBe(0.5);
    await otherDesk.work(body.data.id);
    const rows = await other.run(sql<{ account: string; sum: number }>`
      select account, sum(amount_pesewas)::int as sum from ledger_postings
      join ledger_transactions on id = transaction_id where payout_id is not null
      group by account having sum(amount_pesewas) <> 0 order by 1`);
    expect(rows).toEqual([
      { account: `commission:${seller.id}`, sum: 2000 },
      { account: 'fees', sum: -50 },
      { account: 'gateway:sandbox', sum: -1950 },
    ]);
    expect(await otherDesk.earningsOf(seller)).toMatchObject({
      available: 30,
      paid_out: 20,
      fee: 0.5,
      minimum: 5,
    });
  } finally {
    await other.close();
  }
});
