/** The second step of signing in, as both sides know it. */

/** `code`: of the authenticator app, or a recovery code. */
export const confirmMethods = ['password', 'code'] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];

export const recoveryCodesMade = 10;
export const recoveryCodeMaxLength = 12;

export const factorTexts = {
  code: 'Please enter the code',
  required: 'An admin needs a second step. Until it is set you can do nothing else.',
} as const;
