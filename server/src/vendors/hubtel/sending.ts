/** Send Money: sellers' withdrawals, and refunds, since Hubtel has none of its own. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { z } from 'zod';
import { statusAbout } from '#vendors/ports/answer-proof.ts';
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import type { KnownAttempt, MoneyStatus, Operation } from '#vendors/ports/outcomes.ts';
import type { GatewayPayout, RefundOperation } from '#vendors/ports/payments-port.ts';
import { fingerprintAccount } from '#vendors/ports/vendor.ts';
import { statusWithoutAnswer, type VendorReply } from '#vendors/ports/vendor-http.ts';
import { fromGhs, meaningOf, networksOf, toGhs, toInternational } from '#vendors/ports/vendor-wire.ts';
import type { HubtelAccount } from './account.ts';
import { decidedAfterMs, plainText, readNothing, readStart, traits } from './answers.ts';
import { sentAnswer, startAnswer } from './wire.ts';
import { channels, moneyCodes, sentStatuses } from './words.ts';

type Sending = {
  reference: string;
  amount: Pesewas;
  phone: Phone;
  network: Network;
  name: string;
  why: string;
};

export function createSending(
  account: HubtelAccount,
  callbacks: Callbacks,
): {
  forSellers: Operation<GatewayPayout, MoneyStatus>;
  forRefunds: RefundOperation;
} {
  const { send: http, prepaidDepositId } = account;
  const path = `/api/merchants/${encodeURIComponent(prepaidDepositId)}/send/mobilemoney`;
  async function send({ reference, amount, phone, network, name, why }: Sending, signal: AbortSignal) {
    const json = {
      RecipientName: name,
      RecipientMsisdn: toInternational(phone),
      Channel: channels[network],
      Amount: toGhs(amount),
      PrimaryCallbackURL: callbacks.urlFor(reference),
      Description: why,
      ClientReference: reference,
    };
    return readStart(await http.post(path, { json, answer: startAnswer }, signal), {
      codes: moneyCodes,
      reference,
    });
  }
  const find = async (attempt: KnownAttempt, signal: AbortSignal) =>
    readSent(await lookUpSent(account, attempt.reference, signal), attempt);
  const sender = { way: 'send', account: fingerprintAccount(prepaidDepositId) };
  return {
    forSellers: {
      ...sender,
      traits,
      networks: networksOf(channels),
      find,
      send: ({ receiver: phone, name, ...rest }, signal) =>
        send({ ...rest, phone, name: plainText(name), why: 'Earnings' }, signal),
    },
    forRefunds: {
      ...sender,
      traits,
      // It names no payment.
      showsAsReversal: false,
      find,
      // The payer's name is not known, and their number may be used instead.
      send: ({ payer: phone, ...rest }, signal) =>
        send({ ...rest, phone, name: toInternational(phone), why: 'Refund' }, signal),
    },
  };
}

type SentReply = VendorReply<z.output<typeof sentAnswer>>;

/** At another host than everything else is asked about. */
export function lookUpSent(
  { sendStatus, prepaidDepositId }: HubtelAccount,
  reference: string,
  signal: AbortSignal,
): Promise<SentReply> {
  const path = `/api/merchants/${encodeURIComponent(prepaidDepositId)}/transactions/status`;
  const query = { clientReference: reference };
  return sendStatus.get(path, { query, answer: sentAnswer }, signal);
}

function readSent(reply: SentReply, attempt: KnownAttempt): MoneyStatus {
  if (reply.got !== 'answer') return statusWithoutAnswer(reply);
  const { data, responseCode } = reply.body;
  // Its page has `success` where all others have a number.
  if (!data || reply.status >= 300 || !['success', '0000'].includes(responseCode)) return readNothing(reply);
  return statusAbout([{ ours: attempt.reference, named: data.clientReference }], judge(data, attempt));
}

type Sent = NonNullable<z.output<typeof sentAnswer>['data']>;

/** An empty account is told by the callback alone: the status only says that it failed. */
function judge(data: Sent, { ageMs, announced }: KnownAttempt): MoneyStatus {
  const { transactionStatus: word, transactionId: vendorReference, clientReference } = data;
  const words = { ...(vendorReference && { vendorReference }), evidence: { status: word } };
  const status = meaningOf(sentStatuses, word.toLowerCase());
  if (status === 'done') {
    const amount = fromGhs(data.amount);
    if (amount === undefined) return { status: 'unknown', reason: 'unparseable', ...words };
    const fee = fromGhs(data.fees ?? '');
    return {
      status,
      reference: clientReference,
      amount,
      currency: 'GHS',
      ...(fee && { fee }),
      ...words,
    };
  }
  if (status === 'in_progress') return { status, ...words };
  // Nobody has to approve it: before Hubtel has decided it is only under way.
  if (status === 'unpaid' && ageMs <= decidedAfterMs) return { status: 'in_progress', ...words };
  if (status === 'failed' || status === 'unpaid')
    return { status: 'failed', reason: word, ...announced, ...words };
  if (status === 'reversed') return { status, reason: word, ...words };
  return { status: 'unknown', reason: 'unmapped_code', ...words };
}
