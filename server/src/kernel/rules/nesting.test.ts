/** Tests of how deep a body may be. */
import { describe, expect, it } from 'vitest';
import { isTooDeep, largestDepth } from './nesting.ts';

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '}]'.repeat(depth / 2);

describe('a body', () => {
  it.each([
    ['as deep as it may be', nested(largestDepth), false],
    ['deeper', `[${nested(largestDepth)}]`, true],
    ['wide', `[${'[],'.repeat(100)}[]]`, false],
    ['with brackets in a text', JSON.stringify('['.repeat(100)), false],
    ['with quotes and brackets in a text', JSON.stringify('"[\\"['.repeat(100)), false],
    ['whose text ends before the brackets', `["\\\\"${',['.repeat(largestDepth)}`, true],
    ['that never ends', `"${'\\"['.repeat(100)}`, false],
  ])('%s', (_case, json, expected) => {
    expect(isTooDeep(json)).toBe(expected);
  });
});
