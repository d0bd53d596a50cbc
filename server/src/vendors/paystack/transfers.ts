/** Transfers to a wallet: sellers' withdrawals, and refunds if they are sent that way. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import { soundsUndecided, startAbout, statusAbout } from '#vendors/ports/answer-proof.ts';
import type { KnownAttempt, MoneyStatus, Operation, StartOutcome } from '#vendors/ports/outcomes.ts';
import type { GatewayPayout, RefundOperation } from '#vendors/ports/payments-port.ts';
import {
  failureOfStatus,
  startWithoutAnswer,
  statusWithoutAnswer,
  type VendorHttp,
} from '#vendors/ports/vendor-http.ts';
import { fromPesewas, meaningOf, networksOf } from '#vendors/ports/vendor-wire.ts';
import { refundReason } from './lists.ts';
import { recipientAnswer, transferAnswer, transferVerifyAnswer } from './wire.ts';
import {
  bankCodes,
  fromTransferReference,
  isDuplicate,
  isFloatEmpty,
  isIllegalReference,
  isNotAllowed,
  isNotFound,
  toTransferReference,
  transferStatuses,
} from './words.ts';

const traits: Traits = {
  duplicates: 'rejects',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 30 * minuteMs,
  firstCheckAfterMs: 10 * secondMs,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(100),
};

type Transfer = {
  reference: string;
  amount: Pesewas;
  phone: Phone;
  network: Network;
  name: string;
  reason: string;
};

export function createTransfers(
  http: VendorHttp,
  account: string,
): {
  forSellers: Operation<GatewayPayout, MoneyStatus>;
  forRefunds: RefundOperation;
} {
  const find = (attempt: KnownAttempt, signal: AbortSignal) => verify(http, attempt, signal);
  const sender = { way: 'transfer', account };
  return {
    forSellers: {
      ...sender,
      traits,
      networks: networksOf(bankCodes),
      find,
      send: ({ reference, amount, receiver: phone, network, name }, signal) =>
        transfer(http, { reference, amount, phone, network, name, reason: 'Earnings' }, signal),
    },
    forRefunds: {
      ...sender,
      traits,
      // It names no payment.
      showsAsReversal: false,
      find,
      send: ({ reference, amount, payer: phone, network }, signal) =>
        transfer(http, { reference, amount, phone, network, name: phone, reason: refundReason }, signal),
    },
  };
}

async function transfer(http: VendorHttp, wanted: Transfer, signal: AbortSignal): Promise<StartOutcome> {
  const recipient = await makeRecipient(http, wanted, signal);
  if (typeof recipient !== 'string') return recipient;
  const { reference, amount, reason } = wanted;
  const named = { reference: toTransferReference(reference) };
  const json = { source: 'balance', amount: Number(amount), ...named, recipient, reason };
  const reply = await http.post('/transfer', { json, answer: transferAnswer }, signal);
  if (reply.got !== 'answer') return startWithoutAnswer(reply);
  const theirs = reply.body.data?.reference;
  return startAbout(
    [{ ours: reference, named: theirs && fromTransferReference(theirs) }],
    judgeTransfer(reply),
  );
}

type Reply = { status: number; body: z.output<typeof transferAnswer> };

function judgeTransfer({ status, body }: Reply): StartOutcome {
  const said = body.data?.status;
  const evidence = { http: status, status: said ?? null, message: body.message };
  if (said !== undefined && status < 300) {
    const isRefused = meaningOf(transferStatuses, said) === 'failed';
    return isRefused
      ? { outcome: 'failed', failure: 'refused', reason: said, evidence }
      : { outcome: 'accepted', evidence };
  }
  const failure = failureOfStatus(status) ?? failureOfAccount(body.message);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  if (isDuplicate(body.message)) return { outcome: 'unknown', reason: 'duplicate_reference', evidence };
  if (status !== 400 || soundsUndecided(body.message))
    return { outcome: 'unknown', reason: 'unmapped_code', evidence };
  return { outcome: 'failed', failure: 'refused', reason: 'validation', evidence };
}

/** What is wrong with our account, and not with this transfer. */
function failureOfAccount(message: string): 'config' | 'provider_float' | undefined {
  if (isNotAllowed(message)) return 'config';
  return isFloatEmpty(message) ? 'provider_float' : undefined;
}

/** Moves no money: without a recipient nothing was sent. The same wallet gives the same code. */
async function makeRecipient(
  http: VendorHttp,
  { name, phone, network }: Transfer,
  signal: AbortSignal,
): Promise<string | StartOutcome> {
  const json = {
    type: 'mobile_money',
    name,
    account_number: phone,
    bank_code: bankCodes[network],
    currency: 'GHS',
  };
  const reply = await http.post('/transferrecipient', { json, answer: recipientAnswer }, signal);
  if (reply.got !== 'answer') return { outcome: 'failed', failure: 'not_sent', reason: reply.reason };
  const code = reply.body.data?.recipient_code;
  if (code) return code;
  const failure = failureOfStatus(reply.status) ?? (reply.status === 400 ? 'refused' : 'not_sent');
  return {
    outcome: 'failed',
    failure,
    reason: 'recipient',
    evidence: { http: reply.status, message: reply.body.message },
  };
}

/** Those of earlier versions left in capitals, where Paystack took them. */
async function verify(
  http: VendorHttp,
  { reference }: KnownAttempt,
  signal: AbortSignal,
): Promise<MoneyStatus> {
  const found = await verifyAs(http, toTransferReference(reference), signal);
  return found.status === 'not_found' ? verifyAs(http, reference, signal) : found;
}

async function verifyAs(http: VendorHttp, reference: string, signal: AbortSignal): Promise<MoneyStatus> {
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  const reply = await http.get(path, { answer: transferVerifyAnswer }, signal);
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, message } = reply.body;
  if (!data) {
    const isAbsent = isNotFound(message) || isIllegalReference(message);
    return isAbsent && (reply.status === 404 || reply.status === 400)
      ? { status: 'not_found' }
      : { status: 'unknown', reason: `http_${reply.status}` };
  }
  const namings = [{ ours: fromTransferReference(reference), named: fromTransferReference(data.reference) }];
  return statusAbout(namings, judgeVerified(data, message));
}

type Verified = NonNullable<z.output<typeof transferVerifyAnswer>['data']>;

function judgeVerified(data: Verified, message: string): MoneyStatus {
  const vendorReference = data.id === undefined ? {} : { vendorReference: String(data.id) };
  const evidence = { status: data.status, message };
  const status = meaningOf(transferStatuses, data.status);
  switch (status) {
    case 'done': {
      const amount = fromPesewas(data.amount);
      if (amount === undefined) return { status: 'unknown', reason: 'unparseable', evidence };
      const fee = fromPesewas(data.fee_charged ?? 0);
      return {
        status,
        reference: fromTransferReference(data.reference),
        amount,
        currency: data.currency,
        ...(fee && { fee }),
        ...vendorReference,
      };
    }
    case 'failed':
    case 'reversed':
    case 'refunded_to_us':
      return { status, reason: data.status, ...vendorReference, evidence };
    case 'unknown':
    case undefined:
      return { status: 'unknown', reason: 'unmapped_code', ...vendorReference, evidence };
    default:
      return { status, ...vendorReference };
  }
}
