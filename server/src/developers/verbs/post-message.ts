/**
 * Posts a message to an address that a seller has chosen. It is resolved once, and the very address that was checked is
 * connected to: whatever a name resolves to a moment later does not matter. Nothing is followed, and the answer's body is
 * of no interest.
 */
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WebhookProblem, webhookTimeoutMs } from '@ntem/contract/developers/limits';
import { secondMs } from '@ntem/contract/durations';
import { isAllowedAddress } from '#kernel/ip-addresses.ts';
import { hostOf, loopbackName, readWebhookUrl } from './read-webhook-url.ts';

export type Posted = { status: number | null; ms: number; problem: WebhookProblem | null };
type Message = { url: string; body: string; headers: Record<string, string> };

type PostSettings = {
  allowsLoopback: boolean;
  timeoutMs?: number;
  /** How long an answer may take to end once its status is known. */
  readAnswerMs?: number;
  /** The addresses of a name. */
  resolve?: (host: string, signal: AbortSignal) => Promise<string[]>;
};

const largestAnswerBytes = 16 * 1024;

class NotAllowed extends Error {}

/** Never throws: whatever goes wrong is a try that was not taken. */
export async function postMessage({ url, body, headers }: Message, settings: PostSettings): Promise<Posted> {
  const { allowsLoopback, timeoutMs = webhookTimeoutMs, readAnswerMs = secondMs } = settings;
  const { resolve = resolveName } = settings;
  const startedMs = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const took = () => Math.round(performance.now() - startedMs);
  try {
    const target = readWebhookUrl(url, allowsLoopback);
    if (!target) throw new NotAllowed();
    const addresses = await inTime(findAddresses(hostOf(target), resolve, signal), signal);
    // One that is not allowed spoils the name: nothing is chosen among what an attacker lists.
    if (!addresses.every((address) => isAllowedAddress(address, allowsLoopback))) throw new NotAllowed();
    const status = await postToFirst({ target, addresses, body, headers, signal, readAnswerMs });
    return { status, ms: took(), problem: problemOfStatus(status) };
  } catch (error) {
    return { status: null, ms: took(), problem: signal.aborted ? 'timeout' : problemOf(error) };
  }
}

async function findAddresses(
  host: string,
  resolve: NonNullable<PostSettings['resolve']>,
  signal: AbortSignal,
): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  return host === loopbackName ? ['127.0.0.1', '::1'] : resolve(host, signal);
}

/**
 * Asks the name servers without a thread of the pool, which names that never answer would fill. Names of this machine's
 * own files are not known to them.
 */
async function resolveName(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3 * secondMs, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length === 0) throw new Error('The name has no address.');
  return addresses;
}

type Call = {
  target: URL;
  addresses: string[];
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  readAnswerMs: number;
};

/** The second address only where nobody listened at the first: a message that may have arrived is not sent twice. */
async function postToFirst(call: Call): Promise<number> {
  const [first = '', second] = call.addresses;
  try {
    return await postTo(first, call);
  } catch (error) {
    const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    if (!isRefused || second === undefined) throw error;
    return postTo(second, call);
  }
}

async function postTo(
  address: string,
  { target, body, headers, signal, readAnswerMs }: Call,
): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http;
  const name = hostOf(target);
  const sent = request({
    host: address,
    ...(target.port && { port: target.port }),
    // The certificate is that of the name, although the address is called.
    ...(isIP(name) === 0 && { servername: name }),
    path: target.pathname + target.search,
    method: 'POST',
    headers: {
      host: target.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'shop-webhooks/1',
      ...headers,
    },
    agent: false,
    signal,
  });
  // Whatever comes once its answer is known.
  sent.on('error', () => {});
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    await finish(answer, readAnswerMs);
    return answer.statusCode ?? 0;
  } finally {
    sent.destroy();
  }
}

/** Lets a short answer end, as its sender expects. It is given up where it is long or slow. */
async function finish(answer: IncomingMessage, readAnswerMs: number): Promise<void> {
  let bytes = 0;
  answer.on('error', () => {});
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > largestAnswerBytes) answer.destroy();
  });
  const timer = new AbortController();
  const closed = once(answer, 'close', { signal: timer.signal }).catch(() => {});
  await Promise.race([closed, sleep(readAnswerMs, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function problemOfStatus(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function problemOf(error: unknown): WebhookProblem {
  if (error instanceof NotAllowed) return 'address_not_allowed';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  return /CERT|TLS|SSL|SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable';
}
