/** Accounts as admins manage them. */
import { z } from 'zod';
import {
  accountTexts,
  adminRequestKinds,
  adminRequestStates,
  removalGoals,
  sortColumns,
} from '#account-rules.ts';
import { optionalId, optionalLine, phone, reason, search } from '#fields.ts';
import { idLength, largestBulk, reasonLength, usersPerPage } from '#limits.ts';
import { listOf, pageBody, pageMeta } from '#paging.ts';
import { roles } from '#roles.ts';
import { topic } from '#topic.ts';
import {
  count,
  csvFile,
  id,
  person,
  personName,
  phoneNumber,
  sentence,
  timestamp,
  role as wireRole,
} from '#values.ts';
import { account, email, name } from './accounts.ts';
import { csvFormat } from './histories.ts';

/** What no admin does alone: giving and taking admin rights, and resetting somebody's second step. */
const adminRequest = z.object({
  id,
  kind: z.enum(adminRequestKinds),
  /** What becomes of an admin who is to be removed. */
  goal: z.enum(removalGoals).nullable(),
  state: z.enum(adminRequestStates),
  user: person.extend({
    phone_number: phoneNumber,
    since: timestamp,
    /** When the number was proved; null where it was not. */
    number_since: timestamp.nullable(),
    has_factor: z.boolean(),
    /** The admin who added the account; null where its owner registered. */
    made_by: personName.nullable(),
  }),
  reason: sentence,
  asked_by: person,
  asked_at: timestamp,
  needs_second: z.boolean(),
  confirmed_by: person.nullable(),
  confirmed_at: timestamp.nullable(),
  /** When it takes effect; null while a second admin has to confirm it. */
  effective_at: timestamp.nullable(),
  /** When it is over if nobody confirms it; null once nobody has to. */
  expires_at: timestamp.nullable(),
  /** Whether whoever reads this asked for it, is the one it is about, and may confirm or stop it now. */
  is_own: z.boolean(),
  is_about_self: z.boolean(),
  can_confirm: z.boolean(),
  can_stop: z.boolean(),
});

const adminCircle = z.object({
  told: count,
  /** Also where nobody is left who could: whoever was an admin a short while ago counts. */
  needs_second: z.boolean(),
  seconds: z.array(personName),
});

export type WireAdminCircle = z.output<typeof adminCircle>;

export type WireAdminRequest = z.output<typeof adminRequest>;

const managedUser = account.extend({
  /** Sent back with a change, so that nobody overwrites what somebody else has just done. */
  updated_at: timestamp,
  /** The seller who referred this person; for a subagent, the agent above. */
  referred_by: person
    .extend({ role: wireRole, status: z.enum(['active', 'inactive', 'deleted']) })
    .nullable(),
  /** They have a second step of signing in. */
  has_factor: z.boolean(),
  /** What was asked for this account and has not taken effect: until then the role is the one that counts. */
  requests: z.array(adminRequest),
});

export type ManagedUser = z.output<typeof managedUser>;

const role = z.enum(roles, {
  error: ({ input }) => (input === undefined || typeof input === 'string' ? accountTexts.role : undefined),
});

/** 'deactive' is what older clients send. */
const status = z
  .enum(['active', 'inactive', 'deactive'], 'Please use active or inactive')
  .transform((value) => (value === 'deactive' ? 'inactive' : value));

/** An empty text or 'all' in a filter is no filter. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === '' || value === 'all' || value === null ? undefined : value),
    schema.optional(),
  );
}

/** Of making somebody an admin, for those who are told. */
const promotionReason = optionalLine(reasonLength.max, 'Takes over payouts on weekends');

const filters = { role: optional(role), status: optional(status), search };

const { total_pages: totalPages, ...otherMeta } = pageMeta.shape;
const meta = z.object({ ...otherMeta, totalPages });

const sort = {
  sort: z.enum(sortColumns, 'This list cannot be sorted by that').default('created_at'),
  direction: z.enum(['asc', 'desc'], 'Please use asc or desc').optional(),
};

export const userEndpoints = topic({
  name: 'Users',
  description: 'Accounts as admins manage them.',
  access: ['admin'],
})({
  'GET /users': {
    summary: 'Accounts, newest first unless told otherwise.',
    ...listOf(managedUser, { ...filters, upline_id: optionalId, ...sort }, usersPerPage),
    meta,
  },
  'POST /users': {
    confirmed: ['role'],
    idempotent: true,
    summary:
      'Adds an account without a password: its owner sets one with a code. An admin begins as a user, with a request in `requests`.',
    body: z.object({
      name,
      phone_number: phone(accountTexts.registerPhone),
      role,
      email,
      reason: promotionReason,
    }),
    data: managedUser,
    successStatus: 201,
  },
  'PATCH /users/bulk': {
    confirmed: ['updateData.role'],
    idempotent: true,
    summary:
      'Changes many accounts; those that may not be changed, or need other admins first, come back in `failed`.',
    body: z.object({
      userIds: z
        .array(id.max(idLength.max))
        .min(1, 'No users selected')
        .max(largestBulk, `At most ${largestBulk} users at a time`),
      updateData: z
        .object({ status: status.optional(), role: role.optional() })
        .refine((data) => data.status !== undefined || data.role !== undefined, 'Nothing to change'),
    }),
    data: z.object({ updated: count, failed: z.array(z.object({ id, message: sentence })) }),
  },
  'POST /users/search': {
    summary: 'The same list by a text and filters.',
    body: z.object({
      query: search,
      filters: z.object(filters).nullish(),
      ...sort,
      ...pageBody(usersPerPage),
    }),
    data: z.array(managedUser),
    meta,
  },
  'POST /users/export': {
    confirmed: true,
    summary: 'The filtered accounts as a file.',
    body: z.object({ format: csvFormat, filters: z.object(filters).nullish() }),
    data: csvFile,
  },
  'GET /users/{id}': {
    summary: 'One account.',
    data: managedUser,
  },
  'PATCH /users/{id}': {
    confirmed: ['role'],
    idempotent: true,
    summary:
      'Changes name, e-mail, role or status of an account. Who becomes or stops being an admin is only asked for: see `requests`. Switching an admin on or off needs the step-up.',
    body: z.object({
      name: name.optional(),
      email,
      role: role.optional(),
      status: status.optional(),
      reason: promotionReason,
      updated_at: timestamp.optional(),
    }),
    data: managedUser,
  },
  'DELETE /users/{id}': {
    summary:
      'Deletes an account. Its orders and its number stay in history; the number is free again. An admin is only asked to be deleted, after the step-up: see `requests`.',
    data: managedUser,
  },
  'GET /admin-requests': {
    summary: 'What waits for a second admin or for its time, the oldest first.',
    data: z.array(adminRequest),
  },
  'GET /admins': {
    summary: 'Who gets a message when you ask to make an admin, and who could confirm it.',
    data: adminCircle,
  },
  'POST /users/{id}/factor-reset': {
    confirmed: true,
    idempotent: true,
    summary: "Asks another admin to remove somebody's second step. Never for oneself.",
    body: z.object({ reason }),
    data: adminRequest,
    successStatus: 201,
  },
  'POST /admin-requests/{id}/confirm': {
    confirmed: true,
    idempotent: true,
    summary: 'Confirms what another admin has asked for.',
    data: adminRequest,
  },
  'POST /admin-requests/{id}/withdraw': {
    idempotent: true,
    summary: 'Takes it back before it takes effect, whoever asked for it.',
    data: adminRequest,
  },
});
