/** Tests of lines against what can be sold: the bundle by network and size, and what is asked first. */
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import { judgeLines } from './judge-lines.ts';
import { statusOfList, statusOfOrder, sumLines } from './line-status.ts';
import type { ListLine, Offer } from './list-facts.ts';

const offer = (
  bundleId: string,
  network: Offer['network'],
  megabytes: number,
  pauseMessage: string | null = null,
) => ({
  ...{ bundleId, name: bundleId, network, megabytes, pauseMessage },
  cost: pesewas(400),
  customerPays: pesewas(500),
});
const offers: Offer[] = [
  offer('mtn-1', 'MTN', 1_000),
  offer('mtn-5', 'MTN', 5_120),
  offer('mtn-2', 'MTN', 2_000),
  offer('mtn-2-night', 'MTN', 2_000),
  offer('telecel-1', 'TELECEL', 1_000),
  offer('at-1', 'AIRTELTIGO', 1_000, 'Back at noon'),
];

const mtn = '0241234567' as Phone;
const plain: ListLine = {
  ...{ line: 1, text: '', recipient: mtn, network: null, megabytes: 1_000, name: null },
  ...{ numberFault: null, typedNumber: null, sizeFault: null, typedSize: '1', bundleId: null },
  ...{ isConfirmed: false, isLeftOut: false, customerPrice: null, order: null },
};
const judge = (...lines: Partial<ListLine>[]) =>
  judgeLines(
    lines.map((line, n) => ({ ...plain, line: n + 1, ...line })),
    { offers, recentSales: [{ recipient: '0551234567' as Phone, bundleId: 'mtn-1', minutesAgo: 12 }] },
  );
const orderIn = (state: OrderState): ListLine['order'] => ({
  ...{ id: 'order', state, reference: 'NT1', bundleId: 'mtn-1', bundleName: 'MTN 1 GB', network: 'MTN' },
  ...{
    price: pesewas(390),
    stateBeforeReview: null,
    lateSince: null,
    changedAt: new Date(0),
    isRefused: false,
    isTried: true,
  },
});

describe('a line', () => {
  it.each<[string, Partial<ListLine>, string]>([
    ['of a size on sale', {}, 'mtn-1'],
    ['of a size that is sold as 1,024 MB', { megabytes: 5_000 }, 'mtn-5'],
    ['that names the network of its number', { network: 'MTN' }, 'mtn-1'],
    [
      'whose number has no network, and that names one',
      { recipient: '0231234567' as Phone, network: 'TELECEL' },
      'telecel-1',
    ],
    [
      'for which a bundle was chosen',
      { megabytes: null, sizeFault: 'none', bundleId: 'mtn-2-night' },
      'mtn-2-night',
    ],
    [
      'with a number that was carried to another network, by the chosen bundle',
      { bundleId: 'telecel-1' },
      'telecel-1',
    ],
    ['with no number', { recipient: null, numberFault: 'none' }, 'number: No number on this line.'],
    [
      'with nine digits',
      { recipient: null, numberFault: 'short', typedNumber: '024 123 456' },
      'number: 9 digits. A number has 10.',
    ],
    [
      'with the number of a landline',
      { recipient: null, numberFault: 'landline' },
      'number: This is a landline. Data goes to mobile numbers.',
    ],
    ['with no size', { megabytes: null, sizeFault: 'none' }, 'bundle: No size on this line.'],
    [
      'with two sizes',
      { megabytes: null, sizeFault: 'several' },
      'bundle: More than one size on this line. Choose a bundle.',
    ],
    ['of no size on sale', { megabytes: 7_000 }, 'bundle: MTN has no 7 GB. Choose another size.'],
    [
      'of a size of two bundles',
      { megabytes: 2_000 },
      'bundle: MTN has more than one bundle of 2 GB. Choose one.',
    ],
    [
      'that names another network than its number',
      { network: 'TELECEL' },
      'bundle: The line says Telecel, and the number begins like one of MTN. Choose a bundle.',
    ],
    [
      'whose network nobody knows',
      { recipient: '0231234567' as Phone },
      'bundle: The network of this number is not known. Choose a bundle.',
    ],
    ['of a network whose sales are paused', { recipient: '0261234567' as Phone }, 'bundle: Back at noon'],
    [
      'whose chosen bundle is gone',
      { bundleId: 'gone' },
      'bundle: This bundle is not on sale now. Choose another one.',
    ],
    [
      'that was sent lately',
      { recipient: '0551234567' as Phone },
      'sent_lately: Sent 1 GB to this number 12 minutes ago. Send again?',
    ],
    ['that was sent lately and is meant', { recipient: '0551234567' as Phone, isConfirmed: true }, 'mtn-1'],
  ])('%s', (_case, line, said) => {
    const [judged] = judge(line);
    const { problem, status } = judged ?? {};
    expect(problem ? `${problem.kind}: ${problem.text}` : judged?.offer?.bundleId).toBe(said);
    expect(status).toBe(problem ? 'problem' : 'ready');
  });

  it.each<[string, Partial<ListLine>, string]>([
    ['is asked about', {}, 'problem'],
    ['is no question where the first one is left out', { isLeftOut: true }, 'ready'],
    ['is asked about where the first one was delivered', { order: orderIn('delivered') }, 'problem'],
    ['is asked about where nobody knows of the first one', { order: orderIn('delivery_unknown') }, 'problem'],
    ['is no question where the first one came back', { order: orderIn('refunded') }, 'ready'],
  ])('twice in a list %s', (_case, first, status) => {
    expect(judge(first, {})[1]?.status).toBe(status);
  });
});

it.each<[OrderState, string]>([
  ['paid', 'held'],
  ['on_hold', 'held'],
  ['delivering', 'sent'],
  ['delivered', 'delivered'],
  ['refunded', 'returned'],
  ['delivery_unknown', 'unknown'],
  ['needs_review', 'unknown'],
  // Certain only once it is in the float.
  ['delivery_failed', 'unknown'],
  ['refund_pending', 'unknown'],
])('a line whose order is %s is %s', (state, status) => {
  expect(statusOfOrder({ state })).toBe(status);
});

it('a list costs what is ready in it, and then what was sold', () => {
  const sent = { order: orderIn('delivered'), customerPrice: pesewas(450) };
  const back = { order: orderIn('refunded'), customerPrice: pesewas(450) };
  const other = { recipient: '0541234567' as Phone };
  expect(sumLines(judge(sent, back, { ...other }))).toMatchObject({
    ready: 1,
    cost: 400n,
    customersPay: 500n,
  });
  expect(sumLines(judge(sent, back))).toMatchObject({
    ...{ cost: 390n, customersPay: 450n, spent: 390n, cameBack: 390n, stillHeld: 0n },
  });
});

it.each([
  [false, { held: 0, sent: 0 }, 'draft'],
  [true, { held: 1, sent: 0 }, 'sending'],
  [true, { held: 0, sent: 1 }, 'sending'],
  [true, { held: 0, sent: 0 }, 'done'],
])('sent is %s with %j under way: %s', (isSent, counts, status) => {
  expect(statusOfList(isSent, counts)).toBe(status);
});
