/** Announcements of the sandbox vendors: content, time and number, and that our adapters accept them. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { WebhookHabit } from '@ntem/contract/sandbox/misbehaving-numbers';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { createLog } from '#kernel/log.ts';
import { type PostWebhook, sendEvents, startAnnouncer } from '#sandbox/announcing/announcer.ts';
import { takeDueEvents } from '#sandbox/announcing/events.ts';
import { answerSandboxPrompt } from '#sandbox/answer-prompt.ts';
import { deleteOldRows } from '#sandbox/old-rows.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { changeSandboxSettings } from '#sandbox/settings.ts';
import { createTestSandboxDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import { createVendors } from '#vendors/verbs/create-vendors.ts';
import { orderFor } from './bundles-port.ts';
import { known, newReference, patient } from './operation.ts';

const config = readConfig({ NODE_ENV: 'test' });
const log = createLog({ level: 'silent' });
const payer = '0245550142' as Phone;
const database = await forFile(createTestSandboxDatabase());
const sandbox = createSandbox({ pool: database.pool, signingKey: Buffer.alloc(32, 9) });
let posted: Parameters<PostWebhook>[0][];
let isOurAddressDown: boolean;

beforeEach(async () => {
  await database.pool.query(
    'truncate sandbox_prompts, sandbox_transfers, sandbox_deliveries, sandbox_events cascade',
  );
  await changeSandboxSettings(sandbox.db, { webhooks: 'normal', autoApprove: false });
  posted = [];
  isOurAddressDown = false;
});

const postWebhook: PostWebhook = async (webhook) => {
  if (isOurAddressDown) throw new Error('answered 500');
  posted.push(webhook);
};

/** Does an announcer's work at once. */
async function sendWhatIsDue(): Promise<void> {
  for (;;) {
    const events = await takeDueEvents(sandbox.db, 10);
    if (events.length === 0) return;
    await sendEvents({ sandbox, postWebhook, log }, events);
  }
}

async function pass(by: string): Promise<void> {
  await database.ageRows('sandboxEvents', by);
  await sendWhatIsDue();
}

const amount = pesewas(500);
const gateway = () =>
  createVendors({ config, sandbox, keys: deriveKeys(Buffer.alloc(32, 9)) }).gateways.current;

async function collect(from = payer, reference = newReference()): Promise<string> {
  const collection = { reference, amount, payer: from, network: 'MTN', label: 'MTN 1 GB' } as const;
  await gateway().collect.send(collection, patient());
  return reference;
}

async function giveBack(collectionReference: string, reference = newReference()): Promise<string> {
  const wallet = { payer, network: 'MTN', collectionVendorReference: undefined } as const;
  await gateway().refund.send({ reference, collectionReference, amount, ...wallet }, patient());
  return reference;
}

async function deliver(recipient: string): Promise<string> {
  const order = orderFor(recipient as Phone);
  await createVendors({ config, sandbox, keys: deriveKeys(Buffer.alloc(32, 9)) })
    .suppliers.for('MTN')
    .deliver.send(order, patient());
  return order.reference;
}

