/** Hubtel on this machine, all its hosts behind one port: Receive Money, Send Money, bundles, and their statuses. */
import { createMailbox } from '#vendors/simulators/mailbox.ts';
import type { SimCore, SimDefinition, SimRoutes } from '#vendors/simulators/simulator.ts';
import { answer, type HubtelSimulation, isOver, type Row, type Shop } from './simulated-books.ts';
import { bundleRoutes } from './simulated-bundles.ts';
import { messageRoutes } from './simulated-messages.ts';
import { answerPrompt, moneyRoutes } from './simulated-money.ts';

export function simulateHubtel(simulation: HubtelSimulation) {
  return (core: SimCore): SimDefinition => {
    const rows = { collections: new Map(), sent: new Map(), bundles: new Map() } satisfies Record<
      string,
      Map<string, Row>
    >;
    const mailbox = createMailbox(core);
    let lastId = 0;
    const shop: Shop = {
      ...simulation,
      ...rows,
      core,
      newRow(row) {
        lastId += 1;
        return { ...row, id: lastId.toString(16).padStart(32, '0'), at: core.clock.now() };
      },
    };
    const { apiId, apiKey, clientId, clientSecret } = simulation;
    const basic = (...keys: string[]) => `Basic ${Buffer.from(keys.join(':')).toString('base64')}`;
    const messages = messageRoutes(core, mailbox);
    // Messages have keys of their own.
    const isMessage = (path: string) => Object.keys(messages).some((route) => route.endsWith(` ${path}`));
    return {
      name: 'hubtel',
      routes: {
        ...moneyRoutes(shop),
        ...bundleRoutes(shop),
        ...messages,
        ...statusRoute(shop),
      },
      refuse: ({ headers }, path) =>
        headers.authorization === (isMessage(path) ? basic(clientId, clientSecret) : basic(apiId, apiKey))
          ? undefined
          : { ...answer('4101', 'The keys do not match'), status: 401 },
      payer: (reference, action) => answerPrompt(shop, shop.collections.get(reference), action),
      prompts: (phone) =>
        [...shop.collections.values()]
          .filter((one) => one.phone === phone)
          .map((one) => ({
            id: one.reference,
            reference: one.reference,
            amount: one.amount,
            network: one.channel,
            status: one.end ? (one.end.isDone ? 'approved' : 'declined') : 'waiting',
          })),
      messages: mailbox.messages,
      reset() {
        mailbox.reset();
        for (const each of Object.values(rows)) each.clear();
      },
    };
  };
}

/** Of collections and of bundles. It knows no failure: a failed call stays unpaid. */
function statusRoute(shop: Shop): SimRoutes {
  return {
    'GET /transactions/:account/status': {
      subjects: ({ query }) => [query.get('clientReference') ?? undefined],
      handle({ query, params }, behaviour) {
        const reference = query.get('clientReference') ?? '';
        const collection = shop.collections.get(reference);
        const row = collection ?? shop.bundles.get(reference);
        const [, code, said = 'as asked'] = /^code (\d{4}) ?(.*)$/.exec(behaviour ?? '') ?? [];
        if (params.account !== shop.posSalesId || code)
          return { status: 200, body: { message: said, responseCode: code ?? '4103', data: null } };
        if (!row || behaviour === 'lag')
          return { status: 404, body: { message: 'Transaction not found', responseCode: '404', data: null } };
        const isDone = isOver(shop, row) && row.end?.isDone === true;
        const isRefunded = row.refundedAt !== undefined && row.refundedAt <= shop.core.clock.now();
        const data = {
          status: isRefunded ? 'Refunded' : isDone ? 'Paid' : 'Unpaid',
          transactionId: row.id,
          externalTransactionId: isDone ? `${row.id}9` : null,
          paymentMethod: collection ? 'mobilemoney' : 'cash',
          clientReference: row.reference,
          currencyCode: null,
          amount: row.amount,
          charges: 0.02,
          amountAfterCharges: collection ? Math.round(row.amount * 100 - 2) / 100 : row.amount,
          isFulfilled: collection ? null : isDone,
        };
        const responseCode = behaviour === 'failed_lookup' ? '5000' : '0000';
        return {
          status: 200,
          body: { message: 'Successful', responseCode, data: { ...data, ...oddities(behaviour, row) } },
        };
      },
    },
  };
}

/** A test's choice of the next answer. */
function oddities(behaviour: string | undefined, { amount }: Row): Record<string, unknown> {
  const [kind = '', word, isFulfilled] = behaviour?.split(' ') ?? [];
  switch (kind) {
    case 'word':
      return { status: word, ...(isFulfilled && { isFulfilled: JSON.parse(isFulfilled) }) };
    case 'other_amount':
      return { amount: amount + 1 };
    case 'other_currency':
      return { currencyCode: 'NGN' };
    case 'other_reference':
      return { clientReference: 'SOMEBODYELSES' };
    default:
      return {};
  }
}
