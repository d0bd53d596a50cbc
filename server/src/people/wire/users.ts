/** Endpoints of managed accounts. */
import { largestExport } from '@ntem/contract/lists';
import type { ManagedUser, userEndpoints, WireAdminChange } from '@ntem/contract/people/endpoints/users';
import { presentUser } from '#accounts/wire/present-user.ts';
import type { Deps } from '#deps.ts';
import type { PageRequest } from '#kernel/db/pages.ts';
import { csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { idFilter, requireId } from '#kernel/http/ids.ts';
import { presentPage } from '#kernel/http/paging.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { type AdminChange, listUndoable } from '#people/rows/admin-changes.ts';
import {
  countUsers,
  listFactorHolders,
  listUsers,
  streamUsers,
  type UserFilters,
  type UserOrder,
} from '#people/rows/user-list.ts';
import { findUser, type UserWithUpline } from '#people/rows/users.ts';
import { addUser } from '#people/verbs/add-user.ts';
import { resetFactorOf, undoAdminChange } from '#people/verbs/change-admin.ts';
import { changeUser, changeUsers, deleteUser } from '#people/verbs/change-user.ts';

type Sorting = { sort: UserOrder['sort']; direction?: UserOrder['direction'] | undefined };

export function userHandlers(deps: Deps): HandlersOf<typeof userEndpoints> {
  async function answerList(readerId: string, request: PageRequest & Sorting & { filters: UserFilters }) {
    const direction = request.direction ?? (request.sort === 'created_at' ? 'desc' : 'asc');
    const page = await listUsers(deps.db, { ...request, direction });
    const { total_pages: totalPages, ...meta } = presentPage(request, page);
    const present = await presenterFor(deps, page.rows, readerId);
    return { data: page.rows.map(present), meta: { ...meta, totalPages } };
  }
  const presentOne = async (user: UserWithUpline, readerId: string) =>
    (await presenterFor(deps, [user], readerId))(user);
  return {
    'GET /users': ({ actor, query: { role, status, search, upline_id, ...request } }) =>
      answerList(actor.userId, {
        ...request,
        filters: { role, status, search, uplineId: idFilter(upline_id) },
      }),
    'POST /users/search': ({ actor, body: { query, filters, ...request } }) =>
      answerList(actor.userId, { ...request, filters: { ...filters, search: query ?? filters?.search } }),
    'POST /users/export': async ({ body }) => exportUsers(deps, body.filters ?? {}),
    'POST /users': async ({ author, requireProof, body }) => {
      const { name, phone_number: phone, role, email } = body;
      const account = { name, phone, role, email: email || null };
      const user = await addUser(deps, { author, requireProof }, account);
      return { message: 'User created successfully', data: await presentOne(user, author.userId) };
    },
    'PATCH /users/bulk': async ({ author, requireProof, body }) => {
      const known = body.userIds.filter(isId);
      const strange = body.userIds.filter((id) => !isId(id));
      const { updated, failed, note } = await changeUsers(
        deps,
        { author, requireProof },
        {
          ids: known.map((id) => id.toLowerCase()),
          change: body.updateData,
        },
      );
      const notFound = strange.map((id) => ({ id, message: new Refusal('NOT_FOUND').message }));
      return {
        message: `${updated} user(s) updated${note}`,
        data: { updated, failed: [...failed, ...notFound] },
      };
    },
    'GET /users/{id}': async ({ actor, params }) => {
      const user = requireFound(await findUser(deps.db, requireId(params.id)));
      return { data: await presentOne(user, actor.userId) };
    },
    'PATCH /users/{id}': async ({ author, requireProof, params, body: { updated_at, email, ...change } }) => {
      const { user, owed } = await changeUser(
        deps,
        { author, requireProof },
        {
          id: requireId(params.id),
          change: { ...change, email: email === '' ? null : email },
          readAt: updated_at,
        },
      );
      return { message: `User updated successfully${owed}`, data: await presentOne(user, author.userId) };
    },
    'DELETE /users/{id}': async ({ author, requireProof, params }) => {
      const user = await deleteUser(deps, { author, requireProof }, requireId(params.id));
      return { message: 'User deleted successfully', data: await presentOne(user, author.userId) };
    },
    'GET /admin-changes': async ({ actor }) => {
      const changes = await listUndoable(deps.db);
      return { data: changes.map((change) => presentChange(change, actor.userId)) };
    },
    'POST /users/{id}/undo-admin': async ({ author, requireProof, params }) => {
      const user = await undoAdminChange(deps, { author, requireProof }, requireId(params.id));
      const now =
        user.role === 'admin' && user.status === 'active' ? 'is an admin again' : 'is no longer an admin';
      return { message: `${user.name} ${now}`, data: await presentOne(user, author.userId) };
    },
    'POST /users/{id}/factor-reset': async ({ author, requireProof, params, body: { reason } }) => {
      const userId = requireId(params.id);
      const user = await resetFactorOf(deps, { author, requireProof }, { userId, reason });
      return { message: 'Second step reset', data: await presentOne(user, author.userId) };
    },
  };
}

async function exportUsers({ db }: Deps, filters: UserFilters) {
  const { total } = await countUsers(db, filters, largestExport);
  return csvFile<UserWithUpline>({
    name: 'users',
    total,
    batches: streamUsers(db, { filters, largest: largestExport }),
    columns: [
      ['id', (user) => user.id],
      ['name', (user) => user.name],
      ['email', (user) => user.email],
      ['phone_number', (user) => user.phone],
      ['role', (user) => user.role],
      ['status', (user) => user.status],
      ['referred_by', (user) => user.uplineName],
      ['last_login', (user) => user.lastLoginAt],
      ['created_at', (user) => user.createdAt],
    ],
  });
}

/** With the changes that the reader can undo. */
async function presenterFor({ db }: Deps, users: UserWithUpline[], readerId: string) {
  const ids = users.map(({ id }) => id);
  const [changes, holders] = await Promise.all([listUndoable(db, ids), listFactorHolders(db, ids)]);
  return (user: UserWithUpline): ManagedUser => {
    const change = changes.find(({ userId }) => userId === user.id);
    return {
      ...presentAccount(user),
      has_factor: holders.includes(user.id),
      admin_change: change ? presentChange(change, readerId) : null,
    };
  };
}

function presentAccount(user: UserWithUpline): Omit<ManagedUser, 'has_factor' | 'admin_change'> {
  const { uplineId: id, uplineName: name, uplineRole: role, uplineStatus: status } = user;
  return {
    ...presentUser(user),
    updated_at: user.updatedAt.toISOString(),
    has_joined: user.passwordHash !== null,
    referred_by: id && name && status ? { id, name, role, status } : null,
  };
}

function presentChange(change: AdminChange, readerId: string): WireAdminChange {
  return {
    user: { id: change.userId, name: change.userName, phone_number: change.userPhone },
    change: change.change,
    by: { id: change.changedBy, name: change.changerName },
    at: change.changedAt.toISOString(),
    until: change.until.toISOString(),
    can_undo: change.userId !== readerId,
  };
}
