/** Who is signed in where, and proving again that it is you. */
import { z } from 'zod';
import { accountChanges, accountTexts, recoveryCodeMaxLength } from '#accounts/account-rules.ts';
import { passwordLength } from '#accounts/limits.ts';
import { optionalText, tooLong } from '#fields.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import { example, id, like, nothing, timestamp } from '#values.ts';
import { passkeyAnswer, passkeyQuestion } from './factors.ts';

const session = z.object({
  id,
  /** Null where the browser does not say what it is. */
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
  /** Not by the owner: then neither device nor network is told. */
  by_admin: z.boolean(),
  device: like('Chrome on Android').nullable(),
  network: like('154.160.22.x').nullable(),
  created_at: timestamp,
});

export type WireAccountChange = z.output<typeof change>;
export type WireSession = z.output<typeof session>;

export const sessionEndpoints = topic({
  name: 'Sessions',
  description: 'Where an account is signed in, and proving again that it is its owner.',
  access: 'account',
})({
  'POST /auth/step-up': {
    summary:
      'Proves again who it is: for a while this session may move money, change numbers and give rights.',
    /** One of them: whichever the account wants. */
    body: z.object({
      password: z
        .string()
        .min(1, accountTexts.password)
        .max(passwordLength.max, tooLong(passwordLength.max))
        .meta(example('demo1234'))
        .optional(),
      code: optionalText(recoveryCodeMaxLength, '482913'),
      passkey: passkeyAnswer.optional(),
    }),
    data: z.object({ until: timestamp }),
  },
  'POST /auth/step-up/passkey': {
    summary: 'What a passkey of this account has to sign, once, to prove again who it is.',
    data: passkeyQuestion,
  },
  'GET /auth/sessions': {
    summary: 'Where the account is signed in, the last seen first.',
    data: z.object({ sessions: z.array(session) }),
  },
  'DELETE /auth/sessions/{id}': {
    summary: 'Ends one session of this account.',
    data: nothing,
  },
  'GET /auth/changes': {
    summary: 'Sign-ins and what was changed about this account, newest first.',
    ...listOf(change, {}, 5),
  },
});
