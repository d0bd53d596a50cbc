/** The wire of managed accounts. */
import { adminRequestLastsMs, largestExport } from '@ntem/contract/limits';
import type { ManagedUser, userEndpoints, WireAdminRequest } from '@ntem/contract/topics/users';
import { addUser } from '#actions/users/add-user.ts';
import { askForFactorReset } from '#actions/users/ask-admins.ts';
import { changeUser, changeUsers, deleteUser } from '#actions/users/change-user.ts';
import { confirmAdminRequest, withdrawAdminRequest } from '#actions/users/confirm-admin-request.ts';
import type { PageRequest } from '#db/lists/pages.ts';
import {
  type AdminRequest,
  getAdminRequest,
  listAdminRequests,
  listPossibleSeconds,
  listToldUsers,
} from '#db/users/admin-requests.ts';
import {
  countUsers,
  listFactorHolders,
  listUsers,
  streamUsers,
  type UserFilters,
  type UserOrder,
} from '#db/users/user-list.ts';
import { findUser, getPerson, type UserWithUpline } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { isId } from '#domain/ids.ts';
import { canStop, judgeConfirm, needsSecond as needsSecondAdmin } from '#domain/people/admin-requests.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Person } from '#domain/review/two-people.ts';
import { presentUser } from '#http/accounts/accounts.ts';
import { csvFile } from '#http/wire/csv-file.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { idFilter, requireId } from '#http/wire/ids.ts';
import { presentPage } from '#http/wire/paging.ts';

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
  const presentRequest = async (request: AdminRequest, readerId: string) =>
    presentAdminRequest(request, await getPerson(deps.db, readerId));
  return {
    'GET /users': ({ actor, query: { role, status, search, upline_id, ...request } }) =>
      answerList(actor.userId, {
        ...request,
        filters: { role, status, search, uplineId: idFilter(upline_id) },
      }),
    'POST /users/search': ({ actor, body: { query, filters, ...request } }) =>
      answerList(actor.userId, { ...request, filters: { ...filters, search: query ?? filters?.search } }),
    'POST /users/export': async ({ body }) => exportUsers(deps, body.filters ?? {}),
    'POST /users': async ({ author, body }) => {
      const { name, phone_number: phone, role, email, reason } = body;
      const user = await addUser(deps, author, { name, phone, role, email: email || null, reason });
      return { message: 'User created successfully', data: await presentOne(user, author.userId) };
    },
    'PATCH /users/bulk': async ({ actor: { isConfirmed }, author, body }) => {
      const known = body.userIds.filter(isId);
      const strange = body.userIds.filter((id) => !isId(id));
      const { updated, failed, note } = await changeUsers(
        deps,
        { author, isConfirmed },
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
      const user = await findUser(deps.db, requireId(params.id));
      if (!user) throw new Refusal('NOT_FOUND');
      return { data: await presentOne(user, actor.userId) };
    },
    'PATCH /users/{id}': async ({ actor, author, params, body: { updated_at, email, ...change } }) => {
      const changer = { author, isConfirmed: actor.isConfirmed };
      const { user, asked, owed } = await changeUser(deps, changer, {
        id: requireId(params.id),
        change: { ...change, email: email === '' ? null : email },
        readAt: updated_at,
      });
      const data = await presentOne(user, actor.userId);
      return { message: asked ?? `User updated successfully${owed}`, data };
    },
    'DELETE /users/{id}': async ({ actor, author, params }) => {
      const { user, asked } = await deleteUser(deps, { author, ...actor }, requireId(params.id));
      return { message: asked ?? 'User deleted successfully', data: await presentOne(user, actor.userId) };
    },
    'GET /admin-requests': async ({ actor }) => {
      const reader = await getPerson(deps.db, actor.userId);
      const open = await listAdminRequests(deps.db);
      return { data: open.map((request) => presentAdminRequest(request, reader)) };
    },
    'GET /admins': async ({ actor }) => {
      const seconds = await listPossibleSeconds(deps.db, { askedBy: actor.userId });
      return {
        data: {
          told: (await listToldUsers(deps.db)).length,
          needs_second: needsSecondAdmin('promotion', seconds.length),
          seconds: seconds.flatMap(({ name, isAdmin }) => (isAdmin ? [name] : [])),
        },
      };
    },
    'POST /users/{id}/factor-reset': async ({ author, params, body: { reason } }) => {
      const id = await askForFactorReset(deps, author, { userId: requireId(params.id), reason });
      const data = await presentRequest(await getAdminRequest(deps.db, id), author.userId);
      return { message: 'Another admin must confirm this.', data };
    },
    'POST /admin-requests/{id}/confirm': async ({ author, params }) => {
      const confirmed = await confirmAdminRequest(deps, author, requireId(params.id));
      return { message: 'Confirmed', data: await presentRequest(confirmed, author.userId) };
    },
    'POST /admin-requests/{id}/withdraw': async ({ author, params }) => {
      const withdrawn = await withdrawAdminRequest(deps, author, requireId(params.id));
      return { message: 'Taken back', data: await presentRequest(withdrawn, author.userId) };
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
      ['last_login', (user) => user.lastLoginAt?.toISOString() ?? null],
      ['created_at', (user) => user.createdAt.toISOString()],
    ],
  });
}

/** With what was asked for each of them, as whoever reads it may decide it. */
async function presenterFor({ db }: Deps, users: UserWithUpline[], readerId: string) {
  const ids = users.map(({ id }) => id);
  const [requests, holders, reader] = await Promise.all([
    listAdminRequests(db, ids),
    listFactorHolders(db, ids),
    getPerson(db, readerId),
  ]);
  return (user: UserWithUpline): ManagedUser => ({
    ...presentAccount(user),
    has_factor: holders.includes(user.id),
    requests: requests
      .filter(({ userId }) => userId === user.id)
      .map((request) => presentAdminRequest(request, reader)),
  });
}

function presentAccount(user: UserWithUpline): Omit<ManagedUser, 'has_factor' | 'requests'> {
  const { uplineId: id, uplineName: name, uplineRole: role, uplineStatus: status } = user;
  return {
    ...presentUser(user),
    updated_at: user.updatedAt.toISOString(),
    referred_by: id && name && status ? { id, name, role, status } : null,
  };
}

function presentAdminRequest(request: AdminRequest, reader: Person): WireAdminRequest {
  const { id, kind, goal, state, reason, askedBy, askerName, needsSecond, confirmedBy, confirmerName } =
    request;
  return {
    id,
    kind,
    goal,
    state,
    user: {
      id: request.userId,
      name: request.userName,
      phone_number: request.userPhone,
      since: request.userSince.toISOString(),
      number_since: request.userVerifiedAt?.toISOString() ?? null,
      has_factor: request.hasFactor,
      made_by: request.userMadeBy,
    },
    reason,
    asked_by: { id: askedBy, name: askerName },
    asked_at: request.askedAt.toISOString(),
    needs_second: needsSecond,
    confirmed_by: confirmedBy && confirmerName ? { id: confirmedBy, name: confirmerName } : null,
    confirmed_at: request.confirmedAt?.toISOString() ?? null,
    effective_at: request.effectiveAt?.toISOString() ?? null,
    expires_at:
      needsSecond && !confirmedBy
        ? new Date(request.askedAt.getTime() + adminRequestLastsMs).toISOString()
        : null,
    is_own: askedBy === reader.userId,
    is_about_self: request.userId === reader.userId,
    can_confirm: state === 'open' && judgeConfirm(request, reader) === 'allowed',
    can_stop: state === 'open' && canStop(request, reader.userId),
  };
}
