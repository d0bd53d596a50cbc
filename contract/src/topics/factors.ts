/** The second step of signing in: an authenticator app and recovery codes. */

import { z } from 'zod';
import { accountTexts, confirmMethods, recoveryCodeMaxLength } from '#account-rules.ts';
import { code, requiredId, text } from '#fields.ts';
import { codeDigits } from '#limits.ts';
import { topic } from '#topic.ts';
import { count, id, like, nothing, timestamp } from '#values.ts';
import { signedIn } from './accounts.ts';

/** Six digits of the app, or a recovery code. */
const anyFactorCode = text({
  min: codeDigits,
  max: recoveryCodeMaxLength,
  error: accountTexts.factorCode,
  like: '482913',
});

const recoveryCodes = z.object({ recovery_codes: z.array(like('K7QM-2XDA')) });

export const factorEndpoints = topic({
  name: 'Second step',
  description: 'An authenticator app and recovery codes, for signing in and for proving again who it is.',
  access: 'account',
})({
  'POST /auth/login/factor': {
    access: 'public',
    summary: 'The second step of signing in, after the password was right.',
    body: z.object({ requestId: requiredId(accountTexts.factorCode), code: anyFactorCode }),
    data: signedIn,
  },
  'GET /auth/factors': {
    summary: 'The second step of this account, and what proves again who it is.',
    data: z.object({
      /** The authenticator app; null where there is none. */
      totp: z.object({ id, created_at: timestamp, used_at: timestamp.nullable() }).nullable(),
      recovery_codes_left: count,
      /** This account may do nothing else before it has one. */
      required: z.boolean(),
      methods: z.array(z.enum(confirmMethods)),
    }),
  },
  'POST /auth/factors/totp': {
    confirmed: true,
    summary: 'Makes the secret of an authenticator app. It counts once a code of it was entered.',
    data: z.object({ id, secret: like('JBSWY3DPEHPK3PXP'), uri: like('otpauth://totp/Shop:0241234567') }),
  },
  'POST /auth/factors/totp/verify': {
    summary:
      'Proves the authenticator app, in the place of an older one. The first time, recovery codes come with it.',
    body: z.object({ id: requiredId(accountTexts.factorCode), code: code(accountTexts.factorCode) }),
    data: recoveryCodes,
  },
  'POST /auth/factors/recovery-codes': {
    confirmed: true,
    summary: 'Makes new recovery codes; the old ones stop working.',
    data: recoveryCodes,
  },
  'DELETE /auth/factors/totp': {
    confirmed: true,
    summary: 'Removes the second step, where the account may be without one.',
    data: nothing,
  },
});
