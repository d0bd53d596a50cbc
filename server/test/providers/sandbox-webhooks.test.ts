/** What the sandbox vendors announce, when, how often, and that our adapters believe it. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { WebhookHabit } from '@ntem/contract/sandbox-rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerSandboxPrompt } from '#actions/answer-sandbox-prompt.ts';
import { type PostWebhook, sendSandboxWebhook } from '#actions/send-sandbox-webhook.ts';
import { finishJob, postponeJob, takeJob } from '#db/jobs.ts';
import { changeSandboxSettings } from '#db/sandbox-settings.ts';
import { createSandboxBundles } from '#providers/bundles-sandbox.ts';
import { createSandboxPayments } from '#providers/payments-sandbox.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { orderFor } from './bundles-port.ts';
import { newReference } from './payments-port.ts';

const signingKey = Buffer.alloc(32, 9);
const payer = '0245550142' as Phone;
let database: TestDatabase;
let posted: Parameters<PostWebhook>[0][];
let isOurAddressDown: boolean;

beforeEach(async () => {
  database = await createTestDatabase();
  posted = [];
  isOurAddressDown = false;
});
afterEach(() => database.drop());

/** What a worker does, without waiting for one. */
async function sendWhatIsDue(): Promise<void> {
  const { db } = database;
  const postWebhook: PostWebhook = async (webhook) => {
    if (isOurAddressDown) throw new Error('answered 500');
    posted.push(webhook);
  };
  for (;;) {
    const job = await takeJob(db, ['sandbox-webhook']);
    if (!job) return;
    try {
      const next = await sendSandboxWebhook({ db, signingKey, postWebhook }, job.subject);
      if (next) await postponeJob(db, job, { afterMs: 0 });
      else await finishJob(db, job);
    } catch {
      return await postponeJob(db, job, { afterMs: 0 });
    }
  }
}

async function pass(by: string): Promise<void> {
  await database.pool.query('update jobs set run_at = run_at - $1::interval', [by]);
  await sendWhatIsDue();
}

async function collect(from = payer): Promise<string> {
  const reference = newReference();
  const port = createSandboxPayments({ db: database.db, signingKey });
  await port.collect({ reference, amount: pesewas(500), payer: from, network: 'MTN', label: 'MTN 1 GB' });
  return reference;
}

async function answer(reference: string, given: 'approved' | 'declined'): Promise<void> {
  const { db } = database;
  const { id } = await db
    .selectFrom('sandbox_prompts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await answerSandboxPrompt({ db }, { id, answer: given });
}

function bodies(): unknown[] {
  return posted.map(({ rawBody }) => JSON.parse(rawBody));
}

it.each([
  ['normal', 1, 0],
  ['off', 0, 0],
  ['double', 2, 0],
  ['late', 0, 1],
] satisfies [WebhookHabit, number, number][])(
  'a habit of %s posts %i times when it happens and %i times 10 s later',
  async (webhooks, atOnce, later) => {
    await changeSandboxSettings(database.db, { webhooks });
    const reference = await collect();
    await sendWhatIsDue();
    expect(posted).toEqual([]);
    await answer(reference, 'approved');
    await sendWhatIsDue();
    expect(bodies()).toEqual(Array(atOnce).fill({ event: 'payment.done', reference }));
    await pass('10 seconds');
    expect(posted).toHaveLength(atOnce + later);
    await pass('1 hour');
    expect(posted).toHaveLength(atOnce + later);
  },
);

it.each([
  ['approved', 'payment.done'],
  ['declined', 'payment.failed'],
] as const)('a prompt that was %s is announced as %s and never as expired', async (given, event) => {
  const reference = await collect();
  await answer(reference, given);
  await pass('1 hour');
  expect(bodies()).toEqual([{ event, reference }]);
});

it('a prompt that nobody answers is announced as failed when its window has passed', async () => {
  const reference = await collect();
  await pass('170 seconds');
  expect(posted).toEqual([]);
  await pass('10 seconds');
  expect(bodies()).toEqual([{ event: 'payment.failed', reference }]);
});

it('a payer who pays by itself is announced though the answer to us was lost', async () => {
  const reference = await collect('0245559004' as Phone);
  await pass('2 seconds');
  expect(bodies()).toEqual([{ event: 'payment.done', reference }]);
});

it('a collection that is sent again is announced once', async () => {
  const port = createSandboxPayments({ db: database.db, signingKey });
  const collection = {
    reference: newReference(),
    amount: pesewas(500),
    payer,
    network: 'MTN',
    label: '',
  } as const;
  await changeSandboxSettings(database.db, { auto_approve: true });
  await port.collect(collection);
  await port.collect(collection);
  await pass('1 hour');
  expect(posted).toHaveLength(1);
});

it('refunds and deliveries are announced when they end, and refusals are not', async () => {
  const payments = createSandboxPayments({ db: database.db, signingKey });
  const bundles = createSandboxBundles({ db: database.db, signingKey });
  const collectionReference = await collect();
  await answer(collectionReference, 'approved');
  await sendWhatIsDue();
  posted = [];
  const refund = { reference: newReference(), collectionReference, amount: pesewas(500), payer };
  await payments.refund({ ...refund, network: 'MTN' });
  const [good, failing, refused] = ['0245550142', '0245559103', '0245559101'].map((to) =>
    orderFor(to as Phone),
  );
  for (const order of [good, failing, refused]) if (order) await bundles.deliver(order);
  await pass('1 minute');
  expect(bodies()).toEqual([
    { event: 'refund.done', reference: refund.reference },
    { event: 'delivery.done', reference: good?.reference },
    { event: 'delivery.failed', reference: failing?.reference },
  ]);
  expect(posted.map(({ vendor }) => vendor)).toEqual(['payments', 'bundles', 'bundles']);
});

it('a post that fails is tried again, and then counted once', async () => {
  const reference = await collect();
  await answer(reference, 'approved');
  isOurAddressDown = true;
  await sendWhatIsDue();
  expect(posted).toEqual([]);
  isOurAddressDown = false;
  await sendWhatIsDue();
  await pass('1 hour');
  expect(posted).toHaveLength(1);
});

it('our adapter believes what is posted', async () => {
  const reference = await collect();
  await answer(reference, 'approved');
  await sendWhatIsDue();
  const [{ rawBody, headers } = { rawBody: '', headers: {} }] = posted;
  const port = createSandboxPayments({ db: database.db, signingKey });
  expect(port.readWebhook({ rawBody: Buffer.from(rawBody), headers })).toEqual({
    accepted: true,
    hints: [{ reference, eventKey: `payment.done:${reference}` }],
  });
});
