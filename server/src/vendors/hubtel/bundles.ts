/** Hubtel's Commission Services as a supplier of bundles. Offers and prices differ by recipient. */
import type { Pesewas } from '@ntem/contract/money';
import { type Network, networkName } from '@ntem/contract/networks';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { warning, wrong } from '#kernel/rules/findings.ts';
import { statusAbout } from '#vendors/ports/answer-proof.ts';
import type { BundleOrder, BundlesPort } from '#vendors/ports/bundles-port.ts';
import type {
  DeliveryStatus,
  Failed,
  KnownAttempt,
  StartOutcome,
  VendorCheck,
} from '#vendors/ports/outcomes.ts';
import { fingerprintAccount, type VendorParts } from '#vendors/ports/vendor.ts';
import { startWithoutAnswer } from '#vendors/ports/vendor-http.ts';
import { fromGhs, networksOf, toGhs, toInternational } from '#vendors/ports/vendor-wire.ts';
import { type HubtelAccount, type HubtelSettings, openAccount } from './account.ts';
import { checkHost, decidedAfterMs, type Found, lookUp, readLookup, readStart, traits } from './answers.ts';
import { findPrepaid } from './balances.ts';
import { readHubtelWebhook } from './webhook.ts';
import { offersAnswer, startAnswer } from './wire.ts';
import { commissionCodes } from './words.ts';

export function createHubtelBundles(settings: HubtelSettings, { callbacks }: VendorParts): BundlesPort {
  const account = openAccount(settings);
  const { callbackAddresses } = settings;
  return {
    name: 'hubtel',
    deliver: {
      way: 'commission',
      account: fingerprintAccount(settings.prepaidDepositId),
      traits,
      send: (bundle, signal) =>
        order(account, bundle, { callbackUrl: callbacks.urlFor(bundle.reference), signal }),
      find: (attempt, signal) => findDelivery(account, attempt, signal),
    },
    // It documents no list of a day.
    listDay: async () => undefined,
    findFloat: (signal) => findPrepaid(account, signal),
    // Refunds and withdrawals leave from it.
    isFloatShared: true,
    readWebhook: (request) => readHubtelWebhook({ callbacks, callbackAddresses }, request),
    async listOffers(network, signal) {
      const own = ownNumber(account, network);
      if (!own) return undefined;
      const offers = readOffers(await askOffers(account, { network, recipient: own }, signal));
      return 'outcome' in offers
        ? undefined
        : offers.map(({ value, display, cost }) => ({ code: value, label: display, cost }));
    },
    check: (signal) =>
      Promise.all(networksOf(account.serviceIds).map((network) => checkLine(account, network, signal))),
  };
}

function ownNumber({ offerNumbers }: HubtelAccount, network: Network): Phone | undefined {
  return offerNumbers.find((phone) => networkOfPrefix(phone) === network);
}

const pathOf = ({ prepaidDepositId, serviceIds }: HubtelAccount, network: Network) =>
  `/commissionservices/${encodeURIComponent(prepaidDepositId)}/${encodeURIComponent(serviceIds[network] ?? '')}`;

function askOffers(
  account: HubtelAccount,
  { network, recipient }: { network: Network; recipient: Phone },
  signal: AbortSignal,
) {
  const query = { destination: toInternational(recipient) };
  return account.commission.get(pathOf(account, network), { query, answer: offersAnswer }, signal);
}

type Offered = { value: string; display: string; cost: Pesewas };

/** A question orders nothing: if it fails, nothing was sent. */
function readOffers(reply: Awaited<ReturnType<typeof askOffers>>): Offered[] | Failed {
  const said =
    reply.got === 'answer'
      ? readStart(
          { ...reply, body: { ...reply.body, data: undefined } },
          { codes: commissionCodes, reference: '' },
        )
      : startWithoutAnswer(reply);
  if (said.outcome === 'failed') return said;
  if (said.outcome === 'unknown' || reply.got !== 'answer')
    return { ...said, outcome: 'failed', failure: 'not_sent', reason: 'offers_not_told' };
  return (reply.body.data ?? []).flatMap(({ value, display, amount }) => {
    const cost = fromGhs(amount);
    return cost === undefined ? [] : [{ value, display, cost }];
  });
}

