/** Calls that are sent again, to whom, and calls that never are: by each vendor's promise about references. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { answerPrompt } from '#test/support/shop.ts';
import { partsOf } from '#test/vendors/adapters/simulated-people.ts';
import { createDatamartBundles } from '#vendors/datamart/bundles.ts';
import { simulateDatamart } from '#vendors/datamart/simulator.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';
import { startSimulator } from '#vendors/simulators/simulator.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

const unsafe = (traits: Traits, conclusiveMs: number | 'never' = 'never'): Traits => ({
  ...traits,
  duplicates: 'unsafe',
  notFoundIsConclusiveAfterMs: conclusiveMs,
});
const hourS = 3_600;
const { deliver } = shop.supplier;
const { refund } = shop.gateway;

async function followAfter(id: string, direction: 'deliver' | 'refund', ...seconds: number[]) {
  for (const each of seconds) await shop.stateAfter(id, direction, each);
}

/** A supplier with books of its own, which may lose its first answer. */
function supplierThatForgets() {
  deliver.find = async () => ({ status: 'not_found' });
  return vi.spyOn(deliver, 'send').mockResolvedValue({ outcome: 'unknown', reason: 'socket hang up' });
}

/** To a supplier that does not know it then. */
async function dieBeforeSending(id: string): Promise<void> {
  deliver.find = async () => ({ status: 'not_found' });
  let writes = 0;
  // The first write records the attempt, the second would mark it as sent.
  const dying = shop.deliver(id, async () => {
    if (++writes === 2) throw new Error('the process died');
  });
  await dying.catch(() => {});
}

/** DataMart on this machine, which tells the status of an order by its own reference alone. */
async function startDatamart() {
  const webhooks = { webhookSecret: 'whsec', webhookUrl: 'http://127.0.0.1:1' };
  const simulator = await startSimulator(simulateDatamart({ apiKey: 'dm', ...webhooks }), {
    post: async () => 200,
  });
  onTestFinished(() => simulator.close());
  const settings = { url: simulator.url, apiKey: 'dm', apiSecret: '', refPrefix: '', ...webhooks };
  const port = createDatamartBundles(settings, partsOf('datamart'));
  const send: typeof deliver.send = (order, signal) =>
    port.deliver.send({ ...order, supplierCode: 'YELLO:1' }, signal);
  return { simulator, deliver: { ...port.deliver, send } };
}

