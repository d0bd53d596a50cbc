/** Hubnet on this machine: a wallet, five calls a minute at each address, and answers of both versions. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import type {
  SimAnswer,
  SimCore,
  SimDefinition,
  SimRequest,
  SimRoutes,
} from '#vendors/simulators/simulator.ts';
import { createSupplies, type Step } from '#vendors/simulators/supplies.ts';
import { lines, smallestVolume } from './words.ts';

/** `filledWith`: GHS in the wallet at the start. */
export type HubnetSimulation = { apiKey: string; filledWith?: number };

const usuallyFilledWith = 500;
const ghsPerGb = 4.5;
const callsAMinute = 5;

type Order = { id: number };
type Shop = ReturnType<typeof createSupplies<Order>> & { core: SimCore };

const begins: Step[] = [
  { afterMs: 0, status: 'Accepted' },
  { afterMs: 5 * secondMs, status: 'Processing' },
];

export function simulateHubnet({ apiKey, filledWith = usuallyFilledWith }: HubnetSimulation) {
  return (core: SimCore): SimDefinition => {
    const isDone = (status: string) => status === 'Delivered';
    const supplies = createSupplies<Order>(core, { filledWith, courses, begins, isDone });
    const shop: Shop = { ...supplies, core };
    const calls = new Map<string, number[]>();

    return {
      name: 'hubnet',
      routes: Object.assign(
        questionRoutes(shop),
        ...Object.keys(lines).map((line) => orderRoute(shop, line)),
      ),
      refuse({ headers }, path) {
        // Not `authorization`.
        if (headers.token !== `Bearer ${apiKey}`)
          return { status: 401, body: { status: false, message: 'Invalid token' } };
        const now = core.clock.now();
        const recent = (calls.get(path) ?? []).filter((at) => at > now - minuteMs);
        calls.set(path, [...recent, now]);
        return recent.length >= callsAMinute ? rejected(1007, 'Rate limit exceeded') : undefined;
      },
      reset() {
        supplies.reset();
        calls.clear();
      },
    };
  };
}

const rejected = (code: number, message: string): SimAnswer => ({
  status: 400,
  body: { event: 'charge.rejected', status: 'failed', code, message },
});
/** A JSON text, and no object. */
const sentence = (text: string): SimAnswer => ({ status: 200, body: JSON.stringify(text) });

const courses: Record<string, Step[]> = {
  ordinary: [{ afterMs: 20 * secondMs, status: 'Delivered' }],
  fails: [{ afterMs: 20 * secondMs, status: 'Failed' }],
  late_success: [
    { afterMs: 20 * secondMs, status: 'Failed' },
    { afterMs: 5 * minuteMs, status: 'Delivered' },
  ],
  reversed: [
    { afterMs: 20 * secondMs, status: 'Delivered' },
    { afterMs: 24 * hourMs, status: 'Refunded' },
  ],
};

/** Answers without an order that a test asks for. */
const refusals: Record<string, SimAnswer> = {
  float_empty: rejected(1003, 'Insufficient wallet balance'),
  not_approved: rejected(406, 'Account not approved'),
  rate_1007: rejected(1007, 'Slow down'),
  rate_text: { status: 200, body: { event: 'charge.rejected', status: 'failed', code: '1007', message: '' } },
  not_sold: rejected(1009, 'Telecel is not available at the moment'),
  older_no: { status: 200, body: { status: false, message: 'Volume not available' } },
  older_float: { status: 200, body: { status: false, message: 'You have insufficient funds' } },
  duplicate: rejected(1010, 'Reference has already been used'),
  duplicate_text: sentence('Duplicate transaction'),
  one_sentence: sentence('Phone number is required and must be valid'),
  new_word: { status: 200, body: { status: 'queued', message: 'Queued' } },
  mixed: { status: 200, body: { event: 'charge.rejected', status: 'success', message: 'OK' } },
  mixed_no: { status: 200, body: { event: 'charge.success', status: 'failed', message: 'OK' } },
  yes_in_404: { status: 404, body: { status: true, message: '0000' } },
  other_order: { status: 200, body: { status: true, message: '0000', reference: 'ANOTHER' } },
};

