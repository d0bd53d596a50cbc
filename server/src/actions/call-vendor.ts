/** Makes a foreign call within the time that a browser waits. What is not answered by then is unknown. */
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 6_000;

/** `unknown` says what to make of silence and of anything thrown: an adapter that throws has proved nothing. */
export async function callVendor<Result>(
  call: () => Promise<Result>,
  unknown: (reason: string) => Result,
): Promise<Result> {
  const waiting = new AbortController();
  const late = sleep(patienceMs, unknown('no answer in time'), { signal: waiting.signal }).catch(() =>
    unknown(''),
  );
  const answered = call().catch((error: unknown) =>
    unknown(error instanceof Error ? error.message : 'threw'),
  );
  const result = await Promise.race([answered, late]);
  waiting.abort();
  return result;
}
