/** The sandbox's supplier, through the suite of its port and by the numbers that misbehave. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { composeSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import { createSandboxBundles } from '#sandbox/bundles.ts';
import { deleteOldRows } from '#sandbox/old-rows.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { changeSandboxSettings } from '#sandbox/settings.ts';
import { createTestSandboxDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import type { BundleOrder } from '#vendors/ports/bundles-port.ts';
import { type BundlesBench, itDelivers, orderFor } from './bundles-port.ts';
import { known, patient } from './operation.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const signingKey = Buffer.alloc(32, 9);
let bench: BundlesBench;
/** In the middle of every number of one test, so that other tests' orders are not counted. */
let household = 100;

const database = await forFile(createTestSandboxDatabase());

beforeEach(() => {
  household++;
  bench = {
    port: createSandboxBundles(createSandbox({ pool: database.pool, signingKey })),
    recipients: {
      ordinary: numberEnding('0142'),
      refused: numberEnding('9101'),
      answerLost: numberEnding('9102'),
      answerLostAndFails: numberEnding('9103'),
      floatEmpty: numberEnding('9105'),
    },
    passTime: () => pass('10 minutes'),
    countDelivered: (recipient) =>
      count(sql`recipient = ${recipient} and ending = 'done' and ends_at <= now()`),
    countSent: (reference) => count(sql`reference = ${reference}`),
  };
});

async function count(which: RawBuilder<unknown>): Promise<number> {
  return (await sql`select 1 from sandbox_deliveries where ${which}`.execute(database.db)).rows.length;
}

function numberEnding(digits: string): Phone {
  return `024${household}${digits}` as Phone;
}

const send = (order: BundleOrder) => bench.port.deliver.send(order, patient());
const find = ({ reference }: BundleOrder) => bench.port.deliver.find(known(reference), patient());

function pass(by: string): Promise<void> {
  return database.ageRows('sandboxDeliveries', by);
}

describe('delivering', () => itDelivers(() => bench));
describe('webhooks', () =>
  itChecksSignatures(() => ({
    readWebhook: bench.port.readWebhook,
    signatureHeader: 'x-sandbox-signature',
    announce(reference) {
      const event = { topic: 'delivery', ending: 'done', reference } as const;
      const { rawBody, headers } = composeSandboxWebhook(signingKey, event);
      return { rawBody: Buffer.from(rawBody), headers };
    },
  })));

describe('numbers that misbehave', () => {
  it.each([
    ['0142', '0 seconds', 'in_progress'],
    ['0142', '1.5 seconds', 'done'],
    ['9103', '20 seconds', 'failed'],
    ['9106', '1 day 2 seconds', 'reversed'],
    ['9108', '1.5 seconds', 'failed'],
  ])('a recipient ending %s after %s: %s', async (digits, by, status) => {
    const order = orderFor(numberEnding(digits));
    await send(order);
    await pass(by);
    expect((await find(order)).status).toBe(status);
  });

  it('9105 meets an empty float on its first two sends, is delivered by the third, and again so', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 6; n++) {
      const order = orderFor(numberEnding('9105'));
      const answer = await send(order);
      expect(await send(order)).toEqual(answer);
      answers.push(answer.outcome === 'failed' ? answer.failure : answer.outcome);
    }
    const round = ['provider_float', 'provider_float', 'accepted'];
    expect(answers).toEqual([...round, ...round]);
    await bench.passTime();
    expect(await bench.countDelivered(numberEnding('9105'))).toBe(2);
  });

  it('9107 is delivered, and its answer ends only when nobody waits for it any more', async () => {
    const order = orderFor(numberEnding('9107'));
    const caller = new AbortController();
    const sent = bench.port.deliver.send(order, caller.signal);
    await expect.poll(() => bench.countSent(order.reference)).toBe(1);
    expect(await Promise.race([sent, find(order)])).toMatchObject({ status: 'in_progress' });
    caller.abort();
    expect((await sent).outcome).toBe('unknown');
    await bench.passTime();
    expect((await find(order)).status).toBe('done');
    expect(await bench.countDelivered(order.recipient)).toBe(1);
  });
});

