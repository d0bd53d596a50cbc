/** The debounced search box. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hands the text on once, half a second after the last key', () => {
  const settle = vi.fn();
  const { result } = renderHook(() => useDebounced('', settle));
  act(() => result.current[1]('a'));
  act(() => vi.advanceTimersByTime(400));
  act(() => result.current[1]('am'));
  act(() => vi.advanceTimersByTime(499));
  expect(settle).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(settle.mock.calls).toEqual([['am']]);
});

it('follows a change from elsewhere, such as Back, without handing it on again', () => {
  const settle = vi.fn();
  const { result, rerender } = renderHook(({ settled }) => useDebounced(settled, settle), {
    initialProps: { settled: 'ama' },
  });
  rerender({ settled: '' });
  act(() => vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe('');
  expect(settle).not.toHaveBeenCalled();
});
