/** RemaData on this machine: a wallet, orders under our references, and their outcomes, as integrations describe it. */
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

/** `filledWith`: GHS in the wallet at the start. */
export type RemadataSimulation = { apiKey: string; filledWith?: number };

const usuallyFilledWith = 500;
/** GHS for each number of MB. */
const prices: Record<string, Record<string, number>> = {
  mtn: { '1024': 4.5, '5120': 22.5 },
  telecel: { '5120': 21 },
  airteltigo: { '1024': 4, '5120': 20 },
};

type Order = { id: string };
type Shop = ReturnType<typeof createSupplies<Order>> & { core: SimCore };

export function simulateRemadata({ apiKey, filledWith = usuallyFilledWith }: RemadataSimulation) {
  return (core: SimCore): SimDefinition => {
    const begins = [{ afterMs: 0, status: 'pending' }];
    const isDone = (status: string) => status === 'completed';
    const supplies = createSupplies<Order>(core, { filledWith, courses, begins, isDone });
    const shop: Shop = { ...supplies, core };
    return {
      name: 'remadata',
      routes: { ...orderRoutes(shop), ...questionRoutes(shop) },
      refuse: ({ headers }) => (headers['x-api-key'] === apiKey ? undefined : no('Unauthorized', 401)),
      reset: supplies.reset,
    };
  };
}

const yes = (data: unknown, message = 'OK'): SimAnswer => ({
  status: 200,
  body: { status: 'success', message, data },
});
const no = (message: string, status = 400, more = {}): SimAnswer => ({
  status,
  body: { status: 'error', message, ...more },
});

const courses: Record<string, Step[]> = {
  ordinary: [{ afterMs: 30 * secondMs, status: 'completed' }],
  fails: [{ afterMs: 30 * secondMs, status: 'failed' }],
  refunded: [{ afterMs: 30 * secondMs, status: 'refunded' }],
  late_success: [
    { afterMs: 30 * secondMs, status: 'failed' },
    { afterMs: 5 * minuteMs, status: 'completed' },
  ],
  reversed: [
    { afterMs: 30 * secondMs, status: 'completed' },
    { afterMs: 24 * hourMs, status: 'refunded' },
  ],
  new_word: [{ afterMs: 0, status: 'parked' }],
};

/** Answers without an order that a test asks for. */
const refusals: Record<string, SimAnswer> = {
  float_empty: no('Insufficient wallet balance'),
  paid_back: no('Order failed. Your wallet has been refunded.', 400, {
    data: { reference: 'ORD_X', refunded: true },
  }),
  not_available: no('This bundle is not available'),
  timed_out: no('The provider timed out, invalid answer'),
  duplicate: no('Invalid ref: already used'),
  other_error: no('Something went wrong'),
  error_in_200: no('Something went wrong', 200),
  conflict: no('Invalid request', 409),
  other_order: yes({ reference: 'ORD_X', client_reference: 'ANOTHER', status: 'pending' }),
};

function orderRoutes(shop: Shop): SimRoutes {
  const { core, orders, wallet, take } = shop;
  return {
    'POST /buy-data': {
      subjects: ({ body }) => [body?.ref, `buy ${body?.phone}`],
      handle({ body }, behaviour = '') {
        const fault = findFault(body);
        if (fault) return no(fault);
        if (core.habitOf(body.phone) === 'refused') return no('This number is not supported');
        const refusal = refusals[behaviour];
        if (refusal) return refusal;
        const price = prices[body.networkType]?.[String(body.volumeInMB)] ?? 0;
        if (price > wallet.balance) return refusals.float_empty ?? no('Insufficient');
        const { ref: reference, phone } = body;
        // The effect of a used reference is not known. The worst is simulated: it is done again.
        const { id } = take({ id: `ORD_${orders.length + 1}`, reference, phone, price }, behaviour);
        return yes({
          ...{ reference: id, client_reference: reference, status: 'pending', amount: price },
          balance: wallet.balance.toFixed(2),
        });
      },
    },
  };
}

function findFault(body: SimRequest['body']): string | undefined {
  const { phone, volumeInMB, networkType, ref } = body ?? {};
  if (!/^0\d{9}$/.test(phone ?? '') || !parsePhone(phone)) return 'Invalid phone number';
  if (typeof ref !== 'string' || ref === '') return 'ref is required';
  return prices[networkType]?.[String(volumeInMB)] === undefined ? 'Invalid bundle' : undefined;
}

function questionRoutes(shop: Shop): SimRoutes {
  const { orders, wallet, statusOf } = shop;
  return {
    'GET /order-status/:reference': {
      subjects: ({ params }) => [orders.find(({ id }) => id === params.reference)?.reference],
      handle({ params }, behaviour) {
        const order = orders.find(({ id }) => id === params.reference);
        if (!order || behaviour === 'lag') return no('Order not found', 404);
        const reference = behaviour === 'other_order' ? 'ORD_OTHER' : order.id;
        return yes({ reference, status: statusOf(order) });
      },
    },
    'GET /orders': {
      subjects: ({ query }) => [query.get('ref_number') ?? undefined],
      handle({ query }, behaviour) {
        const asked = query.get('ref_number');
        const found =
          behaviour === 'unfiltered' ? orders : orders.filter(({ reference }) => reference === asked);
        return yes(
          found.map((one) => ({ reference: one.id, ref_number: one.reference, status: statusOf(one) })),
        );
      },
    },
    'GET /bundles': ({ query }) => {
      const network = query.get('network') ?? '';
      return yes(
        Object.entries(prices[network] ?? {}).map(([mb, price]) => ({
          ...{ network, name: `${Number(mb) / 1024} GB`, volumeInMB: Number(mb), price },
        })),
      );
    },
    'GET /wallet-balance': () => yes({ balance: wallet.balance.toFixed(2), currency: 'GHS' }),
  };
}
