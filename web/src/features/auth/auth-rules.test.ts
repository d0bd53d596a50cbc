/** The rules of the sign-in's fields, as tables. */
import { expect, test } from 'vitest';
import { codeErrors, loginErrors, registerErrors, resetErrors } from './auth-rules.ts';

const good = { name: 'Efua Quaye', phone_number: '0241234567', password: 'secret' };
const badName = 'Name must be at least 2 characters';
const badPhone = 'Please enter a valid 10-digit phone number (e.g., 0241234567)';
const badPassword = 'Password must be at least 6 characters';

const registrations: [change: Partial<typeof good>, field: keyof typeof good, error: string | undefined][] = [
  [{ name: 'Ef' }, 'name', undefined],
  [{ name: ' E ' }, 'name', badName],
  [{ name: '' }, 'name', badName],
  [{ phone_number: '0241234567' }, 'phone_number', undefined],
  [{ phone_number: '024 123 4567' }, 'phone_number', undefined],
  [{ phone_number: '024123456' }, 'phone_number', badPhone],
  [{ phone_number: '02412345678' }, 'phone_number', badPhone],
  [{ phone_number: '2412345670' }, 'phone_number', badPhone],
  [{ phone_number: '024123456a' }, 'phone_number', badPhone],
  [{ phone_number: '0302123456' }, 'phone_number', badPhone],
  [{ password: '123456' }, 'password', undefined],
  [{ password: '12345' }, 'password', badPassword],
];

test.each(registrations)('registering with %o: %s is %s', (change, field, error) => {
  const errors = registerErrors({ ...good, ...change });
  expect(errors[field]).toBe(error);
  expect(Object.values(errors).filter(Boolean)).toHaveLength(error ? 1 : 0);
});

test('signing in asks for a phone number and any password', () => {
  expect(loginErrors({ phone_number: '02412', password: '' })).toEqual({
    phone_number: 'Please enter a valid phone number',
    password: 'Password is required',
  });
  expect(loginErrors({ phone_number: '024 123 4567', password: 'x' })).toEqual({});
});

test('a code has all six digits', () => {
  expect(codeErrors({ code: '12345' }).code).toBe('Please enter the complete 6-digit code');
  expect(codeErrors({ code: '123456' }).code).toBeUndefined();
});

test('a new password needs the code and six characters', () => {
  expect(resetErrors({ code: '1', password: '12345' })).toEqual({
    code: 'Please enter the complete 6-digit code',
    password: badPassword,
  });
});
