/** Texts of account forms, apart from the schemas so that a page can have them alone. */
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

export function findNewPasswordFault(password: string): string | undefined {
  return password.length < passwordLength.min ? accountTexts.newPassword : undefined;
}

/** The operator may ask for longer ones. */
export function newPasswordText(minLength: number): string {
  return `Password must be at least ${minLength} characters`;
}
