/** Rules and texts of account forms, apart from the schemas so that a page can have them alone. */
import { nameLength } from '#people/limits.ts';
import { phoneDigits, phoneText } from '#phones.ts';
import { codeDigits, passwordLength } from './limits.ts';

export const accountTexts = {
  name: `Name must be at least ${nameLength.min} characters`,
  registerPhone: `Please enter a valid ${phoneDigits}-digit phone number (e.g., 0241234567)`,
  role: 'Please choose a role',
  loginPhone: phoneText,
  newPassword: newPasswordText(passwordLength.min),
  password: 'Password is required',
  code: `Please enter the complete ${codeDigits}-digit code`,
  factorCode: 'Please enter the code',
} as const;

export const namelessGuest = 'Guest User';

export function findNameFault(name: string): string | undefined {
  return name.trim().length < nameLength.min ? accountTexts.name : undefined;
}

/** The operator may ask for longer ones. */
export function newPasswordText(minLength: number): string {
  return `Password must be at least ${minLength} characters`;
}

/** The columns by which admins can sort the list of accounts. */
export const sortColumns = ['created_at', 'name', 'phone_number', 'role', 'status', 'lastLogin'] as const;
export type UserSort = (typeof sortColumns)[number];

/** The proofs of a second step. `code`: of the authenticator app. A recovery code always counts as well. */
export const factorMethods = ['code', 'passkey'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The proofs for confirming one's identity again. */
export const confirmMethods = ['password', ...factorMethods] as const;
export type ConfirmMethod = (typeof confirmMethods)[number];

/** Events of an account that its owner sees: those about access and about where money goes. */
export const accountChanges = [
  'signed_in',
  'password_changed',
  'password_reset',
  'email_changed',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'second_step_reset',
  'second_step_wrong',
  'session_ended',
  'sessions_ended',
  'payout_number_proved',
  'payout_number_taken_back',
  'list_exported',
  'account_added',
  'account_changed',
] as const;
export type AccountChange = (typeof accountChanges)[number];

/** Changes that one admin makes to another: every admin is told, and some can be undone. */
export const adminChangeKinds = ['made', 'switched_off', 'demoted', 'deleted', 'second_step_reset'] as const;
export type AdminChangeKind = (typeof adminChangeKinds)[number];
