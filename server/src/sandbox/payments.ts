/** The sandbox's payment gateway: prompts go to the simulated handset, and no money moves. */
import { randomInt } from 'node:crypto';
import type { WebhookHabit } from '@ntem/contract/sandbox-rules';
import type { CodeWanted, MoneyStatus, StartOutcome } from '#providers/outcomes.ts';
import type { Collection, GatewayPayout, GatewayRefund, PaymentsPort } from '#providers/payments-port.ts';
import { readSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import type { SandboxDb, SandboxTx } from './database.ts';
import { decidePrompt, decideTransfer, judgeProgress, judgePrompt } from './fates.ts';
import { orUnknownOutcome, orUnknownStatus, unlessGivenUp } from './faults.ts';
import { insertSandboxMessage } from './messages.ts';
import { enterVoucher, findSandboxPrompt, getSandboxPrompt, insertSandboxPrompt } from './prompts.ts';
import { decide, type Sandbox } from './sandbox.ts';
import { getSandboxSettings, type SandboxSettings } from './settings.ts';
import { listStatement, sumBalance } from './statement.ts';
import { sandboxTraits } from './traits.ts';
import {
  findSandboxTransfer,
  insertSandboxTransfer,
  type SandboxTransfer,
  type TransferAnswer,
} from './transfers.ts';

const voucherDialCode = '*110#';

export function createSandboxPayments(sandbox: Sandbox): PaymentsPort {
  const { db, signingKey } = sandbox;
  return {
    name: 'sandbox',
    collect: {
      traits: sandboxTraits,
      windowMs: async () => (await getSandboxSettings(db)).promptWindowMs,
      send: (collection, signal) =>
        orUnknownOutcome(
          db,
          unlessGivenUp(signal, (settings) => collect(sandbox, settings, collection)),
        ),
      enterCode: (entry, signal) =>
        orUnknownOutcome(
          db,
          unlessGivenUp(signal, (settings) => enterCode(sandbox, settings, entry)),
        ),
      find: ({ reference }) => orUnknownStatus(db, () => findCollection(db, reference)),
    },
    refund: {
      traits: sandboxTraits,
      send: (refund, signal) =>
        orUnknownOutcome(
          db,
          unlessGivenUp(signal, ({ webhooks }) => giveBack(sandbox, webhooks, refund)),
        ),
      find: ({ reference }) => orUnknownStatus(db, () => findTransfer(db, { kind: 'refund', reference })),
    },
    payOut: {
      traits: sandboxTraits,
      send: (payout, signal) =>
        orUnknownOutcome(
          db,
          unlessGivenUp(signal, ({ webhooks }) => payOut(sandbox, webhooks, payout)),
        ),
      find: ({ reference }) => orUnknownStatus(db, () => findTransfer(db, { kind: 'payout', reference })),
    },
    listDay: (day, after) => listStatement(db, 'payments', { day, after }),
    findBalance: () => sumBalance(db),
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
  };
}

async function collect(
  sandbox: Sandbox,
  settings: SandboxSettings,
  { reference, payer, network, amount, label }: Collection,
): Promise<StartOutcome | CodeWanted> {
  const fate = decidePrompt(payer, settings);
  if (!fate) return { outcome: 'failed', failure: 'not_sent', reason: 'The gateway is out of reach.' };
  const { answer, ending, afterMs } = fate;
  const voucher = answer === 'code_wanted' ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const newId = await decide(sandbox, [reference], async (tx, announce) => {
    const prompt = { reference, payer, network, amountPesewas: amount, label, voucher };
    const id = await insertSandboxPrompt(tx, { ...prompt, fate });
    if (!id) return undefined;
    // Nobody can dial on this handset: what dialling would show arrives by itself.
    const text = `${voucherDialCode}: your voucher code is ${voucher}.`;
    if (voucher) await insertSandboxMessage(tx, { phone: payer, text, code: voucher });
    await announce({
      vendor: 'payments',
      topic: 'payment',
      reference,
      ending: ending === 'approved' ? 'done' : 'failed',
      habit: settings.webhooks,
      afterMs,
    });
    return id;
  });
  // Asked again, the gateway knows the reference and says so.
  const vendorReference = newId ?? (await getSandboxPrompt(sandbox.db, reference)).id;
  if (answer === 'code_wanted') {
    return { outcome: 'code_wanted', dialCode: voucherDialCode, vendorReference };
  }
  return toOutcome(newId ? answer : 'accepted', vendorReference);
}

/** As real gateways do: one wrong voucher and the collection is over. */
async function enterCode(
  sandbox: Sandbox,
  settings: SandboxSettings,
  { reference, code }: { reference: string; code: string },
): Promise<StartOutcome> {
  return decide(sandbox, [reference], async (tx, announce) => {
    const isRight = await enterVoucher(tx, { reference, code, settings });
    if (!isRight) return { outcome: 'failed', failure: 'refused', reason: 'The voucher code is wrong.' };
    if (settings.autoApprove) {
      await announce({
        vendor: 'payments',
        topic: 'payment',
        reference,
        ending: 'done',
        habit: settings.webhooks,
        afterMs: settings.approveAfterMs,
        isInstead: true,
      });
    }
    return { outcome: 'accepted' };
  });
}

async function findCollection(db: SandboxDb, reference: string): Promise<MoneyStatus> {
  const prompt = await findSandboxPrompt(db, { reference });
  if (!prompt) return { status: 'not_found' };
  const { id: vendorReference, amountPesewas: amount } = prompt;
  if (prompt.saysUnpaid) return { status: 'unpaid', vendorReference };
  const judged = judgePrompt(prompt);
  switch (judged) {
    case 'waiting':
      return { status: 'in_progress', vendorReference };
    case 'approved':
      return { status: 'done', reference, amount, currency: 'GHS', fee: 0n, vendorReference };
    case 'declined':
      return { status: 'failed', reason: 'declined', vendorReference };
    case 'no_money':
      return { status: 'failed', reason: 'insufficient_funds', vendorReference };
    case 'expired':
      return { status: 'failed', reason: 'payer_timeout', vendorReference };
  }
}

async function giveBack(sandbox: Sandbox, habit: WebhookHabit, refund: GatewayRefund): Promise<StartOutcome> {
  const { reference, collectionReference, payer, network, amount } = refund;
  const prompt = await findSandboxPrompt(sandbox.db, { reference: collectionReference });
  if (!prompt || judgePrompt(prompt) !== 'approved') {
    return { outcome: 'failed', failure: 'refused', reason: 'Nothing was collected under this reference.' };
  }
  return send(sandbox, habit, {
    kind: 'refund',
    reference,
    collectionReference,
    receiver: payer,
    network,
    amountPesewas: amount,
  });
}

async function payOut(
  sandbox: Sandbox,
  habit: WebhookHabit,
  { reference, receiver, network, amount }: GatewayPayout,
): Promise<StartOutcome> {
  return send(sandbox, habit, {
    kind: 'payout',
    reference,
    collectionReference: null,
    receiver,
    network,
    amountPesewas: amount,
  });
}

type Sending = Pick<
  SandboxTransfer,
  'kind' | 'reference' | 'collectionReference' | 'receiver' | 'network' | 'amountPesewas'
>;

async function send(sandbox: Sandbox, habit: WebhookHabit, sending: Sending): Promise<StartOutcome> {
  const fate = decideTransfer(sending.receiver);
  const { answer, ending, afterMs, takenBackAfterMs } = fate;
  return decide(sandbox, [sending.reference], async (tx, announce) => {
    const id = await insertSandboxTransfer(tx, sending, fate);
    if (!id) return answerAgain(tx, sending);
    const news = { vendor: 'payments', topic: sending.kind, reference: sending.reference, habit } as const;
    if (answer !== 'refused') await announce({ ...news, ending, afterMs });
    if (takenBackAfterMs !== undefined)
      await announce({ ...news, ending: 'failed', afterMs: takenBackAfterMs });
    return toOutcome(answer, id);
  });
}

async function answerAgain(tx: SandboxTx, sending: Sending): Promise<StartOutcome> {
  const known = await findSandboxTransfer(tx, sending);
  if (!known) {
    return { outcome: 'failed', failure: 'refused', reason: 'The reference belongs to something else.' };
  }
  return toOutcome(known.answer === 'lost' ? 'accepted' : known.answer, known.id);
}

async function findTransfer(
  db: SandboxDb,
  by: Pick<SandboxTransfer, 'kind' | 'reference'>,
): Promise<MoneyStatus> {
  const transfer = await findSandboxTransfer(db, by);
  if (!transfer) return { status: 'not_found' };
  const { id: vendorReference, reference, amountPesewas: amount } = transfer;
  const status = judgeProgress(transfer);
  switch (status) {
    case 'in_progress':
      return { status, vendorReference };
    case 'done':
      return { status, reference, amount, currency: 'GHS', fee: 0n, vendorReference };
    // It does not tell that it had said otherwise.
    case 'failed':
    case 'reversed':
      return { status: 'failed', reason: 'other', vendorReference };
  }
}

function toOutcome(answer: TransferAnswer, vendorReference: string): StartOutcome {
  switch (answer) {
    case 'accepted':
      return { outcome: 'accepted', vendorReference };
    case 'lost':
      return { outcome: 'unknown', reason: "The gateway's answer was lost." };
    case 'refused':
      return {
        outcome: 'failed',
        failure: 'refused',
        reason: 'The gateway refuses this number.',
        vendorReference,
      };
  }
}
