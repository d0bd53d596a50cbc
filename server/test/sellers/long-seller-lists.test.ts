/** A seller with more sales than fit on a few pages: every page and every sum against the plain truth. */
import { formatAmount, pesewas } from '@ntem/contract/money';
import { stages } from '@ntem/contract/orders/stages';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, type TestSeller } from '#test/support/sellers.ts';

const states = [...Array(3).fill('delivered'), 'paid', 'payment_failed', 'refunded', 'payment_pending'];

const server = await forFile(createDemoApp());
const ama = await addSeller(server, { name: 'Ama', role: 'agent' });
const kofi = await addSeller(server, { name: 'Kofi', role: 'subagent', uplineId: ama.id });
const yaw = await addSeller(server, { name: 'Yaw', role: 'agent' });
await addBuyers();
await addSales(900);

/**
 * 120 guests of the three sellers, of whom the last 20 never buy, and 30 accounts. The first ten guests of Ama
 * have registered with her since, and the next ten with Yaw.
 */
async function addBuyers(): Promise<void> {
  const { db } = server.deps;
  const sellers = sql`array[${ama.id}, ${kofi.id}, ${yaw.id}]::uuid[]`;
  await sql`insert into users (name, phone, upline_id, created_at)
            select 'Account ' || n, '0261' || lpad(n::text, 6, '0'), (${sellers})[1 + n % 3],
                   now() - n / 4 * interval '1 hour'
            from generate_series(1, 30) as n`.execute(db);
  await sql`insert into guests (name, phone, seller_id, verified_at, created_at)
            select 'Guest ' || n, '0262' || lpad(n::text, 6, '0'), (${sellers})[1 + n % 3],
                   case when n % 4 > 0 then now() end, now() - n / 4 * interval '1 day'
            from generate_series(1, 120) as n`.execute(db);
  const register = (from: number, seller: TestSeller) => sql`
    with account as (
      insert into users (name, phone, upline_id)
      select name, '0263' || right(phone, 6), ${seller.id} from guests
      where seller_id = ${ama.id} order by phone offset ${from} limit 10
      returning id, phone
    )
    update guests set user_id = account.id from account where guests.phone = '0262' || right(account.phone, 6)`;
  await register(0, ama).execute(db);
  await register(10, yaw).execute(db);
}

