/** Every change on a screen: sent once, reported once, and safe to try again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '#lib/browser/toast.ts';
import { useRead } from './use-read.ts';
import { useSend } from './use-send.ts';

type Sent = { url: string; method: string; headers: Record<string, string> };

let sent: Sent[];
let answer: (url: string) => Promise<Response>;

const saysYes = async () => Response.json({ message: 'Saved', data: { otp: { requestId: '1' } } });
const saysNo = async () => Response.json({ message: 'No.', code: 'STALE' }, { status: 409 });
const isSilent = () => Promise.reject(new TypeError('no network'));

beforeEach(() => {
  sent = [];
  answer = saysYes;
  vi.stubGlobal('fetch', (url: string, { method, headers }: Omit<Sent, 'url'>) => {
    sent.push({ url, method, headers });
    return answer(url);
  });
});

function show<Result>(hook: () => Result) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

const number = (phone_number: string) => ({ body: { phone_number, network: 'MTN' as const } });
const keys = () => sent.map(({ headers }) => headers['Idempotency-Key']);
const told = () => toasts().at(-1)?.text;

test('a double press sends once, is busy meanwhile and tells it', async () => {
  const onDone = vi.fn();
  const options = { onDone, toast: ({ message }: { message: string }) => message };
  const hook = show(() => useSend('PUT /earnings/payout-number', options));
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = () => resolve(saysYes())));
  act(() => {
    void hook.current.press(number('0241234567'));
    void hook.current.press(number('0241234567'));
  });
  await waitFor(() => expect(hook.current.isBusy).toBe(true));
  finish();
  await waitFor(() => expect(hook.current.isBusy).toBe(false));
  expect(sent).toHaveLength(1);
  expect(onDone).toHaveBeenCalledOnce();
  expect(told()).toBe('Saved');
});

test('a press without an answer keeps its key for the same input alone', async () => {
  const hook = show(() => useSend('PUT /earnings/payout-number'));
  answer = isSilent;
  await act(() => hook.current.press(number('0241234567')));
  await act(() => hook.current.press(number('0241234567')));
  await act(() => hook.current.press(number('0201234567')));
  answer = saysYes;
  await act(() => hook.current.press(number('0201234567')));
  await act(() => hook.current.press(number('0201234567')));
  const [first, again, other, otherAgain, afterAnswer] = keys();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(otherAgain).toBe(other);
  expect(afterAnswer).not.toBe(other);
});

test.each([
  [500, true],
  [502, true],
  [504, true],
  [503, false],
  [409, false],
])('a press that is answered with %s keeps its key: %s', async (status, isKept) => {
  const hook = show(() => useSend('PUT /earnings/payout-number'));
  answer = async () => new Response('', { status });
  await act(() => hook.current.press(number('0241234567')));
  await act(() => hook.current.press(number('0241234567')));
  const [first, again] = keys();
  expect(again === first).toBe(isKept);
});

test('a refusal is said in words, by a toast or by the screen, and the list is read again', async () => {
  const hook = show(() => ({
    list: useRead('GET /earnings/payout-number'),
    loud: useSend('PUT /earnings/payout-number', { failed: 'Not changed' }),
    quiet: useSend('PUT /earnings/payout-number', {
      showsRefusal: true,
      refresh: ['GET /earnings/payout-number'],
    }),
  }));
  await waitFor(() => expect(hook.current.list.data).toBeDefined());
  answer = isSilent;
  await act(() => hook.current.loud.press(number('0241234567')));
  expect(told()).toBe('Not changed');
  answer = saysNo;
  await act(() => hook.current.quiet.press(number('0241234567')));
  await waitFor(() => expect(hook.current.quiet.refusal).toBe('No.'));
  expect(told()).toBe('Not changed');
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT', 'GET']));
});

test('an answer takes the place of what was read', async () => {
  const hook = show(() => ({
    read: useRead('GET /referral/status'),
    renewed: useSend('POST /referral/generate', { updates: 'GET /referral/status' }),
  }));
  await waitFor(() => expect(hook.current.read.data).toBeDefined());
  answer = async () => Response.json({ message: 'New', data: { referral_code: 'NEW' } });
  await act(() => hook.current.renewed.press());
  await waitFor(() => expect(hook.current.read.data?.referral_code).toBe('NEW'));
  expect(sent).toHaveLength(2);
});

test.each([
  ['without parameters is not asked for again within 30 seconds', {}, 1],
  ['with parameters is asked for each time it is shown', { query: { limit: '10' } }, 2],
])('an answer %s', async (_rule, input, calls) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  for (const _visit of [1, 2]) {
    const { result, unmount } = renderHook(() => useRead('GET /users', input), { wrapper });
    await waitFor(() => expect(result.current.isFetching).toBe(false));
    unmount();
  }
  expect(sent).toHaveLength(calls);
});
