/** What the forms of the sign-in are given by its screen. */
import type { WireOneTimeCode } from '@ntem/contract/values';
import type { Dispatch } from 'react';
import type { Session } from '#lib/session/session.ts';
import type { AuthEvent, AuthFlow, Mode, PendingCode } from './auth-flow.ts';

export type AuthSteps = {
  flow: AuthFlow;
  dispatch: Dispatch<AuthEvent>;
  goTo: (mode: Mode, options?: { replace: boolean }) => void;
  /** Remembers a code that was sent and, unless it is a repetition, goes to where it is entered. */
  codeWasSent: (request: Pick<PendingCode, 'purpose' | 'phone' | 'remember'>, sent: WireOneTimeCode) => void;
  signIn: (session: Session, options: { remember: boolean }) => void;
};
