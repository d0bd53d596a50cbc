/** Vendors' acts after the backup, which the restored database has forgotten: found, or left to a person. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { deriveReference } from '#attempts/verbs/references.ts';
import { compareNextPart, startComparison } from '#books/verbs/compare-day.ts';
import { sayRestore } from '#installation/backups/say-restore.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { mostFound } from '#installation/rules/forgotten-calls.ts';
import { askAfterRestore } from '#installation/verbs/ask-after-restore.ts';
import { receiveWebhook } from '#orders/verbs/receive-webhook.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { withdrawals } from '#test/support/withdrawals.ts';
import type { KnownAttempt, MoneyStatus } from '#vendors/ports/outcomes.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';
import { beRestored, goOn } from './restored.ts';

const shop = await forFile(createHandLedShop());
const desk = withdrawals(shop);
const backupHours = 30;

beforeEach(() => {
  Object.assign(shop.gateway, { listDay: async () => undefined, findBalance: async () => undefined });
  Object.assign(shop.supplier, { listDay: async () => undefined });
  shop.gateway.refund.find = notFound;
  shop.supplier.deliver.find = notFound;
});
afterEach(async () => {
  await goOn(shop);
  await shop.restoreVendors();
});

const notFound = async () => ({ status: 'not_found' }) as const;

const restored = () => beRestored(shop, new Date(Date.now() - backupHours * 3_600_000));

const ask = () => askAfterRestore(shop.deps, 'timetable', unguarded);

/** All that the job does, until it says that every vendor was asked. */
async function askAll(): Promise<boolean> {
  for (let turn = 0; turn < 60; turn += 1) {
    await ask();
    for (const { subject } of await shop.run(
      sql<{ subject: string }>`select subject from jobs where kind = 'compare-day'`,
    ))
      while (await compareNextPart(shop.deps, subject, unguarded));
    if ((await findOpenRestore(shop.deps.db))?.askedAt) return true;
  }
  return false;
}

const referenceOf = (subjectId: string, direction: 'collect' | 'deliver' | 'refund', number: number) =>
  deriveReference(shop.deps.keys.reference, { subjectId, direction, number }, 'letters_and_digits');

/** Knows one call, and no other. */
const knows = (reference: string, status: MoneyStatus) => async (known: KnownAttempt) =>
  known.reference === reference ? status : ({ status: 'not_found' } as const);

const money = (reference: string) => ({ status: 'done', reference, amount: 450n, currency: 'GHS' }) as const;
const stateOf = async (id: string) => (await shop.order(id)).state;
const theirs = { statusBy: 'theirs', duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 'never' } as const;

// Before all others: nothing else is open then, so that both ask about this first.
it('a found call is recorded once, although two processes ask', async () => {
  const { id } = await shop.paid();
  const reference = referenceOf(id, 'deliver', 1);
  let asked = 0;
  let letBothGo = () => {};
  const bothAsk = new Promise<void>((resolve) => {
    letBothGo = resolve;
  });
  shop.supplier.deliver.find = async (known) => {
    if (known.reference !== reference) return { status: 'not_found' };
    asked += 1;
    if (asked === 2) letBothGo();
    await bothAsk;
    return { status: 'done' };
  };
  await restored();
  await Promise.all([ask(), ask()]);
  expect(await stateOf(id)).toBe('delivered');
  expect(await shop.attempts(id, 'deliver')).toHaveLength(1);
});

