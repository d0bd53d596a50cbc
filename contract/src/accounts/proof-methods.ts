/** Ways to confirm a person: at the second step, and again before a change. */

/** The proofs of a second step. `code`: of the authenticator app. A recovery code always counts as well. */
export const factorMethods = ['code', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The proofs for confirming one's identity again. */
export const confirmMethods = ['password', ...factorMethods] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];