/** Four at a time have the same moment. Each seller sells a third, whatever referrer the buyer had first. */
async function addSales(count: number): Promise<void> {
  await inTransaction(server.database.db, async (tx) => {
    // Rows of every state at once: the guards would have each walk there.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into orders (reference, state, state_before_review, changed_by, service_id, bundle_id, service_name,
        bundle_name, supplier_code, megabytes, network, recipient, payer, payer_network, buyer_name, user_id,
        guest_id, seller_id, agent_id, price_pesewas, amount_pesewas, cost_pesewas, seller_base_pesewas,
        seller_commission_pesewas, agent_commission_pesewas, needs_code, created_at)
      select 'SOLD' || lpad(n::text, 6, '0'), case when n % 50 = 0 then 'needs_review' else state end,
             case when n % 50 = 0 then state end, 'test', service_id, bundles.id, 'MTN', bundles.name, 'X', 1000,
             'MTN', '0550000000', '0550000000', 'MTN', 'Guest User',
             case when n % 5 = 0 then account.id else guest.user_id end, case when n % 5 > 0 then guest.id end,
             case n % 3 when 0 then ${ama.id}::uuid when 1 then ${kofi.id}::uuid else ${yaw.id}::uuid end,
             case when n % 3 = 1 then ${ama.id}::uuid end, 600 + n % 9, 500, 400,
             case when n % 3 = 1 then 520 else 500 end, 30, case when n % 3 = 1 then 20 else 0 end, false,
             now() - n / 4 * interval '3 hours'
      from generate_series(1, ${count}::int) as n
      join (select * from bundles limit 1) as bundles on true
      cross join lateral (select (${states}::text[])[1 + abs(hashint4(n)) % 7] as state) as ended
      join (select id, row_number() over (order by phone) as nth from users where phone like '0261%') as account
        on account.nth = 1 + abs(hashint4(n + 7)) % 30
      join (select id, user_id, row_number() over (order by phone) as nth from guests) as guest
        on guest.nth = 1 + abs(hashint4(n + 70)) % 100`.execute(tx);
    await sql`
      with entry as (
        insert into ledger_transactions (kind, order_id, created_at)
        select 'delivered', id, created_at from orders where state = 'delivered' and reference like 'SOLD%'
        order by created_at returning id, order_id
      )
      insert into ledger_postings (transaction_id, account, amount_pesewas)
      select entry.id, account, amount from entry join orders on orders.id = order_id
      cross join lateral (values
        ('commission:' || seller_id, -seller_commission_pesewas), ('commission:' || agent_id, -agent_commission_pesewas),
        ('margin', seller_commission_pesewas + agent_commission_pesewas)
      ) as posting (account, amount) where amount <> 0`.execute(tx);
  });
}

type Fields = Record<string, unknown>;

async function everyPage(
  path: string,
  seller: TestSeller,
  read: (body: { data: unknown; meta?: Fields }) => Fields[],
) {
  const rows: Fields[] = [];
  for (let page = 1; ; page++) {
    const { body } = await server.call('GET', `${path}page=${page}`, { token: seller.token });
    rows.push(...read(body));
    const { has_more } = body.meta ?? body.data.pagination;
    if (!has_more) return rows;
  }
}

const counted = sql`coalesce(state_before_review, state)`;
const isPaid = sql`${counted} in ('delivered', 'paid')`;
/** In review it is a problem, and no sale. */
const isSold = sql`state in ('delivered', 'paid')`;
const stageOf = sql`
  case when state <> 'needs_review' then case state when 'delivered' then 'delivered' when 'paid' then 'being_sent'
         when 'payment_failed' then 'not_paid' when 'refunded' then 'money_sent_back' else 'waiting_for_payment' end
       when state_before_review like 'payment%' then 'waiting_for_payment' else 'problem' end`;
type Filter = [filter: string, isSo: RawBuilder<unknown>];
const statuses = {
  success: isPaid,
  pending: sql`${counted} = 'payment_pending'`,
  failed: sql`${counted} in ('payment_failed', 'refunded')`,
};

describe.each([
  ['an agent', () => ama],
  ['a subagent', () => kofi],
])('the sales of %s', (_, who) => {
  it.each<Filter>([
    ['', sql`true`],
    ...Object.entries(statuses).map(([status, isSo]): Filter => [`status=${status}`, isSo]),
    ...stages.map((stage): Filter => [`stage=${stage}`, sql`${stageOf} = ${stage}`]),
  ])('are on all pages in order and summed, filtered by %j', async (filter, isSo) => {
    const expected = await server.run(sql<{ reference: string; sold: number; earned: number }>`
      select reference, case when ${isSold} then price_pesewas else 0 end::int as sold,
             case when ${counted} <> 'delivered' then 0 when seller_id = ${who().id} then seller_commission_pesewas
               else agent_commission_pesewas end::int as earned from orders
      where (seller_id = ${who().id} or agent_id = ${who().id}) and ${isSo}
      order by created_at desc, id desc`);
    const shown = await everyPage(
      `/sales/history?${filter}&limit=33&`,
      who(),
      ({ data }) => (data as { purchases: Fields[] }).purchases,
    );
    expect(shown.map(({ ext_transaction_id }) => ext_transaction_id)).toEqual(
      expected.map(({ reference }) => reference),
    );
    const { data } = (await server.call('GET', `/sales/history?${filter}`, { token: who().token })).body;
    const sum = (of: 'sold' | 'earned') => expected.reduce((total, row) => total + row[of], 0) / 100;
    expect(data.stats).toMatchObject({
      total_purchases: expected.length,
      total_sales: sum('sold'),
      total_commission: sum('earned'),
    });
    const [, stage] = filter.split('stage=');
    if (stage) expect(data.stages[stage]).toBe(expected.length);
  });

  it('are summed by day', async () => {
    const expected = await server.run(sql<{
      date: string;
      purchases: number;
      sales: number;
      commission: number;
    }>`
      select day::date::text as date, count(id) filter (where ${isSold})::int as purchases,
             coalesce(sum(price_pesewas) filter (where ${isSold}), 0)::float8 / 100 as sales,
             coalesce(sum(case when seller_id = ${who().id} then seller_commission_pesewas
               else agent_commission_pesewas end) filter (where ${counted} = 'delivered'), 0)::float8 / 100 as commission
      from generate_series(current_date - 29, current_date, interval '1 day') as day
      left join orders on created_at >= day and created_at < day + interval '1 day'
        and (seller_id = ${who().id} or agent_id = ${who().id})
      group by day order by day`);
    const { body } = await server.call('GET', '/sales/days', { token: who().token });
    expect(body.data).toEqual(
      expected.map(({ date, purchases, sales, commission }) => ({
        date,
        successful_purchases: purchases,
        total_sales: sales,
        total_commission: commission,
        networks: sales > 0 ? [{ network: 'MTN', total_sales: sales }] : [],
      })),
    );
  });

  it('are in the account line by line, each with the balance after it', async () => {
    const amounts = await server.run(sql<{ id: string; amount: number }>`
      select transaction_id::text as id, -amount_pesewas::int as amount from ledger_postings
      where account = ${`commission:${who().id}`} order by transaction_id`);
    let balance = 0;
    const expected = amounts.map(({ id, amount }) => {
      balance += amount;
      return { id, amount: amount / 100, balance_after: balance / 100 };
    });
    const shown = await everyPage('/earnings/entries?limit=33&', who(), ({ data }) => data as Fields[]);
    expect(shown.map(({ id, amount, balance_after }) => ({ id, amount, balance_after }))).toEqual(
      expected.reverse(),
    );
    const { body } = await server.call('GET', '/earnings/entries?page=999', { token: who().token });
    expect(body).toMatchObject({ data: [], meta: { total: expected.length, has_more: false } });
  });
});

/** Each person as one would find them by hand: accounts of the tree, and its guests who have no account there. */
async function findPeople(viewer: TestSeller, tree: TestSeller[]) {
  const ids = tree.map(({ id }) => id);
  const people = await server.run(sql<{ id: string; phone: string; createdAt: Date }>`
    select id, phone, created_at from users where upline_id = any(${ids}::uuid[]) and role is null
    union all
    select id, phone, created_at from guests where seller_id = any(${ids}::uuid[])
      and not exists (select 1 from users where users.id = guests.user_id and upline_id = any(${ids}::uuid[]))`);
  const bought = await server.run(sql<{
    userId: string;
    guestId: string;
    price: number;
    createdAt: Date;
    id: string;
    isPaid: boolean;
  }>`
    select id, user_id, guest_id, price_pesewas::int as price, created_at, ${isPaid} as is_paid from orders
    where seller_id = ${viewer.id} or agent_id = ${viewer.id} order by created_at desc`);
  const known = new Set(people.map(({ id }) => id));
  return people
    .map((person) => {
      const own = bought.filter(
        ({ userId, guestId }) => (known.has(userId) ? userId : guestId) === person.id,
      );
      return { ...person, paid: own.filter(({ isPaid }) => isPaid), all: own };
    })
    .sort(
      (one, other) =>
        (other.paid[0]?.createdAt.getTime() ?? 0) - (one.paid[0]?.createdAt.getTime() ?? 0) ||
        other.createdAt.getTime() - one.createdAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    );
}

describe.each([
  ['an agent', () => ama, () => [ama, kofi]],
  ['a subagent', () => kofi, () => [kofi]],
])('the people of %s', (_, who, tree) => {
  it('are on all pages in order, each with what they bought here', async () => {
    const people = await findPeople(who(), tree());
    for (const limit of [20]) {
      const shown = await everyPage(
        `/management/guest-pages?limit=${limit}&`,
        who(),
        ({ data }) => data as Fields[],
      );
      const told = shown.map(
        ({ phone_number, total_purchases, total_spent, last_purchase_date, recent_purchases }) => ({
          phone_number,
          total_purchases,
          total_spent,
          last_purchase_date,
          recent: (recent_purchases as Fields[]).length,
        }),
      );
      expect(told).toEqual(
        people.map(({ phone, paid, all }) => ({
          phone_number: phone,
          total_purchases: paid.length,
          total_spent: formatAmount(pesewas(paid.reduce((sum, { price }) => sum + price, 0))),
          last_purchase_date: paid[0]?.createdAt.toISOString() ?? null,
          recent: Math.min(all.length, 3),
        })),
      );
    }
    const { body } = await server.call('GET', '/management/guest-pages', { token: who().token });
    const paid = people.flatMap((person) => person.paid);
    expect(body.meta).toMatchObject({
      total: people.length,
      stats: {
        total_purchases: paid.length,
        total_revenue: paid.reduce((sum, { price }) => sum + price, 0) / 100,
      },
    });
  });
});

it('the subagents have as many guests as their own list', async () => {
  const { body } = await server.call('GET', '/management/subagents', { token: ama.token });
  const own = (await findPeople(ama, [ama, kofi])).length - (await findPeople(ama, [ama])).length;
  expect(body.data).toMatchObject([{ name: 'Kofi', total_guests: own }]);
});
