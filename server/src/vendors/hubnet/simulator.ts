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
import { lines, smallestVolume } from './words.ts';

/** `filledWith`: GHS in the wallet at the start. */
export type HubnetSimulation = { apiKey: string; filledWith?: number };

const usuallyFilledWith = 500;
const ghsPerGb = 4.5;
const callsAMinute = 5;

type Step = { afterMs: number; status: string };

type Order = {
  id: number;
  reference: string;
  phone: string;
  at: number;
  steps: Step[];
};

type Shop = { core: SimCore; orders: Map<string, Order>; wallet: { balance: number } };

export function simulateHubnet({ apiKey, filledWith = usuallyFilledWith }: HubnetSimulation) {
  return (core: SimCore): SimDefinition => {
    const shop: Shop = { core, orders: new Map(), wallet: { balance: filledWith } };
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
        shop.orders.clear();
        shop.wallet.balance = filledWith;
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

/** By the number, or as a test sets it for the order. */
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
        if (orders.has(body.reference)) return refusals.duplicate ?? sentence('Duplicate');
        const habit = core.habitOf(body.phone);
        if (habit === 'refused') return rejected(1005, 'This number cannot be served');
        return refusals[behaviour] ?? makeOrder(shop, body, { behaviour, habit });
      },
    },
  };
}

type Fate = { behaviour: string; habit: string | undefined };

function makeOrder({ core, orders, wallet }: Shop, body: SimRequest['body'], fate: Fate): SimAnswer {
  const { phone, reference, volume, webhook } = body;
  const price = (Number(volume) / 1_000) * ghsPerGb;
  if (price > wallet.balance) return refusals.float_empty ?? sentence('Insufficient');
  wallet.balance -= price;
  const course = courses[fate.behaviour] ?? courses[fate.habit ?? ''] ?? courses.ordinary ?? [];
  const steps = [
    { afterMs: 0, status: 'Accepted' },
    { afterMs: 5 * secondMs, status: 'Processing' },
    ...course,
  ];
  const id = 7_000 + orders.size;
  orders.set(reference, { id, reference, phone, at: core.clock.now(), steps });
  core.note({ kind: 'debit', reference, phone, amount: price });
  if (course.some(({ status }) => status === 'Delivered'))
    core.note({ kind: 'delivery', reference, phone, amount: price });
  for (const { afterMs, status } of course) {
    const told = {
      event: `transaction.${status.toLowerCase()}`,
      data: { reference, status, message: status },
    };
    const headers = { 'content-type': 'application/json' };
    if (webhook) core.announce({ url: webhook, headers, body: JSON.stringify(told), afterMs });
  }
  const transaction = { transaction_id: `HN${id}`, reference };
  if (fate.behaviour === 'v4') {
    const data = { ...transaction, status: 'Accepted' };
    return { status: 200, body: { event: 'charge.success', status: 'success', data } };
  }
  const message = fate.behaviour === 'sentence' ? 'Your order was received.' : '0000';
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

function questionRoutes({ core, orders, wallet }: Shop): SimRoutes {
  return {
    'GET /check-transaction-status': {
      subjects: ({ query }) => [query.get('reference') ?? undefined],
      handle({ query }, behaviour = '') {
        const order = orders.get(query.get('reference') ?? '');
        if (!order || behaviour === 'lag')
          return { status: 200, body: { status: false, message: 'Transaction not found' } };
        const passedMs = core.clock.now() - order.at;
        const word = order.steps.findLast(({ afterMs }) => afterMs <= passedMs)?.status;
        const status = behaviour.startsWith('says ') ? behaviour.slice(5) : word;
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
