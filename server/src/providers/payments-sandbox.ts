/** The sandbox's payment gateway: prompts go to the simulated handset, and no money moves. */
import { randomInt } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { announceSandboxEnding } from '#db/sandbox-events.ts';
import { insertSandboxMessage } from '#db/sandbox-messages.ts';
import { enterVoucher, findSandboxPrompt, insertSandboxPrompt } from '#db/sandbox-prompts.ts';
import { getSandboxSettings } from '#db/sandbox-settings.ts';
import {
  findSandboxTransfer,
  insertSandboxTransfer,
  type SandboxTransfer,
  type TransferAnswer,
} from '#db/sandbox-transfers.ts';
import type { CodeWanted, MoneyStatus, StartOutcome } from './outcomes.ts';
import type { Collection, GatewayPayout, GatewayRefund, PaymentsPort } from './payments-port.ts';
import { decidePrompt, decideTransfer, judgeProgress, judgePrompt } from './sandbox-fates.ts';
import { orUnknownOutcome, orUnknownStatus } from './sandbox-faults.ts';
import { readSandboxWebhook } from './sandbox-webhook.ts';

/** Everything is recorded in the call itself; this only has to outlast the longest call. */
const conclusiveAfterMs = 10_000;
const voucherDialCode = '*110#';

export function createSandboxPayments({ db, signingKey }: { db: Db; signingKey: Uint8Array }): PaymentsPort {
  return {
    name: 'sandbox',
    traits: {
      notFoundIsConclusiveAfterMs: conclusiveAfterMs,
      deduplicates: true,
      firstCheckAfterMs: 0,
      windowMs: async () => (await getSandboxSettings(db)).prompt_window_ms,
    },
    collect: (collection) => orUnknownOutcome(collect(db, collection)),
    enterCode: (entry) => orUnknownOutcome(enterCode(db, entry)),
    findCollection: (reference) => orUnknownStatus(findCollection(db, reference)),
    refund: (refund) => orUnknownOutcome(giveBack(db, refund)),
    findRefund: (reference) => orUnknownStatus(findTransfer(db, { kind: 'refund', reference })),
    payOut: (payout) => orUnknownOutcome(payOut(db, payout)),
    findPayout: (reference) => orUnknownStatus(findTransfer(db, { kind: 'payout', reference })),
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
  };
}

async function collect(
  db: Db,
  { reference, payer, network, amount, label }: Collection,
): Promise<StartOutcome | CodeWanted> {
  const settings = await getSandboxSettings(db);
  const fate = decidePrompt(payer, settings);
  if (!fate) return { outcome: 'failed', failure: 'not_sent', reason: 'The gateway is out of reach.' };
  const { answer, ending, afterMs } = fate;
  const voucher = answer === 'code_wanted' ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const isNew = await inTransaction(db, async (tx) => {
    const prompt = { reference, payer, network, amount_pesewas: amount, label, voucher, ending };
    if (!(await insertSandboxPrompt(tx, { ...prompt, endsAfterMs: afterMs }))) return false;
    // Nobody can dial on this handset: what dialling would show arrives by itself.
    const text = `${voucherDialCode}: your voucher code is ${voucher}.`;
    if (voucher) await insertSandboxMessage(tx, { phone: payer, text, code: voucher });
    await announceSandboxEnding(tx, {
      vendor: 'payments',
      topic: 'payment',
      reference,
      ending: ending === 'approved' ? 'done' : 'failed',
      habit: settings.webhooks,
      afterMs,
    });
    return true;
  });
  if (answer === 'code_wanted') return { outcome: 'code_wanted', dialCode: voucherDialCode };
  // Asked again, the gateway knows the reference and says so.
  return toOutcome(isNew ? answer : 'accepted');
}

