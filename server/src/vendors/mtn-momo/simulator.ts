/** MTN MoMo on this machine: tokens, requests to pay and transfers, as it documents them. */
import { hourMs } from '@ntem/contract/durations';
import type {
  SimAnswer,
  SimCore,
  SimDefinition,
  SimRequest,
  SimRoutes,
} from '#vendors/simulators/simulator.ts';
import type { ProductKeys } from './product.ts';
import {
  describe,
  inPesewas,
  type Kind,
  movesAfterMs,
  no,
  type Request,
  stateOf,
} from './simulated-books.ts';

type Simulation = {
  environment: string;
  /** As it was registered for the API user. */
  callbackHost: string;
  collection: ProductKeys;
  disbursement: ProductKeys;
};

type Shop = {
  core: SimCore;
  simulation: Simulation;
  requests: Map<string, Request>;
  /** The product of each, and until when it is good. */
  tokens: Map<string, { product: Product; until: number }>;
};
type Product = 'collection' | 'disbursement';

const tokenMs = hourMs;

export function simulateMtnMomo(simulation: Simulation) {
  return (core: SimCore): SimDefinition => {
    const requests = new Map<string, Request>();
    const shop: Shop = { core, simulation, requests, tokens: new Map() };
    return {
      name: 'mtn-momo',
      routes: {
        ...productRoutes(shop, 'collection', 'collect', '/requesttopay'),
        ...productRoutes(shop, 'disbursement', 'transfer', '/transfer'),
        ...ownerRoute(shop),
      },
      payer: (reference, action) => answerPrompt(shop, requests.get(reference), action),
      prompts: (phone) =>
        [...requests.values()]
          .filter((one) => one.kind === 'collect' && one.phone === phone)
          .map((one) => ({
            id: one.reference,
            reference: one.reference,
            amount: Number(one.amount),
            network: 'MTN',
            status: promptStatus(shop, one),
          })),
      // A token that was issued stays valid.
      reset: () => requests.clear(),
    };
  };
}

function promptStatus({ core }: Shop, request: Request): string {
  const { status } = stateOf(core, request);
  if (status === 'SUCCESSFUL') return 'approved';
  return status === 'FAILED' ? (request.end ? 'declined' : 'expired') : 'waiting';
}

type Ending = { status: 'SUCCESSFUL' | 'FAILED'; reason?: string; afterMs?: number };

function end({ core }: Shop, request: Request, { afterMs = 0, ...ending }: Ending): void {
  const { kind, reference, phone, callbackUrl } = request;
  const at = core.clock.now() + afterMs;
  request.end = { ...ending, at };
  if (ending.status === 'SUCCESSFUL')
    core.note({
      kind: kind === 'collect' ? 'debit' : 'credit',
      reference,
      phone,
      amount: inPesewas(request),
    });
  if (!callbackUrl) return;
  // Once, and never again; by POST or by PUT.
  core.announce({
    url: callbackUrl,
    method: core.random.pick(['POST', 'PUT'] as const),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...describe(core, request), ...ending }),
    afterMs,
  });
}

function answerPrompt(shop: Shop, request: Request | undefined, action: string): void {
  if (request?.kind !== 'collect' || stateOf(shop.core, request).status !== 'PENDING')
    throw new Error('There is no prompt to answer.');
  if (action === 'approve') end(shop, request, { status: 'SUCCESSFUL' });
  if (action === 'decline') end(shop, request, { status: 'FAILED', reason: 'APPROVAL_REJECTED' });
  if (action === 'wrong_pin')
    end(shop, request, { status: 'FAILED', reason: 'COULD_NOT_PERFORM_TRANSACTION' });
}

