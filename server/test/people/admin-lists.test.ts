/** Finding accounts: filters, search in every form, sorting, paging, counting, and the file to take along. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tokenOf } from '#test/support/people.ts';

const server = await forFile(createDemoApp());
const token = await tokenOf(server, 'esi');
await server.run(sql`
  insert into users (name, phone, email, role, status, created_at, last_login_at)
  select 'Person ' || n, '054' || lpad(n::text, 7, '0'),
         case when n % 2 = 0 then 'person' || n || '@example.com' end,
         (array['user', 'agent', 'manager', null])[1 + n % 4],
         case when n % 5 = 0 then 'inactive' else 'active' end,
         now() - n * interval '1 hour', case when n % 3 = 0 then now() - n * interval '1 day' end
  from generate_series(1, 240) as n`);

const get = (path: string) => server.call('GET', path, { token });
const post = (path: string, body: unknown) => server.call('POST', path, { token, body });
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name);

describe('the list', () => {
  it('gives ten a page, newest first, with the true total', async () => {
    const first = await get('/users');
    expect(first.body.data).toHaveLength(10);
    expect(first.body.meta).toEqual({ page: 1, limit: 10, totalPages: 25, total: 244 });
    const past = await get('/users?page=1000');
    expect([past.status, past.body.data, past.body.meta.total]).toEqual([200, [], 244]);
  });

  it('cuts a limit over 100', async () => {
    const { body } = await get('/users?limit=5000');
    expect([body.data.length, body.meta.limit]).toEqual([100, 100]);
  });

  it.each([
    ['role=user', (role: string | null) => role === 'user' || role === null],
    ['role=agent', (role: string | null) => role === 'agent' || role === 'subagent'],
    ['role=manager', (role: string | null) => role === 'manager'],
    ['role=admin', (role: string | null) => role === 'admin'],
  ])('?%s holds whom the filter stands for', async (query, belongs) => {
    const { body } = await get(`/users?${query}&limit=100`);
    const rows = await server.run(sql<{ role: string | null }>`select role from users`);
    expect(body.meta.total).toBe(rows.filter(({ role }) => belongs(role)).length);
    expect(body.data.every(({ role }: { role: string | null }) => belongs(role))).toBe(true);
  });

  it('takes inactive and deactive for the same filter', async () => {
    const [one, other] = await Promise.all([get('/users?status=inactive'), get('/users?status=deactive')]);
    expect([one.body.meta.total, other.body.meta.total]).toEqual([48, 48]);
  });

  it.each(['created_at', 'name', 'phone_number', 'role', 'status', 'lastLogin'])(
    'sorted by %s is the same backwards',
    async (sort) => {
      const ids = async (direction: string) => {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => get(`/users?sort=${sort}&direction=${direction}&limit=100&page=${page}`)),
        );
        return pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
      };
      expect((await ids('desc')).reverse()).toEqual(await ids('asc'));
    },
  );
});

describe('a search', () => {
  it.each(['0240000001', '233240000001', '+233240000001', '024 000 0001', '23324000', '0240000'])(
    'finds the number %s in either form',
    async (typed) => {
      expect(names(await get(`/users?search=${encodeURIComponent(typed)}`))).toContain('Ama Owusu');
    },
  );

  it.each([
    ['owusu', ['Ama Owusu']],
    ['AMA OW', ['Ama Owusu']],
    ['person120@', ['Person 120']],
    ['ow', ['Ama Owusu']],
    ['nobody at all', []],
  ])('for %s finds %j', async (typed, found) => {
    expect(names(await get(`/users?search=${encodeURIComponent(typed)}`))).toEqual(found);
  });

  it('goes together with filters, in the query and in a body', async () => {
    const inQuery = await get('/users?search=person&role=manager&status=inactive');
    const inBody = await post('/users/search', {
      query: 'person',
      filters: { role: 'manager', status: 'inactive' },
    });
    expect(inBody.body).toEqual(inQuery.body);
    expect(inBody.body.meta.total).toBe(12);
  });

  it.each([
    "' or 1=1 --",
    "'; drop table users; --",
    '%',
    '_',
    '100%_\\',
    '<img src=x onerror=alert(1)>',
    '1; select pg_sleep(120)',
    'ünïcødé 🙂',
  ])('is only ever text: %s', async (typed) => {
    for (const path of [
      '/users',
      '/dashboard/payments',
      '/dashboard/data-bundles',
      '/management/all-guest-pages',
    ]) {
      const answer = await get(`${path}?search=${encodeURIComponent(typed)}`);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual([]);
    }
  });
});

it('the figures count accounts, and the month is that of Accra', async () => {
  await server.run(sql`update users set created_at = date_trunc('month', now()) - interval '1 second'
            where phone = '0540000001'`);
  const rows = await server.run(sql<{ n: number }>`
    select count(*)::int as n from users where created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`);
  const { body } = await get('/dashboard/stats');
  expect(body.data).toEqual({
    totalUsers: 244,
    activeUsers: 196,
    adminUsers: 1,
    newUsersThisMonth: rows[0]?.n,
  });
});

describe('the file', () => {
  it('is a dated attachment with the filtered accounts, and changes nothing', async () => {
    const answer = await post('/users/export', { format: 'csv', filters: { role: 'manager' } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,name,email,phone_number,role,status,referred_by,last_login,created_at');
    expect(lines).toHaveLength(61);
  });

  it('holds thousands, each once', async () => {
    await server.run(sql`insert into users (name, phone) select 'Many ' || n, '059' || lpad(n::text, 7, '0')
              from generate_series(1, 2500) as n`);
    const { text } = await post('/users/export', { filters: { search: 'many' } });
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500]);
  });
});
