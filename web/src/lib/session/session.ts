/** Who is signed in: tokens and user, in storage that all tabs share when the session is to be remembered. */
import type { WireUser } from '@ntem/contract/topics/accounts';
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { createSignal } from '#lib/browser/signal.ts';

type Tokens = { accessToken: string; refreshToken: string };

export type Session = Tokens & { user: WireUser };

const KEY = 'ntem-session';

const { notify, subscribe } = createSignal();
let text: string | null = null;
let session: Session | undefined;

/** Reads storage each time, because another tab may have changed it; the same text gives the same object. */
export function currentSession(): Session | undefined {
  const stored = readItem('localStorage', KEY) ?? readItem('sessionStorage', KEY);
  if (stored !== text) {
    text = stored;
    session = stored === null ? undefined : parse(stored);
  }
  return session;
}

export function startSession(started: Session, { remember }: { remember: boolean }): void {
  const kept = remember ? 'localStorage' : 'sessionStorage';
  writeItem(remember ? 'sessionStorage' : 'localStorage', KEY, null);
  writeItem(kept, KEY, JSON.stringify(started));
  notify();
}

export function updateSession(change: Partial<Session>): void {
  const current = currentSession();
  if (!current) return;
  const remember = readItem('localStorage', KEY) !== null;
  startSession({ ...current, ...change }, { remember });
}

export function endSession(): void {
  writeItem('localStorage', KEY, null);
  writeItem('sessionStorage', KEY, null);
  notify();
}

export const subscribeToSession = subscribe;

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}

/** What cannot be read is no session; the person signs in again. */
function parse(stored: string): Session | undefined {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

if (typeof window !== 'undefined') window.addEventListener('storage', notify);

let way = () => window.location.assign('/auth');

/** What happens when the server has refused to go on with a session. Each page has its own way. */
export function setWayToSignIn(own: () => void): void {
  way = own;
}

export function leaveForSignIn(): void {
  way();
}
