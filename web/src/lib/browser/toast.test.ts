/** The time that a toast stays. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, pauseToasts, resumeToasts, showToast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a toast starts to leave after 5000 ms and is gone 300 ms later', () => {
  showToast('success', 'Saved');
  vi.advanceTimersByTime(4999);
  expect(toasts()).toMatchObject([{ text: 'Saved', isLeaving: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts()).toMatchObject([{ isLeaving: true }]);
  vi.advanceTimersByTime(300);
  expect(toasts()).toEqual([]);
});

test('a dismissed toast leaves at once', () => {
  showToast('error', 'Failed');
  dismissToast(toasts()[0]?.id ?? 0);
  expect(toasts()).toMatchObject([{ isLeaving: true }]);
  vi.advanceTimersByTime(300);
  expect(toasts()).toEqual([]);
});

test('a toast that is read waits, and then stays for the time it had left', () => {
  showToast('warning', '2/3 users deleted');
  vi.advanceTimersByTime(3000);
  pauseToasts();
  vi.advanceTimersByTime(60_000);
  expect(toasts()).toHaveLength(1);
  resumeToasts();
  vi.advanceTimersByTime(1999);
  expect(toasts()).toMatchObject([{ isLeaving: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts()).toMatchObject([{ isLeaving: true }]);
});
