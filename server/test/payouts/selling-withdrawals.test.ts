/** Withdrawals: never more than the balance, asked for once, and large ones only with an admin's word. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sumAccount } from '#books/rows/ledger.ts';
import { payoutTransitions } from '#payouts/rules/payout-states.ts';
import { sendWithdrawalNotice } from '#payouts/verbs/send-withdrawal-notice.ts';
import { createDemoApp } from '#test/support/app.ts';
import { sumsOf } from '#test/support/books.ts';
import { forFile } from '#test/support/for-file.ts';
import { earnings, openPayoutDesk } from '#test/support/payout-desk.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const desk = await forFile(openPayoutDesk());
const { server } = desk;

const times = <Result>(n: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: n }, ask));

describe('a withdrawal', () => {
  it('of somebody who was deleted meanwhile tells nobody, and its job does not fail for ever', async () => {
    const seller = await desk.sellerWith(5_000);
    const { id } = (await desk.withdraw(seller, { amount: 30 })).body.data;
    await server.run(sql`update users set deleted_at = now() where id = ${seller.id}`);
    await expect(sendWithdrawalNotice(server.deps, id)).resolves.toBeUndefined();
  });

  it('leaves the balance at once, is sent by the worker and ends paid', async () => {
    const seller = await desk.sellerWith(5_000);
    const answer = await desk.withdraw(seller, { amount: 30 });
    expect(answer.body.data).toMatchObject({
      reference: expect.stringMatching(/^PO\w{8}$/),
      amount: 30,
      fee: 0,
      phone_number: seller.phone,
      network: 'MTN',
      status: 'sending',
    });
    expect(await desk.earningsOf(seller)).toEqual({
      ...earnings.inFlight,
      ...{ resting: 0, rests: [], pending: 0, minimum: 10, fee: 0, approval: null },
    });
    await desk.work(answer.body.data.id);
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.paidOut);
    expect(await desk.transfersOf(answer.body.data.id)).toEqual({ references: 1, done: 1 });
    const { reference } = answer.body.data;
    expect(await desk.read('/earnings/entries', seller.token)).toMatchObject([
      { kind: 'withdrawal', amount: -30, balance_after: 20, order: null, withdrawal: { reference } },
      { kind: 'commission', amount: 50, balance_after: 50, order: { package_name: 'MTN 1 GB' } },
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
    const answers = await times(3, () => desk.withdraw(seller, { amount: 20, key }));
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
    const answers = await times(2, () => desk.withdraw(seller, { amount: 20, last: null }));
    expect(answers.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['STALE', 'ok']);
    const [only] = await desk.withdrawalsOf(seller);
    expect((await desk.withdraw(seller, { amount: 20, last: only.id })).status).toBe(200);
    expect(await desk.withdrawalsOf(seller)).toHaveLength(2);
  });

  it('asked for twenty times at once never takes more than there is', async () => {
    const seller = await desk.sellerWith(10_500);
    const answers = await times(20, () => desk.withdraw(seller, { amount: 20 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'INSUFFICIENT_BALANCE')).toHaveLength(15);
    expect(await desk.earningsOf(seller)).toMatchObject({ available: 5, in_flight: 100 });
  });
});

describe('a large withdrawal', () => {
  it('is let go or turned down by an admin through the API, with a reason that the audit log keeps', async () => {
    const { seller, ...first } = await desk.asked({ balance: 190_000, amount: 600 });
    const second = (await desk.withdraw(seller, { amount: 700 })).body.data;
    const decide = (id: string, verdict: string, reason: string) =>
      desk.call('POST', `/payouts/${id}/${verdict}`, { reason });
    expect(first.status).toBe('awaiting_approval');
    const waiting = sql`select 1 from jobs where kind = 'send-payout' and subject = ${first.id}`;
    expect(await server.run(waiting)).toEqual([]);
    const both = await Promise.all([1, 2].map(() => decide(first.id, 'approve', 'known seller')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const approved = both.find(({ status }) => status === 200);
    expect(approved?.body.data).toMatchObject({
      id: first.id,
      reference: first.reference,
      seller: { id: seller.id, name: 'Ama Owusu' },
      amount: 600,
      state: 'requested',
      decided_by: 'Esi Mensah',
    });
    const rejected = await decide(second.id, 'reject', 'asked for twice');
    expect([rejected.status, rejected.body.message]).toEqual([200, 'Payout rejected']);
    const turnedDown = { state: 'rejected', reason: 'asked for twice', decided_by: 'Esi Mensah' };
    expect(rejected.body.data).toMatchObject(turnedDown);
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
      const [audit] = await desk.read(`/audit?subject_id=${id}`);
      expect(audit).toMatchObject({ action, reason, actor: { name: 'Esi Mensah' } });
    }
  });

  it('in small parts waits as well', async () => {
    const seller = await desk.sellerWith(90_000);
    const first = await desk.withdraw(seller, { amount: 300 });
    const second = await desk.withdraw(seller, { amount: 300 });
    expect([first.body.data.status, second.body.data.status]).toEqual(['sending', 'awaiting_approval']);
  });
});

describe('a withdrawal of a seller who was switched off before it was sent', () => {
  async function switchedOff() {
    const { seller, id } = await desk.asked();
    expect((await desk.call('PATCH', `/users/${seller.id}`, { status: 'inactive' })).status).toBe(200);
    await desk.work(id);
    return { id, seller };
  }

  it('waits for an admin, who cannot let it go while they are switched off', async () => {
    const { id, seller } = await switchedOff();
    expect([await desk.stateOf(id), await desk.transfersOf(id)]).toEqual([
      'awaiting_approval',
      { references: 0, done: 0 },
    ]);
    const early = await desk.call('POST', `/payouts/${id}/approve`, { reason: 'known seller' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'This seller is deactivated. Activate them first, or reject it.',
    ]);
    await desk.work(id);
    expect(await desk.stateOf(id)).toBe('awaiting_approval');
    await desk.call('PATCH', `/users/${seller.id}`, { status: 'active' });
    expect((await desk.call('POST', `/payouts/${id}/approve`, { reason: 'known seller' })).status).toBe(200);
    await desk.work(id);
    expect([await desk.stateOf(id), await desk.transfersOf(id)]).toEqual([
      'paid',
      { references: 1, done: 1 },
    ]);
  });

  it('can be turned down, and is in the balance again', async () => {
    const { id, seller } = await switchedOff();
    expect((await desk.call('POST', `/payouts/${id}/reject`, { reason: 'switched off' })).status).toBe(200);
    expect(await desk.stateOf(id)).toBe('rejected');
    expect(await sumAccount(server.deps.db, `commission:${seller.id}`)).toBe(-5_000n);
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
    const { id } = await desk.asked();
    for (const attack of [
      sql`update payouts set amount_pesewas = 1 where id = ${id}`,
      sql`update payouts set phone = '0240000000' where id = ${id}`,
      sql`update payouts set state = 'paid' where id = ${id}`,
      sql`delete from payouts where id = ${id}`,
    ]) {
      await expect(server.run(attack)).rejects.toThrow();
    }
  });
});

it('a fee is taken out of what is sent, and the books show it', async () => {
  const other = await createDemoApp({ PAYOUT_FEE: '0.50', PAYOUT_MINIMUM: '5' });
  onTestFinished(() => other.close());
  const otherDesk = withdrawals(other);
  const seller = await otherDesk.sellerWith(5_000);
  const { id: payoutId, fee } = (await otherDesk.withdraw(seller, { amount: 20 })).body.data;
  expect(fee).toBe(0.5);
  await otherDesk.work(payoutId);
  const books = { [`commission:${seller.id}`]: 2_000, fees: -50, 'gateway:sandbox': -1_950 };
  expect(await sumsOf(other.deps.db, { payoutId })).toEqual(books);
  const earned = { available: 30, paid_out: 20, fee: 0.5, minimum: 5 };
  expect(await otherDesk.earningsOf(seller)).toMatchObject(earned);
});
