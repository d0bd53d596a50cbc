/** The origin of a request: a device id that proves nothing, and a network address. */
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#accounts/rules/access.ts';
import type { Author, Client } from '#accounts/rules/author.ts';
import { nameBrowser } from '#accounts/rules/browser.ts';
import type { Config } from '#config.ts';

export function clientOf(request: FastifyRequest): Client {
  const header = request.headers['x-device-id'];
  const device = typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;
  return { device, address: addressKey(request.ip), browser: nameBrowser(request.headers['user-agent']) };
}

export function authorOf(request: FastifyRequest, { userId }: Pick<Actor, 'userId'>): Author {
  return { userId, ...clientOf(request) };
}

/** The origin of links that this request is answered with: the shop's own address, else the one that was opened. */
export function originOf(
  { publicUrl, hasOwnAddress }: Pick<Config, 'publicUrl' | 'hasOwnAddress'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  const opened = `${protocol}://${host}`;
  return hasOwnAddress || !URL.canParse(opened) || new URL(opened).origin !== opened ? publicUrl : opened;
}

/** An IPv4 address as it is; for IPv6 the /64 network, which belongs to one household or phone. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
