/** Reads the address of a webhook: on the internet, and on this machine only where somebody tries the product. */
import { isIP } from 'node:net';
import { isLoopback, isPublicAddress } from '#kernel/ip-addresses.ts';

/** The name or address in a URL, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

export const loopbackName = 'localhost';

/** The address as it is kept; undefined for one that is never called, whatever its name resolves to. */
export function readWebhookUrl(typed: string, allowsLoopback: boolean): URL | undefined {
  if (!URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  url.hash = '';
  if (url.username !== '' || url.password !== '') return undefined;
  const host = hostOf(url);
  const isHere = host === loopbackName || isLoopback(host);
  if (url.protocol === 'http:') return allowsLoopback && isHere ? url : undefined;
  if (url.protocol !== 'https:') return undefined;
  if (isHere) return allowsLoopback ? url : undefined;
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined;
  // A name without a dot is one of this network.
  return /[^.]\.[^.]/.test(host) ? url : undefined;
}
