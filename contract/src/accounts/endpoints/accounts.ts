/** Accounts on the wire: registration, one-time codes, sign-in, sessions, and one's account. */
import { z } from 'zod';
import { accountTexts } from '#accounts/account-texts.ts';
import { codeDigits, emailMaxLength, passwordLength, refreshTokenMaxLength } from '#accounts/limits.ts';
import { factorMethods } from '#accounts/proof-methods.ts';
import { line, missing, optionalId, optionalText, phone, requiredId, text, tooLong } from '#fields.ts';
import { idLength } from '#ids.ts';
import { nameLength } from '#people/limits.ts';
import { topic } from '#topic.ts';
import {
  activity,
  count,
  example,
  examples,
  id,
  like,
  nestedCode,
  nothing,
  personName,
  phoneNumber,
  referrer,
  role,
  timestamp,
  email as wireEmail,
} from '#values.ts';

/** An account on the wire: `data.user`. */
export const account = z.object({
  id,
  name: personName,
  email: wireEmail,
  phone_number: phoneNumber,
  role,
  userRole: role,
  level: count,
  status: activity,
  lastLogin: timestamp.nullable(),
  phone_number_verified_at: timestamp.nullable(),
  referral: referrer.nullable(),
  created_at: timestamp,
});

export type WireUser = z.output<typeof account>;

const token = like('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlhIn0.c2lnbmF0dXJl');
const tokens = z.object({ accessToken: token, refreshToken: token });
const user = z.object({ user: account });
export const signedIn = user.extend(tokens.shape);
/** The password was right, and the second step is wanted. A recovery code counts beside the methods. */
const factorWanted = z.object({
  factor: z.object({
    requestId: id,
    methods: z.array(z.enum(factorMethods)),
    /** The owner of the account. */
    name: personName,
    recovery_codes_left: count,
  }),
});
export type WireFactorNeeded = z.output<typeof factorWanted>['factor'];
const otp = z.object({ data: nestedCode });

export const name = line({ ...nameLength, error: accountTexts.name, like: examples.name });

/** May be left out; empty takes it away. */
export const email = z
  .string()
  .trim()
  .max(emailMaxLength, { error: tooLong(emailMaxLength), abort: true })
  // Each part of the domain ends at its dot, so that no text can be read in many ways.
  .regex(/^$|^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Please enter a valid e-mail address')
  .meta(example(examples.email))
  .nullish();

function password(error: string, min: number) {
  return z
    .string(missing(error))
    .min(min, error)
    .max(passwordLength.max, tooLong(passwordLength.max))
    .meta(example(examples.password));
}

const newPassword = password(accountTexts.newPassword, passwordLength.min);

const justPhone = z.object({ phone_number: phone() });
const codeProof = justPhone.extend({
  code: text({ min: codeDigits, max: codeDigits, error: accountTexts.code, like: '482913' }),
  requestId: requiredId(accountTexts.code),
});

export const accountEndpoints = topic({
  name: 'Accounts',
  description: 'Registration, one-time codes, sign-in, sessions and your account.',
  access: 'public',
})({
  'POST /auth/register': {
    summary: 'Opens an account and sends a code to its phone.',
    idempotent: true,
    body: z.object({
      name,
      phone_number: phone(accountTexts.registerPhone),
      password: newPassword,
      referral_code: optionalText(idLength.max, examples.referralCode),
    }),
    data: user.extend({ otp: otp.optional(), ...tokens.partial().shape }),
    successStatus: 201,
  },
  'POST /auth/verify-otp': {
    summary: 'Proves the phone with the code that was sent to it, and signs in.',
    body: codeProof,
    data: signedIn,
  },
  'POST /auth/resend-otp': {
    summary: 'Sends a new code; the older one is void.',
    idempotent: true,
    /** Of the older code: then the new one is for the same registration. */
    body: justPhone.extend({ requestId: optionalId }),
    data: z.object({ otp }),
  },
  'POST /auth/login': {
    summary: 'Signs in with phone number and password.',
    body: justPhone.extend({
      password: password(accountTexts.password, 1),
      rememberMe: z.boolean().nullish(),
    }),
    data: z.union([signedIn, factorWanted]),
  },
  'POST /auth/refresh-token': {
    summary: 'Exchanges a refresh token for a new pair of tokens. The old one is used up.',
    body: z.object({ refreshToken: token.max(refreshTokenMaxLength).nullish() }),
    data: tokens,
  },
  'POST /auth/forgot-password': {
    summary: 'Sends a code with which a new password can be set. Gives the same answer for unknown numbers.',
    idempotent: true,
    body: justPhone,
    data: z.object({ otp }),
  },
  'POST /auth/reset-password': {
    summary: 'Sets a new password with a code. Every session of that account ends.',
    body: codeProof.extend({ password: newPassword }),
    data: nothing,
  },
  'GET /auth/me': {
    access: 'account',
    summary: 'The account that is signed in.',
    data: user,
  },
  'PATCH /auth/me': {
    access: 'account',
    proof: { age: 'fresh', when: 'the e-mail or the password changes' },
    summary: 'Changes name, e-mail or password of the account that is signed in.',
    body: z.object({
      name: name.optional(),
      email,
      current_password: like(examples.password).max(passwordLength.max).optional(),
      password: newPassword.optional(),
    }),
    data: user,
  },
  'POST /auth/logout-all': {
    access: 'account',
    summary: 'Ends every session of this account.',
    data: nothing,
  },
});
