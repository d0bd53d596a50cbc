/** The API for sellers' own programs, from Node: a function for each call, typed by the contract. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { sellerApiEndpoints } from '@ntem/contract/developers/endpoints/seller-api';
import type { webhookMessages } from '@ntem/contract/developers/webhook-messages';
import { basePath, type DataOf } from '@ntem/contract/endpoint';
import type { ErrorBody } from '@ntem/contract/values';
import { Webhook } from 'standardwebhooks';
import type { z } from 'zod';

type Calls = typeof sellerApiEndpoints;
type Data<Call extends keyof Calls> = DataOf<Calls[Call]>;

export type Order = Data<'GET /seller/orders/{id}'>['order'];
export type NewOrder = z.input<Calls['POST /seller/orders']['body']>;

type Messages = typeof webhookMessages;
export type WebhookMessage = {
  [Event in keyof Messages]: { type: Event; timestamp: string; data: z.output<Messages[Event]['data']> };
}[keyof Messages];

/** A refusal. The code is what a program should decide by. */
export class NtemError extends Error {
  constructor(
    readonly status: number,
    readonly answer: Partial<ErrorBody>,
  ) {
    super(answer.message ?? `The shop answered ${status}.`);
  }

  get code(): ErrorBody['code'] | undefined {
    return this.answer.code;
  }
}

/** `idempotencyKey`: your own, if the order must survive a restart of your program. */
type Keyed = { idempotencyKey?: string };

type ClientOptions = {
  /** Of the shop: `https://shop.example`. */
  origin: string;
  key: string;
  /** Each call is tried so often. */
  tries?: number;
};

export function createClient({ origin, key, tries = 5 }: ClientOptions) {
  async function call<Body>(method: 'GET' | 'POST', path: string, options: Sent = {}): Promise<Body> {
    const url = new URL(`${basePath}/seller${path}`, origin);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const headers = {
      authorization: `Bearer ${key}`,
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    };
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    const { status, text } = await tryAgain(tries, () => ask(url, { method, headers, body }));
    if (status >= 400) throw new NtemError(status, readRefusal(text));
    return JSON.parse(text);
  }

  return {
    async listPackages({ page = 1 } = {}): Promise<Data<'GET /seller/packages'>> {
      return (await call<Answer<'GET /seller/packages'>>('GET', '/packages', { query: { page: `${page}` } }))
        .data;
    },

    async getBalance(): Promise<Data<'GET /seller/balance'>> {
      return (await call<Answer<'GET /seller/balance'>>('GET', '/balance')).data;
    },

    /** Sold once, however often it has to be sent. */
    async sell(order: NewOrder, { idempotencyKey = randomUUID() }: Keyed = {}): Promise<Order> {
      const sent = { body: order, idempotencyKey };
      return (await call<Answer<'POST /seller/orders'>>('POST', '/orders', sent)).data.order;
    },

    async sellMany(orders: NewOrder[], { idempotencyKey = randomUUID() }: Keyed = {}) {
      const sent = { body: { orders }, idempotencyKey };
      return (await call<Answer<'POST /seller/orders/batch'>>('POST', '/orders/batch', sent)).data;
    },

    async getOrder(id: string): Promise<Order> {
      const path = `/orders/${encodeURIComponent(id)}`;
      return (await call<Answer<'GET /seller/orders/{id}'>>('GET', path)).data.order;
    },

    /** The newest first. `next` is the `after` of the page after this one, null at the end. */
    async listOrders(query: { reference?: string; after?: string; limit?: string } = {}) {
      const { data, meta } = await call<Answer<'GET /seller/orders'>>('GET', '/orders', { query });
      return { orders: data, next: meta.next };
    },
  };
}

/** The message, if the shop has signed it. Throws otherwise. `body` is the text as it came. */
export function verifyWebhook(
  secret: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): WebhookMessage {
  return new Webhook(secret).verify(body, headers) as WebhookMessage;
}

type Answer<Call extends keyof Calls> = {
  data: Data<Call>;
  meta: Calls[Call] extends { meta: infer Meta extends z.ZodType } ? z.output<Meta> : undefined;
};

type Sent = { query?: Record<string, string>; body?: unknown; idempotencyKey?: string };
type Given = { status: number; text: string; retryAfter: string | null };

const answerWaitMs = 30_000;

async function ask(url: URL, request: RequestInit): Promise<Given> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(answerWaitMs) });
  // A connection can also end in the middle of an answer.
  const text = await answer.text();
  return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
}

/** The same request with the same key: nobody can tell from outside whether a lost one was heard. */
async function tryAgain(tries: number, send: () => Promise<Given>): Promise<Given> {
  for (let nth = 1; ; nth++) {
    const isLast = nth >= tries;
    const given = await send().catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    const isFinal = given && given.status !== 429 && given.status < 500;
    if (given && (isFinal || isLast)) return given;
    await sleep(pauseMs(nth, given?.retryAfter ?? null));
  }
}

const longestPauseMs = 8_000;

function pauseMs(nth: number, retryAfter: string | null): number {
  if (retryAfter && /^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const most = Math.min(500 * 2 ** (nth - 1), longestPauseMs);
  return randomInt(most / 2, most);
}

function readRefusal(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between answers in words of its own.
    return {};
  }
}
