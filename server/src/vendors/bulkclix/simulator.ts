/** BulkClix on this machine: payments and payouts, as its integrations describe them. */
import { createMailbox } from '#vendors/simulators/mailbox.ts';
import type { SimCore, SimDefinition, SimRequest, SimRoutes } from '#vendors/simulators/simulator.ts';
import { describe, type Moved, movesAfterMs, no, wordOf, yes } from './simulated-books.ts';
import { messageRoutes } from './simulated-messages.ts';
import { channels } from './words.ts';

type Simulation = { apiKey: string; channels: keyof typeof channels };
type Shop = { core: SimCore; channels: string[]; moved: Moved[] };

export function simulateBulkClix(simulation: Simulation) {
  return (core: SimCore): SimDefinition => {
    const moved: Moved[] = [];
    const mailbox = createMailbox(core);
    const shop: Shop = { core, moved, channels: Object.values(channels[simulation.channels]) };
    return {
      name: 'bulkclix',
      routes: {
        ...collectRoute(shop),
        ...payoutRoute(shop),
        ...statusRoute(shop),
        ...otherRoutes,
        ...messageRoutes(core, mailbox),
      },
      refuse: ({ headers }) =>
        headers['x-api-key'] === simulation.apiKey && headers.accept === 'application/json'
          ? undefined
          : no(401, 'Unauthenticated.'),
      payer: (reference, action) => answerPrompt(shop, reference, action),
      prompts: (phone) =>
        moved
          .filter((one) => one.kind === 'collect' && one.phone === phone)
          .map((one) => ({
            id: one.id,
            reference: one.reference,
            amount: one.amount,
            network: one.network,
            status: promptStatus(shop, one),
          })),
      messages: mailbox.messages,
      reset() {
        mailbox.reset();
        moved.length = 0;
      },
    };
  };
}

function promptStatus({ core }: Shop, one: Moved): string {
  const word = wordOf(core, one);
  if (word === 'success') return 'approved';
  return word === 'failed' ? (one.end ? 'declined' : 'expired') : 'waiting';
}

function end({ core }: Shop, one: Moved, word: string, afterMs = 0): void {
  const { kind, reference, id, phone, amount, callbackUrl } = one;
  one.end = { word, at: core.clock.now() + afterMs };
  if (word === 'success')
    core.note({ kind: kind === 'collect' ? 'debit' : 'credit', reference, phone, amount: inPesewas(amount) });
  if (!callbackUrl) return;
  const said = {
    amount,
    status: word,
    transaction_id: reference,
    ext_transaction_id: id,
    phone_number: phone,
  };
  const headers = { 'content-type': 'application/json' };
  core.announce({ url: callbackUrl, headers, body: JSON.stringify(said), afterMs });
}

const inPesewas = (amount: number) => Math.round(amount * 100);

function answerPrompt(shop: Shop, reference: string, action: string): void {
  const one = shop.moved.find((prompt) => prompt.kind === 'collect' && prompt.reference === reference);
  if (!one || one.end || promptStatus(shop, one) === 'expired')
    throw new Error('There is no prompt to answer.');
  if (action === 'approve') end(shop, one, 'success');
  if (action === 'decline' || action === 'wrong_pin') end(shop, one, 'failed');
}

const payerHabits: Record<string, string> = { approves: 'success', declines: 'failed', poor: 'failed' };

function collectRoute(shop: Shop): SimRoutes {
  const { core, moved } = shop;
  return {
    'POST /payment-api/momopay': {
      subjects: ({ body }) => [body?.transaction_id, `collect ${body?.phone_number}`],
      handle({ body }, behaviour) {
        const fault = findPaymentFault(body);
        if (fault) return no(422, fault);
        const {
          transaction_id: reference,
          phone_number: phone,
          network,
          amount,
          callback_url: callbackUrl,
        } = body;
        // The effect of a used reference is not documented: here it is the worst, a second prompt.
        const one: Moved = {
          ...{ kind: 'collect', reference, id: `EXT-${moved.length + 1}`, phone, network },
          ...{ amount: Number(amount), callbackUrl, at: core.clock.now(), odd: behaviour },
        };
        moved.push(one);
        core.note({ kind: 'charge', reference, phone, amount: inPesewas(one.amount) });
        const word = payerHabits[core.habitOf(phone) ?? ''];
        if (word) end(shop, one, word, movesAfterMs);
        const data = { amount, transaction_id: reference, ext_transaction_id: one.id, phone_number: phone };
        return behaviour === 'without_data'
          ? { status: 200, body: { message: 'Payment Initiated Successful' } }
          : yes('Payment Initiated Successful', data);
      },
    },
  };
}

