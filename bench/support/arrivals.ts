/** Lets people arrive at a fixed rate, however slow the shop is, for a time or until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';

export type Arrivals<Result> = { results: Result[]; errors: string[]; elapsedS: number };

/** At most this many wait for a slow shop at once. */
const mostAtOnce = 300;

export async function letArrive<Result>(
  { seconds, rate, isOver }: { seconds: number; rate: number; isOver?: () => boolean },
  arrive: (n: number) => Promise<Result>,
): Promise<Arrivals<Result>> {
  const results: Result[] = [];
  const errors: string[] = [];
  const running = new Set<Promise<void>>();
  const startedMs = performance.now();
  for (let n = 0; n < seconds * rate; n++) {
    const waitMs = startedMs + (n * 1000) / rate - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (performance.now() - startedMs > seconds * 1000 || isOver?.()) break;
    if (running.size >= mostAtOnce) await Promise.race(running);
    const one = arrive(n)
      .then((result) => void results.push(result))
      .catch((error: unknown) => void errors.push(String(error)))
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return { results, errors, elapsedS: (performance.now() - startedMs) / 1000 };
}
