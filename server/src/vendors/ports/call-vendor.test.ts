/** Tests that a call to a vendor ends within six seconds, and sends nothing after it was given up. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callVendor } from './call-vendor.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unknown = (reason: string) => ({ outcome: 'unknown', reason });

it('gives the answer that comes in time, and aborts nothing', async () => {
  let seen: AbortSignal | undefined;
  const called = callVendor(async (signal) => {
    seen = signal;
    await new Promise((resolve) => setTimeout(resolve, 5_900));
    return { outcome: 'ok', reason: '' };
  }, unknown);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(await called).toEqual({ outcome: 'ok', reason: '' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen?.aborted).toBe(false);
});

it('gives up after six seconds, and a call still waiting its turn then sends nothing', async () => {
  const sent: string[] = [];
  const called = callVendor(async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    signal.throwIfAborted();
    sent.push('sent');
    return { outcome: 'ok', reason: '' };
  }, unknown);
  let answer: unknown;
  void called.then((said) => {
    answer = said;
  });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(answer).toEqual({ outcome: 'unknown', reason: 'no answer in time' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

it('takes whatever is thrown for unknown, at once and later', async () => {
  const throwing = () => {
    throw new Error('socket hang up');
  };
  expect(await callVendor(throwing, unknown)).toEqual({ outcome: 'unknown', reason: 'socket hang up' });
  expect(await callVendor(async () => throwing(), unknown)).toEqual({
    outcome: 'unknown',
    reason: 'socket hang up',
  });
  expect(vi.getTimerCount()).toBe(0);
});
