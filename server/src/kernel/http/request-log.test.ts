/** Tests of the request ids accepted from outside. */
import { expect, it } from 'vitest';
import { chooseRequestId } from './request-log.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each(['0123456789abcdef0123456789abcdef', '019a84c2-7d1e-7c30-9f42-5b6a1e0d3c84'])('takes %s', (sent) => {
  expect(chooseRequestId({ 'x-request-id': sent })).toBe(sent);
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a number of a phone', '0241234567'],
  ['a short one', '0123456789abcdef'],
  ['a long one', '0123456789abcdef'.repeat(64)],
  ['capitals', '019A84C2-7D1E-7C30-9F42-5B6A1E0D3C84'],
  ['other letters', '0123456789abcdef0123456789abcdeg'],
  ['a second line', '0123456789abcdef0123456789abcdef\n{"level":60}'],
  ['something before it', ' 0123456789abcdef0123456789abcdef'],
  ['a token', 'eyJhbGciOi.eyJzdWIi.c2ln'],
])('makes one of its own instead of %s', (_what, sent) => {
  const chosen = chooseRequestId({ 'x-request-id': sent });
  expect(chosen).toMatch(uuid);
  expect(chosen).not.toBe(sent);
});
