/** A whole order for the tests: Efua's, paid and sent, whose answer from the supplier was lost. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { WholeOrder } from '@ntem/contract/orders/whole-order';

export const nowMs = Date.parse('2026-11-15T08:12:00.000Z');

type Attempt = WholeOrder['attempts'][number];

export function attemptOf(changes: Partial<Attempt> = {}): Attempt {
  return {
    id: 'attempt-1',
    direction: 'collect',
    provider: 'paystack',
    reference: 'NTC7F3K92QX01',
    vendor_reference: '4099260516',
    number: 1,
    amount: 48,
    received: 48,
    outcome: 'done',
    surplus: false,
    contradicted_by: null,
    reason: null,
    next_ask_at: null,
    checks: 2,
    checked_at: '2026-11-15T05:58:12.000Z',
    created_at: '2026-11-15T05:57:50.000Z',
    settled_at: '2026-11-15T05:58:12.000Z',
    ...changes,
  };
}

export const lostDelivery = attemptOf({
  id: 'attempt-2',
  direction: 'deliver',
  provider: 'datamart',
  reference: 'NTD7F3K92QX01',
  vendor_reference: null,
  amount: 44.1,
  received: null,
  outcome: 'unknown',
  reason: 'No answer in 6 s',
  next_ask_at: '2026-11-15T09:00:00.000Z',
  checks: 14,
  created_at: '2026-11-15T05:58:13.000Z',
  settled_at: null,
});

type Event = WholeOrder['events'][number];

const event = (from: Event['from'], to: Event['to'], time: string, said: Partial<Event> = {}): Event => ({
  from,
  to,
  actor: 'worker',
  evidence: null,
  created_at: `2026-11-15T${time}.000Z`,
  ...said,
});

export function postingsOf(
  kind: LedgerKind,
  time: string,
  amounts: Record<string, number>,
): WholeOrder['postings'] {
  const created_at = `2026-11-15T${time}.000Z`;
  return Object.entries(amounts).map(([account, amount]) => ({ kind, account, amount, created_at }));
}

export function orderOf(changes: Partial<WholeOrder> = {}): WholeOrder {
  return {
    id: 'order-1',
    payment_id: 'payment-1',
    ext_transaction_id: 'NT7F3K92QX',
    state: 'needs_review',
    state_before_review: 'delivery_unknown',
    payment_status: 'success',
    delivery: 'pending',
    channel: 'link',
    stage: 'problem',
    service: { id: 'service-1', name: 'AirtelTigo' },
    package: { id: 'package-1', name: 'AirtelTigo 5 GB', bundle_id: 'AT-5000', megabytes: 5000 },
    network: 'AIRTELTIGO',
    recipient: '0271359101',
    payer: '0271359101',
    payer_network: 'AIRTELTIGO',
    name: 'Efua Quaye',
    user: null,
    sellers: [{ id: 'kwame', name: 'Kwame Mensah', commission: 1.9 }],
    price: 48,
    amount: 46,
    cost_price: 44.1,
    received: 48,
    created_at: '2026-11-15T05:57:31.000Z',
    changed_at: '2026-11-15T07:58:19.000Z',
    paid_at: '2026-11-15T05:58:12.000Z',
    delivered_at: null,
    refunded_at: null,
    events: [
      event(null, 'created', '05:57:31', { actor: 'buyer' }),
      event('created', 'awaiting_code', '05:57:32', { actor: 'buyer' }),
      event('awaiting_code', 'prompting', '05:57:49', { actor: 'buyer' }),
      event('prompting', 'payment_pending', '05:57:50', { actor: 'buyer' }),
      event('payment_pending', 'paid', '05:58:12', { evidence: { status: 'done', amount: '4800' } }),
      event('paid', 'delivering', '05:58:13'),
      event('delivering', 'delivery_unknown', '05:58:19', { evidence: { reason: 'No answer in 6 s' } }),
      event('delivery_unknown', 'needs_review', '07:58:19'),
    ],
    attempts: [attemptOf(), lostDelivery],
    evidence: [
      {
        attempt_id: 'attempt-1',
        provider: 'paystack',
        source: 'status',
        status: 'done',
        said: { status: 'success', amount: 4800, currency: 'GHS', reference: 'NTC7F3K92QX01' },
        created_at: '2026-11-15T05:58:12.000Z',
      },
      {
        attempt_id: 'attempt-2',
        provider: 'datamart',
        source: 'status',
        status: 'not_found',
        said: { status: 'error', message: 'Order not found' },
        created_at: '2026-11-15T08:11:44.000Z',
      },
    ],
    postings: [
      ...postingsOf('paid', '05:58:12', { 'gateway:paystack': 48, customer_funds: -48 }),
      ...postingsOf('gateway_fee', '05:58:12', { fees: 0.94, 'gateway:paystack': -0.94 }),
    ],
    ...changes,
  };
}

/** The same order, delivered and booked. */
export const deliveredPostings = [
  ...orderOf().postings,
  ...postingsOf('delivered', '08:15:00', {
    customer_funds: 48,
    'supplier:datamart': -44.1,
    'commission:kwame': -1.9,
    margin: -2,
  }),
];
