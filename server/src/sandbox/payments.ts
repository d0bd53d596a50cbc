/** The sandbox's payment gateway: prompts go to the simulated handset, and no money moves. */
import { randomInt } from 'node:crypto';
import { readSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import type { CodeNeeded, KnownAttempt, MoneyStatus, StartOutcome } from '#vendors/ports/outcomes.ts';
import type { Collection, GatewayPayout, GatewayRefund, PaymentsPort } from '#vendors/ports/payments-port.ts';
import { decidePrompt, decideTransfer, judgeProgress, judgePrompt } from './fates.ts';
import { openLine, toOutcome } from './line.ts';
import { insertSandboxMessage } from './messages.ts';
import { enterVoucher, findSandboxPrompt, insertSandboxPrompt } from './prompts.ts';
import { type Call, decide, type Sandbox, sandboxCheck, sandboxTraits as traits } from './sandbox.ts';
import { getSandboxSettings } from './settings.ts';
import { listStatement, sumBalance } from './statement.ts';
import {
  findSandboxTransfer,
  insertSandboxTransfer,
  type NewTransfer,
  type SandboxTransfer,
} from './transfers.ts';

const voucherDialCode = '*110#';

export function createSandboxPayments(sandbox: Sandbox): PaymentsPort {
  const { db, signingKey } = sandbox;
  const { send, find } = openLine(sandbox);
  return {
    name: 'sandbox',
    collect: {
      way: 'prompt',
      account: 'sandbox',
      traits,
      promptWindowMs: async () => (await getSandboxSettings(db)).promptWindowMs,
      send: send(collect),
      enterCode: send(enterCode),
      find: find(findCollection),
    },
    refund: {
      way: 'transfer',
      account: 'sandbox',
      traits,
      showsAsReversal: false,
      send: send(giveBack),
      find: find(findTransfer('refund')),
    },
    payOut: {
      way: 'transfer',
      account: 'sandbox',
      traits,
      send: send(payOut),
      find: find(findTransfer('payout')),
    },
    listDay: (day, after) => listStatement(db, 'payments', { day, after }),
    findBalance: () => sumBalance(db),
    readWebhook: (request) => readSandboxWebhook(signingKey, request),
    check: async () => [sandboxCheck],
  };
}

async function collect(collection: Collection, call: Call): Promise<StartOutcome | CodeNeeded> {
  const { reference, payer, network, amount, label } = collection;
  const fate = decidePrompt(payer, call.settings);
  if (!fate) return { outcome: 'failed', failure: 'not_sent', reason: 'The gateway is out of reach.' };
  const { answer, ending, afterMs } = fate;
  const voucher = answer === 'code_wanted' ? String(randomInt(1_000_000)).padStart(6, '0') : null;
  const newId = await decide(call, [reference], async (tx, announce) => {
    const prompt = { reference, payer, network, amountPesewas: amount, label, voucher };
    const id = await insertSandboxPrompt(tx, { ...prompt, fate });
    if (!id) return undefined;
    // Nobody can dial on this handset, so the answer to dialling arrives by itself.
    const text = `${voucherDialCode}: your voucher code is ${voucher}.`;
    if (voucher) await insertSandboxMessage(tx, { phone: payer, text, code: voucher });
    const isPaid = ending === 'approved';
    await announce({ topic: 'payment', reference, ending: isPaid ? 'done' : 'failed', afterMs });
    return id;
  });
  // Asked again, the gateway recognizes the reference.
  const vendorReference = newId ?? (await findSandboxPrompt(call.sandbox.db, reference))?.id;
  if (!vendorReference) throw new Error('A prompt whose reference was taken is not there.');
  if (answer === 'code_wanted') {
    return { outcome: 'code_wanted', dialCode: voucherDialCode, vendorReference };
  }
  return toOutcome('gateway', newId ? answer : 'accepted', vendorReference);
}

/** As with real gateways, one wrong voucher ends the collection. */
async function enterCode(entry: { reference: string; code: string }, call: Call): Promise<StartOutcome> {
  const { reference } = entry;
  const { autoApprove: isApproved, approveAfterMs: afterMs } = call.settings;
  return decide(call, [reference], async (tx, announce) => {
    const isRight = await enterVoucher(tx, { ...entry, approveAfterMs: isApproved ? afterMs : undefined });
    if (!isRight) return { outcome: 'failed', failure: 'refused', reason: 'The voucher code is wrong.' };
    if (isApproved) await announce({ topic: 'payment', reference, ending: 'done', afterMs, isInstead: true });
    return { outcome: 'accepted' };
  });
}

const failures = { declined: 'declined', no_money: 'insufficient_funds', expired: 'payer_timeout' } as const;

async function findCollection({ reference }: KnownAttempt, { sandbox }: Call): Promise<MoneyStatus> {
  const prompt = await findSandboxPrompt(sandbox.db, reference);
  if (!prompt) return { status: 'not_found' };
  const { id: vendorReference, amountPesewas: amount } = prompt;
  if (prompt.saysUnpaid) return { status: 'unpaid', vendorReference };
  const judged = judgePrompt(prompt);
  if (judged === 'waiting') return { status: 'in_progress', vendorReference };
  if (judged !== 'approved') return { status: 'failed', reason: failures[judged], vendorReference };
  return { status: 'done', reference, amount, currency: 'GHS', fee: 0n, vendorReference };
}

async function giveBack(refund: GatewayRefund, call: Call): Promise<StartOutcome> {
  const { reference, collectionReference, payer: receiver, network, amount } = refund;
  const prompt = await findSandboxPrompt(call.sandbox.db, collectionReference);
  if (!prompt || judgePrompt(prompt) !== 'approved') {
    return { outcome: 'failed', failure: 'refused', reason: 'Nothing was collected under this reference.' };
  }
  const asked = { reference, collectionReference: collectionReference, receiver, network };
  return transfer(call, { kind: 'refund', ...asked, amountPesewas: amount });
}

function payOut({ reference, receiver, network, amount }: GatewayPayout, call: Call): Promise<StartOutcome> {
  const asked = { reference, collectionReference: null, receiver, network };
  return transfer(call, { kind: 'payout', ...asked, amountPesewas: amount });
}

async function transfer(call: Call, asked: NewTransfer): Promise<StartOutcome> {
  const { kind: topic, reference, receiver } = asked;
  const fate = decideTransfer(receiver);
  const { answer, ending, afterMs, takenBackAfterMs } = fate;
  return decide(call, [reference], async (tx, announce) => {
    const id = await insertSandboxTransfer(tx, asked, fate);
    if (!id) {
      const known = await findSandboxTransfer(tx, asked);
      if (!known) {
        return { outcome: 'failed', failure: 'refused', reason: 'The reference belongs to something else.' };
      }
      return toOutcome('gateway', known.answer === 'lost' ? 'accepted' : known.answer, known.id);
    }
    if (answer !== 'refused') await announce({ topic, reference, ending, afterMs });
    if (takenBackAfterMs !== undefined)
      await announce({ topic, reference, ending: 'failed', afterMs: takenBackAfterMs });
    return toOutcome('gateway', answer, id);
  });
}

function findTransfer(kind: SandboxTransfer['kind']) {
  return async ({ reference }: KnownAttempt, { sandbox }: Call): Promise<MoneyStatus> => {
    const sent = await findSandboxTransfer(sandbox.db, { kind, reference });
    if (!sent) return { status: 'not_found' };
    const { id: vendorReference, amountPesewas: amount } = sent;
    const status = judgeProgress(sent);
    if (status === 'in_progress') return { status, vendorReference };
    // This gateway does not reveal that a transfer was done before it was reversed.
    if (status !== 'done') return { status: 'failed', reason: 'other', vendorReference };
    return { status, reference, amount, currency: 'GHS', fee: 0n, vendorReference };
  };
}
