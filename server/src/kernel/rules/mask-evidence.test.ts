/** Tests of the masks in evidence. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskEvidence } from './mask-evidence.ts';

it('masks numbers and secrets everywhere, and leaves the rest', () => {
  expect(
    maskEvidence({
      note: 'paid by 233241234567 for 0551112223',
      amount: 500,
      nested: [{ access_token: 'abc', status: 'ok', reference: 'NT-12345678901' }],
      none: null,
    }),
  ).toEqual({
    note: 'paid by 024***4567 for 055***2223',
    amount: 500,
    nested: [{ access_token: '***', status: 'ok', reference: 'NT-12345678901' }],
    none: null,
  });
});

it('lets no whole number through at any depth, and masks nothing twice', () => {
  const phone = fc
    .tuple(fc.constantFrom('0', '233', '+233'), fc.integer({ min: 200_000_000, max: 599_999_999 }))
    .map(([prefix, rest]) => `${prefix}${rest}`);
  const text = fc
    .array(fc.oneof(phone, fc.constantFrom('paid by', 'NT-123', '', 'for')), { maxLength: 4 })
    .map((words) => words.join(' '));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer({ max: 1_000 }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('note', 'access_token', 'nested', 'otp'), tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, (any) => {
      const masked = maskEvidence(any);
      expect(JSON.stringify(masked)).not.toMatch(/(?<!\d)(?:\+?233|0)\d{9}(?!\d)/);
      expect(maskEvidence(masked)).toEqual(masked);
    }),
    { numRuns: 500 },
  );
});
