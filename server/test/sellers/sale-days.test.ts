/** Kept sums of days: a seller's figures are the same with them and without, whatever changes afterwards. */
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '#books/verbs/verify-books.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { keepSaleDays } from '#orders/rows/sale-days.ts';
import { takeGuestOver } from '#people/rows/guests.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const { db } = server.deps;
const ama = await addSeller(server, { name: 'Ama', role: 'agent' });
const kofi = await addSeller(server, { name: 'Kofi', role: 'subagent', uplineId: ama.id });
const adwoa = await addSeller(server, { name: 'Adwoa', role: 'subagent', uplineId: ama.id });
const yaw = await addSeller(server, { name: 'Yaw', role: 'agent' });
const sellers = [ama, kofi, adwoa, yaw];

const orders = 240;
const guests = 40;
const accounts = 30;

/** Spread over eight days by a fixed chance, many of them at the first and the last moment of a day. */
async function addSales(): Promise<void> {
  const ids = sql`array[${sql.join(sellers.map(({ id }) => id))}]::uuid[]`;
  const dice = (sides: number, turn: number) =>
    sql`(abs(hashint4(n * 31 + ${sql.lit(turn)})) % ${sql.lit(sides)})`;
  const seller = sql`(${ids})[1 + ${dice(4, 1)}]`;
  await inTransaction(server.database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into users (name, phone, upline_id)
      select 'Account ' || n, '0271' || lpad(n::text, 6, '0'), ${seller} from generate_series(1, ${accounts}::int) as n`.execute(
      tx,
    );
    await sql`
      insert into guests (name, phone, seller_id, verified_at)
      select 'Guest ' || n, '0272' || lpad(n::text, 6, '0'), case when n % 3 > 0 then ${seller} end, now()
      from generate_series(1, ${guests}::int) as n`.execute(tx);
    await sql`
      insert into orders (reference, state, state_before_review, changed_by, service_id, bundle_id, service_name,
        bundle_name, supplier_code, megabytes, network, recipient, payer, payer_network, buyer_name, user_id,
        guest_id, seller_id, agent_id, price_pesewas, amount_pesewas, cost_pesewas, seller_base_pesewas,
        seller_commission_pesewas, agent_commission_pesewas, needs_code, created_at)
      select 'DAYS' || lpad(n::text, 6, '0'), state, case when state = 'needs_review' then 'delivered' end, 'test',
             service_id, bundles.id, 'MTN', bundles.name, 'X', 1000, (array['MTN', 'TELECEL'])[1 + n % 2], '0550000000',
             '0550000000', 'MTN', 'Guest User', account.id, case when account.id is null then guest.id end,
             sold.seller, case when sold.seller in (${kofi.id}, ${adwoa.id}) then ${ama.id}::uuid end, 600 + n % 9, 500,
             400, 520, 30, case when sold.seller in (${kofi.id}, ${adwoa.id}) then 20 else 0 end, false,
             current_date - ${dice(8, 2)} + (array[interval '0', interval '24 hours' - interval '1 microsecond',
               interval '1 second' * ${dice(86_400, 3)}])[1 + ${dice(3, 4)}]
      from generate_series(1, ${orders}::int) as n
      join (select * from bundles limit 1) as bundles on true
      cross join lateral (select ${seller} as seller, (array['delivered', 'delivered', 'paid', 'needs_review',
        'payment_failed', 'payment_pending', 'refunded'])[1 + ${dice(7, 5)}] as state) as sold
      left join (select id, row_number() over (order by phone) as nth from users where phone like '0271%') as account
        on account.nth = 1 + ${dice(2 * accounts, 6)}
      join (select id, row_number() over (order by phone) as nth from guests where phone like '0272%') as guest
        on guest.nth = 1 + ${dice(guests, 7)}`.execute(tx);
  });
}
await addSales();

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const paths = [
  ...['', 'success', 'pending', 'failed'].map((status) => `/sales/history?limit=1&status=${status}`),
  `/sales/history?limit=1&date_from=${day(5)}&date_to=${day(2)}`,
  `/sales/history?limit=1&date_from=${day(1)}`,
  '/sales/days',
  '/sales/days?status=success',
  '/management/subagents',
  `/management/subagents?date_from=${day(6)}&date_to=${day(0)}`,
  '/management/guest-pages?limit=1',
];

async function figuresOf(seller: TestSeller): Promise<unknown[]> {
  const figures: unknown[] = [];
  for (const path of paths) {
    const { body } = await server.call('GET', path, { token: seller.token });
    figures.push([path, path.includes('days') ? body.data : [body.data, body.meta]]);
  }
  return figures;
}

async function read(): Promise<unknown[]> {
  return Promise.all([ama, kofi, yaw].map(figuresOf));
}

/** Of a shop that has kept nothing: the sums of the orders themselves. */
async function readOrders(): Promise<unknown[]> {
  const [kept] = await server.run(sql<{ until: string }>`select until::text from sale_days_until`);
  await server.run(sql`update sale_days_until set until = '-infinity'`);
  const truth = await read();
  await server.run(sql`update sale_days_until set until = ${kept?.until}::date`);
  return truth;
}

const keep = () => keepSaleDays(db, { marginMs: 0 });
const countMarks = async () =>
  (await server.run(sql`select 1 from late_sales where day < current_date`)).length;
const brokenBooks = async () =>
  (await verifyBooks(db)).filter(({ name, count }) => name === 'kept-sales' && count > 0);

const someOrder = (condition: RawBuilder<unknown>) => sql`(
  select id from orders where created_at < current_date and seller_id is not null and ${condition}
  order by reference limit 1)`;
const moveTo = (id: RawBuilder<unknown>, state: string) =>
  server.run(sql`update orders set state = ${state}, changed_by = 'test' where id = ${id}`);
const change = (id: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  server.run(sql`update users set ${to} where id = ${id}`);
const buyer = (condition: RawBuilder<unknown>) => sql`(
  select user_id from orders join users on users.id = user_id
  where orders.created_at < current_date and upline_id = ${ama.id} and ${condition} order by phone limit 1)`;

/** Each changes what was sold on a day that is over, or whose customer bought it; the last only who is among the sellers. */
const changes: Record<string, { isMarked?: false; make: () => Promise<unknown> }> = {
  'a late refund': {
    async make() {
      const id = someOrder(sql`state = 'delivered' and seller_id = ${kofi.id}`);
      const [order] = await server.run(sql<{ id: string }>`select ${id} as id`);
      for (const state of ['needs_review', 'refund_pending', 'refunded'])
        await moveTo(sql`${order?.id}::uuid`, state);
    },
  },
  'a payment that failed at last': {
    make: () => moveTo(someOrder(sql`state = 'payment_pending' and seller_id = ${ama.id}`), 'payment_failed'),
  },
  'a guest of another seller who registers with this one': {
    async make() {
      const [guest] = await server.run(sql<{ phone: string }>`
        select phone from guests join orders on guest_id = guests.id
        where guests.seller_id = ${yaw.id} and orders.seller_id = ${ama.id} and guests.user_id is null
          and phase = 'delivered' and orders.created_at < current_date order by phone limit 1`);
      const phone = guest?.phone as never;
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into users (name, phone) values ('Esi', ${phone}) returning id`.execute(tx);
        await takeGuestOver(tx, { userId: rows[0]?.id ?? '', phone });
        await sql`update users set upline_id = ${ama.id} where id = ${rows[0]?.id}`.execute(tx);
      });
    },
  },
  'a guest who becomes a customer': {
    make: () =>
      server.run(sql`
        update guests set seller_id = ${ama.id} where id = (
          select guests.id from guests join orders on guest_id = guests.id
          where guests.seller_id is null and orders.seller_id = ${ama.id} and phase = 'delivered'
            and orders.created_at < current_date order by phone limit 1)`),
  },
  'a customer who goes to another seller': {
    make: () =>
      change(buyer(sql`orders.seller_id = ${ama.id} and phase = 'delivered'`), sql`upline_id = ${yaw.id}`),
  },
  'a customer who sells now': {
    make: () => change(buyer(sql`role is null and phase = 'delivered'`), sql`role = 'subagent'`),
  },
  'a customer who is deleted': {
    make: () =>
      change(
        buyer(sql`deleted_at is null and role is null and phase = 'delivered'`),
        sql`deleted_at = now()`,
      ),
  },
  'a subagent who is deleted': {
    isMarked: false,
    make: () => change(sql`${adwoa.id}`, sql`deleted_at = now()`),
  },
};

