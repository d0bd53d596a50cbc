/** Repeats a request to several addresses under one key until one of them answers. */
import { randomInt } from 'node:crypto';
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

const patienceMs = 10_000;
const pauseMs = 200;

/** Every request has a different address. After a refusal for too many requests it waits. */
export async function insist(
  addresses: string[],
  request: Request,
): Promise<{ answer: Answer; tries: number }> {
  for (let tries = 1; ; tries++) {
    const answer = await ask(anyOf(addresses), request);
    if (answer && answer.status < 500 && answer.status !== 429) return { answer, tries };
    await sleep(pauseMs * (1 + Math.min(tries, 10)));
  }
}

async function ask(
  address: string,
  { path, body, key, token, method }: Request,
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

export function anyOf<Thing>(things: readonly Thing[]): Thing {
  return things[randomInt(things.length)] as Thing;
}
