/** The few cookies that pages without script need. None of them can be read by a script. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

type Cookie = { name: string; value: string; path: string; lifetimeMs: number; isSecure: boolean };

/** A link from a chat brings it along, a form on another site does not. */
export function setCookie(reply: FastifyReply, { name, value, path, lifetimeMs, isSecure }: Cookie): void {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${lifetimeMs / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
}
