/** The second step of signing in: when it is wanted, which proofs count, and the codes of an authenticator app. */
import type { ConfirmMethod, FactorMethod } from '@ntem/contract/accounts/account-rules';
import { appCodePeriodMs } from '@ntem/contract/accounts/limits';
import { minuteMs, secondMs } from '@ntem/contract/durations';
import type { Role } from '@ntem/contract/people/roles';
import { Secret, TOTP } from 'otpauth';

/** How long somebody whose password was right has for the second step, and how often they may be wrong. */
export const loginChallenge = { lifetimeMs: 10 * minuteMs, wrongTries: 5 };

const periodS = appCodePeriodMs / secondMs;
/** Codes of the moment before and after count: clocks differ, and typing takes a while. */
const window = 1;

/** What the app reads from the picture. */
export function describeSecret(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodS }).toString();
}

/** The step whose code this is, which must be later than the last one that was used; undefined for a wrong code. */
export function findStep(secret: string, code: string, atMs: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodS });
  const delta = totp.validate({ token: code, timestamp: atMs, window });
  return delta === null ? undefined : Math.floor(atMs / 1000 / periodS) + delta;
}

/** As it is kept: in any case, with or without the dash. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The second steps that an account has. */
export type Factors = { hasApp: boolean; hasPasskey: boolean };

export function hasFactor({ hasApp, hasPasskey }: Factors): boolean {
  return hasApp || hasPasskey;
}

/** What a second step can be proved with. A recovery code counts beside them, wherever there is one. */
export function factorMethods({ hasApp, hasPasskey }: Factors): FactorMethod[] {
  return [...(hasApp ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
}

/** What proves again who it is. For an admin who has a second step, a password alone is not enough. */
export function confirmMethods(person: { role: Role | null } & Factors): ConfirmMethod[] {
  if (!hasFactor(person)) return ['password'];
  return person.role === 'admin' ? factorMethods(person) : ['password', ...factorMethods(person)];
}

/** An admin without a second step may set one, and nothing else. */
export function mustEnrol(person: { role: Role | null; isWanted: boolean } & Factors): boolean {
  return person.isWanted && person.role === 'admin' && !hasFactor(person);
}
