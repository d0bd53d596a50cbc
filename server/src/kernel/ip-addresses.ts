/** Network addresses: which are public, which are this machine, and which are within a network. */
import { BlockList, isIP, isIPv4 } from 'node:net';

const notPublic = new BlockList();
/** This network, private networks, carriers' networks, this machine, link-local, tests, multicast and what is reserved. */
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');
/** Of what is public at all: Teredo and other protocols, documentation, and 6to4, which wraps an IPv4 address. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** All that is handed out of IPv6. IPv4 addresses in the form of IPv6, and translated ones, are outside of it. */
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && handedOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  const family = isIP(address);
  // A loopback address in the form of IPv6 counts for `check` as one.
  if (family === 6) return /^(?:0*:)*:?0*1$/.test(address) && thisMachine.check(address, 'ipv6');
  return family === 4 && thisMachine.check(address, 'ipv4');
}

export function isAllowedAddress(address: string, allowsLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowsLoopback && isLoopback(address));
}

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
function plainAddress(text: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text;
}

/** An address or a network as it is kept; undefined for anything else. */
export function readNetwork(typed: string): string | undefined {
  const [address = '', bits, ...more] = typed.trim().toLowerCase().split('/');
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0 || plain.includes('%') || more.length > 0) return undefined;
  if (bits === undefined) return plain;
  const most = family === 4 ? 32 : 128;
  const isWhole = /^\d{1,3}$/.test(bits) && Number(bits) <= most && plain === address;
  return isWhole ? `${plain}/${Number(bits)}` : undefined;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Without any, every address is. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const allowed = new BlockList();
  for (const one of networks) {
    const [address = '', bits] = one.split('/');
    if (bits === undefined) allowed.addAddress(address, familyOf(address));
    else allowed.addSubnet(address, Number(bits), familyOf(address));
  }
  const from = plainAddress(ip);
  return isIP(from) !== 0 && allowed.check(from, familyOf(from));
}