function orderRoute(shop: Shop, line: string): SimRoutes {
  const { core, orders } = shop;
  return {
    [`POST /${line}-new-transaction`]: {
      subjects: ({ body }) => [body?.reference, `order ${body?.phone}`],
      handle({ body }, behaviour = '') {
        const fault = findFault(body);
        if (fault) return sentence(fault);
        if (orders.some(({ reference }) => reference === body.reference))
          return refusals.duplicate ?? sentence('Duplicate');
        if (core.habitOf(body.phone) === 'refused') return rejected(1005, 'This number cannot be served');
        return refusals[behaviour] ?? makeOrder(shop, body, behaviour);
      },
    },
  };
}

function makeOrder(
  { core, orders, wallet, take }: Shop,
  body: SimRequest['body'],
  behaviour: string,
): SimAnswer {
  const { phone, reference, volume, webhook } = body;
  const price = (Number(volume) / 1_000) * ghsPerGb;
  if (price > wallet.balance) return refusals.float_empty ?? sentence('Insufficient');
  const { id, course } = take({ id: 7_000 + orders.length, reference, phone, price }, behaviour);
  for (const { afterMs, status } of course) {
    const told = {
      event: `transaction.${status.toLowerCase()}`,
      data: { reference, status, message: status },
    };
    const headers = { 'content-type': 'application/json' };
    if (webhook) core.announce({ url: webhook, headers, body: JSON.stringify(told), afterMs });
  }
  const transaction = { transaction_id: `HN${id}`, reference };
  if (behaviour === 'v4') {
    const data = { ...transaction, status: 'Accepted' };
    return { status: 200, body: { event: 'charge.success', status: 'success', data } };
  }
  const message = behaviour === 'sentence' ? 'Your order was received.' : '0000';
  return { status: 200, body: { status: true, message, ...transaction, data: { status: true } } };
}

function findFault(body: SimRequest['body']): string | undefined {
  const { phone, volume, reference, webhook } = body ?? {};
  if (!/^0\d{9}$/.test(phone ?? '') || !parsePhone(phone))
    return 'Phone number is required and must be valid';
  if (typeof volume !== 'string' || !/^\d+$/.test(volume) || Number(volume) < smallestVolume)
    return 'Volume is required and must be at least 1000';
  if (!/^\w{6,25}$/.test(reference ?? '')) return 'Reference is too short or too long';
  return webhook === undefined || webhook.startsWith('https://') ? undefined : 'Webhook must be https';
}

function questionRoutes({ orders, wallet, statusOf }: Shop): SimRoutes {
  return {
    'GET /check-transaction-status': {
      subjects: ({ query }) => [query.get('reference') ?? undefined],
      handle({ query }, behaviour = '') {
        const order = orders.find(({ reference }) => reference === query.get('reference'));
        if (!order || behaviour === 'lag')
          return { status: 200, body: { status: false, message: 'Transaction not found' } };
        const status = behaviour.startsWith('says ') ? behaviour.slice(5) : statusOf(order);
        const reference = behaviour === 'other_order' ? 'ANOTHER' : order.reference;
        const data = { status, reference, transaction_id: `HN${order.id}` };
        return behaviour === 'v4'
          ? { status: 200, body: { event: 'status.success', status: 'success', data } }
          : { status: 200, body: { status: true, message: '0000', data } };
      },
    },
    'GET /check_balance': (_request, behaviour) => ({
      status: 200,
      body:
        behaviour === 'v4'
          ? { status: 'success', data: { wallet_balance: wallet.balance.toFixed(2) } }
          : { status: true, balance: wallet.balance },
    }),
  };
}