describe('a vendor that cannot be asked by our reference', () => {
  it('leaves a withdrawal that it may have paid to an admin', async () => {
    const { id, reference } = await desk.asked();
    Object.assign(shop.gateway.payOut, { traits: { ...shop.gateway.payOut.traits, ...theirs } });
    await restored();
    expect(await askAll()).toBe(true);
    expect(await desk.stateOf(id)).toBe('awaiting_approval');
    const said = (await sayRestore(shop.deps.db)).join('\n');
    expect(said).toContain(`decide    ${reference}: sandbox cannot be asked about payout`);
  });

  it('leaves an order that it may have delivered to an admin', async () => {
    const { id } = await shop.paid();
    Object.assign(shop.supplier.deliver, { traits: { ...shop.supplier.deliver.traits, ...theirs } });
    await restored();
    expect(await askAll()).toBe(true);
    expect(await stateOf(id)).toBe('needs_review');
  });

  it('leaves an order whose money it may have given back to an admin, unless it was delivered', async () => {
    const orders = [await shop.paid(), await shop.paid()];
    const [open, delivered] = orders.map(({ id }) => id) as [string, string];
    Object.assign(shop.gateway.refund, { traits: { ...shop.gateway.refund.traits, ...theirs } });
    shop.supplier.deliver.find = knows(referenceOf(delivered, 'deliver', 1), {
      status: 'done',
    } as never) as never;
    await restored();
    expect(await askAll()).toBe(true);
    expect([await stateOf(open), await stateOf(delivered)]).toEqual(['needs_review', 'delivered']);
  });

  it('is the same where it is no longer configured, or its account is another', async () => {
    const { id } = await shop.paid();
    await shop.deliver(id);
    const { id: other } = await shop.paid();
    const gone = { ...shop.supplier, name: 'another', deliver: { ...shop.supplier.deliver, find: notFound } };
    shop.deps.suppliers = chooseSuppliers(gone);
    await restored();
    expect(await askAll()).toBe(true);
    expect(await stateOf(other)).toBe('needs_review');
    await goOn(shop);
    const { id: third } = await shop.paid();
    Object.assign(shop.gateway.refund, { account: 'A' });
    const { id: refunded } = await shop.refused();
    await shop.refund(refunded);
    const gateway = { ...shop.gateway, refund: { ...shop.gateway.refund, account: 'B', find: notFound } };
    shop.deps.gateways = chooseGateways(gateway);
    await restored();
    expect(await askAll()).toBe(true);
    expect(await stateOf(third)).toBe('needs_review');
  });
});

