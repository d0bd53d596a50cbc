/** Accounts for admins to manage. */
import { z } from 'zod';
import { accountTexts } from '#accounts/account-texts.ts';
import { account, email, name } from '#accounts/endpoints/accounts.ts';
import { sayDuration } from '#durations.ts';
import { optionalId, phone, reason, search } from '#fields.ts';
import { idLength } from '#ids.ts';
import { csvFormat } from '#orders/endpoints/histories.ts';
import { listOf, pageBody, pageMeta } from '#paging.ts';
import { adminChangeKinds } from '#people/admin-changes.ts';
import { mostUsersAtOnce, undoAdminForMs, usersPerPage } from '#people/limits.ts';
import { roles } from '#people/roles.ts';
import { sortColumns } from '#people/user-sort.ts';
import { topic } from '#topic.ts';
import { count, csvFile, id, person, phoneNumber, sentence, timestamp, role as wireRole } from '#values.ts';

/** A recent change of an admin that can be undone. */
const adminChange = z.object({
  user: person.extend({ phone_number: phoneNumber }),
  change: z.enum(adminChangeKinds),
  by: person,
  at: timestamp,
  until: timestamp,
  /** Not by the person it is about. */
  can_undo: z.boolean(),
});

export type WireAdminChange = z.output<typeof adminChange>;

const managedUser = account.extend({
  /** Sent back with a change, so that nobody overwrites another admin's recent change. */
  updated_at: timestamp,
  /** The seller who referred this person; for a subagent, the agent above. */
  referred_by: person
    .extend({ role: wireRole, status: z.enum(['active', 'inactive', 'deleted']) })
    .nullable(),
  /** They have a second step of signing in. */
  has_factor: z.boolean(),
  /** False until a password is chosen, by the link of an invitation or by a code. */
  has_joined: z.boolean(),
  /** Null if nothing of it can be undone. */
  admin_change: adminChange.nullable(),
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

const filters = { role: optional(role), status: optional(status), search };

const { total_pages: totalPages, ...otherMeta } = pageMeta.shape;
const meta = z.object({ ...otherMeta, totalPages });

const sort = {
  sort: z.enum(sortColumns, 'This list cannot be sorted by that').default('created_at'),
  direction: z.enum(['asc', 'desc'], 'Please use asc or desc').optional(),
};

const whenAdmin = { age: 'recent', when: 'somebody becomes or stops being an admin' } as const;

export const userEndpoints = topic({
  name: 'Users',
  description: 'Accounts, managed by admins.',
  access: ['admin'],
})({
  'GET /users': {
    summary: 'Accounts, newest first by default.',
    ...listOf(managedUser, { ...filters, upline_id: optionalId, ...sort }, usersPerPage),
    meta,
  },
  'POST /users': {
    proof: { age: 'recent', when: 'somebody becomes an admin' },
    idempotent: true,
    summary:
      'Adds an account without a password: its owner sets one with a code. Every admin is told of a new one.',
    body: z.object({
      name,
      phone_number: phone(accountTexts.registerPhone),
      role,
      email,
    }),
    data: managedUser,
    successStatus: 201,
  },
  'PATCH /users/bulk': {
    proof: whenAdmin,
    idempotent: true,
    summary: 'Changes many accounts; those that may not be changed come back in `failed`.',
    body: z.object({
      userIds: z
        .array(id.max(idLength.max))
        .min(1, 'No users selected')
        .max(mostUsersAtOnce, `At most ${mostUsersAtOnce} users at a time`),
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
    summary: 'Downloads the filtered accounts as CSV.',
    body: z.object({ format: csvFormat, filters: z.object(filters).nullish() }),
    data: csvFile,
  },
  'GET /users/{id}': {
    summary: 'One account.',
    data: managedUser,
  },
  'PATCH /users/{id}': {
    proof: whenAdmin,
    idempotent: true,
    summary:
      'Changes name, e-mail, role or status of an account. Every admin is told who becomes or stops being one, and can undo it for a while.',
    body: z.object({
      name: name.optional(),
      email,
      role: role.optional(),
      status: status.optional(),
      updated_at: timestamp.optional(),
    }),
    data: managedUser,
  },
  'DELETE /users/{id}': {
    proof: { age: 'recent', when: 'it is an admin' },
    summary:
      'Deletes an account. Its orders and its number stay in history; the number is free again. Every admin is told of one that is deleted.',
    data: managedUser,
  },
  'GET /admin-changes': {
    summary: `Admins added or removed within ${sayDuration(undoAdminForMs)}, as far as it can be undone.`,
    data: z.array(adminChange),
  },
  'POST /users/{id}/undo-admin': {
    proof: 'recent',
    idempotent: true,
    summary: `Undoes, within ${sayDuration(undoAdminForMs)}, a change that made or removed an admin. Never your own.`,
    data: managedUser,
  },
  'POST /users/{id}/factor-reset': {
    proof: 'fresh',
    idempotent: true,
    summary: "Removes somebody's second step. Never your own. Every admin and the owner are told.",
    body: z.object({ reason }),
    data: managedUser,
  },
});
