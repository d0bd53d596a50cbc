/** The flow of signing in, as pure functions: the mode of an address, and the values kept on the way. */
import { codeResendAfterMs } from '@ntem/contract/accounts/limits';
import type { WireOneTimeCode } from '@ntem/contract/values';
import { type Dispatch, useLayoutEffect, useReducer } from 'react';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import type { Session } from '#lib/session/session.ts';

export type Mode = 'login' | 'register' | 'otp_verification' | 'forgot_password' | 'reset_password';

export type PendingCode = {
  purpose: 'account' | 'password';
  phone: string;
  requestId: string;
  ussdCode: string;
  resendAtMs: number;
  /** Keeps the session after the browser is closed. */
  remember: boolean;
};

type Typed = { name: string; phone_number: string; password: string };

export type AuthFlow = { typed: Typed; pending: PendingCode | undefined };

export type AuthEvent =
  | { type: 'typed'; values: Partial<Typed> }
  | { type: 'code sent'; code: PendingCode }
  | { type: 'signed in' };

export const emptyFlow: AuthFlow = {
  typed: { name: '', phone_number: '', password: '' },
  pending: undefined,
};

export function authFlow(flow: AuthFlow, event: AuthEvent): AuthFlow {
  switch (event.type) {
    case 'typed':
      return { ...flow, typed: { ...flow.typed, ...event.values } };
    case 'code sent':
      return { ...flow, pending: event.code };
    case 'signed in':
      return emptyFlow;
  }
}

type CodeRequest = Pick<PendingCode, 'purpose' | 'phone' | 'remember'>;

export function codeSent(request: CodeRequest, sent: WireOneTimeCode, nowMs: number): AuthEvent {
  const { requestId, ussd_code: ussdCode } = sent;
  return {
    type: 'code sent',
    code: { ...request, requestId, ussdCode, resendAtMs: nowMs + codeResendAfterMs },
  };
}

/** The address decides, so that Back and reload work; a step without its code falls back to the one before. */
export function modeOf(address: { pathname: string; search: string }, { pending }: AuthFlow): Mode {
  const step = new URLSearchParams(address.search).get('step');
  if (step === 'verify' && pending?.purpose === 'account') return 'otp_verification';
  if (step === 'reset' && pending?.purpose === 'password') return 'reset_password';
  if (step === 'reset' || step === 'forgot') return 'forgot_password';
  return address.pathname === '/register' ? 'register' : 'login';
}

const addresses: Record<Mode, [pathname: string, step?: string]> = {
  login: ['/auth'],
  register: ['/register'],
  otp_verification: ['/register', 'verify'],
  forgot_password: ['/auth', 'forgot'],
  reset_password: ['/auth', 'reset'],
};

/** A referral stays in the address on every way to the registration. */
export function pathOf(mode: Mode, currentSearch: string): string {
  const [pathname, step] = addresses[mode];
  const search = new URLSearchParams();
  const ref = new URLSearchParams(currentSearch).get('ref');
  if (ref) search.set('ref', ref);
  if (step) search.set('step', step);
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

export type AuthSteps = {
  flow: AuthFlow;
  dispatch: Dispatch<AuthEvent>;
  goTo: (mode: Mode, options?: { replace: boolean }) => void;
  codeWasSent: (request: Pick<PendingCode, 'purpose' | 'phone' | 'remember'>, sent: WireOneTimeCode) => void;
  signIn: (session: Session, options: { remember: boolean }) => void;
};

const key = 'ntem-sign-in';

/** Keeps the flow in the tab's storage, so that a reload, or Android closing the app, loses no step. */
export function useKeptFlow() {
  const [flow, dispatch] = useReducer(authFlow, undefined, restore);
  // Saved before painting, so that nothing seen is lost if the page closes.
  useLayoutEffect(() => keep(flow), [flow]);
  return [flow, dispatch] as const;
}

function restore(): AuthFlow {
  const kept = readItem('sessionStorage', key);
  if (!kept) return emptyFlow;
  const { typed, pending } = JSON.parse(kept) as AuthFlow;
  return { typed: { ...emptyFlow.typed, ...typed }, pending };
}

/** The password never leaves the page. */
function keep({ typed: { name, phone_number }, pending }: AuthFlow) {
  const isEmpty = !name && !phone_number && !pending;
  writeItem(
    'sessionStorage',
    key,
    isEmpty ? null : JSON.stringify({ typed: { name, phone_number }, pending }),
  );
}
