/** Redaction of evidence. */
import { expect, it } from 'vitest';
import { redact } from './redact.ts';

it('masks numbers and secrets wherever they stand, and leaves the rest', () => {
  expect(
    redact({
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
