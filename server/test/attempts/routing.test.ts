/** Several vendors for one thing: the next is asked after a definite no, and never while an answer is missing. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimTrial } from '#attempts/rows/vendor-lines.ts';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import type { Order } from '#orders/rows/orders.ts';
import { probeSupplier } from '#orders/verbs/probe-supplier.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import type { StartOutcome } from '#vendors/ports/outcomes.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';

const shop = await forFile(createHandLedShop());

const accepted: StartOutcome = { outcome: 'accepted' };
const unknown: StartOutcome = { outcome: 'unknown', reason: 'no answer in time' };
const failed = (failure: 'refused' | 'not_sent' | 'config' | 'rate_limited' | 'provider_float') =>
  ({ outcome: 'failed', failure, reason: failure }) as const;
const hindrances = ['provider_float', 'config', 'rate_limited', 'not_sent'] as const;

const stateOf = async ({ id }: Order) => (await shop.order(id)).state;
const triedFor = async ({ id }: Order, direction: 'collect' | 'deliver') =>
  (await shop.attempts(id, direction)).map(({ provider, outcome }) => `${provider} ${outcome}`);

async function isToBe(kind: string, { id }: Order): Promise<boolean> {
  const rows = await shop.run(
    sql`select 1 from jobs where kind = ${kind} and subject = ${id} and run_at <= now()`,
  );
  return rows.length > 0;
}

const restingOf = async (role: string) => {
  const rows = await shop.run(sql<{ vendor: string; reason: string }>`
    select vendor, reason from vendor_lines where role = ${role} and resting_since is not null`);
  return rows.map(({ vendor, reason }) => `${vendor} ${reason}`);
};

afterEach(shop.clear);

describe('suppliers', () => {
  const { deliver } = shop.supplier;
  const second = { ...shop.supplier, name: 'second', deliver: { ...deliver } };

  beforeEach(async () => {
    second.deliver = { ...deliver, send: vi.fn(async () => accepted) };
    shop.deps.suppliers = chooseSuppliers(shop.supplier, { standingBy: [second] });
    await shop.addSecondCode();
  });
  const say = (outcome: StartOutcome) => vi.spyOn(deliver, 'send').mockResolvedValue(outcome);
  /** After a call without an answer, so that an answer changes its row. */
  const restByHand = () =>
    shop.run(sql`
      insert into vendor_lines as line (role, vendor, network, resting_since, reason, rested_by, next_try_at, silences)
      select 'deliver', 'sandbox', 'MTN', now() - interval '1 hour', 'by hand', id, now(), 1 from users limit 1
      on conflict (role, vendor, network) do update
        set resting_since = excluded.resting_since, reason = excluded.reason, rested_by = excluded.rested_by,
            next_try_at = excluded.next_try_at, silences = excluded.silences`);

  it('one that cannot take orders: the order goes to the next at once, under its code and at its cost', async () => {
    const order = await shop.paid();
    say(failed('provider_float'));
    await shop.deliver(order.id);
    expect(await stateOf(order)).toBe('on_hold');
    expect(await isToBe('deliver-order', order)).toBe(true);
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox failed', 'second open']);
    expect(second.deliver.send).toHaveBeenCalledWith(
      expect.objectContaining({ supplierCode: 'SECOND-1', expectedCost: 410n }),
      expect.anything(),
    );
    second.deliver.find = async () => ({ status: 'done' });
    expect(await shop.stateAfter(order.id, 'deliver', 5)).toBe('delivered');
    expect(await shop.books(order.id)).toMatchObject({ 'supplier:second': -410 });
  });

  it('a no to this very order is followed by the next, and the first is not asked for it again', async () => {
    const order = await shop.paid();
    say(failed('refused'));
    await shop.deliver(order.id);
    expect(await restingOf('deliver')).toEqual([]);
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox failed', 'second open']);
  });

  it('a no of all of them ends in a refund', async () => {
    const order = await shop.paid();
    say(failed('refused'));
    second.deliver.send = async () => failed('refused');
    await shop.deliver(order.id);
    await shop.deliver(order.id);
    expect(await stateOf(order)).toBe('delivery_failed');
    expect(await isToBe('refund-order', order)).toBe(true);
  });

  it('a status that says no later is a definite no, too', async () => {
    const order = await shop.paid();
    say(accepted);
    deliver.find = async () => ({ status: 'failed', reason: 'other' });
    await shop.deliver(order.id);
    expect(await shop.stateAfter(order.id, 'deliver', 5)).toBe('on_hold');
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox failed', 'second open']);
  });

  it('while an answer is missing nobody else is asked', async () => {
    const order = await shop.paid();
    say(unknown);
    deliver.find = async () => ({ status: 'unknown', reason: 'silent' });
    await shop.deliver(order.id);
    expect(await stateOf(order)).toBe('delivery_unknown');
    await shop.deliver(order.id);
    await shop.stateAfter(order.id, 'deliver', 3_600);
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox unknown']);
    expect(second.deliver.send).not.toHaveBeenCalled();
  });

  it('one that does not know the package is not asked', async () => {
    await shop.run(sql`delete from supplier_codes`);
    const order = await shop.paid();
    say(failed('config'));
    await shop.deliver(order.id);
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox failed']);
    expect(await stateOf(order)).toBe('on_hold');
  });

  it('a paused one gets one order to try, and all of them once it has taken that one', async () => {
    const orders = [await shop.paid(), await shop.paid(), await shop.paid(), await shop.paid()] as const;
    const first = say(failed('config'));
    await shop.deliver(orders[0].id);
    await shop.deliver(orders[0].id);
    await shop.deliver(orders[1].id);
    expect(first).toHaveBeenCalledTimes(1);
    await shop.passTime(61);
    await shop.deliver(orders[2].id);
    await shop.deliver(orders[3].id);
    // Still wrong: the one that was tried goes to the next as well.
    expect(await triedFor(orders[2], 'deliver')).toEqual(['sandbox failed']);
    expect(await triedFor(orders[3], 'deliver')).toEqual(['second open']);
    first.mockResolvedValue(accepted);
    await shop.passTime(61);
    const [later, last] = [await shop.paid(), await shop.paid()];
    await shop.deliver(later.id);
    await shop.deliver(last.id);
    expect([await triedFor(later, 'deliver'), await triedFor(last, 'deliver')]).toEqual([
      ['sandbox open'],
      ['sandbox open'],
    ]);
    expect(await restingOf('deliver')).toEqual([]);
  });

  it('a paused one is not tried with an order that it could not take before', async () => {
    const order = await shop.paid();
    say(failed('config'));
    await shop.deliver(order.id);
    await shop.passTime(61);
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox failed', 'second open']);
  });

  it('a paused one that leaves the try without an answer gets no second one in that minute', async () => {
    const [one, tried, next] = [await shop.paid(), await shop.paid(), await shop.paid()];
    say(failed('config'));
    await shop.deliver(one.id);
    await shop.passTime(61);
    say(unknown);
    await shop.deliver(tried.id);
    await shop.deliver(next.id);
    expect(await triedFor(tried, 'deliver')).toEqual(['sandbox unknown']);
    expect(await triedFor(next, 'deliver')).toEqual(['second open']);
  });

  it('of two orders in the same moment, one tries it, and none if it was paused by hand', async () => {
    const line = { role: 'deliver', vendor: 'sandbox', network: 'MTN' } as const;
    const claim = () => shop.deps.db.transaction().execute((tx) => claimTrial(tx, line));
    await shop.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, next_try_at)
      values ('deliver', 'sandbox', 'MTN', now(), 'config', now())`);
    expect((await Promise.all([claim(), claim()])).sort()).toEqual([false, true]);
    await restByHand();
    expect(await claim()).toBe(false);
  });

  it('a paused one is not opened because its float can be read, while another delivers', async () => {
    const order = await shop.paid();
    say(failed('config'));
    await shop.deliver(order.id);
    await shop.deliver(order.id);
    expect(await probeSupplier(shop.deps, 'sandbox MTN', unguarded)).toEqual({ againAfterMs: 60_000 });
    expect(await restingOf('deliver')).toEqual(['sandbox config']);
  });

  describe('a paused one while others are paused', () => {
    const probe = (supplier: string) => probeSupplier(shop.deps, `${supplier} MTN`, unguarded);
    /** The first one cannot take these orders, nor can the second. */
    async function hold(...orders: Order[]) {
      say(failed('config'));
      second.deliver.send = async () => failed('config');
      for (const { id } of [...orders, ...orders]) await shop.deliver(id);
      await shop.run(sql`delete from jobs`);
    }

    it('is tried with the oldest order that it has not refused', async () => {
      const [refused, older, newer] = [await shop.paid(), await shop.paid(), await shop.paid()];
      say(failed('refused'));
      await shop.deliver(refused.id);
      await hold(refused, older, newer);
      say(accepted);
      expect(await probe('sandbox')).toBeUndefined();
      expect(await triedFor(refused, 'deliver')).toEqual(['sandbox failed', 'second failed']);
      expect([await stateOf(older), await stateOf(newer)]).toEqual(['delivering', 'on_hold']);
      expect(await isToBe('deliver-order', newer)).toBe(true);
    });

    it('is tried with the oldest order that it knows the package of', async () => {
      const [unheardOf, known] = [await shop.paid({ bundle: 'MTN 2 GB' }), await shop.paid()];
      await hold(unheardOf, known);
      second.deliver.send = async () => accepted;
      expect(await probe('second')).toBeUndefined();
      expect([await stateOf(unheardOf), await stateOf(known)]).toEqual(['on_hold', 'delivering']);
      expect(await restingOf('deliver')).toEqual(['sandbox config']);
    });

    it('is tried again with what it refused once an admin has sent it that order again', async () => {
      const order = await shop.paid();
      say(failed('refused'));
      second.deliver.send = async () => failed('refused');
      await shop.deliver(order.id);
      await shop.deliver(order.id);
      say(failed('config'));
      const body = { reason: 'The supplier wants it once more.', evidence: 'its ticket 4711' };
      const path = `/attention/${order.id}/deliver`;
      expect((await decide(shop, { token: shop.token, path, body })).status).toBe(200);
      expect(await stateOf(order)).toBe('on_hold');
      say(accepted);
      await probe('sandbox');
      expect(await stateOf(order)).toBe('delivering');
    });

    it.each([
      ['takes the order', accepted, []],
      ['says no to this very order', failed('refused'), []],
      ['cannot take orders', failed('rate_limited'), ['sandbox']],
      ['says nothing', unknown, ['sandbox']],
    ] as const)('and %s: %o leaves %j paused', async (_case, answer, paused) => {
      const [tried, waits] = [await shop.paid(), await shop.paid()];
      await hold(tried, waits);
      await shop.run(sql`update vendor_lines set silences = 0`);
      say(answer);
      const again = await probe('sandbox');
      const lines = (await restingOf('deliver')).map((line) => line.split(' ')[0]);
      expect(lines.filter((name) => name !== 'second')).toEqual(paused);
      expect([again === undefined, await isToBe('deliver-order', waits)]).toEqual(
        paused.length === 0 ? [true, true] : [false, false],
      );
    });
  });

  it('one paused by hand stays so until it is resumed by hand', async () => {
    await restByHand();
    const [one, other] = [await shop.paid(), await shop.paid()];
    await shop.deliver(one.id);
    await shop.deliver(other.id);
    expect([await triedFor(one, 'deliver'), await triedFor(other, 'deliver')]).toEqual([
      ['second open'],
      ['second open'],
    ]);
    expect(await probeSupplier(shop.deps, 'sandbox MTN', unguarded)).toBeUndefined();
    expect(await restingOf('deliver')).toEqual(['sandbox by hand']);
  });

  it('one paused by hand is not opened by what it takes meanwhile', async () => {
    const order = await shop.paid();
    vi.spyOn(deliver, 'send').mockImplementation(async () => {
      await restByHand();
      return accepted;
    });
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['sandbox open']);
    expect(await restingOf('deliver')).toEqual(['sandbox by hand']);
  });

  it('are asked in the order that an admin has chosen', async () => {
    await shop.run(sql`insert into vendor_routes values ('deliver', 'MTN', '{second,sandbox}')`);
    const order = await shop.paid();
    await shop.deliver(order.id);
    expect(await triedFor(order, 'deliver')).toEqual(['second open']);
  });
});

describe('gateways', () => {
  const { collect } = shop.gateway;
  const second = { ...shop.gateway, name: 'second', collect: { ...collect } };

  beforeEach(() => {
    second.collect = { ...collect, send: vi.fn(collect.send) };
    shop.deps.gateways = chooseGateways(shop.gateway, [], [second]);
  });
  const say = (outcome: StartOutcome) => vi.spyOn(collect, 'send').mockResolvedValue(outcome);

  it.each(hindrances)('%s: the payer is asked by the next one, in the same moment', async (failure) => {
    say(failed(failure));
    const order = await shop.prompted();
    expect(order.state).toBe('payment_pending');
    expect(await triedFor(order, 'collect')).toEqual(['sandbox failed', 'second open']);
    const [, attempt] = await shop.attempts(order.id, 'collect');
    expect(attempt?.payableUntil).not.toBeNull();
    await shop.call('POST', `/sandbox/prompts/${attempt?.vendorReference}/approve`);
    expect(await shop.stateAfter(order.id, 'collect', 5)).toBe('paid');
    expect(await shop.books(order.id)).toMatchObject({ 'gateway:second': 450 });
  });

  it('while an answer is missing, and after a no to this very payer, nobody else is asked', async () => {
    say(unknown);
    const waiting = await shop.prompted();
    expect(await triedFor(waiting, 'collect')).toEqual(['sandbox unknown']);
    say(failed('refused'));
    const refused = await shop.prompted();
    expect(await triedFor(refused, 'collect')).toEqual(['sandbox failed']);
    expect(refused.state).toBe('payment_failed');
    expect(second.collect.send).not.toHaveBeenCalled();
  });

  it('that all fail leave the order where it was, and the same code asks again', async () => {
    say(failed('not_sent'));
    second.collect.send = async () => failed('config');
    await expect(shop.prompted()).rejects.toThrow();
    const [order] = await shop.run(sql<Order>`select * from orders order by created_at desc limit 1`);
    expect(order?.state).toBe('awaiting_code');
  });

  it('one whose key is refused is paused at once, and is tried with one payment a minute', async () => {
    const first = say(failed('config'));
    await shop.prompted();
    expect(await restingOf('collect')).toEqual(['sandbox config']);
    expect(await triedFor(await shop.prompted(), 'collect')).toEqual(['second open']);
    first.mockRestore();
    await shop.passTime(61);
    expect(await triedFor(await shop.prompted(), 'collect')).toEqual(['sandbox open']);
    expect(await restingOf('collect')).toEqual([]);
  });

  it('one that is silent three times in a row is paused', async () => {
    say(unknown);
    for (let times = 0; times < 3; times += 1) await shop.prompted();
    expect(await restingOf('collect')).toEqual(['sandbox silent']);
  });

  it.each(['config', 'provider_float'] as const)(
    'one from which no money can leave (%s) is told once, however many refunds wait, until one leaves',
    async (failure) => {
      const alarms = vi.spyOn(shop.deps.log, 'error');
      const sending = vi.spyOn(shop.gateway.refund, 'send').mockResolvedValue(failed(failure));
      const orders = [await shop.refused(), await shop.refused()];
      for (const { id } of orders) await shop.refund(id);
      expect(await Promise.all(orders.map(stateOf))).toEqual(['refund_pending', 'refund_pending']);
      expect(await restingOf('pay_out')).toEqual([`sandbox ${failure}`]);
      expect(alarms.mock.calls.map(([said]) => said)).toEqual([
        { alarm: 'gateway', gateway: 'sandbox', network: 'MTN', reason: failure },
      ]);
      sending.mockRestore();
      for (const { id } of orders) await shop.refund(id);
      expect(await restingOf('pay_out')).toEqual([]);
    },
  );

  it('one that serves other networks only is not asked', async () => {
    shop.deps.gateways = chooseGateways(
      { ...shop.gateway, collect: { ...collect, networks: ['TELECEL'] } },
      [],
      [second],
    );
    expect(await triedFor(await shop.prompted(), 'collect')).toEqual(['second open']);
  });
});