describe('a call made after the backup', () => {
  it('is found several numbers ahead, and by each supplier', async () => {
    const second = { ...shop.supplier, name: 'second', deliver: { ...shop.supplier.deliver } };
    shop.deps.suppliers = chooseSuppliers(shop.supplier, { standingBy: [second] });
    const { id } = await shop.paid();
    second.deliver.find = knows(referenceOf(id, 'deliver', 4), { status: 'done' } as never) as never;
    await restored();
    await askAll();
    expect(await stateOf(id)).toBe('delivered');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([
      { number: 4, provider: 'second', outcome: 'done' },
    ]);
  });

  it('is a refund of an order that looks undelivered: it is refunded, and nothing is delivered', async () => {
    const { id } = await shop.paid();
    const reference = referenceOf(id, 'refund', 2);
    shop.gateway.refund.find = knows(reference, money(reference));
    await restored();
    await askAll();
    expect(await stateOf(id)).toBe('refunded');
    expect(await shop.books(id)).toEqual({});
    await goOn(shop);
    const send = vi.spyOn(shop.supplier.deliver, 'send');
    await shop.deliver(id);
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['failed', 'done'] as const)('is a prompt that was paid, though the first is %s', async (first) => {
    const { id } = await shop.prompted();
    const [one, two] = [referenceOf(id, 'collect', 1), referenceOf(id, 'collect', 2)];
    shop.gateway.collect.find = async ({ reference }) => {
      if (reference === two || (reference === one && first === 'done')) return money(reference);
      return reference === one ? { status: 'failed', reason: 'declined' } : { status: 'not_found' };
    };
    await restored();
    await shop.follow(id, 'collect');
    expect(await stateOf(id)).toBe(first === 'failed' ? 'payment_failed' : 'paid');
    await askAll();
    expect(await shop.attempts(id, 'collect')).toMatchObject([
      { outcome: first, surplus: false },
      { outcome: 'done', surplus: first === 'done' },
    ]);
    expect((await shop.order(id)).receivedPesewas).toBe(450n);
  });

  it('is found behind an undecided call that had failed', async () => {
    const { id } = await shop.paid();
    shop.supplier.deliver.send = async () => ({ outcome: 'unknown', reason: 'timeout' });
    await shop.deliver(id);
    shop.supplier.deliver.find = knows(referenceOf(id, 'deliver', 2), { status: 'done' } as never) as never;
    await restored();
    await askAll();
    expect(await stateOf(id)).toBe('delivered');
    const attempts = await shop.attempts(id, 'deliver');
    expect(attempts).toMatchObject([{ outcome: 'failed' }, { number: 2, outcome: 'done' }]);
    expect(attempts[0]?.hintedAt).not.toBeNull();
  });

  it('is asked about as far back as the backup', async () => {
    const { id } = await shop.paid();
    const find = vi.fn(async (_: KnownAttempt) => ({ status: 'not_found' }) as const);
    shop.gateway.refund.find = find;
    await restored();
    await askAll();
    const asked = find.mock.calls.map(([known]) => known);
    expect(asked.map(({ reference }) => reference)).toContain(referenceOf(id, 'refund', 1));
    for (const { ageMs } of asked.filter((known) => known.reference === referenceOf(id, 'refund', 1)))
      expect(ageMs).toBeGreaterThan(backupHours * 3_600_000);
  });

  it('is asked about again at the vendor that did not answer, although another has', async () => {
    const second = { ...shop.supplier, name: 'second', deliver: { ...shop.supplier.deliver } };
    shop.deps.suppliers = chooseSuppliers(shop.supplier, { standingBy: [second] });
    const { id } = await shop.paid();
    second.deliver.find = async () => ({ status: 'unknown', reason: 'silent' });
    await restored();
    for (let turn = 0; turn < 5; turn += 1) await ask();
    expect((await findOpenRestore(shop.deps.db))?.askedAt).toBeNull();
    second.deliver.find = knows(referenceOf(id, 'deliver', 1), { status: 'done' } as never) as never;
    await askAll();
    expect(await stateOf(id)).toBe('delivered');
  });
});

it('a supplier that says yes to any reference proves nothing: a person decides', async () => {
  const { id } = await shop.paid();
  shop.supplier.deliver.find = async () => ({ status: 'done' });
  await restored();
  expect(await askAll()).toBe(true);
  expect(await stateOf(id)).toBe('needs_review');
  expect(await shop.attempts(id, 'deliver')).toEqual([]);
});

it('a supplier that knows every number, and not the one that was never used, is asked so many times and no more', async () => {
  const { id } = await shop.paid();
  const neverUsed = referenceOf(id, 'deliver', 0);
  shop.supplier.deliver.find = async ({ reference }) =>
    reference === neverUsed ? { status: 'not_found' } : { status: 'failed', reason: 'no' };
  await restored();
  expect(await askAll()).toBe(true);
  expect((await shop.attempts(id, 'deliver')).length).toBeLessThanOrEqual(mostFound);
  expect(await stateOf(id)).toBe('needs_review');
});

it('a delivery is asked about once the payment of its order is judged', async () => {
  const { id } = await shop.prompted();
  const [paid, sent] = [referenceOf(id, 'collect', 1), referenceOf(id, 'deliver', 1)];
  shop.gateway.collect.find = knows(paid, { ...money(paid), reference: 'ANOTHER' });
  shop.supplier.deliver.find = knows(sent, { status: 'done' } as never) as never;
  await restored();
  await ask();
  expect(await stateOf(id)).toBe('needs_review');
  shop.gateway.collect.find = knows(paid, money(paid));
  await shop.passTime(60);
  await shop.follow(id, 'collect');
  await askAll();
  expect(await stateOf(id)).toBe('delivered');
  expect(await shop.attempts(id, 'deliver')).toMatchObject([{ reference: sent, outcome: 'done' }]);
});

it('a prompt that its gateway begins after it was asked is found by its announcement', async () => {
  const { id } = await shop.prompted();
  const [one, two] = [referenceOf(id, 'collect', 1), referenceOf(id, 'collect', 2)];
  shop.gateway.collect.find = knows(one, { status: 'failed', reason: 'declined' });
  await restored();
  expect(await askAll()).toBe(true);
  await goOn(shop);
  expect(await stateOf(id)).toBe('payment_failed');
  shop.gateway.collect.find = knows(two, money(two));
  shop.gateway.readWebhook = () => ({ accepted: true, hints: [{ reference: two, eventKey: two }] });
  const announce = () => receiveWebhook(shop.deps, 'sandbox', { rawBody: Buffer.from('{}'), headers: {} });
  await Promise.all([announce(), announce()]);
  expect(await shop.run(sql`select 1 from jobs where kind = 'ask-after-restore'`)).toHaveLength(1);
  await ask();
  expect(await stateOf(id)).toBe('paid_late');
  expect(await shop.attempts(id, 'collect')).toMatchObject([
    { outcome: 'failed' },
    { reference: two, outcome: 'done' },
  ]);
});

/** Its gateway begins this prompt long after everybody was asked. */
function begins(reference: string): Promise<unknown> {
  shop.gateway.collect.find = knows(reference, money(reference));
  shop.gateway.readWebhook = () => ({ accepted: true, hints: [{ reference, eventKey: reference }] });
  return receiveWebhook(shop.deps, 'sandbox', { rawBody: Buffer.from('{}'), headers: {} });
}

/** An order whose only prompt had failed by the backup, in a shop that goes on. */
async function unpaidSince(): Promise<string> {
  const { id } = await shop.prompted();
  const first = referenceOf(id, 'collect', 1);
  shop.gateway.collect.find = knows(first, { status: 'failed', reason: 'declined' });
  await restored();
  expect(await askAll()).toBe(true);
  await goOn(shop);
  return id;
}

it('a prompt that its gateway begins late counts, although its number was given to another call since', async () => {
  const id = await unpaidSince();
  const [two, other] = [referenceOf(id, 'collect', 2), randomUUID()];
  await shop.run(sql`
    insert into attempts (order_id, direction, number, provider, reference, amount_pesewas)
    values (${id}, 'collect', 2, 'another', ${other}, 450)`);
  await begins(two);
  // One call at a time: this one is asked about again once the other has ended.
  expect(await ask()).toMatchObject({ againAfterMs: expect.any(Number) });
  expect(await shop.attempts(id, 'collect')).toHaveLength(2);
  await shop.run(sql`update attempts set outcome = 'failed' where reference = ${other}`);
  await ask();
  expect(await stateOf(id)).toBe('paid_late');
  expect(await shop.attempts(id, 'collect')).toMatchObject([
    { number: 1, outcome: 'failed' },
    { number: 2, provider: 'another', outcome: 'failed' },
    { number: 3, reference: two, outcome: 'done' },
  ]);
  expect(await ask()).toBeUndefined();
});

it('a prompt of which nobody has asked is known by the reference that it must have had', async () => {
  const id = await unpaidSince();
  const nine = referenceOf(id, 'collect', 9);
  await begins(nine);
  await ask();
  expect(await stateOf(id)).toBe('paid_late');
  expect((await shop.attempts(id, 'collect')).at(-1)).toMatchObject({
    number: 9,
    reference: nine,
    outcome: 'done',
  });
});

it('the same is seen in what its gateway lists, and asked about until the gateway answers', async () => {
  const id = await unpaidSince();
  const nine = referenceOf(id, 'collect', 9);
  const line = { direction: 'collect', reference: nine, amount: 450n, status: 'done' } as const;
  shop.gateway.listDay = async () => ({ transactions: [line as never], next: undefined });
  const day = new Date().toISOString().slice(0, 10);
  await startComparison(shop.deps.db, day);
  while (await compareNextPart(shop.deps, day, unguarded));
  expect(await shop.run(sql`select 1 from jobs where kind = 'ask-after-restore'`)).toHaveLength(1);
  shop.gateway.collect.find = async () => ({ status: 'unknown', reason: 'timeout' });
  expect(await ask()).toMatchObject({ againAfterMs: expect.any(Number) });
  shop.gateway.collect.find = knows(nine, money(nine));
  await ask();
  expect(await stateOf(id)).toBe('paid_late');
});

it('a reference that no order could have had is nobody’s, and asked about never', async () => {
  await unpaidSince();
  await begins(referenceOf(randomUUID(), 'collect', 1));
  const find = vi.fn(notFound);
  shop.gateway.collect.find = find;
  expect(await ask()).toBeUndefined();
  expect(find).not.toHaveBeenCalled();
});

it('a call that was recorded and not yet sent at the time of the backup may have been sent since', async () => {
  const { id } = await desk.asked();
  const traits = { ...shop.gateway.payOut.traits, ...theirs };
  const send = vi.fn(async () => ({ outcome: 'unknown', reason: 'timeout' }) as const);
  const find = async () => ({ status: 'unknown', reason: 'no reference of its own' }) as const;
  Object.assign(shop.gateway.payOut, { traits, send, find });
  await desk.turn(id);
  await shop.run(sql`update attempts set sent_at = null where payout_id = ${id}`);
  await restored();
  await askAll();
  await goOn(shop);
  send.mockClear();
  await shop.passTime(60);
  await desk.turn(id);
  expect(send).not.toHaveBeenCalled();
});
