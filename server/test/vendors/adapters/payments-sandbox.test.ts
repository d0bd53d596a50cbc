/** The sandbox's gateway, through the suite of its port and by the numbers that misbehave. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import { createPool } from '#kernel/db/database.ts';
import { composeSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import { answerSandboxPrompt } from '#sandbox/answer-prompt.ts';
import { deleteOldRows } from '#sandbox/old-rows.ts';
import { createSandboxPayments } from '#sandbox/payments.ts';
import { listSandboxPrompts } from '#sandbox/prompts.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createTestSandboxDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import { known, newReference, patient } from './operation.ts';
import {
  itChecksRefunds,
  itCollects,
  itSendsMoney,
  itWantsCodes,
  type PaymentsBench,
} from './payments-port.ts';
import { itChecksSignatures } from './webhook-signatures.ts';

const signingKey = Buffer.alloc(32, 9);

const database = await forFile(createTestSandboxDatabase());
const sandbox = createSandbox({ pool: database.pool, signingKey });
const bench: PaymentsBench = {
  port: createSandboxPayments(sandbox),
  payers: {
    ordinary: numberEnding('0142'),
    poor: numberEnding('9002'),
    answerLost: numberEnding('9004'),
    outOfReach: numberEnding('9005'),
  },
  receivers: {
    ordinary: numberEnding('0142'),
    refused: numberEnding('9201'),
    answerLost: numberEnding('9202'),
    answerLostAndFails: numberEnding('9203'),
  },
  answerPrompt,
  passTime: () => pass('10 minutes'),
  countPrompts: (reference) => count('sandboxPrompts', reference),
  countTransfers: (reference) => count('sandboxTransfers', reference),
};

function numberEnding(digits: string): Phone {
  return `024555${digits}` as Phone;
}

const promptOf = (reference: string) =>
  database.db
    .selectFrom('sandboxPrompts')
    .select(['id', 'voucher'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

async function answerPrompt(reference: string, answer: 'approved' | 'declined'): Promise<void> {
  const { id } = await promptOf(reference);
  await answerSandboxPrompt(sandbox, { id, answer });
}

async function pass(by: string): Promise<void> {
  await database.ageRows('sandboxPrompts', by);
  await database.ageRows('sandboxTransfers', by);
}

async function count(table: 'sandboxPrompts' | 'sandboxTransfers', reference: string): Promise<number> {
  const rows = await database.db.selectFrom(table).select('id').where('reference', '=', reference).execute();
  return rows.length;
}

async function collectFrom(digits: string): Promise<string> {
  const reference = newReference();
  const wallet = { payer: numberEnding(digits), network: 'MTN', label: 'MTN 1 GB to 0241234567' } as const;
  await bench.port.collect.send({ reference, amount: pesewas(500), ...wallet }, patient());
  return reference;
}

const find = (reference: string) => bench.port.collect.find(known(reference), patient());

const withCodes = {
  ...bench,
  payerWithCode: numberEnding('9006'),
  voucherOf: async (reference: string) => (await promptOf(reference)).voucher ?? '',
};

describe('collecting', () => itCollects(() => bench));
describe('collecting with a code', () => itWantsCodes(() => withCodes));
describe('giving back', () => itChecksRefunds(() => bench));
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

it.each([
  ['9001', '0 seconds', { status: 'in_progress' }],
  ['9001', '3 seconds', { status: 'failed', reason: 'declined' }],
  ['9002', '3 seconds', { status: 'failed', reason: 'insufficient_funds' }],
  ['9003', '180 seconds', { status: 'failed', reason: 'payer_timeout' }],
  ['9004', '2 seconds', { status: 'done', amount: 500n, currency: 'GHS', fee: 0n }],
  ['9007', '1 day', { status: 'unpaid' }],
])('numbers that misbehave a payer ending %s after %s: %o', async (digits, by, status) => {
  const reference = await collectFrom(digits);
  await pass(by);
  expect(await find(reference)).toMatchObject(status);
});

describe('9007 and 9008', () => {
  it('the first is unpaid also where the payer has paid, and only the list tells', async () => {
    const reference = await collectFrom('9007');
    await answerPrompt(reference, 'approved');
    expect(await find(reference)).toMatchObject({ status: 'unpaid' });
    expect(await listed(reference)).toEqual([['collect', reference, 500n, 'done']]);
  });

  it('the second is charged twice once it approves, and sees one prompt', async () => {
    const reference = await collectFrom('9008');
    expect(await listed(reference)).toEqual([]);
    expect(await listSandboxPrompts(database.db, numberEnding('9008'))).toHaveLength(1);
    await answerPrompt(reference, 'approved');
    expect(await find(reference)).toMatchObject({ status: 'done', amount: 500n });
    expect(await listed(reference)).toEqual([
      ['collect', reference, 500n, 'done'],
      ['collect', `${reference}-2`, 500n, 'done'],
    ]);
  });
});

describe('9204 and 9205', () => {
  const payOut = async (digits: string, reference = newReference()) => {
    const wallet = { receiver: numberEnding(digits), network: 'MTN', name: 'Ama Owusu' } as const;
    const payout = { reference, amount: pesewas(700), ...wallet };
    expect((await bench.port.payOut.send(payout, patient())).outcome).toBe('accepted');
    return reference;
  };
  const findPayout = (reference: string) => bench.port.payOut.find(known(reference), patient());

  it('the first has the money, and a day later it has failed', async () => {
    const reference = await payOut('9204');
    await pass('23 hours');
    expect(await findPayout(reference)).toMatchObject({ status: 'done', amount: 700n });
    expect(await listed(reference)).toEqual([['payout', reference, 700n, 'done']]);
    await pass('1 hour 2 seconds');
    expect(await findPayout(reference)).toMatchObject({ status: 'failed' });
    expect(await listed(reference)).toEqual([['payout', reference, 700n, 'reversed']]);
  });

  it('the second has it twice, however often it is sent, and only the list tells', async () => {
    const reference = await payOut('9205', await payOut('9205'));
    await pass('2 seconds');
    expect(await findPayout(reference)).toMatchObject({ status: 'done', amount: 700n });
    expect(await listed(reference)).toEqual([
      ['payout', reference, 700n, 'done'],
      ['payout', `${reference}-2`, 700n, 'done'],
    ]);
  });

  it('move our balance as they move the money', async () => {
    const balance = () => bench.port.findBalance(patient());
    await pass('1 day 1 hour');
    const before = (await balance()) ?? 0n;
    await answerPrompt(await collectFrom('9008'), 'approved');
    expect(await balance()).toBe(before + 1_000n);
    await payOut('9204');
    await payOut('9205');
    expect(await balance()).toBe(before + 1_000n);
    await pass('2 seconds');
    expect(await balance()).toBe(before + 1_000n - 2_100n);
    await pass('1 day');
    expect(await balance()).toBe(before + 1_000n - 1_400n);
    await pass('31 days');
    await deleteOldRows(database.db);
    expect(await balance()).toBe(before + 1_000n - 1_400n);
  });
});

/** The gateway's own entries under this reference, and under others that begin with it. */
async function listed(reference: string) {
  const { rows } = await database.pool.query<{ day: string }>(
    `select distinct (happened_at at time zone 'Africa/Accra')::date::text as day from sandbox_statement`,
  );
  const pages = await Promise.all(rows.map(({ day }) => bench.port.listDay(day, undefined, patient())));
  return pages
    .flatMap((page) => page?.transactions ?? [])
    .filter((one) => one.reference.startsWith(reference))
    .map((one) => [one.direction, one.reference, one.amount, one.status])
    .sort();
}

describe('the outcome so far', () => {
  it('is decided by the person where the person is faster', async () => {
    const reference = await collectFrom('9001');
    await answerPrompt(reference, 'approved');
    await pass('3 seconds');
    expect(await find(reference)).toMatchObject({ status: 'done' });
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
  const port = createSandboxPayments(createSandbox({ pool, signingKey }));
  const wallet = { network: 'MTN', name: 'Ama Owusu', receiver: numberEnding('0142') } as const;
  const payout = { reference: newReference(), amount: pesewas(500), ...wallet };
  expect(await port.payOut.send(payout, patient())).toMatchObject({ outcome: 'unknown' });
  expect(await port.payOut.find(known(newReference()), patient())).toMatchObject({ status: 'unknown' });
  await pool.end();
});
