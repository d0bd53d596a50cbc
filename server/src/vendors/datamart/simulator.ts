/** DataMart on this machine: a wallet, orders under our keys, and their outcomes, as it documents them. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import type {
  SimAnswer,
  SimCore,
  SimDefinition,
  SimRequest,
  SimRoutes,
} from '#vendors/simulators/simulator.ts';
import { createSupplies, type Step, type Supply } from '#vendors/simulators/supplies.ts';
import { signatureHeader, signDatamartWebhook } from './webhook.ts';

export type DatamartSimulation = {
  apiKey: string;
  webhookSecret: string;
  webhookUrl: string;
  /** GHS in the wallet at the start. */
  filledWith?: number;
};

/** GHS for each GB that is on sale. */
const prices: Record<string, Record<string, number>> = {
  YELLO: { '1': 4, '2': 9.2, '5': 23 },
  TELECEL: { '5': 20.5, '10': 39.99 },
  AT_PREMIUM: { '1': 3.95, '5': 19 },
  at: { '1': 3.95, '5': 19 },
};
const usuallyFilledWith = 1_000;
const requestsAMinute = 200;
/** Beside that. */
const limits: Record<string, number> = { '/purchase': 150, '/balance': 120, '/verify-number': 2 };
const keyLastsMs = dayMs;

type Facts = {
  /** The request under the key. */
  requestBody: string;
  name: string;
  network: string;
  capacity: string;
  processing: string;
  ref: string | undefined;
};
type Order = Supply<Facts>;
type Shop = ReturnType<typeof createSupplies<Facts>> & {
  core: SimCore;
  announce(order: Order, step: Step): void;
};

export function simulateDatamart({
  apiKey,
  webhookSecret,
  webhookUrl,
  filledWith = usuallyFilledWith,
}: DatamartSimulation) {
  return (core: SimCore): SimDefinition => {
    const begins = [{ afterMs: 0, status: 'pending' }];
    const isDone = (status: string) => status === 'completed';
    const supplies = createSupplies<Facts>(core, { filledWith, courses, begins, isDone });
    const seen: Record<string, number[]> = {};

    /** Retries are not documented: there are none. */
    function announce(order: Order, { afterMs, status }: Step): void {
      const event = `order.${status === 'pending' ? 'created' : status}`;
      const { ref, name: orderReference, phone, network, capacity, price } = order;
      const data = { orderReference, ref, phone, network, capacity: Number(capacity), price, status };
      const body = JSON.stringify({ event, timestamp: new Date(core.clock.now()).toISOString(), data });
      const signature = { [signatureHeader]: signDatamartWebhook(webhookSecret, body) };
      const headers = { 'content-type': 'application/json', 'x-datamart-event': event, ...signature };
      core.announce({ url: webhookUrl, headers, body, afterMs });
    }

    function isTooMany(what: string, most: number): boolean {
      const now = core.clock.now();
      const recent = (seen[what] ?? []).filter((at) => at > now - minuteMs);
      seen[what] = [...recent, now];
      return recent.length >= most;
    }

    const shop = { ...supplies, core, announce };
    return {
      name: 'datamart',
      routes: { ...orderRoutes(shop), ...otherRoutes(shop) },
      refuse({ headers }, path) {
        if (headers['x-api-key'] !== apiKey) return no('Invalid API key', 401);
        const ownLimit = limits[path];
        if (isTooMany('all', requestsAMinute) || (ownLimit !== undefined && isTooMany(path, ownLimit)))
          return no('Too many requests', 429, { code: 'RATE_LIMIT_EXCEEDED' });
        return undefined;
      },
      reset() {
        supplies.reset();
        for (const what of Object.keys(seen)) delete seen[what];
      },
    };
  };
}

const yes = (data: unknown, status = 200, more = {}): SimAnswer => ({
  status,
  body: { status: 'success', message: 'Successful', data, ...more },
});
const no = (message: string, status = 400, more = {}): SimAnswer => ({
  status,
  body: { status: 'error', message, ...more },
});

const courses: Record<string, Step[]> = {
  ordinary: [
    { afterMs: 10 * secondMs, status: 'processing' },
    { afterMs: 30 * secondMs, status: 'completed' },
  ],
  fails: [
    { afterMs: 10 * secondMs, status: 'processing' },
    { afterMs: 30 * secondMs, status: 'failed' },
  ],
  refunded: [{ afterMs: 30 * secondMs, status: 'refunded' }],
  waits: [{ afterMs: 10 * secondMs, status: 'waiting' }],
  // A person there works it off.
  manual: [{ afterMs: 3 * hourMs, status: 'completed' }],
  late_success: [
    { afterMs: 30 * secondMs, status: 'failed' },
    { afterMs: 5 * minuteMs, status: 'completed' },
  ],
  reversed: [
    { afterMs: 30 * secondMs, status: 'completed' },
    { afterMs: 3 * dayMs - hourMs, status: 'refunded' },
  ],
  new_word: [{ afterMs: 0, status: 'queued_at_telco' }],
};

/** Refusals that a test asks for, documented ones first. */
const refusals: Record<string, SimAnswer> = {
  float_empty: no('Insufficient wallet balance', 400, { currentBalance: 0.5, requiredAmount: 23 }),
  network_paused: no('This network is currently paused'),
  rule_violation: no('Maximum capacity is 5GB', 403, { code: 'API_RULE_VIOLATION' }),
  key_conflict: no('Idempotency key was used with another request', 409),
  in_progress: no('This request is already under way', 409, { code: 'REQUEST_IN_PROGRESS' }),
  error_in_200: no('Something went wrong', 200),
  no_reference: yes({ orderStatus: 'completed' }, 201),
};

