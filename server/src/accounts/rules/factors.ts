/** The second step of signing in: when it is required, which proofs count, and the codes of an authenticator app. */

import { appCodePeriodMs } from '@ntem/contract/accounts/limits';
import type { ConfirmMethod, FactorMethod } from '@ntem/contract/accounts/proof-methods';
import { minuteMs, secondMs } from '@ntem/contract/durations';
import type { Role } from '@ntem/contract/people/roles';
import { Secret, TOTP } from 'otpauth';

/** The time for the second step after the right password, and the number of wrong tries. */
export const loginChallenge = { lifetimeMs: 10 * minuteMs, wrongTries: 5 };

const periodS = appCodePeriodMs / secondMs;
/** Codes of the moment before and after count: clocks differ, and typing takes a while. */
const window = 1;

/** The address that the app reads from the QR code. */
export function describeSecret(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: periodS }).toString();
}

/** The time step of this code, which must be later than the last one used; undefined for a wrong code. */
export function findStep(secret: string, code: string, atMs: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodS });
  const delta = totp.validate({ token: code, timestamp: atMs, window });
  return delta === null ? undefined : Math.floor(atMs / 1000 / periodS) + delta;
}

/** As it is kept: in any case, with or without the dash. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

export type Factors = { hasApp: boolean; hasPasskey: boolean };

export function hasFactor({ hasApp, hasPasskey }: Factors): boolean {
  return hasApp || hasPasskey;
}

/** The possible proofs of a second step. A recovery code counts as well, if there is one. */
export function factorMethods({ hasApp, hasPasskey }: Factors): FactorMethod[] {
  return [...(hasApp ? (['code'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
}

/** The proofs for confirming one's identity again. For an admin with a second step, a password alone is not enough. */
export function confirmMethods(person: { role: Role | null } & Factors): ConfirmMethod[] {
  if (!hasFactor(person)) return ['password'];
  return person.role === 'admin' ? factorMethods(person) : ['password', ...factorMethods(person)];
}

/** An admin without a second step may set one, and nothing else. */
export function mustEnrol(person: { role: Role | null; isWanted: boolean } & Factors): boolean {
  return person.isWanted && person.role === 'admin' && !hasFactor(person);
}
