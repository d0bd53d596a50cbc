/** The flow of signing in, as tables. */
import { expect, test } from 'vitest';
import {
  type AuthEvent,
  type AuthFlow,
  authFlow,
  codeSent,
  emptyFlow,
  type Mode,
  modeOf,
  type PendingCode,
  pathOf,
} from './auth-flow.ts';

const accountCode: PendingCode = {
  purpose: 'account',
  phone: '0241234567',
  requestId: 'first',
  ussdCode: '*928*085*1#',
  resendAtMs: 60_000,
  remember: true,
};
const passwordCode: PendingCode = { ...accountCode, purpose: 'password' };
const typed = { name: 'Efua', phone_number: '0241234567', password: 'secret' };

const modes: [address: string, pending: PendingCode | undefined, mode: Mode][] = [
  ['/auth', undefined, 'login'],
  ['/auth', accountCode, 'login'],
  ['/register', undefined, 'register'],
  ['/register?ref=AMA2026', undefined, 'register'],
  ['/register?step=verify', accountCode, 'otp_verification'],
  ['/register?step=verify', undefined, 'register'],
  ['/register?step=verify', passwordCode, 'register'],
  ['/auth?step=forgot', undefined, 'forgot_password'],
  ['/auth?step=reset', passwordCode, 'reset_password'],
  ['/auth?step=reset', undefined, 'forgot_password'],
  ['/auth?step=reset', accountCode, 'forgot_password'],
  ['/auth?step=nonsense', accountCode, 'login'],
];

test.each(modes)('%s with the code %o shows %s', (address, pending, mode) => {
  const { pathname, search } = new URL(address, 'http://shop.example');
  expect(modeOf({ pathname, search }, { ...emptyFlow, pending })).toBe(mode);
});

const paths: [mode: Mode, search: string, path: string][] = [
  ['login', '', '/auth'],
  ['login', '?ref=AMA2026&step=verify', '/auth?ref=AMA2026'],
  ['register', '?ref=AMA2026', '/register?ref=AMA2026'],
  ['otp_verification', '?ref=AMA2026', '/register?ref=AMA2026&step=verify'],
  ['forgot_password', '', '/auth?step=forgot'],
  ['reset_password', '?step=forgot', '/auth?step=reset'],
];

test.each(paths)('from %2$s the mode %1$s is at %3$s', (mode, search, path) => {
  expect(pathOf(mode, search)).toBe(path);
});

const second: PendingCode = { ...accountCode, requestId: 'second', resendAtMs: 90_000 };

const steps: [name: string, before: AuthFlow, event: AuthEvent, after: AuthFlow][] = [
  [
    'what is typed is kept',
    emptyFlow,
    { type: 'typed', values: { name: 'Efua' } },
    { ...emptyFlow, typed: { ...emptyFlow.typed, name: 'Efua' } },
  ],
  [
    'a code that was sent waits, and what was typed stays for the way back',
    { typed, pending: undefined },
    { type: 'code sent', code: accountCode },
    { typed, pending: accountCode },
  ],
  [
    'a code that was sent again replaces the request',
    { typed, pending: accountCode },
    { type: 'code sent', code: second },
    { typed, pending: second },
  ],
  ['nothing is left after signing in', { typed, pending: accountCode }, { type: 'signed in' }, emptyFlow],
];

test.each(steps)('%s', (_name, before, event, after) => {
  expect(authFlow(before, event)).toEqual(after);
});

test('another code may be asked for 60 s after the last one', () => {
  const request = { purpose: 'account', phone: '0241234567', remember: true } as const;
  const sent = { requestId: 'first', ussd_code: '*928*085*1#', prefix: '' };
  expect(codeSent(request, sent, 0)).toEqual({ type: 'code sent', code: accountCode });
});
