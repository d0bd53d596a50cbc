/** Tells a form that our page sent from one that another page makes a browser send. */
import { timingSafeEqual } from 'node:crypto';
import { hourMs } from '@ntem/contract/durations';
import { keyedHash } from '#kernel/keys.ts';

/** A form that is filled in for longer comes back, filled in, to be sent again. */
export const formLifetimeMs = 2 * hourMs;

/** `id`: of the form, the same however often it is shown again. `visitor`: of the browser, kept in its cookie. */
type Made = { id: string; visitor: string; nowMs: number };

export function makeFormToken(key: Uint8Array, { id, visitor, nowMs }: Made): string {
  const until = (nowMs + formLifetimeMs).toString(36);
  return `${id}.${until}.${sign(key, { id, visitor, until })}`;
}

export type ReadToken = { verdict: 'ours' | 'old'; id: string } | { verdict: 'foreign' };

export function readFormToken(
  key: Uint8Array,
  token: string,
  { visitor, nowMs }: { visitor: string | undefined; nowMs: number },
): ReadToken {
  const [id = '', until = '', signature = ''] = token.split('.', 3);
  if (!visitor) return { verdict: 'foreign' };
  const right = Buffer.from(sign(key, { id, visitor, until }));
  const given = Buffer.from(signature);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return { verdict: 'foreign' };
  return { verdict: Number.parseInt(until, 36) > nowMs ? 'ours' : 'old', id };
}

function sign(key: Uint8Array, { id, visitor, until }: { id: string; visitor: string; until: string }) {
  return keyedHash(key, [id, visitor, until].join('|')).toString('base64url');
}

type Origins = { site: string | undefined; origin: string | undefined; host: string };

/**
 * True if the browser reports that another page sent this. Old browsers and Opera Mini report nothing, and all report
 * `null` for a page that hides its address, as ours do: then the token alone decides.
 */
export function isSentFromElsewhere({ site, origin, host }: Origins): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined || origin === 'null') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