type Ordering = { callbackUrl: string; signal: AbortSignal };

/** Code and price must be those that the recipient is offered at this moment, or the order fails. */
async function order(
  account: HubtelAccount,
  { reference, recipient, network, supplierCode, expectedCost }: BundleOrder,
  { callbackUrl, signal }: Ordering,
): Promise<StartOutcome> {
  const offers = readOffers(await askOffers(account, { network, recipient }, signal));
  if ('outcome' in offers) return offers;
  const offer = offers.find(({ value }) => value === supplierCode);
  if (!offer) return { outcome: 'failed', failure: 'refused', reason: 'not_offered' };
  const { value, display, cost } = offer;
  // Held, it would block its network for all others, since its cost is fixed. Refused, it goes elsewhere or back.
  if (cost > expectedCost) {
    const evidence = { bundle: display, asked: toGhs(cost), expected: toGhs(expectedCost) };
    return { outcome: 'failed', failure: 'refused', reason: 'price_went_up', evidence };
  }
  const json = {
    Destination: toInternational(recipient),
    Amount: toGhs(cost),
    CallbackUrl: callbackUrl,
    ClientReference: reference,
    Extradata: { bundle: value },
  };
  const path = pathOf(account, network);
  const reply = await account.commission.post(path, { json, answer: startAnswer }, signal);
  return readStart(reply, { codes: commissionCodes, reference });
}

/** Delivered means paid and fulfilled. The two do not always agree. */
async function findDelivery(
  account: HubtelAccount,
  attempt: KnownAttempt,
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  const { reference } = attempt;
  const lookup = readLookup(await lookUp(account, reference, signal));
  if (!lookup.found) return lookup.nothing;
  return statusAbout(
    [{ ours: reference, named: lookup.found.clientReference }],
    judge(lookup.found, attempt),
  );
}

/** A callback says why it failed, and never that it did. */
function judge(found: Found, { ageMs, announced }: KnownAttempt): DeliveryStatus {
  const { status, isFulfilled, transactionId: vendorReference } = found;
  const evidence = { status, isFulfilled: isFulfilled ?? null };
  const words = { ...(vendorReference && { vendorReference }), evidence };
  if (status === 'Paid' && isFulfilled === true) return { status: 'done', ...words };
  if (status !== 'Unpaid' || isFulfilled !== false)
    return { status: 'unknown', reason: 'contradicts_itself', ...words };
  return ageMs > decidedAfterMs
    ? { status: 'failed', reason: 'not_fulfilled', ...whyFailed(announced), ...words }
    : { status: 'in_progress', ...words };
}

/** Nobody pays for a bundle but we. */
function whyFailed(announced: KnownAttempt['announced']): KnownAttempt['announced'] {
  const isOurs = announced?.reason === 'insufficient_funds';
  return isOurs ? { failure: 'provider_float', reason: 'provider_float' } : announced;
}

async function checkLine(
  account: HubtelAccount,
  network: Network,
  signal: AbortSignal,
): Promise<VendorCheck> {
  const what = `${networkName(network)} bundles`;
  const recipient = ownNumber(account, network);
  if (!recipient)
    return warning(
      `${what}: not asked`,
      'Name a number of your own on this network in HUBTEL_OFFER_NUMBERS.',
    );
  const reply = await askOffers(account, { network, recipient }, signal);
  const offers = readOffers(reply);
  const host = checkHost({ what, account: 'HUBTEL_PREPAID_DEPOSIT_ID and the service id' }, reply);
  if (host.state !== 'right') return host;
  if ('outcome' in offers) return wrong(`${what}: refused`, `Ask Hubtel why (${offers.reason}).`);
  return offers.length > 0
    ? { ...host, detail: `${offers.length} bundles are offered.` }
    : wrong(`${what}: none`, 'Check the service id with Hubtel.');
}
