/** Accounts on the wire: registration, one-time codes, sign-in, sessions, the own account. */
import { z } from 'zod';
import { accountTexts } from '#account-rules.ts';
import { roles } from '#endpoint.ts';
import { id, optionalId, phone, text, timestamp, tooLong } from '#fields.ts';
import { codeDigits, emailMaxLength, nameLength, passwordLength, refreshTokenMaxLength } from '#limits.ts';
import { topic } from '#topic.ts';

/** An account on the wire: `data.user`. */
export const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string(),
  role: z.enum(roles).nullable(),
  userRole: z.enum(roles).nullable(),
  level: z.number(),
  status: z.enum(['active', 'inactive']),
  lastLogin: timestamp.nullable(),
  phone_number_verified_at: timestamp.nullable(),
  referral: z.object({ name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  created_at: timestamp,
});

export type WireUser = z.output<typeof account>;

const oneTimeCode = z.object({ requestId: z.string(), ussd_code: z.string(), prefix: z.string() });

export type WireOneTimeCode = z.output<typeof oneTimeCode>;

/** The specification's nesting: `data.otp.data.otp`. */
const nestedCode = z.object({ data: z.object({ otp: oneTimeCode }) });

const tokens = { accessToken: z.string(), refreshToken: z.string() };
const signedIn = z.object({ user: account, ...tokens });

export const name = text({ ...nameLength, error: accountTexts.name });

/** May be left out; empty takes it away. */
export const email = z
  .string()
  .trim()
  .max(emailMaxLength, tooLong(emailMaxLength))
  .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid e-mail address')
  .nullish();

function password(error: string, min: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? error : undefined) })
    .min(min, error)
    .max(passwordLength.max, tooLong(passwordLength.max));
}

const newPassword = password(accountTexts.newPassword, passwordLength.min);

const codeProof = {
  phone_number: phone(),
  code: text({ min: codeDigits, max: codeDigits, error: accountTexts.code }),
  requestId: id(accountTexts.code),
};

const about = {
  name: 'Accounts',
  description: 'Registration, one-time codes, sign-in, sessions and the own account.',
  access: 'public',
} as const;

export const accountEndpoints = topic(about, {
  'POST /auth/register': {
    summary: 'Opens an account and sends a code to its phone.',
    idempotent: true,
    body: z.object({
      name,
      phone_number: phone(accountTexts.registerPhone),
      password: newPassword,
      referral_code: optionalId,
    }),
    data: z.object({
      user: account,
      otp: nestedCode.optional(),
      accessToken: z.string().optional(),
      refreshToken: z.string().optional(),
    }),
    successStatus: 201,
  },
  'POST /auth/verify-otp': {
    summary: 'Proves the phone with the code that was sent to it, and signs in.',
    body: z.object(codeProof),
    data: signedIn,
  },
  'POST /auth/resend-otp': {
    summary: 'Sends a new code; the older one is void.',
    idempotent: true,
    body: z.object({ phone_number: phone() }),
    data: z.object({ otp: nestedCode }),
  },
  'POST /auth/login': {
    summary: 'Signs in with phone number and password.',
    body: z.object({
      phone_number: phone(),
      password: password(accountTexts.password, 1),
      rememberMe: z.boolean().nullish(),
    }),
    data: signedIn,
  },
  'POST /auth/refresh-token': {
    summary: 'Changes a refresh token for a new pair of tokens. The old one is spent.',
    body: z.object({ refreshToken: z.string().max(refreshTokenMaxLength).nullish() }),
    data: z.object(tokens),
  },
  'POST /auth/forgot-password': {
    summary: 'Sends a code with which a new password can be set. Answers alike for unknown numbers.',
    idempotent: true,
    body: z.object({ phone_number: phone() }),
    data: z.object({ otp: nestedCode }),
  },
  'POST /auth/reset-password': {
    summary: 'Sets a new password with a code. Every session of that account ends.',
    body: z.object({ ...codeProof, password: newPassword }),
    data: z.object({}),
  },
  'GET /auth/me': {
    access: 'account',
    summary: 'The account that is signed in.',
    data: z.object({ user: account }),
  },
  'PATCH /auth/me': {
    access: 'account',
    summary: 'Changes name, e-mail or password of the account that is signed in.',
    body: z.object({
      name: name.optional(),
      email,
      current_password: z.string().max(passwordLength.max).optional(),
      password: newPassword.optional(),
    }),
    data: z.object({ user: account }),
  },
  'POST /auth/logout-all': {
    access: 'account',
    summary: 'Ends every session of this account.',
    data: z.object({}),
  },
});
