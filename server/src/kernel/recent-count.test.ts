import { hourMs, minuteMs } from '@ntem/contract/durations';
import { expect, it } from 'vitest';
import { countRecent } from './recent-count.ts';

it('events of an hour ago no longer count', () => {
  let nowMs = 10 * hourMs;
  const errors = countRecent(() => nowMs);
  expect(errors.ofHour()).toBe(0);
  errors.note();
  nowMs += 30 * minuteMs;
  errors.note();
  errors.note();
  expect(errors.ofHour()).toBe(3);
  nowMs += 30 * minuteMs;
  expect(errors.ofHour()).toBe(2);
  nowMs += hourMs;
  expect(errors.ofHour()).toBe(0);
});
