/** Tests of a webhook's shape before it is read. */
import { expect, it } from 'vitest';
import { isTooDeep } from './webhook-wire.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

it.each([
  ['', false],
  ['{"event":"charge.success","data":{"a":[{"b":1}]}}', false],
  [nested(32), false],
  [nested(33), true],
  ['{"a":'.repeat(10_000), true],
  [`[${'[],'.repeat(1_000)}1]`, false],
  [JSON.stringify({ text: '['.repeat(1_000) }), false],
  [JSON.stringify({ text: `"${'{'.repeat(1_000)}\\` }), false],
])('%.40s is too deep: %s', (text, isDeep) => {
  expect(isTooDeep(Buffer.from(text))).toBe(isDeep);
});