/** As real gateways do: one wrong voucher and the collection is over. */
async function enterCode(
  db: Db,
  { reference, code }: { reference: string; code: string },
): Promise<StartOutcome> {
  const settings = await getSandboxSettings(db);
  return inTransaction(db, async (tx) => {
    const isRight = await enterVoucher(tx, { reference, code, settings });
    if (!isRight) return { outcome: 'failed', failure: 'refused', reason: 'The voucher code is wrong.' };
    if (settings.auto_approve) {
      await announceSandboxEnding(tx, {
        vendor: 'payments',
        topic: 'payment',
        reference,
        ending: 'done',
        habit: settings.webhooks,
        afterMs: settings.approve_after_ms,
      });
    }
    return { outcome: 'accepted' };
  });
}

async function findCollection(db: Db, reference: string): Promise<MoneyStatus> {
  const prompt = await findSandboxPrompt(db, { reference });
  if (!prompt) return { status: 'not_found' };
  const judged = judgePrompt(prompt);
  switch (judged) {
    case 'waiting':
      return { status: 'in_progress' };
    case 'approved':
      return { status: 'done', reference, amount: prompt.amount_pesewas, currency: 'GHS', fee: 0n };
    case 'declined':
      return { status: 'failed', reason: 'declined' };
    case 'no_money':
      return { status: 'failed', reason: 'insufficient_funds' };
    case 'expired':
      return { status: 'failed', reason: 'payer_timeout' };
  }
}

async function giveBack(db: Db, refund: GatewayRefund): Promise<StartOutcome> {
  const { reference, collectionReference, payer, network, amount } = refund;
  const prompt = await findSandboxPrompt(db, { reference: collectionReference });
  if (!prompt || judgePrompt(prompt) !== 'approved') {
    return { outcome: 'failed', failure: 'refused', reason: 'Nothing was collected under this reference.' };
  }
  return send(db, {
    kind: 'refund',
    reference,
    collection_reference: collectionReference,
    receiver: payer,
    network,
    amount_pesewas: amount,
  });
}

async function payOut(
  db: Db,
  { reference, receiver, network, amount }: GatewayPayout,
): Promise<StartOutcome> {
  return send(db, {
    kind: 'payout',
    reference,
    collection_reference: null,
    receiver,
    network,
    amount_pesewas: amount,
  });
}

type Sending = Pick<
  SandboxTransfer,
  'kind' | 'reference' | 'collection_reference' | 'receiver' | 'network' | 'amount_pesewas'
>;

async function send(db: Db, sending: Sending): Promise<StartOutcome> {
  const { answer, ending, afterMs } = decideTransfer(sending.receiver);
  return inTransaction(db, async (tx) => {
    const isNew = await insertSandboxTransfer(tx, { ...sending, answer, ending, endsAfterMs: afterMs });
    if (!isNew) return answerAgain(tx, sending);
    if (answer !== 'refused') {
      await announceSandboxEnding(tx, {
        vendor: 'payments',
        topic: sending.kind,
        reference: sending.reference,
        ending,
        habit: (await getSandboxSettings(tx)).webhooks,
        afterMs,
      });
    }
    return toOutcome(answer);
  });
}

async function answerAgain(tx: Tx, sending: Sending): Promise<StartOutcome> {
  const known = await findSandboxTransfer(tx, sending);
  if (!known) {
    return { outcome: 'failed', failure: 'refused', reason: 'The reference belongs to something else.' };
  }
  return toOutcome(known.answer === 'lost' ? 'accepted' : known.answer);
}

async function findTransfer(db: Db, by: Pick<SandboxTransfer, 'kind' | 'reference'>): Promise<MoneyStatus> {
  const transfer = await findSandboxTransfer(db, by);
  if (!transfer) return { status: 'not_found' };
  const status = judgeProgress(transfer);
  if (status === 'failed') return { status, reason: 'other' };
  if (status === 'in_progress') return { status };
  const { reference, amount_pesewas: amount } = transfer;
  return { status, reference, amount, currency: 'GHS', fee: 0n };
}

function toOutcome(answer: TransferAnswer): StartOutcome {
  switch (answer) {
    case 'accepted':
      return { outcome: 'accepted' };
    case 'lost':
      return { outcome: 'unknown', reason: "The gateway's answer was lost." };
    case 'refused':
      return { outcome: 'failed', failure: 'refused', reason: 'The gateway refuses this number.' };
  }
}
