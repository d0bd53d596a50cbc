/** The second step of signing in: an authenticator app, passkeys and recovery codes. */
import { z } from 'zod';
import { accountTexts } from '#accounts/account-texts.ts';
import { appCodeDigits, recoveryCodeMaxLength } from '#accounts/limits.ts';
import { confirmMethods } from '#accounts/proof-methods.ts';
import { code, requiredId, text } from '#fields.ts';
import { topic } from '#topic.ts';
import { count, example, examples, id, like, nothing, timestamp } from '#values.ts';
import { signedIn } from './accounts.ts';

/** Six digits of the app, or a recovery code. */
const anyFactorCode = text({
  min: appCodeDigits,
  max: recoveryCodeMaxLength,
  error: accountTexts.factorCode,
  like: '482913',
});

/** Bytes as browsers write them in JSON. */
function base64url(max: number, like: string) {
  return z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)
    .meta(example(like));
}

const credential = {
  id: base64url(1_400, 'bGlrZS1hLXBhc3NrZXk'),
  rawId: base64url(1_400, 'bGlrZS1hLXBhc3NrZXk'),
  type: z.literal('public-key'),
};
const clientDataJSON = base64url(4_000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');

/** A passkey's answer to a challenge; the shapes are those of the Web Authentication API. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M'),
    signature: base64url(1_000, 'MEUCIQDx'),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000, 'o2NmbXRkbm9uZQ'),
    transports: z
      .array(z.string().max(20).meta(example('internal')))
      .max(10)
      .default([]),
  }),
});
export type PasskeyMade = z.output<typeof passkeyMade>;

const question = {
  challenge: like('c2lnbi10aGlz'),
  timeout: count,
};
const known = z.array(
  z.object({
    id: like('bGlrZS1hLXBhc3NrZXk'),
    type: z.literal('public-key'),
    transports: z.array(like('internal')),
  }),
);
const userVerification = z.literal('required');

export const passkeyQuestion = z.object({
  ...question,
  rpId: like('shop.example'),
  userVerification,
  allowCredentials: known,
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

const newPasskeyQuestion = z.object({
  ...question,
  rp: z.object({ id: like('shop.example'), name: like('Shop') }),
  user: z.object({ id: like('MDE5YTg0YzI'), name: like(examples.phone), displayName: like(examples.name) }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().meta(example(-7)) })),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyQuestion = z.output<typeof newPasskeyQuestion>;

const recoveryCodes = z.object({ recovery_codes: z.array(like('K7QM-2XDA')) });

export const factorEndpoints = topic({
  name: 'Second step',
  description:
    'An authenticator app, passkeys and recovery codes, for signing in and for confirming your identity again.',
  access: 'account',
})({
  'POST /auth/login/factor': {
    access: 'public',
    summary: 'The second step of signing in, after the password was right.',
    /** One of them. */
    body: z
      .object({
        requestId: requiredId(accountTexts.factorCode),
        code: anyFactorCode.optional(),
        passkey: passkeyAnswer.optional(),
      })
      .refine(({ code, passkey }) => code ?? passkey, { path: ['code'], error: accountTexts.factorCode }),
    data: signedIn,
  },
  'POST /auth/login/factor/passkey': {
    access: 'public',
    summary: 'A challenge for a passkey of this account, valid once, after the password was right.',
    body: z.object({ requestId: requiredId(accountTexts.factorCode) }),
    data: passkeyQuestion,
  },
  'GET /auth/factors': {
    summary: 'The second step of this account, and the ways to confirm your identity again.',
    data: z.object({
      /** The authenticator app; null if there is none. */
      totp: z.object({ id, created_at: timestamp, used_at: timestamp.nullable() }).nullable(),
      passkeys: z.array(
        z.object({
          id,
          /** The browser it was made in; null if that does not say what it is. */
          name: like('Chrome on Android').nullable(),
          created_at: timestamp,
          used_at: timestamp.nullable(),
        }),
      ),
      recovery_codes_left: count,
      /** This account may do nothing else before it has one. */
      required: z.boolean(),
      methods: z.array(z.enum(confirmMethods)),
    }),
  },
  'POST /auth/factors/totp': {
    proof: 'fresh',
    summary: 'Makes the secret of an authenticator app. It counts once a code of it was entered.',
    data: z.object({ id, secret: like('JBSWY3DPEHPK3PXP'), uri: like('otpauth://totp/Shop:0241234567') }),
  },
  'POST /auth/factors/totp/verify': {
    summary:
      'Confirms the authenticator app, which replaces an older one. The first time, recovery codes come with it.',
    body: z.object({ id: requiredId(accountTexts.factorCode), code: code(accountTexts.factorCode) }),
    data: recoveryCodes,
  },
  'POST /auth/factors/recovery-codes': {
    proof: 'fresh',
    summary: 'Makes new recovery codes; the old ones stop working.',
    data: recoveryCodes,
  },
  'DELETE /auth/factors/totp': {
    proof: 'fresh',
    summary: 'Removes the authenticator app, unless it is the last second step of an account that needs one.',
    data: nothing,
  },
  'POST /auth/factors/passkeys': {
    proof: 'fresh',
    summary: 'The options from which a device makes a passkey for this account and site.',
    data: newPasskeyQuestion,
  },
  'POST /auth/factors/passkeys/verify': {
    summary: 'Adds the passkey that was made. The first second step of an account brings recovery codes.',
    body: z.object({ passkey: passkeyMade }),
    data: recoveryCodes,
  },
  'DELETE /auth/factors/passkeys/{id}': {
    proof: 'fresh',
    summary: 'Removes a passkey, unless it is the last second step of an account that needs one.',
    data: nothing,
  },
});
