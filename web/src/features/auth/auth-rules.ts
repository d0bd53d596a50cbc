/** Checks of the sign-in forms, and the words for a wrong field. */
import { accountTexts, findNameFault, findNewPasswordFault } from '@ntem/contract/accounts/account-texts';
import { codeDigits } from '@ntem/contract/accounts/limits';
import { parsePhone } from '@ntem/contract/phones';

/** Spaces are for the eye. */
export function compactPhone(typed: string): string {
  return typed.replace(/\s/g, '');
}

/** Ten digits that start with 0, of a mobile phone: no code reaches a landline. */
function isPhone(typed: string): boolean {
  const digits = compactPhone(typed);
  return /^0\d{9}$/.test(digits) && parsePhone(digits) !== undefined;
}

function errorUnless(holds: boolean, text: string): string | undefined {
  return holds ? undefined : text;
}

export function registerErrors(values: { name: string; phone_number: string; password: string }) {
  return {
    name: findNameFault(values.name),
    phone_number: errorUnless(isPhone(values.phone_number), accountTexts.registerPhone),
    password: findNewPasswordFault(values.password),
  };
}

export function loginErrors(values: { phone_number: string; password: string }) {
  return { ...phoneErrors(values), password: errorUnless(values.password !== '', accountTexts.password) };
}

export function phoneErrors(values: { phone_number: string }) {
  return { phone_number: errorUnless(isPhone(values.phone_number), accountTexts.loginPhone) };
}

export function codeErrors(values: { code: string }) {
  return { code: errorUnless(values.code.length === codeDigits, accountTexts.code) };
}

export function resetErrors(values: { code: string; password: string }) {
  return { ...codeErrors(values), password: findNewPasswordFault(values.password) };
}
