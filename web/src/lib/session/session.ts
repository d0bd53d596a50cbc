/** The signed-in session: tokens and user, in storage that all tabs share. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { createSignal } from '#lib/browser/signal.ts';

type Tokens = { accessToken: string; refreshToken: string };

/** `untilClosed`: without 'Remember me' it ends with the browser. */
export type Session = Tokens & { user: WireUser; untilClosed?: boolean };

const KEY = 'ntem-session';
/** A cookie without a date, and for browsers without cookies a mark of this tab: neither outlives the browser. */
const OPEN = 'ntem-open';

const { notify, subscribe } = createSignal();
let text: string | null = null;
let session: Session | undefined;

/** Reads storage each time, because another tab may have changed it; the same text gives the same object. */
export function currentSession(): Session | undefined {
  const stored = readItem('localStorage', KEY);
  if (stored !== text) {
    text = stored;
    session = stored === null ? undefined : parse(stored);
  }
  return session?.untilClosed && !isStillOpen() ? undefined : session;
}

function isStillOpen(): boolean {
  return document.cookie.includes(`${OPEN}=1`) || readItem('sessionStorage', OPEN) !== null;
}

export function startSession(started: Session, { remember }: { remember: boolean }): void {
  if (!remember) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP and in older browsers.
    document.cookie = `${OPEN}=1; path=/; samesite=lax`;
    writeItem('sessionStorage', OPEN, '1');
  }
  writeItem('localStorage', KEY, JSON.stringify({ ...started, untilClosed: !remember }));
  notify();
}

export function updateSession(change: Partial<Session>): void {
  const current = currentSession();
  if (!current) return;
  startSession({ ...current, ...change }, { remember: !current.untilClosed });
}

export function endSession(): void {
  writeItem('localStorage', KEY, null);
  notify();
}

export const subscribeToSession = subscribe;

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeToSession, currentSession, () => undefined);
}

/** A session that cannot be read counts as none; the person signs in again. */
function parse(stored: string): Session | undefined {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

if (typeof window !== 'undefined') window.addEventListener('storage', notify);

let way = () => window.location.assign('/auth');

/** Sets what happens when the server has ended the session; it differs between pages. */
export function setWayToSignIn(own: () => void): void {
  way = own;
}

export function leaveForSignIn(): void {
  way();
}
