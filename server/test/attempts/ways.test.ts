/** The settings of a vendor change while calls are under way: each continues as it left, or waits for a person. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockAttempt, unguarded, worker } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { sendAttempt } from '#attempts/verbs/send.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { answerChallenge } from '#orders/verbs/answer-challenge.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { withdrawals } from '#test/support/withdrawals.ts';
import { partsOf } from '#test/vendors/adapters/simulated-people.ts';
import { vendors } from '#vendors/list.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';
import type { PaymentsPort, RefundOperation } from '#vendors/ports/payments-port.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';
import { simulatedVendors } from '#vendors/simulated-vendors.ts';

const shop = await forFile(createHandLedShop());
const desk = withdrawals(shop);
afterEach(() => shop.restoreVendors());

/** Takes one way alone, and loses its answers. What it took it has under way. */
function wayOf(way: string, sent: string[]): RefundOperation {
  const taken = new Set<string>();
  return {
    ...shop.gateway.refund,
    way,
    account: 'A',
    send: async ({ reference }) => {
      taken.add(reference);
      sent.push(`${way} ${reference}`);
      return { outcome: 'unknown', reason: 'timeout' };
    },
    find: async ({ reference }) => ({ status: taken.has(reference) ? 'in_progress' : 'not_found' }),
  };
}

describe('a refund whose answer was lost, after the settings chose another way', () => {
  async function refundBy(before: RefundOperation, after: RefundOperation) {
    const { id } = await shop.refused();
    shop.deps.gateways = chooseGateways({ ...shop.gateway, refund: before });
    await shop.refund(id);
    shop.deps.gateways = chooseGateways({ ...shop.gateway, refund: after });
    await shop.passTime(120);
    await shop.follow(id, 'refund');
    return shop.attempts(id, 'refund');
  }

  it('is asked about in its own way', async () => {
    const sent: string[] = [];
    const transfers = wayOf('transfer', sent);
    const [attempt] = await refundBy(transfers, { ...wayOf('refund', sent), otherWays: [transfers] });
    expect(sent).toHaveLength(1);
    expect(attempt).toMatchObject({ way: 'transfer', account: 'A', outcome: 'unknown' });
    const said = await shop.run(sql<{ status: string }>`
      select status from attempt_evidence where attempt_id = ${attempt?.id} order by id`);
    expect(said.map(({ status }) => status)).toEqual(['unknown', 'in_progress']);
  });

  it('goes on in its own way, and in no other, where that has not heard of it', async () => {
    const sent: string[] = [];
    const transfers = wayOf('transfer', sent);
    const deaf = { ...transfers, find: async () => ({ status: 'not_found' }) as const };
    await refundBy(transfers, { ...wayOf('refund', sent), otherWays: [deaf] });
    expect(sent.map((one) => one.split(' ')[0])).toEqual(['transfer', 'transfer']);
    expect(new Set(sent).size).toBe(1);
  });

  it('is unknown, and never sent again, where nothing can ask in its way', async () => {
    const sent: string[] = [];
    const [attempt] = await refundBy(wayOf('transfer', sent), wayOf('refund', sent));
    expect(sent).toHaveLength(1);
    expect(attempt?.outcome).toBe('unknown');
  });
});

describe('a withdrawal that left one account, after the key names another', () => {
  type Changes = Partial<PaymentsPort['payOut']>;
  const send = vi.fn(async () => ({ outcome: 'unknown', reason: 'timeout' }) as const);
  const gatewayWith = (changes: Changes): PaymentsPort => ({
    ...shop.gateway,
    payOut: { ...shop.gateway.payOut, send, account: 'A', ...changes },
  });
  const under = (changes: Changes) => ({ ...shop.deps, gateways: chooseGateways(gatewayWith(changes)) });
  const unsafe = { ...shop.gateway.payOut.traits, duplicates: 'unsafe' as const };

  async function stateAfter(status: MoneyStatus, changes: Changes) {
    const { id } = await desk.asked();
    send.mockClear();
    await desk.turn(id, gatewayWith(changes));
    await shop.passTime(7_200);
    const find = vi.fn(async () => status);
    await desk.turn(id, gatewayWith({ ...changes, account: 'B', find }));
    return { state: await desk.stateOf(id), sent: send.mock.calls.length, find };
  }

  it.each<[string, MoneyStatus, Changes, string]>([
    ['does not know it', { status: 'not_found' }, {}, 'unknown'],
    ['does not know it for sure', { status: 'not_found' }, { traits: unsafe }, 'unknown'],
    ['knows that it failed', { status: 'failed', reason: 'declined' }, {}, 'failed'],
    ['has it under way', { status: 'in_progress' }, {}, 'sending'],
  ])('is not sent a second time where that %s', async (_case, status, changes, state) => {
    expect(await stateAfter(status, changes)).toMatchObject({ state, sent: 1 });
  });

  it('counts as paid where that knows it by our own reference', async () => {
    const { id } = await desk.asked();
    await desk.turn(id, gatewayWith({}));
    const { reference = '', amountPesewas: amount = 0n } = (await desk.attemptOf(id)) ?? {};
    const find = async () => ({ status: 'done', reference, amount, currency: 'GHS' }) as const;
    await desk.turn(id, gatewayWith({ account: 'B', find }));
    expect(await desk.stateOf(id)).toBe('paid');
  });

  it("is not asked about by the vendor's own reference, which may be another's there", async () => {
    const traits = { ...unsafe, statusBy: 'theirs' as const };
    const { state, find } = await stateAfter({ status: 'failed', reason: 'declined' }, { traits });
    expect(state).toBe('unknown');
    expect(find).not.toHaveBeenCalled();
  });

  it('is not sent from another account, although its own process died before it was sent', async () => {
    const { id } = await desk.asked();
    send.mockClear();
    await desk.turn(id, gatewayWith({ traits: unsafe }));
    const attempt = await desk.attemptOf(id);
    await shop.run(sql`update attempts set sent_at = null where id = ${attempt?.id}`);
    send.mockClear();
    const find = async () => ({ status: 'not_found' }) as const;
    await shop.passTime(120);
    await followAttempt(under({ traits: unsafe, account: 'B', find }), attempt?.id ?? '', unguarded);
    const known = await inTransaction(shop.deps.db, (tx) =>
      lockAttempt(tx, { orderId: null, payoutId: id, topUpId: null, id: attempt?.id ?? '' }),
    );
    await sendAttempt(under({ account: 'B' }), { ...known, actor: worker });
    expect(send).not.toHaveBeenCalled();
    await followAttempt(under({ traits: unsafe, find }), attempt?.id ?? '', unguarded);
    expect(send).toHaveBeenCalledOnce();
  });
});

