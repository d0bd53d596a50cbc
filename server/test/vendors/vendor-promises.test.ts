/** What is sent again, to whom, and what is never sent: by what each vendor promises about references. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Traits } from '#domain/attempts/attempt-rules.ts';
import type { BundleOrder } from '#providers/bundles-port.ts';
import { chooseGateways, chooseSuppliers } from '#providers/vendors.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

const unsafe = (traits: Traits, conclusiveMs: number | 'never' = 'never'): Traits => ({
  ...traits,
  duplicates: 'unsafe',
  notFoundIsConclusiveAfterMs: conclusiveMs,
});
const hourS = 3_600;

/** A supplier with books of its own, which may lose its first answer. */
function supplierThatForgets() {
  const sends: string[] = [];
  shop.supplier.deliver.send = async ({ reference }) => {
    sends.push(reference);
    return { outcome: 'unknown', reason: 'socket hang up' };
  };
  shop.supplier.deliver.find = async () => ({ status: 'not_found' });
  return sends;
}

describe('what a vendor does not know', () => {
  it('is sent again under the same reference where it knows a reference when it sees it', async () => {
    const { id } = await shop.paid();
    const sends = supplierThatForgets();
    await shop.deliver(id);
    await shop.passTime(3);
    await shop.follow(id, 'deliver');
    expect(sends).toHaveLength(2);
    expect(new Set(sends).size).toBe(1);
  });

  it('is never sent again to a supplier that may deliver it twice: a person decides', async () => {
    const { id } = await shop.paid();
    const sends = supplierThatForgets();
    shop.supplier.deliver.traits = unsafe(shop.supplier.deliver.traits);
    await shop.deliver(id);
    for (const seconds of [10, 600, 23 * hourS]) {
      await shop.passTime(seconds);
      await shop.follow(id, 'deliver');
    }
    expect(sends).toHaveLength(1);
    expect((await shop.order(id)).state).toBe('delivery_unknown');
    expect(await shop.stateAfter(id, 'deliver', 2 * hourS)).toBe('needs_review');
  });

  it('is never sent again to a gateway that may give money back twice', async () => {
    const { id } = await shop.refused();
    let sends = 0;
    shop.gateway.refund.traits = unsafe(shop.gateway.refund.traits);
    shop.gateway.refund.send = async () => {
      sends++;
      return { outcome: 'unknown', reason: 'timeout' };
    };
    shop.gateway.refund.find = async () => ({ status: 'not_found' });
    await shop.refund(id);
    for (const seconds of [10, 600, 23 * hourS]) {
      await shop.passTime(seconds);
      await shop.follow(id, 'refund');
    }
    expect(sends).toBe(1);
    expect((await shop.order(id)).state).toBe('refund_pending');
  });

  it('is sent to such a vendor where its process died before the call: the moment of sending is on record', async () => {
    const { id } = await shop.paid();
    shop.supplier.deliver.traits = unsafe(shop.supplier.deliver.traits);
    const sends: BundleOrder[] = [];
    shop.supplier.deliver.find = async () => ({ status: 'not_found' });
    const dies = async () => {
      throw new Error('the process died');
    };
    let writes = 0;
    // The first write records the attempt, the second would mark it as sent.
    await shop.deliver(id, async () => (++writes === 2 ? dies() : undefined)).catch(() => {});
    expect((await shop.attempts(id, 'deliver'))[0]?.sentAt).toBeNull();
    shop.supplier.deliver.send = async (order) => {
      sends.push(order);
      return { outcome: 'accepted' };
    };
    await shop.passTime(11);
    await shop.follow(id, 'deliver');
    expect(sends).toHaveLength(1);
    expect((await shop.attempts(id, 'deliver'))[0]?.sentAt).not.toBeNull();
    await shop.passTime(60);
    await shop.follow(id, 'deliver');
    expect(sends).toHaveLength(1);
  });

  it('failed, where the vendor promises to know by then and sends nothing twice', async () => {
    const { id } = await shop.paid();
    supplierThatForgets();
    shop.supplier.deliver.traits = unsafe(shop.supplier.deliver.traits, 8_000);
    await shop.deliver(id);
    expect(await shop.stateAfter(id, 'deliver', 9)).toBe('delivery_failed');
  });
});

