/** Repeats a request to several addresses under one key until one of them answers. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bodies of any shape: the caller knows what to expect. */
// biome-ignore lint/suspicious/noExplicitAny: as the tests do
export type Answer = { status: number; body: any };

type Request = {
  path: string;
  body?: object;
  key?: string | undefined;
  token?: string | undefined;
  method?: 'GET' | 'POST' | 'PUT';
};

const requestTimeoutMs = 10_000;
const pauseMs = 200;

/** Every request has a different address. After a refusal for too many requests it waits. */
export async function insist(
  addresses: string[],
  wanted: Request,
): Promise<{ answer: Answer; tries: number }> {
  const first = randomInt(addresses.length);
  for (let tries = 1; ; tries++) {
    const address = addresses[(first + tries) % addresses.length] ?? '';
    const answer = await ask(address, wanted);
    if (answer && answer.status < 500 && answer.status !== 429) return { answer, tries };
    // If one process is down, the next is tried at once.
    if (answer || tries % addresses.length === 0) await sleep(pauseMs * (1 + Math.min(tries, 10)));
  }
}

/** Kept open, and lighter than `fetch`: it runs on the shop's machine and should cost it little. */
const connections = new Agent({ keepAlive: true });

async function ask(
  address: string,
  { path, body, key, token, method }: Request,
): Promise<Answer | undefined> {
  try {
    const asked = request(`${address}/api/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      agent: connections,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    asked.end(body && JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) };
  } catch {
    return undefined;
  }
}

export function anyOf<Thing>(things: readonly Thing[]): Thing {
  return things[randomInt(things.length)] as Thing;
}
