/** Exchanges a refresh token for its successor; one that comes back long after it was used ends the session. */
import {
  endSession,
  insertRefreshToken,
  lockRefreshToken,
  markSessionSeen,
  spendRefreshToken,
} from '#accounts/rows/sessions.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { hashRefreshToken, makeAccessToken, succeedRefreshToken, type Tokens } from './open-session.ts';

export async function refreshSession(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  refreshToken: string,
): Promise<Tokens> {
  const hash = hashRefreshToken(refreshToken);
  const tokens = await inTransaction(deps.db, async (tx) => {
    const held = await lockRefreshToken(tx, hash);
    if (!held?.isLive) return undefined;
    if (held.state === 'spent') {
      await endSession(tx, held.sessionId);
      deps.log.warn({ alarm: 'refresh token reused', userId: held.userId }, 'a session was ended');
      return undefined;
    }
    const successor = succeedRefreshToken(deps, refreshToken);
    if (held.state === 'current') {
      await spendRefreshToken(tx, hash);
      await markSessionSeen(tx, held.sessionId);
      await insertRefreshToken(tx, { hash: hashRefreshToken(successor), sessionId: held.sessionId });
    }
    return { accessToken: await makeAccessToken(deps, tx, held), refreshToken: successor };
  });
  if (!tokens) throw new Refusal('UNAUTHENTICATED');
  return tokens;
}
