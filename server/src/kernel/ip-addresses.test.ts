/** Tests of network addresses. */
import { describe, expect, it } from 'vitest';
import { isAllowedAddress, isInNetworks, isPublicAddress, readNetwork } from './ip-addresses.ts';

describe('an address', () => {
  const listed = (text: string) => text.trim().split(/\s+/);

  it.each(
    listed(`
      93.184.216.34 8.8.8.8 172.15.255.255 172.32.0.0 100.63.255.255 100.128.0.0
      2c0f:2a80::9 2606:4700::1111`),
  )('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '',
    ...listed(`
      0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
      192.0.2.1 198.19.0.1 203.0.113.9 224.0.0.1 255.255.255.255 shop.example
      :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0a00:0001 ::10.0.0.1 64:ff9b::a00:1 64:ff9b:1::1
      2001:db8::1 2001::1 2002:a00:1:: fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1`),
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['::ffff:127.0.0.1', false],
    ['10.0.0.1', false],
    ['fe80::1', false],
    ['0.0.0.0', false],
  ])('%s is called where the product is tried: %s', (address, expected) => {
    expect(isAllowedAddress(address, true)).toBe(expected);
    expect(isAllowedAddress(address, false)).toBe(false);
  });
});

it.each([
  ['154.160.12.40', '154.160.12.40'],
  [' 154.160.12.0/24 ', '154.160.12.0/24'],
  ['2C0F:2A80::1', '2c0f:2a80::1'],
  ['2c0f:2a80::/032', '2c0f:2a80::/32'],
  ['::ffff:154.160.12.40', '154.160.12.40'],
  ['::ffff:154.160.12.0/120', undefined],
  ['154.160.12.0/33', undefined],
  ['2c0f::/129', undefined],
  ['154.160.12', undefined],
  ['154.160.12.0/', undefined],
  ['154.160.12.0/-1', undefined],
  ['154.160.12.0/24/8', undefined],
  ['fe80::1%eth0', undefined],
  ['shop.example', undefined],
])('the address %s is kept as %s', (typed, kept) => {
  expect(readNetwork(typed)).toBe(kept);
});

it.each([
  [[], '8.8.8.8', true],
  [['154.160.12.40'], '154.160.12.40', true],
  [['154.160.12.40'], '::ffff:154.160.12.40', true],
  [['154.160.12.40'], '154.160.12.41', false],
  [['154.160.12.0/24'], '154.160.12.255', true],
  [['154.160.12.0/24'], '154.160.13.0', false],
  [['2c0f:2a80::/32'], '2c0f:2a80:1::9', true],
  [['2c0f:2a80::/32'], '2c0f:2a81::', false],
  [['154.160.12.40', '2c0f:2a80::1'], '2c0f:2a80:0::1', true],
  [['154.160.12.40'], 'unknown', false],
])('from %j a call of %s is allowed: %s', (addresses, ip, expected) => {
  expect(isInNetworks(addresses, ip)).toBe(expected);
});