describe('a refusal of a second send', () => {
  it.each(['refused', 'provider_float', 'config'] as const)(
    '(%s) says nothing about the first',
    async (failure) => {
      const { id } = await shop.paid();
      let sends = 0;
      shop.supplier.deliver.send = async () => {
        sends++;
        if (sends === 1) throw new Error('socket hang up');
        return { outcome: 'failed', failure, reason: 'closed for new orders' };
      };
      shop.supplier.deliver.find = async () => ({ status: 'not_found' });
      await shop.deliver(id);
      await shop.passTime(3);
      await shop.follow(id, 'deliver');
      expect(sends).toBe(2);
      expect((await shop.order(id)).state).toBe('delivery_unknown');
      // The queue is worked off a little later.
      shop.supplier.deliver.find = async () => ({ status: 'done' });
      expect(await shop.stateAfter(id, 'deliver')).toBe('delivered');
    },
  );

  it('leaves a refund undecided', async () => {
    const { id } = await shop.refused();
    let sends = 0;
    shop.gateway.refund.send = async () => {
      sends++;
      return sends === 1
        ? { outcome: 'unknown', reason: 'timeout' }
        : { outcome: 'failed', failure: 'refused', reason: 'no' };
    };
    shop.gateway.refund.find = async () => ({ status: 'not_found' });
    await shop.refund(id);
    await shop.passTime(3);
    await shop.follow(id, 'refund');
    expect(sends).toBe(2);
    expect((await shop.order(id)).state).toBe('refund_pending');
    expect((await shop.attempts(id, 'refund')).map(({ outcome }) => outcome)).toEqual(['unknown']);
  });
});

it('a call that was given up sends nothing any more, however long it waited for its turn', async () => {
  const { id } = await shop.paid();
  const really: string[] = [];
  let freeTheLine = () => {};
  const free = new Promise<void>((resolve) => {
    freeTheLine = resolve;
  });
  shop.supplier.deliver.send = async ({ reference }, signal) => {
    await free;
    signal.throwIfAborted();
    really.push(reference);
    return { outcome: 'accepted' };
  };
  await shop.deliver(id);
  expect((await shop.order(id)).state).toBe('delivery_unknown');
  freeTheLine();
  await sleep(50);
  expect(really).toEqual([]);
});

describe('the vendor of an attempt', () => {
  it('answers for it, also after another supplier has taken its place', async () => {
    const { id } = await shop.paid({ recipient: phoneEnding('9104') });
    await shop.deliver(id);
    const sends: string[] = [];
    const other = {
      ...shop.supplier,
      name: 'other',
      deliver: {
        ...shop.supplier.deliver,
        send: async ({ reference }: BundleOrder) => {
          sends.push(reference);
          return { outcome: 'accepted' as const };
        },
        find: async () => ({ status: 'not_found' as const }),
      },
    };
    shop.deps.suppliers = chooseSuppliers(other, { others: [shop.supplier] });
    expect(await shop.stateAfter(id, 'deliver', 40)).toBe('delivered');
    expect(sends).toEqual([]);
    expect(await shop.books(id)).toMatchObject({ 'supplier:sandbox': -390 });
  });

  it('has said nothing where it is no longer configured', async () => {
    const { id } = await shop.paid({ recipient: phoneEnding('9104') });
    await shop.deliver(id);
    shop.deps.suppliers = chooseSuppliers({ ...shop.supplier, name: 'other' });
    expect(await shop.stateAfter(id, 'deliver', 23 * hourS)).toBe('delivering');
    const [attempt] = await shop.attempts(id, 'deliver');
    expect(attempt?.outcome).toBe('open');
    const rows = await shop.run(sql`
      select status from attempt_evidence where attempt_id = ${attempt?.id} and source = 'status'`);
    expect(rows).toEqual([{ status: 'unknown' }]);
  });

  it('gives back what it took: a refund goes through the gateway of its payment', async () => {
    const { id } = await shop.refused();
    shop.deps.gateways = chooseGateways({ ...shop.gateway, name: 'other' }, [shop.gateway]);
    await shop.refund(id);
    expect(await shop.stateAfter(id, 'refund', 5)).toBe('refunded');
    expect(await shop.books(id)).toEqual({});
  });
});

it('two processes that send the same attempt to a vendor that may do it twice are one: whoever comes second sends nothing', async () => {
  const { id } = await shop.paid();
  shop.supplier.deliver.traits = unsafe(shop.supplier.deliver.traits);
  let sends = 0;
  shop.supplier.deliver.find = async () => ({ status: 'not_found' });
  shop.supplier.deliver.send = async () => {
    sends++;
    return { outcome: 'accepted' };
  };
  // The first one stands still after it has recorded the attempt; meanwhile the second takes over.
  let writes = 0;
  await shop.deliver(id, async () => {
    if (++writes !== 2) return;
    await shop.passTime(11);
    await shop.follow(id, 'deliver');
  });
  expect(sends).toBe(1);
});