describe('the list of a day', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const list = (day: string, after?: string) => bench.port.listDay(day, after, patient());

  /** Far from every other test's, so that a day has nothing but these. */
  async function deliverOn(day: string, digits: string[]) {
    const orders = digits.map((last) => orderFor(numberEnding(last)));
    for (const order of orders) await send(order);
    await database.pool.query(
      `update sandbox_deliveries set ends_at = $1::timestamptz, taken_back_at = $1::timestamptz + (taken_back_at - ends_at)
       where reference = any($2)`,
      [`${day}T23:59:59Z`, orders.map(({ reference }) => reference)],
    );
    return orders.map(({ reference }) => reference);
  }

  it('has what was delivered with its cost, also what was taken back, and nothing that was not', async () => {
    const endings = ['0142', '9102', '9106', '9101', '9103', '9105'];
    const [good, late, back] = await deliverOn('2025-05-01', endings);
    const listed = await list('2025-05-01');
    expect(listed).toEqual({
      transactions: [good, late, back].map((reference) => ({
        direction: 'deliver',
        reference,
        vendorReference: expect.stringMatching(/^[1-9]\d*$/),
        amount: 2_400n,
        status: reference === back ? 'reversed' : 'done',
      })),
      next: undefined,
    });
    expect(await list('2025-04-30')).toEqual({ transactions: [], next: undefined });
    expect(await list('2025-05-02')).toEqual({ transactions: [], next: undefined });
  });

  it('has nothing of what is still under way', async () => {
    const order = orderFor(numberEnding('9104'));
    await send(order);
    const listed = (await list(today()))?.transactions.map(({ reference }) => reference);
    expect(listed).not.toContain(order.reference);
  });

  it('comes page by page, each line once', async () => {
    await database.pool.query(
      `insert into sandbox_deliveries
         (reference, recipient, network, supplier_code, megabytes, cost_pesewas, answer, ending, ends_at)
       select 'line-' || n, '0241234567', 'MTN', 'x', 1000, 5, 'accepted', 'done', '2025-06-01T12:00:00Z'
       from generate_series(1, 230) as n`,
    );
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await list('2025-06-01', after);
      pages.push(page?.transactions.map(({ reference }) => reference) ?? []);
      after = page?.next;
    } while (after);
    expect(pages.map((page) => page.length)).toEqual([100, 100, 30]);
    expect(new Set(pages.flat()).size).toBe(230);
  });
});

describe('our float', () => {
  const float = () => bench.port.findFloat(patient());
  const fill = (amount: number) => changeSandboxSettings(database.db, { floatPesewas: pesewas(amount) });

  it('falls by what is delivered, and rises by what is taken back', async () => {
    await pass('1 day 1 hour');
    await fill(500_000);
    expect(await float()).toBe(500_000n);
    for (const digits of ['0142', '9106', '9101']) await send(orderFor(numberEnding(digits)));
    expect(await float()).toBe(500_000n);
    await bench.passTime();
    expect(await float()).toBe(495_200n);
    await pass('1 day');
    expect(await float()).toBe(497_600n);
    await deleteOldRows(database.db);
    await pass('31 days');
    await deleteOldRows(database.db);
    expect(await float()).toBe(497_600n);
    await fill(500_000);
    expect(await float()).toBe(500_000n);
  });

  it('is empty only where it was set so, and then everything is refused', async () => {
    await fill(2_000);
    await send(orderFor(numberEnding('0142')));
    await bench.passTime();
    expect(await float()).toBe(1n);
    expect((await send(orderFor(numberEnding('0142')))).outcome).toBe('accepted');
    await fill(0);
    expect(await float()).toBe(0n);
    const answer = await send(orderFor(numberEnding('0142')));
    expect(answer).toMatchObject({ outcome: 'failed', failure: 'provider_float' });
    await fill(500_000);
  });
});