function orderRoutes(shop: Shop): SimRoutes {
  const { core, orders, statusOf } = shop;
  const byName = (asked = '') => orders.find(({ name }) => name === asked);
  return {
    'POST /purchase': {
      subjects: ({ headers, body }) => [
        String(headers['x-idempotency-key']),
        `purchase ${body?.phoneNumber}`,
      ],
      handle(request, behaviour = '') {
        const key = request.headers['x-idempotency-key'];
        const known = orders.find(
          ({ reference, at }) => reference === key && core.clock.now() - at < keyLastsMs,
        );
        if (known && known.requestBody !== JSON.stringify(request.body))
          return no('Idempotency key was used with another request');
        if (known) return accepted(shop, known);
        const fault = findFault(request);
        if (fault) return no(fault);
        const habit = core.habitOf(request.body.phoneNumber);
        if (habit === 'refused') return no('This number cannot be served');
        return refusals[behaviour] ?? makeOrder(shop, request, behaviour || (habit ?? 'ordinary'));
      },
    },
    'GET /order-status/:reference': {
      subjects: ({ params }) => [byName(params.reference)?.reference],
      handle({ params }, behaviour) {
        const order = byName(params.reference);
        if (!order || behaviour === 'lag') return no('Order not found', 404);
        const { phone: phoneNumber, network, capacity, price, processing: processingMethod } = order;
        const reference = behaviour === 'other_order' ? 'GN-OTHER' : order.name;
        const orderStatus = statusOf(order);
        return yes({ reference, phoneNumber, network, capacity, price, orderStatus, processingMethod });
      },
    },
  };
}

function makeOrder(shop: Shop, { body, headers }: SimRequest, course: string): SimAnswer {
  const { wallet, take, orders } = shop;
  const { phoneNumber: phone, network, capacity, ref } = body;
  const price = prices[network]?.[capacity] ?? 0;
  if (price > wallet.balance)
    return no('Insufficient wallet balance', 400, { currentBalance: wallet.balance, requiredAmount: price });
  const order = take(
    {
      ...{ reference: String(headers['x-idempotency-key']), phone, network, capacity, price, ref },
      requestBody: JSON.stringify(body),
      name: `GN-${(0xa0000000 + orders.length).toString(16).toUpperCase()}`,
      processing: course === 'manual' ? 'manual' : 'api',
    },
    course,
  );
  for (const step of order.steps) shop.announce(order, step);
  return accepted(shop, order);
}

/** It calls an order completed before it is, unless a person has to work it off. */
function accepted({ wallet }: Shop, order: Order): SimAnswer {
  const { name: orderReference, network, capacity, price, processing: processingMethod } = order;
  const balances = { balanceBefore: round(wallet.balance + price), balanceAfter: wallet.balance };
  const orderStatus = processingMethod === 'manual' ? 'pending' : 'completed';
  const data = { orderReference, network, capacity: Number(capacity), price, orderStatus, processingMethod };
  const rateLimit = { limit: requestsAMinute, remaining: requestsAMinute - 1, resetInSeconds: 45 };
  return yes({ ...data, ...balances, transactionReference: `TRX-${order.reference}` }, 201, { rateLimit });
}

const round = (ghs: number) => Math.round(ghs * 100) / 100;

function findFault({ headers, body }: SimRequest): string | undefined {
  if (!/^[\w-]{8,64}$/.test(String(headers['x-idempotency-key'] ?? '')))
    return 'X-Idempotency-Key is required';
  const { phoneNumber, network, capacity, gateway } = body ?? {};
  if (!/^0\d{9}$/.test(phoneNumber ?? '') || !parsePhone(phoneNumber)) return 'Invalid phone number';
  if (gateway !== 'wallet') return 'Invalid gateway';
  if (!(network in prices)) return 'Invalid network';
  if (typeof capacity !== 'string' || prices[network]?.[capacity] === undefined) return 'Package not found';
  return undefined;
}

function otherRoutes({ wallet }: Shop): SimRoutes {
  return {
    'GET /data-packages'({ query }, behaviour) {
      const network = query.get('network') ?? '';
      const rows = Object.entries(prices[network] ?? {}).map(([gb, price]) =>
        behaviour === 'old_shape'
          ? { capacity: gb, mb: `${gb}000`, network, price: String(price), inStock: gb !== '2' }
          : { capacity: Number(gb), mb: Number(gb) * 1024, network, price },
      );
      return behaviour === 'old_shape'
        ? yes(rows)
        : yes({ [network]: rows }, 200, { pricingTier: 'reseller' });
    },
    'GET /balance': () =>
      yes({
        balance: wallet.balance,
        currency: 'GHS',
        user: { id: '60f1', name: 'Ama', email: 'ama@shop.example' },
        timestamp: '2026-01-15T12:00:00.000Z',
      }),
    'POST /verify-number'({ body }, behaviour) {
      if (behaviour === 'unavailable') return no('Try again later', 503, { code: 'VERIFY_UNAVAILABLE' });
      const servable = !body?.phoneNumber?.endsWith('0000');
      const recommendation = body?.phoneNumber?.endsWith('1111') ? 'activate_first' : 'sell_any';
      const message = servable ? 'Number can receive data' : 'Number cannot receive data';
      return yes({ network: 'YELLO', servable, recommendation, message, cached: false });
    },
  };
}
