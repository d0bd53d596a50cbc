/** Codes that are asked for in one transaction are counted as if each came after the other. */
import { expect, it } from 'vitest';
import { countCodes } from '#accounts/rows/code-counts.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';

const { db } = await forFile(createTestDatabase());

it('those before it count, of the same address, the same block of numbers and the whole shop', async () => {
  const ask = (phone: string, address: string, purpose: 'purchase' | 'account' = 'purchase') => ({
    phone: phone as never,
    purpose,
    device: null,
    address,
    browser: null,
  });
  const requests = [
    ask('0241110001', '10.0.0.1'),
    ask('0241110002', '10.0.0.1'),
    ask('0552220003', '10.0.0.1'),
    ask('0241110004', '10.0.0.2'),
    ask('0241110005', '10.0.0.1', 'account'),
  ];
  const counts = await inTransaction(db, (tx) =>
    Promise.all(requests.map((request) => countCodes(tx, request))),
  );
  expect(counts.map((one) => one.addressUnverified)).toEqual([0, 1, 2, 0, 0]);
  expect(counts.map((one) => one.addressSoon)).toEqual([0, 1, 2, 0, 0]);
  expect(counts.map((one) => one.blockUnverified)).toEqual([0, 1, 0, 2, 0]);
  expect(counts.map((one) => one.productUnverified)).toEqual([0, 1, 2, 3, 0]);
});
