/** Guards that keep a vendor's answer from proving more than it says. */
import type { Mutant } from '#scripts/mutants/mutant.ts';

const proof = 'server/src/vendors/ports/answer-proof.ts';
const about = ['server/test/vendors/answers-about-others.test.ts'];
const refuse = ['server/test/vendors/answers-that-refuse.test.ts'];

/** Each adapter's own comparison, by the line that makes it. */
const comparisons = [
  ['Paystack, a payment', 'paystack/payments.ts', 'statusAbout([{ ours: reference, named: data.reference }]'],
  [
    'Paystack, a transfer',
    'paystack/transfers.ts',
    'statusAbout([{ ours: reference, named: data.reference }]',
  ],
  ['Paystack, a refund', 'paystack/refunds.ts', 'statusAbout(namings,'],
  ['BulkClix', 'bulkclix/money.ts', 'statusAbout([{ ours: reference, named: names.reference }]'],
  ['MTN', 'mtn-momo/requests.ts', 'statusAbout([{ ours: reference, named: body.externalId }]'],
  [
    'Hubtel, a payment',
    'hubtel/payments.ts',
    'statusAbout([{ ours: reference, named: lookup.found.clientReference }]',
  ],
  [
    'Hubtel, money sent',
    'hubtel/sending.ts',
    'statusAbout([{ ours: reference, named: data.clientReference }]',
  ],
  [
    'Hubtel, a bundle',
    'hubtel/bundles.ts',
    'statusAbout([{ ours: reference, named: lookup.found.clientReference }]',
  ],
  ['Hubnet', 'hubnet/bundles.ts', 'statusAbout(\n    [{ ours: reference, named: data.reference }]'],
  ['DataMart', 'datamart/bundles.ts', 'statusAbout(\n    [{ ours: vendorReference, named: data.reference }]'],
] as const;

export const answerGuards: Mutant[] = [
  ...comparisons.map(([vendor, file, takenOut]) => ({
    guard: `a status that names another call says nothing of ours (${vendor})`,
    file: `server/src/vendors/${file}`,
    takenOut,
    instead: takenOut.startsWith('statusAbout(namings') ? 'statusAbout([],' : 'statusAbout([]',
    tests: about,
  })),
  {
    guard: 'an answer to a call that names another one says nothing of ours',
    file: proof,
    takenOut: 'if (named === undefined) return started;',
    instead: 'if (named === undefined || started) return started;',
    tests: about,
  },
  {
    guard: 'a refusal that leaves open what became of it is none',
    file: proof,
    takenOut: 'return /time[ds]?[ -]?out',
    instead: 'return sentence === "" && /time[ds]?[ -]?out',
    tests: refuse,
  },
  {
    guard: 'an address that is not there says nothing of a transaction',
    file: proof,
    takenOut: 'return /\\b(route|endpoint',
    instead: 'return sentence === "" && /\\b(route|endpoint',
    tests: refuse,
  },
  {
    guard: 'a time-out or a conflict judges no request',
    file: proof,
    takenOut: 'return http < 300 || http === 400',
    instead: 'return http < 500 || http === 400',
    tests: refuse,
  },
  {
    guard: 'Hubnet refuses only where it says why',
    file: 'server/src/vendors/hubnet/bundles.ts',
    takenOut: "?? (isRejection ? 'refused' : undefined)",
    instead: "?? 'refused'",
    tests: refuse,
  },
  {
    guard: 'Paystack refuses a payment with HTTP 400 and no other',
    file: 'server/src/vendors/paystack/payments.ts',
    takenOut: 'if (http !== 400 || soundsUndecided(message))',
    instead: 'if ((http !== 400 && http !== 404) || soundsUndecided(message))',
    tests: refuse,
  },
  {
    guard: 'an error on a connection that stood does not prove that nothing was sent',
    file: 'server/src/vendors/ports/vendor-http.ts',
    takenOut: "return [isConnecting && typeof code === 'string'",
    instead: "return [typeof code === 'string'",
    tests: ['server/src/vendors/ports/vendor-http.test.ts'],
  },
  {
    guard: 'a dispute of a payer reaches a person',
    file: 'server/src/orders/verbs/receive-webhook.ts',
    takenOut: 'if (dispute && (await recordDispute(',
    instead: 'if (dispute && (await (async (..._: unknown[]) => false)(',
    tests: ['server/test/vendors/disputes.test.ts'],
  },
  {
    guard: 'JSON that is too deep to read is no message',
    file: 'server/src/orders/verbs/receive-webhook.ts',
    takenOut: "if (isTooDeep(request.rawBody)) return 'unreadable';",
    instead: 'void isTooDeep;',
    tests: ['server/test/vendors/unreadable-webhooks.test.ts'],
  },
];
