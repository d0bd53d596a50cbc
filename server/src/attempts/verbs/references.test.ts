/** References of foreign calls: the same for the same call, another for every other. */
import { randomBytes } from 'node:crypto';
import { attemptDirections } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveReference, type Named } from './references.ts';

const key = Buffer.alloc(32, 7);
const subjectId = '0198d6a2-0000-7000-8000-000000000001';
const named = fc.record({
  subjectId: fc.uuid(),
  direction: fc.constantFrom(...attemptDirections),
  number: fc.integer({ min: 1, max: 1000 }),
});
const formats = ['letters_and_digits', 'uuid'] as const;

describe('a reference', () => {
  it('is the same in every version of ours, since a restored backup sends under it again', () => {
    const first: Named = { subjectId, direction: 'collect', number: 1 };
    expect(deriveReference(key, first, 'letters_and_digits')).toBe('NTCPYGFCBJ83AAF879SD');
    expect(deriveReference(key, first, 'uuid')).toBe('a047b1ef-764a-46cb-8441-c22393c88d77');
  });

  it('has 20 letters and digits, and says what it is for', () => {
    const prefixes = { collect: 'NTC', deliver: 'NTD', refund: 'NTR', payout: 'NTP' };
    fc.assert(
      fc.property(named, (any) => {
        const reference = deriveReference(key, any, 'letters_and_digits');
        expect(reference).toMatch(/^[A-Z0-9]{20}$/);
        expect(reference.slice(0, 3)).toBe(prefixes[any.direction]);
        expect(reference.slice(3)).not.toMatch(/[01ILOU]/);
      }),
    );
  });

  it('is a UUID of version 4 where the vendor wants one', () => {
    fc.assert(
      fc.property(named, (any) => {
        expect(deriveReference(key, any, 'uuid')).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  it('of two calls is the same only where both are the same call', () => {
    const near = fc.record({
      subjectId: fc.constantFrom('ama', 'kofi', 'ama 1', 'ama collect'),
      direction: fc.constantFrom(...attemptDirections),
      number: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.oneof(near, named), near, fc.constantFrom(...formats), (one, other, format) => {
        const isSame =
          one.subjectId === other.subjectId &&
          one.direction === other.direction &&
          one.number === other.number;
        const isSameReference = deriveReference(key, one, format) === deriveReference(key, other, format);
        expect(isSameReference).toBe(isSame);
      }),
      { numRuns: 1000 },
    );
  });

  it('cannot be guessed without the key', () => {
    const call: Named = { subjectId, direction: 'refund', number: 1 };
    for (const format of formats)
      expect(deriveReference(randomBytes(32), call, format)).not.toBe(deriveReference(key, call, format));
  });
});
