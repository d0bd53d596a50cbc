/** Sellers from a file: seen before, saved exactly so, and no balance ever booked twice, nor much of it by one admin alone. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sumAccount } from '#books/rows/ledger.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { verifyBooks } from '#books/verbs/verify-books.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import {
  addAdmin,
  confirmSessionsOf,
  type Member,
  noteMaking,
  resetPassword,
  signIn,
} from '#test/support/people.ts';

const server = await forFile(createDemoApp({ SECOND_ADMIN_OVER: '1000' }));
const esi = await signIn(server, 'esi');

const [bundle] = await server.run(sql<{ id: string; name: string; amount: bigint }>`
  select bundles.id, bundles.name, greatest(amount_pesewas, cost_pesewas) as amount
  from bundles join services on services.id = service_id where network = 'MTN' order by megabytes limit 1`);
const base = bundle?.amount ?? 0n;
const ghs = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const head = `name,phone,level,parent_phone,opening_balance,${bundle?.name},${bundle?.name} for subagents`;
const fileOf = (...lines: string[]) => [head, ...lines].join('\n');

const preview = async (file: string, by: Member = esi) =>
  (await by.call('POST', '/imports/sellers/preview', { file })).body;
const save = (file: string, fingerprint: string, by: Member = esi) =>
  by.call('POST', '/imports/sellers', { file, fingerprint });
async function bringIn(file: string, by: Member = esi) {
  const { data } = await preview(file, by);
  return save(file, data.fingerprint, by);
}

const idOf = async (phone: string) =>
  (
    await server.run(sql<{ id: string }>`select id from users where phone = ${phone} and deleted_at is null`)
  )[0]?.id ?? '';
const owedTo = async (phone: string) =>
  -(await sumAccount(server.deps.db, accounts.commission(await idOf(phone))));
const everything = () =>
  server.run(sql`
    select (select count(*)::int from users) as users, (select count(*)::int from price_overrides) as prices,
           (select count(*)::int from ledger_transactions) as entries, (select count(*)::int from audit_log) as log,
           (select count(*)::int from opening_asks) as asks`);
async function expectSound() {
  expect((await verifyBooks(server.deps.db)).filter(({ count }) => count > 0)).toEqual([]);
}

const first = fileOf(
  `Kwabena Osei,0551000002,subagent,0241000001,12.30,${ghs(base + 60n)},`,
  `Adwoa Boateng,0241000001,agent,,150.50,${ghs(base + 50n)},${ghs(base + 20n)}`,
  `Yaw,0270000003,agent,,5,,`,
  `Efua Sarpong,0241000003,agent,,,${ghs(base - 1n)},`,
);

it('says of every row and price what it would do, and saves nothing', async () => {
  const before = await everything();
  const { data } = await preview(first);
  expect(data.rows).toMatchObject([
    { row: 2, name: 'Kwabena Osei', now: null, effect: 'new', says: 'New subagent, with a balance' },
    { row: 2, name: `Kwabena Osei: ${bundle?.name}`, effect: 'new', says: 'New price' },
    { row: 3, effect: 'new', says: 'New agent, with a balance', in_file: 'Agent 0241000001, GH₵ 150.50' },
    { row: 3, effect: 'new' },
    { row: 3, name: `Adwoa Boateng: ${bundle?.name} for subagents`, effect: 'new' },
    { row: 4, effect: 'wrong', says: 'Has an account that does not sell: change its role first' },
    { row: 5, effect: 'new', says: 'New agent' },
    { row: 5, effect: 'wrong', says: `Below what the seller pays, GH₵ ${ghs(base)}` },
  ]);
  expect(data).toMatchObject({ opening_total: 162.8, needs_second: false, asked_by: null });
  expect(await everything()).toEqual(before);
});

it('saves nothing where anything is different from what was seen', async () => {
  const { fingerprint } = (await preview(first)).data;
  const before = await everything();
  expect((await save(first.replace('150.50', '150.51'), fingerprint)).body.code).toBe('STALE');
  await server.run(sql`insert into users (name, phone, role) values ('Somebody', '0241000001', 'user')`);
  expect((await save(first, fingerprint)).body.code).toBe('STALE');
  await server.run(sql`delete from users where phone = '0241000001'`);
  await server.run(sql`update bundles set amount_pesewas = amount_pesewas + 30 where id = ${bundle?.id}`);
  expect((await save(first, fingerprint)).body.code).toBe('STALE');
  await server.run(sql`update bundles set amount_pesewas = amount_pesewas - 30 where id = ${bundle?.id}`);
  expect(await everything()).toEqual(before);
});

it('is for admins who have just proved that it is them', async () => {
  const { fingerprint } = (await preview(first)).data;
  const ama = await signIn(server, 'ama');
  expect((await save(first, fingerprint, ama)).status).toBe(403);
  await server.run(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${esi.id}`);
  expect((await save(first, fingerprint)).body.code).toBe('STEP_UP_REQUIRED');
  await confirmSessionsOf(server.deps.db, esi.id);
});

it('saves exactly what was seen, once, however often it is pressed', async () => {
  const { fingerprint } = (await preview(first)).data;
  const pressed = await Promise.all([
    save(first, fingerprint),
    save(first, fingerprint),
    save(first, fingerprint),
  ]);
  expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect([await owedTo('0241000001'), await owedTo('0551000002'), await owedTo('0241000003')]).toEqual([
    15_050n,
    1_230n,
    0n,
  ]);
  expect(await sumAccount(server.deps.db, accounts.oldSystem)).toBe(16_280n);
  const people = await server.run(sql`
    select seller.name, seller.role, upline.name as above, seller.password_hash, seller.phone_verified_at,
           seller.created_by from users as seller left join users as upline on upline.id = seller.upline_id
    where seller.phone in ('0241000001', '0551000002', '0241000003') order by seller.phone`);
  const untouched = { passwordHash: null, phoneVerifiedAt: null, createdBy: esi.id };
  expect(people).toEqual([
    { name: 'Adwoa Boateng', role: 'agent', above: null, ...untouched },
    { name: 'Efua Sarpong', role: 'agent', above: null, ...untouched },
    { name: 'Kwabena Osei', role: 'subagent', above: 'Adwoa Boateng', ...untouched },
  ]);
  const asks = await server.run(sql`
    select name, target_level as level, price_pesewas as price from price_overrides join users on users.id = seller_id
    where phone in ('0241000001', '0551000002', '0241000003') order by 1, 2`);
  expect(asks).toEqual([
    { name: 'Adwoa Boateng', level: 2, price: base + 20n },
    { name: 'Adwoa Boateng', level: 3, price: base + 50n },
    { name: 'Kwabena Osei', level: 3, price: base + 60n },
  ]);
  const log = await server.run(sql<{ action: string; actorId: string }>`
    select action, actor_id from audit_log where action in ('sellers.import', 'user.bring', 'user.add')
    order by action`);
  expect(log.map(({ action }) => action)).toEqual([
    'sellers.import',
    ...Array(3).fill('user.add'),
    ...Array(2).fill('user.bring'),
  ]);
  expect(log.every(({ actorId }) => actorId === esi.id)).toBe(true);
  const told = await server.run(sql<{ subject: string }>`
    select subject from jobs where kind = 'send-admin-notice' and subject like 'opening %'`);
  expect(told.length).toBeGreaterThan(0);
  await expectSound();
});

it('credits nobody twice: not by the same file, another amount, another account, or the database itself', async () => {
  const again = (await preview(first)).data;
  expect(again.rows.map(({ says }: { says: string }) => says)).toContain('Balance was brought already');
  expect(again.opening_total).toBe(0);
  expect((await bringIn(first)).body.message).toBe('Nothing would change.');
  const more = (await preview(fileOf('Adwoa Boateng,0241000001,agent,,151,,'))).data;
  expect(more.rows).toMatchObject([{ effect: 'wrong', says: 'Has brought GH₵ 150.50 already' }]);
  await expect(
    server.run(sql`
      insert into ledger_transactions (kind, note) values ('opening_balance', ${await idOf('0241000001')})`),
  ).rejects.toThrow('ledger_transactions_opening');
  await bringIn(fileOf('Gone Soon,0241000009,agent,,3,,'));
  await server.run(sql`update users set deleted_at = now() where phone = '0241000009'`);
  const back = (await preview(fileOf('Back Again,0241000009,agent,,3,,'))).data;
  expect(back.rows).toMatchObject([{ effect: 'wrong' }]);
  expect(back.opening_total).toBe(0);
  await expectSound();
});

it('changes the name and prices of a seller who is there, and leaves everything else', async () => {
  const file = fileOf(`Adwoa B.,0241000001,agent,,150.50,${ghs(base + 55n)},`);
  expect((await preview(file)).data.rows).toMatchObject([
    {
      effect: 'change',
      says: 'Name changes. Balance was brought already',
      now: expect.stringContaining('Adwoa Boateng'),
    },
    { effect: 'change', now: `GH₵ ${ghs(base + 50n)}`, in_file: `GH₵ ${ghs(base + 55n)}` },
  ]);
  expect((await bringIn(file)).status).toBe(201);
  expect(await owedTo('0241000001')).toBe(15_050n);
  const [seller] = await server.run(sql`select name from users where phone = '0241000001'`);
  expect(seller).toEqual({ name: 'Adwoa B.' });
});

it('two files that bring the same seller at once bring one of them', async () => {
  const [one, two] = [10, 20].map((amount) => fileOf(`Twin,0241000010,agent,,${amount},,`)) as [
    string,
    string,
  ];
  const [a, b] = [(await preview(one)).data.fingerprint, (await preview(two)).data.fingerprint];
  const answers = await Promise.all([save(one, a), save(two, b)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect([1_000n, 2_000n]).toContain(await owedTo('0241000010'));
  await expectSound();
});

it('the owner proves the number, sets a password, and finds the balance in the account and the statement', async () => {
  const phone = '0241000001';
  expect(
    (await server.call('POST', '/auth/login', { body: { phone_number: phone, password: '' } })).status,
  ).not.toBe(200);
  await resetPassword(server, phone, 'chosen-by-adwoa');
  const adwoa = await signIn(server, { phone, password: 'chosen-by-adwoa' });
  expect(await adwoa.read('/earnings')).toMatchObject({ available: 150.5 });
  expect(await adwoa.read('/earnings/entries')).toMatchObject([
    { kind: 'brought', amount: 150.5, balance_after: 150.5, order: null },
  ]);
  const month = new Date().toISOString().slice(0, 7);
  expect(await adwoa.read(`/earnings/statement?month=${month}`)).toMatchObject({
    opening_balance: 0,
    lines: [{ kind: 'brought', amount: 150.5 }],
    closing_balance: 150.5,
  });
  const days = await esi.read('/ledger/days');
  expect(days).toContainEqual(expect.objectContaining({ kind: 'opening_balance', account: 'old_system' }));
});

it('over the limit, counted over all files, another independent admin brings in the same', async () => {
  const file = fileOf('Big Agent,0241000020,agent,,900,,');
  const asked = (await preview(file)).data;
  expect(asked).toMatchObject({ needs_second: true, asked_by: null, opening_total: 900 });
  const before = await owedTo('0241000020');
  const ask = await save(file, asked.fingerprint);
  expect(ask.body).toMatchObject({ data: { is_done: false } });
  expect([before, await idOf('0241000020')]).toEqual([0n, '']);
  expect((await save(file, asked.fingerprint)).body).toMatchObject({ code: 'CONFLICT' });
  const made = await addAdmin(server, 'Made by Esi');
  await noteMaking(server, made.id, esi.id);
  expect((await save(file, asked.fingerprint, made)).body.message).toContain('count as one person');
  const adjoa = await addAdmin(server, 'Adjoa');
  const seen = (await preview(file, adjoa)).data;
  expect(seen).toMatchObject({
    fingerprint: asked.fingerprint,
    asked_by: expect.any(String),
    needs_second: true,
  });
  // Another amount is another question.
  const other = file.replace('900', '901');
  expect((await bringIn(other, adjoa)).body).toMatchObject({ data: { is_done: false } });
  expect(await idOf('0241000020')).toBe('');
  const done = await save(file, seen.fingerprint, adjoa);
  expect(done.body).toMatchObject({ data: { is_done: true } });
  expect(await owedTo('0241000020')).toBe(90_000n);
  await expectSound();
});

it('an old request, or one by a former admin, is void', async () => {
  const adjoa = await addAdmin(server, 'Akosua');
  const file = fileOf('Late Agent,0241000021,agent,,950,,');
  const { fingerprint } = (await preview(file)).data;
  await save(file, fingerprint);
  await server.run(
    sql`update opening_asks set asked_at = now() - interval '8 days' where fingerprint = ${fingerprint}`,
  );
  expect((await save(file, fingerprint, adjoa)).body).toMatchObject({ data: { is_done: false } });
  await server.run(sql`update users set status = 'inactive' where id = ${adjoa.id}`);
  expect((await save(file, fingerprint)).body).toMatchObject({ data: { is_done: false } });
  expect(await idOf('0241000021')).toBe('');
});
