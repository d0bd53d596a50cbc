/** The address under which a client is counted. */
import { expect, it } from 'vitest';
import { addressKey } from './client.ts';

it.each([
  ['41.215.160.1', '41.215.160.1'],
  ['::ffff:41.215.160.1', '41.215.160.1'],
  ['2c0f:2a80:1:2:3:4:5:6', '2c0f:2a80:1:2::/64'],
  ['2c0f:2a80:0001:2::9', '2c0f:2a80:1:2::/64'],
  ['2c0f::1', '2c0f:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('an address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