describe('the figures of sellers', () => {
  beforeEach(keep);

  it('are those of the orders, and come from what is kept', async () => {
    expect(await read()).toEqual(await readOrders());
    expect(await brokenBooks()).toEqual([]);
    const before = await read();
    await server.run(sql`update sale_days set sold = sold + 1`);
    expect(await read()).not.toEqual(before);
    expect(await brokenBooks()).not.toEqual([]);
    await server.run(sql`update sale_days set sold = sold - 1`);
  });

  it.each(Object.entries(changes))(
    'follow %s, before and after it is summed again',
    async (_, { isMarked = true, make }) => {
      const before = await read();
      await make();
      const after = await read();
      expect(after).not.toEqual(before);
      expect(after).toEqual(await readOrders());
      expect(await brokenBooks()).toEqual([]);
      expect((await countMarks()) > 0).toBe(isMarked);
      await keep();
      expect(await countMarks()).toBe(0);
      expect(await read()).toEqual(after);
      expect(await brokenBooks()).toEqual([]);
    },
  );

  it('would not follow it without the mark', async () => {
    await moveTo(someOrder(sql`state = 'delivered' and seller_id = ${ama.id}`), 'needs_review');
    await keep();
    const id = someOrder(sql`state = 'needs_review' and seller_id = ${ama.id}`);
    await server.run(sql`alter table orders disable trigger orders_late`);
    await moveTo(id, 'refund_pending');
    await server.run(sql`alter table orders enable trigger orders_late`);
    expect(await read()).not.toEqual(await readOrders());
    expect(await brokenBooks()).not.toEqual([]);
    await server.run(sql`update sale_days_until set until = '-infinity'`);
    await keep();
    expect(await read()).toEqual(await readOrders());
  });
});

it('a day is kept only once every transaction that began in it has ended', async () => {
  const until = async () =>
    (await server.run(sql<{ until: string }>`select until::text from sale_days_until`))[0]?.until;
  await keep();
  expect(await until()).toBe(day(0));
  // The margin reaches back behind midnight.
  await server.run(sql`update sale_days_until set until = ${day(1)}::date`);
  await keepSaleDays(db, { marginMs: 86_400_000 });
  expect(await until()).toBe(day(1));
  await keep();
  expect(await until()).toBe(day(0));
  // What a clock that was ahead has kept goes.
  await server.run(sql`update sale_days_until set until = current_date + 3`);
  await keep();
  expect(await until()).toBe(day(0));
  expect(await read()).toEqual(await readOrders());
});
