/** The sandbox's supplier, through the suite of its port and by the numbers that misbehave. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSandboxSettings } from '#db/sandbox-settings.ts';
import { createSandboxBundles } from '#providers/bundles-sandbox.ts';
import { composeSandboxWebhook } from '#providers/sandbox-webhook.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type BundlesBench, itDelivers, orderFor } from './bundles-port.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const signingKey = Buffer.alloc(32, 9);
let database: TestDatabase;
let bench: BundlesBench;
/** In the middle of every number of one test, so that what another test was sent is not counted. */
let household = 100;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(() => {
  household++;
  bench = {
    port: createSandboxBundles({ db: database.db, signingKey }),
    recipients: {
      ordinary: numberEnding('0142'),
      refused: numberEnding('9101'),
      answerLost: numberEnding('9102'),
      answerLostAndFails: numberEnding('9103'),
      floatEmpty: numberEnding('9105'),
    },
    passTime: () => pass('10 minutes'),
    async countDelivered(recipient) {
      const { rowCount } = await database.pool.query(
        "select 1 from sandbox_deliveries where recipient = $1 and ending = 'done' and ends_at <= now()",
        [recipient],
      );
      return rowCount ?? 0;
    },
  };
});

function numberEnding(digits: string): Phone {
  return `024${household}${digits}` as Phone;
}

function pass(by: string): Promise<void> {
  return database.ageRows('sandbox_deliveries', by);
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
    ['0142', '1 second', 'in_progress'],
    ['0142', '1.5 seconds', 'done'],
    ['9102', '1.5 seconds', 'done'],
    ['9103', '19 seconds', 'in_progress'],
    ['9103', '20 seconds', 'failed'],
    ['9104', '29 seconds', 'in_progress'],
    ['9104', '30 seconds', 'done'],
  ])('a recipient ending %s after %s: %s', async (digits, by, status) => {
    const order = orderFor(numberEnding(digits));
    await bench.port.deliver(order);
    await pass(by);
    expect((await bench.port.findDelivery(order.reference)).status).toBe(status);
  });

  it('9105 meets an empty float on its first two sends, is delivered by the third, and again so', async () => {
    const answers: string[] = [];
    for (let send = 0; send < 6; send++) {
      const order = orderFor(numberEnding('9105'));
      const answer = await bench.port.deliver(order);
      expect(await bench.port.deliver(order)).toEqual(answer);
      answers.push(answer.outcome === 'failed' ? answer.failure : answer.outcome);
    }
    const round = ['provider_float', 'provider_float', 'accepted'];
    expect(answers).toEqual([...round, ...round]);
    await bench.passTime();
    expect(await bench.countDelivered(numberEnding('9105'))).toBe(2);
  });

  it('a send that met an empty float says so when it is asked about later', async () => {
    const order = orderFor(numberEnding('9105'));
    await bench.port.deliver(order);
    expect(await bench.port.findDelivery(order.reference)).toMatchObject({
      status: 'failed',
      failure: 'provider_float',
    });
  });
});

it('tells our float, and refuses everything once it is empty', async () => {
  expect(await bench.port.findFloat()).toBe(500_000n);
  await changeSandboxSettings(database.db, { float_pesewas: pesewas(0) });
  expect(await bench.port.findFloat()).toBe(0n);
  const answer = await bench.port.deliver(orderFor(numberEnding('0142')));
  expect(answer).toMatchObject({ outcome: 'failed', failure: 'provider_float' });
});
