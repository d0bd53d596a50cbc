/** Limits of sign-in fields, codes and passkeys, and of the age of a proof. */
import { hourMs, minuteMs, secondMs } from '#durations.ts';

export const passwordLength = { min: 6, max: 256 };
/** Of the first admin, and of one made on the server's command line. */
export const adminPasswordMinLength = 12;
export const emailMaxLength = 254;
export const refreshTokenMaxLength = 500;
/** One-time codes. Those that a gateway sends by itself may be shorter than ours. */
export const codeDigits = 6;
export const gatewayCodeMinDigits = 4;
export const codeLifetimeMs = 10 * minuteMs;
export const codeResendAfterMs = 60 * secondMs;
/**
 * The age limit of a proof of identity: fresh for money and sign-in methods, recent for rights and vendors, and once in
 * a day's work for selling from the float.
 */
export const proofAgesMs = { fresh: 5 * minuteMs, recent: hourMs, selling: 12 * hourMs };
export type ProofAge = keyof typeof proofAgesMs;
/** Authenticator apps show codes of so many digits, each for so long. */
export const appCodeDigits = 6;
export const appCodePeriodMs = 30 * secondMs;
/** The most an account may have: enough for every device of a person. */
export const mostPasskeys = 10;
export const recoveryCodesMade = 10;
export const recoveryCodeMaxLength = 12;