it('a code for a payment that another account asked for is not entered, and may be entered later', async () => {
  const order = await shop.prompted({ payer: phoneEnding('9006') });
  const [wanted] = await shop.run(sql<{ challengeId: string }>`
    select challenge_id from attempts where order_id = ${order.id}`);
  const { challengeId = '' } = wanted ?? {};
  const enterCode = vi.fn(async () => ({ outcome: 'accepted' }) as const);
  const entry = { challengeId, payer: order.payer, code: '123456' };
  Object.assign(shop.gateway.collect, { account: 'another', enterCode });
  await expect(answerChallenge(shop.deps, entry)).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
  expect(enterCode).not.toHaveBeenCalled();
  Object.assign(shop.gateway.collect, { account: 'sandbox' });
  await answerChallenge(shop.deps, entry);
  expect(enterCode).toHaveBeenCalledOnce();
});

it('the route of an attempt is never changed', async () => {
  const { id } = await shop.prompted();
  await expect(shop.run(sql`update attempts set way = 'other' where order_id = ${id}`)).rejects.toThrow(
    'never changes',
  );
  await expect(shop.run(sql`update attempts set account = null where order_id = ${id}`)).rejects.toThrow(
    'never changes',
  );
});

/** By the name of the account: a setting that is only a key of it may change. */
describe('the fingerprint of an account', () => {
  const senders = (name: string, more: Record<string, string> = {}) => {
    const env = { ...simulatedVendors[name]?.env('http://127.0.0.1:1'), ...more };
    const read = vendors.find((vendor) => vendor.name === name)?.read(env);
    if (!read || !('open' in read)) throw new Error(`${name} cannot be opened.`);
    const { payments, bundles } = read.open(partsOf(name));
    const all = [payments?.collect, payments?.refund, payments?.payOut, bundles?.deliver];
    return { env, accounts: all.flatMap((one) => (one ? [one.account] : [])) };
  };

  it.each([
    ['paystack', 'PAYSTACK_SECRET_KEY', [true, true, true]],
    ['bulkclix', 'BULKCLIX_API_KEY', [true, true, true]],
    ['mtn-momo', 'MTN_MOMO_API_USER', [true, true, true]],
    ['mtn-momo', 'MTN_MOMO_DISBURSEMENT_API_USER', [false, true, true]],
    ['mtn-momo', 'MTN_MOMO_API_KEY', [false, false, false]],
    ['hubtel', 'HUBTEL_POS_SALES_ID', [true, false, false, false]],
    ['hubtel', 'HUBTEL_PREPAID_DEPOSIT_ID', [false, true, true, true]],
    ['hubtel', 'HUBTEL_API_KEY', [false, false, false, false]],
    ['datamart', 'DATAMART_API_KEY', [true]],
    ['hubnet', 'HUBNET_API_KEY', [true]],
  ])('of %s after a change of %s', (name, setting, changed) => {
    const before = senders(name).accounts;
    const after = senders(name, { [setting]: 'sk_live_another-one' }).accounts;
    expect(after.map((account, at) => account !== before[at])).toEqual(changed);
  });

  it('tells no key', () => {
    for (const { name } of vendors.filter(({ roles }) => !roles.every((role) => role === 'otp'))) {
      const { env, accounts } = senders(name);
      for (const value of Object.values(env))
        for (const account of accounts) expect(`${account} ${value}`).not.toContain(`${value} `);
      for (const account of accounts) expect(account).toMatch(/^[\w-]{16}$/);
    }
  });
});