async function answer(reference: string, given: 'approved' | 'declined'): Promise<void> {
  const { id } = await sandbox.db
    .selectFrom('sandboxPrompts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await answerSandboxPrompt(sandbox, { id, answer: given });
}

const bodies = (): { event: string; reference: string }[] => posted.map(({ rawBody }) => JSON.parse(rawBody));

it.each([
  ['normal', 1, 0],
  ['off', 0, 0],
  ['double', 2, 0],
  ['late', 0, 1],
] satisfies [WebhookHabit, number, number][])(
  'a habit of %s posts %i times when it happens and %i times 10 s later',
  async (webhooks, atOnce, later) => {
    await changeSandboxSettings(sandbox.db, { webhooks });
    const reference = await collect();
    await sendWhatIsDue();
    expect(posted).toEqual([]);
    await answer(reference, 'approved');
    await sendWhatIsDue();
    await pass('1 second');
    expect(bodies()).toEqual(Array(atOnce).fill({ event: 'payment.done', reference }));
    await pass('9 seconds');
    expect(posted).toHaveLength(atOnce + later);
    await pass('1 hour');
    expect(posted).toHaveLength(atOnce + later);
  },
);

it.each([
  ['approved', 'payment.done'],
  ['declined', 'payment.failed'],
  ['not answered', 'payment.failed'],
] as const)('a prompt that was %s is announced as %s, once', async (given, event) => {
  const reference = await collect();
  if (given === 'not answered') {
    await pass('170 seconds');
    expect(posted).toEqual([]);
  } else await answer(reference, given);
  await pass('1 hour');
  expect(bodies()).toEqual([{ event, reference }]);
});

it('a collection that is sent again is announced once', async () => {
  await changeSandboxSettings(sandbox.db, { autoApprove: true });
  await collect(payer, await collect());
  await pass('1 hour');
  expect(posted).toHaveLength(1);
});

it('refunds and deliveries are announced when they end, and refusals are not', async () => {
  const collection = await collect();
  await answer(collection, 'approved');
  await sendWhatIsDue();
  posted = [];
  const refund = await giveBack(collection);
  const [good, failing] = [await deliver('0245550142'), await deliver('0245559103')];
  await deliver('0245559101');
  await pass('1 minute');
  expect(bodies()).toEqual([
    { event: 'refund.done', reference: refund },
    { event: 'delivery.done', reference: good },
    { event: 'delivery.failed', reference: failing },
  ]);
  expect(posted.map(({ vendor }) => vendor)).toEqual(['payments', 'bundles', 'bundles']);
});

it('a contradiction of the first answer is announced as well, when it comes', async () => {
  const payout = newReference();
  const wallet = { receiver: '0245559204' as Phone, network: 'MTN', name: 'Ama Owusu' } as const;
  await gateway().payOut.send({ reference: payout, amount, ...wallet }, patient());
  const [back, denied] = [await deliver('0245559106'), await deliver('0245559108')];
  const word = (event: string, reference: string) => ({ event, reference });
  await pass('5 seconds');
  const first = [word('payout.done', payout), word('delivery.done', back), word('delivery.failed', denied)];
  expect(bodies()).toEqual(first);
  await pass('1 minute');
  expect(bodies().slice(3)).toEqual([word('delivery.done', denied)]);
  await pass('1 day');
  expect(bodies().slice(4)).toEqual([word('payout.failed', payout), word('delivery.reversed', back)]);
  await pass('2 days');
  expect(posted).toHaveLength(6);
});

it('a post that fails is tried again, later and later, and then counted once', async () => {
  const reference = await collect();
  await answer(reference, 'approved');
  isOurAddressDown = true;
  await sendWhatIsDue();
  for (const seconds of [1, 2, 4, 8]) {
    expect(await waitSeconds()).toBeLessThanOrEqual(seconds);
    await pass(`${seconds} seconds`);
  }
  expect(await waitSeconds()).toBeGreaterThan(8);
  expect(posted).toEqual([]);
  isOurAddressDown = false;
  await pass('16 seconds');
  await pass('1 hour');
  expect(posted).toHaveLength(1);
});

async function waitSeconds(): Promise<number> {
  const { rows } = await database.pool.query(
    'select extract(epoch from due_at - now())::float8 as seconds from sandbox_events',
  );
  return rows[0].seconds;
}

it('an event that somebody has taken is not taken by another, and sent by the next where the first has died', async () => {
  await answer(await collect(), 'approved');
  expect(await takeDueEvents(sandbox.db, 10)).toHaveLength(1);
  await sendWhatIsDue();
  expect(posted).toEqual([]);
  await pass('11 seconds');
  expect(posted).toHaveLength(1);
});

it('two processes send everything, each event once', async () => {
  const references = await Promise.all(Array.from({ length: 60 }, () => collect()));
  const other = createSandbox({ pool: database.pool, signingKey: sandbox.signingKey });
  const announcers = [sandbox, other].map((one) => startAnnouncer({ sandbox: one, postWebhook, log }));
  for (const reference of references) await answer(reference, 'approved');
  await expect.poll(() => posted.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(60);
  await Promise.all(announcers.map((announcer) => announcer.stop()));
  await pass('1 hour');
  const announced = bodies().map(({ reference }) => reference);
  expect(announced.sort()).toEqual(references.sort());
});

it('rows older than thirty days go, and none that is younger or still referred to', async () => {
  const [paid, other] = [await collect(), await collect()];
  await answer(paid, 'approved');
  await deliver(payer);
  await database.pool.query(`
    update sandbox_prompts set created_at = created_at - interval '31 days';
    update sandbox_deliveries set created_at = created_at - interval '31 days';
    update sandbox_events set created_at = created_at - interval '31 days'`);
  await giveBack(paid);
  await collect();
  await database.pool.query(`
    update sandbox_prompts set created_at = created_at - interval '29 days' where created_at > now() - interval '1 day'`);
  await deleteOldRows(sandbox.db);
  const { rows } = await database.pool.query(`
    select (select count(*) from sandbox_prompts)::int as prompts,
      (select count(*) from sandbox_deliveries)::int as deliveries,
      (select count(*) from sandbox_transfers)::int as transfers, (select count(*) from sandbox_events)::int as events`);
  expect(rows).toEqual([{ prompts: 2, deliveries: 0, transfers: 1, events: 2 }]);
  expect(await gateway().collect.find(known(paid), patient())).toMatchObject({ status: 'done' });
  expect(await gateway().collect.find(known(other), patient())).toEqual({ status: 'not_found' });
});