describe('a call that a vendor does not know', () => {
  it('is sent again under the same reference where it knows a reference when it sees it', async () => {
    const { id } = await shop.paid();
    const send = supplierThatForgets();
    await shop.deliver(id);
    await followAfter(id, 'deliver', 3);
    const [first, ...more] = send.mock.calls.map(([{ reference }]) => reference);
    expect(more).toEqual([first]);
  });

  it('is sent again under the same key where the answer took the vendor’s own reference with it', async () => {
    const datamart = await startDatamart();
    const { id, recipient } = await shop.paid();
    Object.assign(deliver, datamart.deliver);
    datamart.simulator.script({ subject: `purchase ${recipient}`, behaviour: 'close_after' });
    await shop.deliver(id);
    expect((await shop.order(id)).state).toBe('delivery_unknown');
    // It is asked about, which it cannot be, and sent once more.
    await followAfter(id, 'deliver', 31);
    const [attempt] = await shop.attempts(id, 'deliver');
    expect(attempt?.vendorReference).toMatch(/^GN-/);
    await datamart.simulator.advance(60_000);
    expect(await shop.stateAfter(id, 'deliver', 16)).toBe('delivered');
    expect(datamart.simulator.journal.map(({ kind }) => kind)).toEqual(['debit', 'delivery']);
  });

  it('pauses a supplier that refuses the second time, and stays with it under the same key', async () => {
    const datamart = await startDatamart();
    const { id, recipient, network, megabytes } = await shop.paid();
    // Its first references are in the books of this file already.
    const other = { recipient, network, megabytes, supplierCode: '', expectedCost: pesewas(1) };
    for (const reference of ['NTFIRST', 'NTSECOND', 'NTTHIRD'])
      await datamart.deliver.send({ ...other, reference }, AbortSignal.timeout(5_000));
    Object.assign(deliver, datamart.deliver);
    datamart.simulator.script({ subject: `purchase ${recipient}`, behaviour: 'close_before' });
    await shop.deliver(id);
    datamart.simulator.script({ subject: `purchase ${recipient}`, behaviour: 'float_empty' });
    await followAfter(id, 'deliver', 31);
    expect((await shop.order(id)).state).toBe('delivery_unknown');
    const paused = () =>
      shop.run(sql<{ reason: string }>`select reason from vendor_lines where resting_since is not null`);
    expect(await paused()).toEqual([{ reason: 'provider_float' }]);
    expect(shop.logged()).toContain('"alarm":"supplier"');
    await followAfter(id, 'deliver', 60);
    const attempts = await shop.attempts(id, 'deliver');
    expect(attempts.map(({ vendorReference }) => vendorReference)).toEqual([expect.stringMatching(/^GN-/)]);
    expect(await paused()).toEqual([]);
    await datamart.simulator.advance(60_000);
    expect(await shop.stateAfter(id, 'deliver', 60)).toBe('delivered');
    const names = attempts.flatMap((one) => [one.reference, one.vendorReference]);
    const own = datamart.simulator.journal.filter(({ reference }) => names.includes(reference));
    expect(own.map(({ kind }) => kind)).toEqual(['debit', 'delivery']);
  });

  it('is never sent again to a supplier that may deliver it twice: a person decides', async () => {
    const { id } = await shop.paid();
    const send = supplierThatForgets();
    deliver.traits = unsafe(deliver.traits);
    await shop.deliver(id);
    await followAfter(id, 'deliver', 10, 600, 23 * hourS);
    expect(send).toHaveBeenCalledTimes(1);
    expect((await shop.order(id)).state).toBe('delivery_unknown');
    expect(await shop.stateAfter(id, 'deliver', 2 * hourS)).toBe('needs_review');
  });

  it('is never sent again to a gateway that may give money back twice', async () => {
    const { id } = await shop.refused();
    refund.traits = unsafe(refund.traits);
    const send = vi.spyOn(refund, 'send').mockResolvedValue({ outcome: 'unknown', reason: 'timeout' });
    refund.find = async () => ({ status: 'not_found' });
    await shop.refund(id);
    await followAfter(id, 'refund', 10, 600, 23 * hourS);
    expect(send).toHaveBeenCalledTimes(1);
    expect((await shop.order(id)).state).toBe('refund_pending');
  });

  it('is sent to such a vendor where its process died before the call: the moment of sending is on record', async () => {
    const { id } = await shop.paid();
    deliver.traits = unsafe(deliver.traits);
    await dieBeforeSending(id);
    expect((await shop.attempts(id, 'deliver'))[0]?.sentAt).toBeNull();
    const send = vi.spyOn(deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
    await followAfter(id, 'deliver', 11);
    expect(send).toHaveBeenCalledTimes(1);
    expect((await shop.attempts(id, 'deliver'))[0]?.sentAt).not.toBeNull();
    await followAfter(id, 'deliver', 60);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('failed, where the vendor promises to know by then and sends nothing twice', async () => {
    const { id } = await shop.paid();
    supplierThatForgets();
    deliver.traits = unsafe(deliver.traits, 8_000);
    await shop.deliver(id);
    expect(await shop.stateAfter(id, 'deliver', 9)).toBe('delivery_failed');
  });

  it('has not failed by then where it was sent later than it was recorded', async () => {
    const { id } = await shop.paid();
    deliver.traits = unsafe(deliver.traits, 8_000);
    await dieBeforeSending(id);
    const send = supplierThatForgets();
    await followAfter(id, 'deliver', 60);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await shop.stateAfter(id, 'deliver', 3)).toBe('delivery_unknown');
    expect(await shop.stateAfter(id, 'deliver', 9)).toBe('delivery_failed');
  });
});

describe('a refusal of a second send', () => {
  it.each(['refused', 'provider_float', 'config'] as const)(
    '(%s) says nothing about the first',
    async (failure) => {
      const { id } = await shop.paid();
      const send = vi
        .spyOn(deliver, 'send')
        .mockRejectedValueOnce(new Error('socket hang up'))
        .mockResolvedValue({ outcome: 'failed', failure, reason: 'closed for new orders' });
      deliver.find = async () => ({ status: 'not_found' });
      await shop.deliver(id);
      expect(await shop.stateAfter(id, 'deliver', 3)).toBe('delivery_unknown');
      const [attempt] = await shop.attempts(id, 'deliver');
      const references = send.mock.calls.map(([{ reference }]) => reference);
      expect(references).toEqual([attempt?.reference, attempt?.reference]);
      // The queue is worked off a little later.
      deliver.find = async () => ({ status: 'done' });
      expect(await shop.stateAfter(id, 'deliver')).toBe('delivered');
    },
  );

  it('leaves a refund undecided', async () => {
    const { id } = await shop.refused();
    const send = vi
      .spyOn(refund, 'send')
      .mockResolvedValueOnce({ outcome: 'unknown', reason: 'timeout' })
      .mockResolvedValue({ outcome: 'failed', failure: 'refused', reason: 'no' });
    refund.find = async () => ({ status: 'not_found' });
    await shop.refund(id);
    expect(await shop.stateAfter(id, 'refund', 3)).toBe('refund_pending');
    expect(send).toHaveBeenCalledTimes(2);
    expect(await shop.attempts(id, 'refund')).toMatchObject([{ outcome: 'unknown' }]);
  });
});

it('a call that was given up sends nothing any more, however long it waited for its turn', async () => {
  const { id } = await shop.paid();
  const really: string[] = [];
  let freeTheLine = () => {};
  const free = new Promise<void>((resolve) => {
    freeTheLine = resolve;
  });
  deliver.send = async ({ reference }, signal) => {
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
    const send = vi.fn(async () => ({ outcome: 'accepted' as const }));
    const find = async () => ({ status: 'not_found' as const });
    const other = { ...shop.supplier, name: 'other', deliver: { ...deliver, send, find } };
    shop.deps.suppliers = chooseSuppliers(other, { others: [shop.supplier] });
    expect(await shop.stateAfter(id, 'deliver', 40)).toBe('delivered');
    expect(send).not.toHaveBeenCalled();
    expect(await shop.books(id)).toMatchObject({ 'supplier:sandbox': -390 });
  });

  it('answers for a payment, also after another gateway has taken its place', async () => {
    const { id, payer } = await shop.prompted();
    await answerPrompt(shop, payer, 'approve');
    const find = async () => ({ status: 'not_found' as const });
    const other = { ...shop.gateway, name: 'other', collect: { ...shop.gateway.collect, find } };
    shop.deps.gateways = chooseGateways(other, [shop.gateway]);
    expect(await shop.stateAfter(id, 'collect', 5)).toBe('paid');
    expect(await shop.books(id)).toMatchObject({ 'gateway:sandbox': 450 });
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

it('of two processes with the same attempt for a vendor that may do it twice, the second sends nothing', async () => {
  const { id } = await shop.paid();
  deliver.traits = unsafe(deliver.traits);
  deliver.find = async () => ({ status: 'not_found' });
  const send = vi.spyOn(deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
  // The first one stops after it has recorded the attempt; meanwhile the second takes over.
  let writes = 0;
  await shop.deliver(id, async () => {
    if (++writes !== 2) return;
    await shop.passTime(11);
    await shop.follow(id, 'deliver');
  });
  expect(send).toHaveBeenCalledTimes(1);
});
