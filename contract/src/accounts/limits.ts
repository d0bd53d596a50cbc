/** What people type to sign in, how long codes last, and for how long a proof of who it is counts. */
import { hourMs, minuteMs, secondMs } from '#durations.ts';

export const passwordLength = { min: 6, max: 256 };
export const emailMaxLength = 254;
export const refreshTokenMaxLength = 500;
/** One-time codes. Those that a gateway sends by itself may be shorter than ours. */
export const codeDigits = 6;
export const gatewayCodeMinDigits = 4;
export const codeLifetimeMs = 10 * minuteMs;
export const codeResendAfterMs = 60 * secondMs;
/** How old a proof of who it is may be: fresh for money and for how one signs in, recent for rights and vendors. */
export const proofAgesMs = { fresh: 5 * minuteMs, recent: hourMs };
export type ProofAge = keyof typeof proofAgesMs;
/** Authenticator apps show codes of so many digits, each for so long. */
export const appCodeDigits = 6;
export const appCodePeriodMs = 30 * secondMs;
