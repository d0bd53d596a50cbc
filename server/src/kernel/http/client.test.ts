/** Tests of the address under which a client is counted, and the one for its links. */
import { expect, it } from 'vitest';
import { addressKey, originOf } from './client.ts';

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

it.each([
  ['a shop with an address of its own', true, '127.0.0.1:4110', 'https://shop.example'],
  ['a shop without one', false, '127.0.0.1:4110', 'http://127.0.0.1:4110'],
  ['a host that is none', false, 'evil.example/x?', 'https://shop.example'],
  ['no host', false, '', 'https://shop.example'],
])('links of %s', (_shop, hasOwnAddress, host, origin) => {
  const config = { publicUrl: 'https://shop.example', hasOwnAddress };
  expect(originOf(config, { protocol: 'http', host })).toBe(origin);
});