/** A payer's usual reaction, and the outcome of money sent to them. */
const habits: Record<Kind, Record<string, Ending>> = {
  collect: {
    approves: { status: 'SUCCESSFUL' },
    declines: { status: 'FAILED', reason: 'APPROVAL_REJECTED' },
    poor: { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
  },
  transfer: {
    fails: { status: 'FAILED', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' },
    float_empty: { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
  },
};

function productRoutes(shop: Shop, product: Product, kind: Kind, path: string): SimRoutes {
  const { core, requests } = shop;
  const route = `/${product}/v1_0${path}`;
  return {
    ...tokenRoute(shop, product),
    [`POST ${route}`]: {
      subjects: ({ headers, body }) => [
        reference(headers),
        `${kind} ${local((body?.payer ?? body?.payee)?.partyId)}`,
      ],
      handle(request, behaviour) {
        const refusal = turnAway(shop, product, request) ?? findFault(shop, kind, request);
        if (refusal) return refusal;
        const { body, headers } = request;
        const phone = local((kind === 'collect' ? body.payer : body.payee).partyId);
        if (requests.has(reference(headers)))
          return no(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.');
        const habit = core.habitOf(phone) ?? '';
        if (kind === 'transfer' && habit === 'refused') return no(400, 'PAYEE_NOT_FOUND');
        const made: Request = {
          id: requests.size + 1,
          kind,
          reference: reference(headers),
          phone,
          amount: body.amount,
          externalId: body.externalId,
          callbackUrl: one(headers['x-callback-url']),
          at: core.clock.now(),
          odd: behaviour,
        };
        requests.set(made.reference, made);
        const noted = kind === 'collect' ? 'charge' : 'transfer';
        core.note({ kind: noted, reference: made.reference, phone, amount: inPesewas(made) });
        const ending =
          habits[kind][behaviour ?? ''] ??
          habits[kind][habit] ??
          (kind === 'transfer' ? ({ status: 'SUCCESSFUL' } as const) : undefined);
        if (ending) end(shop, made, { ...ending, afterMs: movesAfterMs });
        return { status: 202 };
      },
    },
    [`GET ${route}/:reference`]: {
      subjects: ({ params }) => [params.reference],
      handle(request, behaviour) {
        const refusal = turnAway(shop, product, request);
        if (refusal) return refusal;
        // As the gateway before it answers where a path is wrong.
        if (behaviour === 'astray')
          return { status: 404, body: { statusCode: 404, message: 'Resource not found' } };
        const found = requests.get(request.params.reference ?? '');
        if (!found || found.kind !== kind || behaviour === 'lag')
          return no(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
        return { status: 200, body: describe(core, found) };
      },
    },
    [`GET /${product}/v1_0/account/balance`]: (request) =>
      turnAway(shop, product, request) ?? {
        status: 200,
        body: { availableBalance: product === 'collection' ? '4210.30' : '900', currency: 'GHS' },
      },
  };
}

function tokenRoute({ core, simulation, tokens }: Shop, product: Product): SimRoutes {
  return {
    [`POST /${product}/token/`]: {
      isSpared: true,
      handle({ headers }) {
        const { user, key, subscriptionKey } = simulation[product];
        const basic = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
        if (headers['ocp-apim-subscription-key'] !== subscriptionKey || headers.authorization !== basic)
          return { status: 401, body: { error: 'login_failed' } };
        const token = `${product}-${tokens.size + 1}`;
        tokens.set(token, { product, until: core.clock.now() + tokenMs });
        core.note({ kind: 'token', reference: product });
        return {
          status: 200,
          body: { access_token: token, token_type: 'access_token', expires_in: tokenMs / 1_000 },
        };
      },
    },
  };
}

function ownerRoute(shop: Shop): SimRoutes {
  return {
    'GET /collection/v1_0/accountholder/msisdn/:msisdn/basicuserinfo': {
      handle: (request) =>
        turnAway(shop, 'collection', request) ??
        (/^233\d{5}(?!0000)\d{4}$/.test(request.params.msisdn ?? '')
          ? { status: 200, body: { given_name: 'ABENA', family_name: 'OWUSU', status: 'ACTIVE' } }
          : no(404, 'RESOURCE_NOT_FOUND')),
    },
  };
}

/** A product takes its own subscription key, and its own tokens until they end. */
function turnAway({ core, simulation, tokens }: Shop, product: Product, { headers }: SimRequest) {
  if (headers['ocp-apim-subscription-key'] !== simulation[product].subscriptionKey)
    return {
      status: 401,
      body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
    };
  const token = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '');
  if (token?.product !== product || token.until <= core.clock.now())
    return { status: 401, body: { message: 'Unauthorized' } };
  if (headers['x-target-environment'] !== simulation.environment)
    return no(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
  return undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function findFault(shop: Shop, kind: Kind, { headers, body }: SimRequest): SimAnswer | undefined {
  const callbackUrl = one(headers['x-callback-url']);
  if (callbackUrl !== undefined && new URL(callbackUrl).host !== shop.simulation.callbackHost)
    return no(400, 'INVALID_CALLBACK_URL_HOST');
  const party = kind === 'collect' ? body?.payer : body?.payee;
  const notes = [body?.payerMessage, body?.payeeNote];
  const isRight =
    uuid.test(reference(headers)) &&
    typeof body?.amount === 'string' &&
    /^\d+\.\d{2}$/.test(body.amount) &&
    Number(body.amount) > 0 &&
    party?.partyIdType === 'MSISDN' &&
    /^233\d{9}$/.test(party.partyId) &&
    notes.every((note) => typeof note === 'string' && note.length <= 160 && !note.includes("'"));
  if (!isRight) return no(400, 'INVALID_REQUEST', 'Bad request');
  return body.currency === 'GHS' ? undefined : no(400, 'INVALID_CURRENCY', 'Currency not supported.');
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);
const reference = (headers: SimRequest['headers']) => one(headers['x-reference-id']) ?? '';
const local = (msisdn = '') => msisdn.replace(/^233/, '0');
