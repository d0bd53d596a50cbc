/** Renews an expired access token, once for all calls and tabs that need it. */
import { deviceId } from '#lib/browser/device-id.ts';
import { currentSession, endSession, updateSession } from '#lib/session/session.ts';
import { noAnswer, refusal } from './api-error.ts';
import { fetchAnswer } from './fetch-answer.ts';

const PATH = '/auth/refresh-token';
let refreshing: Promise<boolean> | undefined;

/**
 * True when there is another access token than the one that was refused; false when the session is over.
 * Throws when the server could not be asked: the session may well be good, so it is kept.
 */
export function refreshSession(refusedToken: string): Promise<boolean> {
  refreshing ??= oneTabAtATime(() => refresh(refusedToken)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(refusedToken: string): Promise<boolean> {
  const before = currentSession();
  if (!before) return false;
  // Another tab was faster. A second change with the spent token could end the whole session.
  if (before.accessToken !== refusedToken) return true;

  const { refreshToken } = before;
  const answer = await fetchAnswer(
    { method: 'POST', path: PATH, headers: { 'X-Device-Id': deviceId() }, body: { refreshToken } },
    noAnswer,
  );
  if (answer.ok) {
    const { data } = answer.body as { data: { accessToken: string; refreshToken: string } };
    updateSession({ accessToken: data.accessToken, refreshToken: data.refreshToken });
    return true;
  }
  const isRefused = answer.status < 500 && answer.status !== 429;
  if (!isRefused) throw refusal(PATH, answer.status, (answer.body ?? {}) as object);
  // Somebody may have signed in anew meanwhile; that session is not ours to end.
  if (currentSession()?.refreshToken !== refreshToken) return currentSession() !== undefined;
  endSession();
  return false;
}

/** Web Locks are missing on plain HTTP; there the server's grace for a spent token has to do. */
function oneTabAtATime<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('ntem-refresh', task) : task();
}
