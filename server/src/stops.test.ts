/** Tests that a stop ends, whatever hangs, and stops the database last. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Stop, stopAll } from './stops.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** The names of the parts in the order in which they were told to stop, and the seconds until all was over. */
async function stopped(parts: Record<string, Stop>): Promise<[string[], number]> {
  const told: string[] = [];
  const stops = Object.entries(parts).map(([name, stop]) => () => {
    told.push(name);
    return stop();
  });
  const startMs = Date.now();
  const over = stopAll(stops).then(() => Date.now() - startMs);
  await vi.runAllTimersAsync();
  return [told, (await over) / 1000];
}

it('stops the last first, and goes on after a failure', async () => {
  const parts = {
    database: async () => {},
    pool: () => Promise.reject(new Error('gone')),
    web: async () => {},
  };
  expect(await stopped(parts)).toEqual([['web', 'pool', 'database'], 0]);
});

it('tells everything to stop although parts hang, and is over within 15 s', async () => {
  const [told, seconds] = await stopped({ database: async () => {}, pool: never, worker: never, web: never });
  expect(told).toEqual(['web', 'worker', 'pool', 'database']);
  expect(seconds).toBeLessThanOrEqual(13);
});

it('stops what is started while it stops', async () => {
  const stops: Stop[] = [];
  const late = vi.fn(async () => {});
  stops.push(async () => void stops.push(late));
  await stopAll(stops);
  expect(late).toHaveBeenCalledOnce();
});
