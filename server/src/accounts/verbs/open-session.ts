/** Opens a session and makes its tokens. */
import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { recordNewDevice } from '#accounts/rows/account-risks.ts';
import {
  endOldSessionsOf,
  getDatabaseTimeS,
  insertRefreshToken,
  insertSession,
} from '#accounts/rows/sessions.ts';
import type { Client } from '#accounts/rules/author.ts';
import { accessTokenLifetimeMs, sessionLifetimeMs } from '#accounts/rules/sessions.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#kernel/db/database.ts';
import { keyedHash } from '#kernel/keys.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { markLogin } from '#people/rows/users.ts';

export type Tokens = { accessToken: string; refreshToken: string };

export const tokenClaims = { issuer: 'ntem', audience: 'ntem-api', type: 'at+jwt', algorithm: 'HS256' };

type SignIn = { userId: string; remember: boolean; client: Client };

export async function openSession(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { userId, remember, client }: SignIn,
): Promise<Tokens> {
  await recordNewDevice(tx, userId, client.device);
  const lifetimeMs = sessionLifetimeMs(remember);
  const sessionId = await insertSession(tx, { userId, lifetimeMs, client });
  const refreshToken = randomBytes(32).toString('base64url');
  await insertRefreshToken(tx, { hash: hashRefreshToken(refreshToken), sessionId });
  // Locks the account: of many sign-ins at once each sees the sessions of those before.
  await markLogin(tx, userId);
  await endOldSessionsOf(tx, userId);
  await recordAudit(tx, { userId, ...client }, { action: 'account.sign-in', subject: userId });
  return { accessToken: await makeAccessToken(deps, tx, { userId, sessionId }), refreshToken };
}

export async function makeAccessToken(
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  session: { userId: string; sessionId: string },
): Promise<string> {
  const nowS = await getDatabaseTimeS(tx);
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: tokenClaims.algorithm, typ: tokenClaims.type })
    .setIssuer(tokenClaims.issuer)
    .setAudience(tokenClaims.audience)
    .setSubject(session.userId)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + accessTokenLifetimeMs / 1000)
    .sign(keys.accessToken);
}

export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Made from the spent token, so that two tabs that spend it at once get the same successor. */
export function succeedRefreshToken({ keys }: Pick<Deps, 'keys'>, token: string): string {
  return keyedHash(keys.refreshToken, token).toString('base64url');
}
