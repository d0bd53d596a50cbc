/** CodeCraft on this machine: a wallet, orders that it names itself, and their outcomes, as integrations describe it. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { parsePhone } from '@ntem/contract/phones';
import type { SimAnswer, SimCore, SimDefinition, SimRoutes } from '#vendors/simulators/simulator.ts';
import { createSupplies, type Step } from '#vendors/simulators/supplies.ts';

/** `filledWith`: GHS in the wallet at the start. */
export type CodecraftSimulation = { apiKey: string; filledWith?: number };

const usuallyFilledWith = 500;
type Prices = Record<string, Record<string, number>>;
/** GHS for each GB. */
const regular: Prices = { MTN: { '1': 4.2, '5': 21 }, TELECEL: { '5': 20 }, AT: { '1': 3.9, '5': 19 } };
const bigtime: Prices = { MTN: { '50': 180 }, AT: { '50': 150 } };

type Order = { gig: string; network: string };
type Shop = ReturnType<typeof createSupplies<Order>> & { core: SimCore; apiKey: string };

export function simulateCodecraft({ apiKey, filledWith = usuallyFilledWith }: CodecraftSimulation) {
  return (core: SimCore): SimDefinition => {
    const begins = [{ afterMs: 0, status: 'Pending' }];
    const isDone = (status: string) => /deliver|success/i.test(status);
    const supplies = createSupplies<Order>(core, { filledWith, courses, begins, isDone });
    const shop: Shop = { ...supplies, core, apiKey };
    return {
      name: 'codecraft',
      routes: {
        ...orderRoute(shop, '/initiate.php', regular),
        ...orderRoute(shop, '/special.php', bigtime),
        ...questionRoutes(shop),
      },
      // The status has the key in its body.
      refuse: ({ headers, body }) =>
        headers['x-api-key'] === apiKey || body?.agent_api === apiKey
          ? undefined
          : { status: 401, body: { status: 'error', message: 'Invalid API key' } },
      reset: supplies.reset,
    };
  };
}

const no = (status: number | string, message: string, http = 200): SimAnswer => ({
  status: http,
  body: { status, message },
});

const courses: Record<string, Step[]> = {
  ordinary: [{ afterMs: 30 * secondMs, status: 'Delivered' }],
  fails: [{ afterMs: 30 * secondMs, status: 'Failed' }],
  late_success: [
    { afterMs: 30 * secondMs, status: 'Failed' },
    { afterMs: 5 * minuteMs, status: 'Crediting Successful' },
  ],
  reversed: [
    { afterMs: 30 * secondMs, status: 'Successful' },
    { afterMs: 24 * hourMs, status: 'Reversed' },
  ],
  new_word: [{ afterMs: 0, status: 'Parked' }],
};

function orderRoute({ core, orders, wallet, take }: Shop, path: string, prices: Prices): SimRoutes {
  return {
    [`POST ${path}`]: {
      subjects: ({ body }) => [`order ${body?.recipient_number}`],
      handle({ body }, behaviour = '') {
        const { recipient_number: phone, gig, network } = body ?? {};
        if (!/^0\d{9}$/.test(phone ?? '') || !parsePhone(phone)) return no(422, 'Number not verified', 422);
        const price = prices[network]?.[gig];
        if (prices[network] === undefined) return no(555, 'Network not found');
        if (price === undefined || typeof gig !== 'string') return no(103, 'Price not found');
        if (core.habitOf(phone) === 'refused') return no(422, 'Number not verified');
        if (behaviour === 'float_empty' || price > wallet.balance) return no(100, 'Admin wallet is low');
        // `code 101 Out of stock`: a test asks for this one; `named 101` comes with a reference.
        const [, kind, code, said] = /^(code|named) (\w+) ?(.*)$/.exec(behaviour) ?? [];
        const named = kind === 'named' ? { reference_id: 'API1' } : {};
        if (code) return { status: 200, body: { status: code, message: said || 'as asked', ...named } };
        const reference = `API${phone}${orders.length + 1}`;
        take({ reference, phone, gig, network, price }, behaviour);
        const status = behaviour === 'word' ? 'success' : behaviour === 'text' ? '200' : 200;
        return {
          status: 200,
          body: { status, message: 'Order recorded successfully', reference_id: reference },
        };
      },
    },
  };
}

function questionRoutes({ orders, wallet, statusOf, apiKey }: Shop): SimRoutes {
  const rows = (prices: Prices) =>
    Object.entries(prices).flatMap(([network, sizes]) =>
      Object.entries(sizes).map(([gig, price]) => ({ network, package: gig, amount: price.toFixed(2) })),
    );
  return {
    'POST /response.php': {
      subjects: ({ body }) => [body?.reference_id],
      handle({ body }, behaviour = '') {
        if (body?.agent_api !== apiKey) return no('error', 'agent_api is required', 401);
        const order = orders.find(({ reference }) => reference === body.reference_id);
        if (!order || behaviour === 'lag') return no('error', 'Order not found');
        const order_status = behaviour.startsWith('says ') ? behaviour.slice(5) : statusOf(order);
        const details = { beneficiary: order.phone, gig: order.gig, network: order.network, order_status };
        return behaviour === 'older'
          ? { status: 200, body: { status: 200, success: true, data: details } }
          : { status: 200, body: { status: 'success', order_details: details } };
      },
    },
    'GET /packages.php': (_request, behaviour) => {
      const lists = { regular_packages: rows(regular), bigtime_packages: rows(bigtime) };
      return { status: 200, body: { status: 200, data: behaviour === 'nested' ? { data: lists } : lists } };
    },
    'GET /wallet.php': () => ({
      status: 200,
      body: { status: 200, message: 'Successful', data: { wallet: wallet.balance } },
    }),
  };
}
