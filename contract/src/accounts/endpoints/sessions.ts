/** Sessions of an account, and confirming one's identity again. */
import { z } from 'zod';
import { accountChanges } from '#accounts/account-changes.ts';
import { accountTexts } from '#accounts/account-texts.ts';
import { passwordLength, recoveryCodeMaxLength } from '#accounts/limits.ts';
import { optionalText, tooLong } from '#fields.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import { example, examples, id, like, nothing, timestamp } from '#values.ts';
import { passkeyAnswer, passkeyQuestion } from './factors.ts';

const session = z.object({
  id,
  /** Null if the browser does not say what it is. */
  device: like('Chrome on Android').nullable(),
  network: like('154.160.22.x').nullable(),
  created_at: timestamp,
  last_seen: timestamp,
  expires_at: timestamp,
  /** The one that asks. */
  current: z.boolean(),
});

const change = z.object({
  id: like('184'),
  change: z.enum(accountChanges),
  /** By somebody else: then neither device nor network is shown. */
  by_admin: z.boolean(),
  device: like('Chrome on Android').nullable(),
  network: like('154.160.22.x').nullable(),
  created_at: timestamp,
});

export type WireAccountChange = z.output<typeof change>;
export type WireSession = z.output<typeof session>;

export const sessionEndpoints = topic({
  name: 'Sessions',
  description: "Sessions of an account, and confirming its owner's identity again.",
  access: 'account',
})({
  'POST /auth/step-up': {
    summary:
      'Confirms your identity again: for a while this session may move money, change numbers and give rights.',
    /** One of them: whichever the account wants. */
    body: z.object({
      password: z
        .string()
        .min(1, accountTexts.password)
        .max(passwordLength.max, tooLong(passwordLength.max))
        .meta(example(examples.password))
        .optional(),
      code: optionalText(recoveryCodeMaxLength, '482913'),
      passkey: passkeyAnswer.optional(),
    }),
    data: z.object({ until: timestamp }),
  },
  'POST /auth/step-up/passkey': {
    summary: 'A challenge for a passkey of this account, valid once, to confirm your identity again.',
    data: passkeyQuestion,
  },
  'GET /auth/sessions': {
    summary: 'Sessions of the account, the last seen first.',
    data: z.object({ sessions: z.array(session) }),
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'Ends one session of this account.',
    data: nothing,
  },
  'GET /auth/changes': {
    summary: 'Sign-ins and changes to this account, newest first.',
    ...listOf(change, {}, 5),
  },
});
