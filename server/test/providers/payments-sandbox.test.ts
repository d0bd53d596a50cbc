/** The sandbox's gateway, through the suite of its port and by the numbers that misbehave. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerSandboxPrompt } from '#actions/answer-sandbox-prompt.ts';
import { createDb, createPool } from '#db/database.ts';
import { changeSandboxSettings } from '#db/sandbox-settings.ts';
import { createSandboxPayments } from '#providers/payments-sandbox.ts';
import { composeSandboxWebhook } from '#providers/sandbox-webhook.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { itCollects, itSendsMoney, newReference, type PaymentsBench } from './payments-port.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const signingKey = Buffer.alloc(32, 9);
let database: TestDatabase;
let bench: PaymentsBench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = {
    port: createSandboxPayments({ db: database.db, signingKey }),
    payers: {
      ordinary: numberEnding('0142'),
      poor: numberEnding('9002'),
      answerLost: numberEnding('9004'),
      outOfReach: numberEnding('9005'),
      codeWanted: numberEnding('9006'),
    },
    receivers: {
      ordinary: numberEnding('0142'),
      refused: numberEnding('9201'),
      answerLost: numberEnding('9202'),
      answerLostAndFails: numberEnding('9203'),
    },
    answerPrompt,
    voucherOf,
    passTime: () => pass('10 minutes'),
    countPrompts: (reference) => count('sandbox_prompts', reference),
    countTransfers: (reference) => count('sandbox_transfers', reference),
  };
});
afterAll(() => database.drop());

function numberEnding(digits: string): Phone {
  return `024555${digits}` as Phone;
}

async function answerPrompt(reference: string, answer: 'approved' | 'declined'): Promise<void> {
  const { db } = database;
  const { id } = await db
    .selectFrom('sandbox_prompts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  await answerSandboxPrompt({ db }, { id, answer });
}

async function voucherOf(reference: string): Promise<string> {
  const { voucher } = await database.db
    .selectFrom('sandbox_prompts')
    .select('voucher')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return voucher ?? '';
}

async function pass(by: string): Promise<void> {
  await database.ageRows('sandbox_prompts', by);
  await database.ageRows('sandbox_transfers', by);
}

async function count(table: 'sandbox_prompts' | 'sandbox_transfers', reference: string): Promise<number> {
  const rows = await database.db.selectFrom(table).select('id').where('reference', '=', reference).execute();
  return rows.length;
}

async function collectFrom(digits: string): Promise<string> {
  const reference = newReference();
  await bench.port.collect({
    reference,
    amount: pesewas(500),
    payer: numberEnding(digits),
    network: 'MTN',
    label: 'MTN 1 GB to 0241234567',
  });
  return reference;
}

describe('collecting', () => itCollects(() => bench));
describe('sending money out', () => itSendsMoney(() => bench));
describe('webhooks', () =>
  itChecksSignatures(() => ({
    readWebhook: bench.port.readWebhook,
    signatureHeader: 'x-sandbox-signature',
    announce(reference) {
      const event = { topic: 'payment', ending: 'done', reference } as const;
      const { rawBody, headers } = composeSandboxWebhook(signingKey, event);
      return { rawBody: Buffer.from(rawBody), headers };
    },
  })));

describe('numbers that misbehave', () => {
  it.each([
    ['9001', '1 second', { status: 'in_progress' }],
    ['9001', '3 seconds', { status: 'failed', reason: 'declined' }],
    ['9002', '1 second', { status: 'in_progress' }],
    ['9002', '3 seconds', { status: 'failed', reason: 'insufficient_funds' }],
    ['9003', '175 seconds', { status: 'in_progress' }],
    ['9003', '180 seconds', { status: 'failed', reason: 'payer_timeout' }],
    ['9004', '1 second', { status: 'in_progress' }],
    ['9004', '2 seconds', { status: 'done', amount: 500n, currency: 'GHS', fee: 0n }],
  ])('a payer ending %s after %s: %o', async (digits, by, status) => {
    const reference = await collectFrom(digits);
    await pass(by);
    expect(await bench.port.findCollection(reference)).toMatchObject(status);
  });
});

describe('what has happened', () => {
  it('stays as it was when the settings change', async () => {
    await changeSandboxSettings(database.db, { auto_approve: true });
    const reference = await collectFrom('0142');
    await changeSandboxSettings(database.db, { auto_approve: false, approve_after_ms: 600_000 });
    await pass('2 seconds');
    expect(await bench.port.findCollection(reference)).toMatchObject({ status: 'done' });
    await changeSandboxSettings(database.db, { approve_after_ms: 2_000 });
  });

  it('is decided by the person where the person is faster', async () => {
    const reference = await collectFrom('9001');
    await answerPrompt(reference, 'approved');
    await pass('3 seconds');
    expect(await bench.port.findCollection(reference)).toMatchObject({ status: 'done' });
  });

  it('is not changed by a person who comes too late', async () => {
    const reference = await collectFrom('0142');
    await pass('180 seconds');
    await expect(answerPrompt(reference, 'approved')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await bench.port.findCollection(reference)).toMatchObject({ status: 'failed' });
  });

  it('is one answer when two come at once', async () => {
    const reference = await collectFrom('0142');
    const answers = await Promise.allSettled([
      answerPrompt(reference, 'approved'),
      answerPrompt(reference, 'declined'),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

it('says that it does not know when its own books cannot be reached', async () => {
  const pool = createPool({ url: 'postgres://nobody@127.0.0.1:1/none', size: 1, statementTimeoutMs: 1_000 });
  const port = createSandboxPayments({ db: createDb(pool), signingKey });
  const wallet = {
    amount: pesewas(500),
    network: 'MTN',
    name: 'Ama Owusu',
    receiver: numberEnding('0142'),
  } as const;
  expect(await port.payOut({ reference: newReference(), ...wallet })).toMatchObject({ outcome: 'unknown' });
  expect(await port.findPayout(newReference())).toMatchObject({ status: 'unknown' });
  await pool.end();
});
