/** Accounts as admins manage them. */
import { z } from 'zod';
import { accountTexts, sortColumns } from '#account-rules.ts';
import { roles } from '#endpoint.ts';
import { optionalId, phone, search, timestamp } from '#fields.ts';
import { idLength, largestBulk, usersPerPage } from '#limits.ts';
import { pageBody, pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';
import { account, email, name } from './accounts.ts';

const managedUser = account.extend({
  /** Sent back with a change, so that nobody overwrites what somebody else has just done. */
  updated_at: timestamp,
  /** The seller who referred this person; for a subagent, the agent above. */
  referred_by: z
    .object({
      id: z.string(),
      name: z.string(),
      role: z.enum(roles).nullable(),
      status: z.enum(['active', 'inactive', 'deleted']),
    })
    .nullable(),
});

export type ManagedUser = z.output<typeof managedUser>;

const role = z.enum(roles, {
  error: ({ input }) => (input === undefined || typeof input === 'string' ? accountTexts.role : undefined),
});

/** 'deactive' is what older clients send. */
const status = z
  .enum(['active', 'inactive', 'deactive'], 'Please use active or inactive')
  .transform((value) => (value === 'deactive' ? 'inactive' : value));

const optionalStatus = optional(status);

/** An empty text or 'all' in a filter is no filter. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === '' || value === 'all' || value === null ? undefined : value),
    schema.optional(),
  );
}

const roleFilter = optional(role);

const filters = {
  role: roleFilter,
  status: optionalStatus,
  search,
};

const listMeta = z.object({
  page: z.number(),
  limit: z.number(),
  totalPages: z.number(),
  total: z.number(),
  total_is_estimate: pageMeta.total_is_estimate,
});

const sort = {
  sort: z.enum(sortColumns, 'This list cannot be sorted by that').default('created_at'),
  direction: z.enum(['asc', 'desc'], 'Please use asc or desc').optional(),
};

const about = { name: 'Users', description: 'Accounts as admins manage them.', access: ['admin'] } as const;

export const userEndpoints = topic(about, {
  'GET /users': {
    summary: 'Accounts, newest first unless told otherwise.',
    query: z.object({ ...filters, upline_id: optionalId, ...sort, ...pageQuery(usersPerPage) }),
    data: z.array(managedUser),
    meta: listMeta,
  },
  'POST /users': {
    summary: 'Adds an account without a password: its owner sets one with a code.',
    body: z.object({ name, phone_number: phone(accountTexts.registerPhone), role, email }),
    data: managedUser,
    successStatus: 201,
  },
  'PATCH /users/bulk': {
    summary: 'Changes many accounts; those that may not be changed come back in `failed`.',
    body: z.object({
      userIds: z
        .array(z.string().max(idLength.max))
        .min(1, 'No users selected')
        .max(largestBulk, `At most ${largestBulk} users at a time`),
      updateData: z
        .object({ status: status.optional(), role: role.optional() })
        .refine((data) => data.status !== undefined || data.role !== undefined, 'Nothing to change'),
    }),
    data: z.object({
      updated: z.number(),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
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
    meta: listMeta,
  },
  'POST /users/export': {
    summary: 'The filtered accounts as a file.',
    body: z.object({
      format: z.enum(['csv'], 'Only csv can be exported').default('csv'),
      filters: z.object(filters).nullish(),
    }),
    data: z.unknown(),
  },
  'GET /users/{id}': {
    summary: 'One account.',
    data: managedUser,
  },
  'PATCH /users/{id}': {
    summary: 'Changes name, e-mail, role or status of an account.',
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
    summary: 'Deletes an account. Its orders and its number stay in history; the number is free again.',
    data: managedUser,
  },
});
