/** Tests of the cost of guessing a password from its hash. */
import { expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './hash-password.ts';

it('a password is kept as an argon2id hash of the recommended cost, and only the same one fits', async () => {
  const hashed = await hashPassword('secret1');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(hashed, 'secret1')).toBe(true);
  expect(await isRightPassword(hashed, 'secret2')).toBe(false);
});

it('nobody has the password that is compared where there is no account', async () => {
  expect(await isRightPassword(undefined, 'a password that nobody has')).toBe(false);
});