function payoutRoute(shop: Shop): SimRoutes {
  const { core, moved } = shop;
  return {
    'POST /payment-api/send/mobilemoney': {
      subjects: ({ body }) => [body?.client_reference, `payout ${body?.account_number}`],
      handle({ body }, behaviour) {
        const { client_reference: reference, account_number: phone, channel: network, amount } = body ?? {};
        const habit = core.habitOf(phone);
        const fault = findPayoutFault(shop, body);
        if (fault || habit === 'refused') return no(422, fault ?? 'The account number is invalid.');
        if (behaviour === 'float_empty') return no(400, 'Insufficient balance');
        const one: Moved = {
          ...{ kind: 'payout', reference, id: `T${moved.length + 1}`, phone, network },
          ...{ amount: Number(amount), at: core.clock.now(), odd: behaviour },
        };
        moved.push(one);
        core.note({ kind: 'transfer', reference, phone, amount: inPesewas(one.amount) });
        end(shop, one, habit === 'fails' ? 'failed' : 'success', movesAfterMs);
        const data = { client_reference: reference, amount, channel: network, account_number: phone };
        return yes('Transfer initiated', {
          ...data,
          ...(behaviour !== 'without_data' && { transaction_id: one.id }),
        });
      },
    },
  };
}

function statusRoute({ core, moved }: Shop): SimRoutes {
  // A payment is found under our name for it, a payout under theirs.
  const find = (name = '') =>
    moved.find(({ kind, reference, id }) => (kind === 'collect' ? reference : id) === name);
  return {
    'GET /payment-api/checkstatus/:name': {
      subjects: ({ params }) => [params.name, find(params.name)?.reference],
      handle({ params }, behaviour) {
        // Refused, in any words.
        if (behaviour?.startsWith('http:'))
          return { status: Number(behaviour.slice('http:'.length)), body: { data: { status: 'failed' } } };
        const one = find(params.name);
        if (!one || wordOf(core, one) === undefined) return no(404, 'Transaction not found');
        return yes('status fetch Successfully', describe(core, one));
      },
    },
  };
}

const otherRoutes: SimRoutes = {
  'GET /account/balance': () => yes('Balance fetched', { balance: '4210.30' }),
  'GET /kyc-api/msisdNameQuery': ({ query }) =>
    /^0\d{5}(?!0000)\d{4}$/.test(query.get('phone_number') ?? '')
      ? yes('ok', { name: 'ABENA OWUSU', phone_number: query.get('phone_number') })
      : no(404, 'No name found'),
};

const isAmount = (amount: unknown) =>
  ['number', 'string'].includes(typeof amount) &&
  /^\d+(\.\d{1,2})?$/.test(String(amount)) &&
  Number(amount) > 0;
const isPhone = (phone: unknown) => typeof phone === 'string' && /^0\d{9}$/.test(phone);
const isName = (name: unknown, length: number) =>
  typeof name === 'string' && name.length > 0 && name.length <= length;

function findPaymentFault(body: SimRequest['body']): string | undefined {
  if (!isAmount(body?.amount)) return 'The amount is invalid.';
  if (!isPhone(body.phone_number)) return 'The phone number is invalid.';
  if (!Object.values(channels.new).includes(body.network)) return 'The selected network is invalid.';
  if (!isName(body.transaction_id, 36)) return 'The transaction id is invalid.';
  if (!isName(body.reference, 20)) return 'The reference is too long.';
  return URL.canParse(body.callback_url) ? undefined : 'The callback url is invalid.';
}

function findPayoutFault(shop: Shop, body: SimRequest['body']): string | undefined {
  if (!isAmount(body?.amount)) return 'The amount is invalid.';
  if (!isPhone(body.account_number)) return 'The account number is invalid.';
  if (!shop.channels.includes(body.channel)) return 'The selected channel is invalid.';
  if (!isName(body.account_name, 100)) return 'The account name is required.';
  return isName(body.client_reference, 36) ? undefined : 'The client reference is invalid.';
}
