/**
 * Makes HTTP calls to one vendor: only to its configured host, without redirects, within a size. Reports what a lost
 * call proves.
 */
import type { z } from 'zod';
import type { Failed, Unknown } from './outcomes.ts';

const mostBytes = 256 * 1024;

type Query = Record<string, string | number | undefined>;

type VendorRequest<Body> = {
  query?: Query;
  headers?: Record<string, string>;
  json?: unknown;
  /** The schema of an answer. One that does not fit proves nothing. An empty one is `undefined`. */
  answer: z.ZodType<Body>;
  /** Most vendors' answers with 5xx mean nothing. Of some, the words count. */
  readsServerErrors?: boolean;
};

type Answered<Body> = { got: 'answer'; status: number; body: Body };
/** Proved: nothing was processed. */
export type NotSent = { got: 'not_sent'; reason: string };
/** It may have happened, or not. */
export type Lost = { got: 'lost'; reason: string; status?: number };

export type VendorReply<Body> = Answered<Body> | NotSent | Lost;

/** `path`: below the vendor's address. Callers encode the values in it. */
export type VendorCall = <Body>(
  path: string,
  request: VendorRequest<Body>,
  signal: AbortSignal,
) => Promise<VendorReply<Body>>;

export type VendorHttp = { get: VendorCall; post: VendorCall };
type Method = 'GET' | 'POST';

/** `headers` carry the keys: they go to this address and nowhere else, and no error names them. */
export function createVendorHttp(address: string, headers: Record<string, string> = {}): VendorHttp {
  const call = (method: Method): VendorCall => {
    return async (path, request, signal) => {
      if (signal.aborted) return { got: 'not_sent', reason: 'given_up' };
      try {
        const response = await fetch(urlOf(address, path, request.query), {
          method,
          headers: {
            accept: 'application/json',
            ...(request.json !== undefined && { 'content-type': 'application/json' }),
            ...headers,
            ...request.headers,
          },
          ...(request.json !== undefined && { body: JSON.stringify(request.json) }),
          redirect: 'manual',
          signal,
        });
        return readAnswer({ ...request, method }, response, await readText(response));
      } catch (error) {
        return classifyError(error);
      }
    };
  };
  return { get: call('GET'), post: call('POST') };
}

/** The vendor's clock, read without a key; undefined if it gives none. */
export async function askDate(address: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(new URL(address).origin, { method: 'HEAD', redirect: 'manual', signal });
  return response.headers.get('date') ?? undefined;
}

/** Whether a process of ours answers there. */
export async function askHealth(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(new URL('/healthz', address), { redirect: 'manual', signal });
  return response.ok && (await readText(response)) === '{"status":"alive"}';
}

type OwnCall = { method: Method; body?: string };

/** What an address of our own says to a call from outside. */
export async function askOwnAddress(
  address: string,
  { method, body }: OwnCall,
  signal: AbortSignal,
): Promise<{ status: number; text: string | undefined }> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body, headers };
  const response = await fetch(address, { method, redirect: 'manual', signal, ...sent });
  return { status: response.status, text: await readText(response) };
}

function urlOf(address: string, path: string, query: Query = {}): URL {
  const url = new URL(`${address.replace(/\/$/, '')}${path}`);
  if (url.origin !== new URL(address).origin) throw new Error('A path led away from its vendor.');
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** Undefined if it is longer than any answer should be. */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAnswer<Body>(
  { method, answer, readsServerErrors = false }: VendorRequest<Body> & { method: Method },
  { status }: Response,
  text: string | undefined,
): VendorReply<Body> {
  if (status >= 300 && status < 400) return { got: 'lost', reason: 'redirected', status };
  // Whatever its words, a question beyond the vendor's limit is not answered.
  if (status === 429 && method === 'GET') return { got: 'lost', reason: 'rate_limited', status };
  if (text === undefined) return { got: 'lost', reason: 'too_large', status };
  if (status >= 500 && !readsServerErrors) return { got: 'lost', reason: 'http_5xx', status };
  const read = answer.safeParse(parseJson(text));
  if (!read.success) return { got: 'lost', reason: status >= 500 ? 'http_5xx' : 'unparseable', status };
  return { got: 'answer', status, body: read.data };
}

/** Nothing that a schema takes by mistake. */
const unreadable = Symbol('not JSON');

/** No text of a vendor is longer, so every search in one is quick. */
const mostLetters = 8 * 1024;
const cut = (_name: string, value: unknown) =>
  typeof value === 'string' && value.length > mostLetters ? value.slice(0, mostLetters) : value;

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text, cut);
  } catch {
    return unreadable;
  }
}

/** Only these, met while connecting, prove that no byte of the request was processed. */
const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function classifyError(error: unknown): NotSent | Lost {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || name === 'AbortError') return { got: 'lost', reason: 'timeout' };
  const codes = codesOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
  if (codes.every((code) => unsentCodes.has(code))) return { got: 'not_sent', reason: codes[0] ?? '' };
  return { got: 'lost', reason: 'connection_lost' };
}

/** A host with several addresses fails with an error for each of them. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf);
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  // On an open connection, the same codes come from reading or writing: then the request may have left.
  const isConnecting =
    syscall === 'connect' || syscall === 'getaddrinfo' || code === 'UND_ERR_CONNECT_TIMEOUT';
  return [isConnecting && typeof code === 'string' ? code : 'no connection was being made'];
}

/** The result of a call without an answer, for an operation that should begin. */
export function startWithoutAnswer(reply: NotSent | Lost): Failed | Unknown {
  const { reason } = reply;
  if (reply.got === 'not_sent') return { outcome: 'failed', failure: 'not_sent', reason };
  if (reply.status === undefined) return { outcome: 'unknown', reason };
  const evidence = { http: reply.status };
  // Refused at once, in any words.
  const failure = failureOfStatus(reply.status);
  if (failure) return { outcome: 'failed', failure, reason: failure, evidence };
  return { outcome: 'unknown', reason, evidence };
}

/** A question that got no answer has said nothing. */
export function statusWithoutAnswer(reply: NotSent | Lost): {
  status: 'unknown';
  reason: string;
  isLimited?: true;
} {
  const isLimited = reply.got === 'lost' && reply.status === 429;
  return { status: 'unknown', reason: reply.reason, ...(isLimited && { isLimited }) };
}

/** The usual meaning of a status that is not about the request itself. */
export function failureOfStatus(status: number): 'config' | 'rate_limited' | undefined {
  if (status === 401 || status === 403) return 'config';
  return status === 429 ? 'rate_limited' : undefined;
}
