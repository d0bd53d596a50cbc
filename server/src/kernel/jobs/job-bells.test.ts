/** Tests of the meaning of a notification about jobs. */
import { expect, it } from 'vitest';
import { isOwn } from './job-bells.ts';

it.each([
  ['another process asked for jobs', 'other settle messages', false],
  ['our own was heard already', 'ours settle', true],
  ['a process of an older version, or somebody by hand', '', false],
  ['we have just begun to listen', undefined, false],
])('%s', (_who, payload, isHeard) => {
  expect(isOwn(payload, 'ours')).toBe(isHeard);
});
