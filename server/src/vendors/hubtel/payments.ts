/** Hubtel as a payment gateway: collections from wallets, and their statuses. */
import { warning } from '#kernel/rules/findings.ts';
import { statusAbout } from '#vendors/ports/answer-proof.ts';
import type { KnownAttempt, MoneyStatus, StartOutcome } from '#vendors/ports/outcomes.ts';
import type { Collection, PaymentsPort } from '#vendors/ports/payments-port.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import { fromGhs, meaningOf, networksOf, toGhs, toInternational } from '#vendors/ports/vendor-wire.ts';
import { type HubtelAccount, type HubtelSettings, openAccount } from './account.ts';
import {
  checkHost,
  decidedAfterMs,
  type Found,
  lookUp,
  plainText,
  readLookup,
  readStart,
  traits,
} from './answers.ts';
import { checkPrepaid, findAll } from './balances.ts';
import { createSending, lookUpSent } from './sending.ts';
import { readHubtelWebhook } from './webhook.ts';
import { startAnswer } from './wire.ts';
import { channels, collectionStatuses, moneyCodes } from './words.ts';

export function createHubtelPayments(settings: HubtelSettings, { callbacks }: VendorParts): PaymentsPort {
  const account = openAccount(settings);
  const sending = createSending(account, callbacks);
  const { callbackAddresses } = settings;
  return {
    name: 'hubtel',
    collect: {
      way: 'receive',
      account: fingerprintAccount(settings.posSalesId),
      traits,
      networks: networksOf(channels),
      promptWindowMs: async () => decidedAfterMs,
      send: (collection, signal) =>
        prompt(account, collection, { callbackUrl: callbacks.urlFor(collection.reference), signal }),
      // It never wants one.
      enterCode: async () => ({ outcome: 'unknown', reason: 'no code is wanted' }),
      find: async (attempt, signal) =>
        readCollection(await lookUp(account, attempt.reference, signal), attempt),
    },
    // It has no refunds: money goes back as any other that is sent.
    refund: sending.forRefunds,
    payOut: sending.forSellers,
    // It documents no list of a day.
    listDay: async () => undefined,
    findBalance: (signal) => findAll(account, signal),
    // Bundles are paid from it.
    isBalanceShared: true,
    readWebhook: (request) => readHubtelWebhook({ callbacks, callbackAddresses }, request),
    async check(signal) {
      return [
        checkHost(
          { what: 'Status Check', account: 'HUBTEL_POS_SALES_ID' },
          await lookUp(account, checkReference, signal),
        ),
        checkHost(
          { what: 'Send Money', account: 'HUBTEL_PREPAID_DEPOSIT_ID' },
          await lookUpSent(account, checkReference, signal),
        ),
        await checkPrepaid(account, signal),
        callbackAddresses.length > 0
          ? warning(
              'Callbacks',
              `Taken from ${callbackAddresses.join(', ')} alone: see that Hubtel calls from there.`,
            )
          : warning(
              'Callbacks from anywhere',
              'Ask Hubtel from where it calls, and set HUBTEL_CALLBACK_ADDRESSES.',
            ),
      ];
    },
  };
}

/** Of nothing: the answer shows who is let in. */
const checkReference = 'NTEMCHECK';

type Prompting = { callbackUrl: string; signal: AbortSignal };

async function prompt(
  { receive, posSalesId }: HubtelAccount,
  { reference, amount, payer, network, label }: Collection,
  { callbackUrl, signal }: Prompting,
): Promise<StartOutcome> {
  const path = `/merchantaccount/merchants/${encodeURIComponent(posSalesId)}/receive/mobilemoney`;
  const json = {
    CustomerMsisdn: toInternational(payer),
    Channel: channels[network],
    Amount: toGhs(amount),
    PrimaryCallbackUrl: callbackUrl,
    Description: plainText(label),
    ClientReference: reference,
  };
  return readStart(await receive.post(path, { json, answer: startAnswer }, signal), {
    codes: moneyCodes,
    reference,
  });
}

function readCollection(
  reply: Awaited<ReturnType<typeof lookUp>>,
  { reference, announced }: KnownAttempt,
): MoneyStatus {
  if (reply.got === 'answer' && reply.body.responseCode === '4505')
    return { status: 'reversed', reason: 'already_refunded' };
  const lookup = readLookup(reply);
  if (!lookup.found) return lookup.nothing;
  const judged = judge(lookup.found);
  // It has no word for a failure. One that was announced and is not paid is over; paid later, it counts as paid late.
  const status: MoneyStatus =
    judged.status === 'unpaid' && announced?.failure === 'refused'
      ? { ...judged, status: 'failed', reason: announced.reason }
      : judged;
  return statusAbout([{ ours: reference, named: lookup.found.clientReference }], status);
}

function judge(found: Found): MoneyStatus {
  const { status: word, transactionId: vendorReference, clientReference, currencyCode } = found;
  const words = { ...(vendorReference && { vendorReference }), evidence: { status: word } };
  const status = meaningOf(collectionStatuses, word);
  if (status === 'done') {
    const amount = fromGhs(found.amount);
    if (amount === undefined) return { status: 'unknown', reason: 'unparseable', ...words };
    // The payer's fee is in no field of this answer; ours is missing in the last one.
    const kept = fromGhs(found.amountAfterCharges ?? '');
    const fee = kept !== undefined && kept < amount ? amount - kept : undefined;
    // The account is in GHS, but the answer does not always include it.
    const currency = currencyCode ?? 'GHS';
    return { status, reference: clientReference, amount, currency, ...(fee && { fee }), ...words };
  }
  if (status === 'unpaid') return { status, ...words };
  if (status === 'reversed') return { status, reason: 'refunded', ...words };
  return { status: 'unknown', reason: 'unmapped_code', ...words };
}
