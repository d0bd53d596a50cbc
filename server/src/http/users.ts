/** The wire of managed accounts. */
import { largestExport } from '@ntem/contract/limits';
import type { ManagedUser, userEndpoints } from '@ntem/contract/topics/users';
import { addUser } from '#actions/users/add-user.ts';
import { changeUser, changeUsers, deleteUser } from '#actions/users/change-user.ts';
import type { PageRequest } from '#db/lists/pages.ts';
import { countUsers, listUsers, streamUsers, type UserFilters, type UserOrder } from '#db/users/user-list.ts';
import { findUser, type UserWithUpline } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import { isId } from '#domain/ids.ts';
import { Refusal } from '#domain/refusal.ts';
import { csvFile } from '#http/wire/csv-file.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { idFilter, requireId } from '#http/wire/ids.ts';
import { presentPage } from '#http/wire/paging.ts';
import { presentUser } from './accounts.ts';

type Sorting = { sort: UserOrder['sort']; direction?: UserOrder['direction'] | undefined };

export function userHandlers(deps: Deps): HandlersOf<typeof userEndpoints> {
  async function answerList(request: PageRequest & Sorting & { filters: UserFilters }) {
    const direction = request.direction ?? (request.sort === 'created_at' ? 'desc' : 'asc');
    const page = await listUsers(deps.db, { ...request, direction });
    const { total_pages: totalPages, ...meta } = presentPage(request, page);
    return { data: page.rows.map(presentManagedUser), meta: { ...meta, totalPages } };
  }
  return {
    'GET /users': ({ query: { role, status, search, upline_id, ...request } }) =>
      answerList({ ...request, filters: { role, status, search, uplineId: idFilter(upline_id) } }),
    'POST /users/search': ({ body: { query, filters, ...request } }) =>
      answerList({ ...request, filters: { ...filters, search: query ?? filters?.search } }),
    'POST /users/export': async ({ body }) => exportUsers(deps, body.filters ?? {}),
    'POST /users': async ({ author, body }) => {
      const { name, phone_number: phone, role, email } = body;
      const user = await addUser(deps, author, { name, phone, role, email: email || null });
      return { message: 'User created successfully', data: presentManagedUser(user) };
    },
    'PATCH /users/bulk': async ({ author, body }) => {
      const known = body.userIds.filter(isId);
      const strange = body.userIds.filter((id) => !isId(id));
      const { updated, failed } = await changeUsers(deps, author, {
        ids: known.map((id) => id.toLowerCase()),
        change: body.updateData,
      });
      const notFound = strange.map((id) => ({ id, message: new Refusal('NOT_FOUND').message }));
      return { message: `${updated} user(s) updated`, data: { updated, failed: [...failed, ...notFound] } };
    },
    'GET /users/{id}': async ({ params }) => {
      const user = await findUser(deps.db, requireId(params.id));
      if (!user) throw new Refusal('NOT_FOUND');
      return { data: presentManagedUser(user) };
    },
    'PATCH /users/{id}': async ({ author, params, body: { updated_at, email, ...change } }) => {
      const user = await changeUser(deps, author, {
        id: requireId(params.id),
        change: { ...change, email: email === '' ? null : email },
        readAt: updated_at,
      });
      return { message: 'User updated successfully', data: presentManagedUser(user) };
    },
    'DELETE /users/{id}': async ({ author, params }) => {
      const user = await deleteUser(deps, author, requireId(params.id));
      return { message: 'User deleted successfully', data: presentManagedUser(user) };
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

function presentManagedUser(user: UserWithUpline): ManagedUser {
  const { uplineId: id, uplineName: name, uplineRole: role, uplineStatus: status } = user;
  return {
    ...presentUser(user),
    updated_at: user.updatedAt.toISOString(),
    referred_by: id && name && status ? { id, name, role, status } : null,
  };
}
