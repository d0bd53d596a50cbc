/** Tests of the stored part of a request that came with a key. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKeys } from '#kernel/keys.ts';
import { readRequestKey } from './idempotency.ts';

const hashOf = (body: unknown, secret = 7) =>
  readRequestKey({ keys: deriveKeys(Buffer.alloc(32, secret)) }, 'key', body)?.bodyHash.toString('hex');

it('a body is told from another by a hash that nobody else can make', () => {
  const body = { name: 'Akua', phone_number: '0241234567' };
  expect(hashOf(body)).toBe(hashOf({ ...body }));
  expect(hashOf(body)).not.toBe(hashOf({ ...body, name: 'Efua' }));
  expect(hashOf(body)).not.toBe(hashOf(body, 8));
  expect(hashOf(body)).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('hex'));
});

it('no password is in it, at any depth', () => {
  const bodies = ['one', 'other'].map((password) => ({
    name: 'Akua',
    password,
    current_password: password,
    more: { password },
  }));
  expect(hashOf(bodies[0])).toBe(hashOf(bodies[1]));
});
