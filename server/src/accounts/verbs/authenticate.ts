/** Finds the user of a request by its access token; none if anything is doubtful. */
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { findSessionUser } from '#accounts/rows/sessions.ts';
import type { Actor } from '#accounts/rules/access.ts';
import type { Deps } from '#deps.ts';
import { tokenClaims } from './open-session.ts';

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

export async function authenticate(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  accessToken: string,
): Promise<Actor | undefined> {
  const verified = await jwtVerify(accessToken, keys.accessToken, {
    algorithms: [tokenClaims.algorithm],
    issuer: tokenClaims.issuer,
    audience: tokenClaims.audience,
    typ: tokenClaims.type,
    // The database's clock decides below whether it has expired.
    currentDate: new Date(0),
  }).catch(() => undefined);
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success) return undefined;
  const { sub: userId, sid: sessionId, exp: expiresAtS } = parsed.data;
  const user = await findSessionUser(db, { userId, sessionId, expiresAtS });
  return user && { ...user, sessionId };
}
