/** Fills a database with months of business in a minute: people, orders, and everything that orders leave behind. */
import pg from 'pg';
import { fillAttempts, fillEvents, fillLedger } from './order-traces.ts';

/** Ids are derived from a number, so that rows find each other without a join. They look random. */
const idOf = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** References look as random as real ones and are unique: ten letters and digits, the last five by turns. */
const letter = (n: string, place: number) =>
  `substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (${n} / ${30 ** place} % 30)::int, 1)`;
const fiveLetters = (n: string) => [4, 3, 2, 1, 0].map((place) => letter(n, place)).join(' || ');
const referenceOf = (n: string) =>
  `'NT' || ${fiveLetters(`(hashint8(${n}) & 2147483647)`)} || ${fiveLetters(`(${n}::bigint * 7919 % ${30 ** 5})`)}`;

/** The people whose calls are measured. They have the same number of rows in a shop of any size. */
export const people = { admin: 1, agent: 2, largeAgent: 28 };

const agentRows = 600;
const agentGuests = 150;
const agentAccounts = 20;
/** So many orders are open, and as many wait for a person: even a large shop keeps up with both. */
const openOrders = 50;

/** Accounts by number: the admin, the agent with five subagents and twenty accounts, the large agent with twenty
 * subagents, then agents, their subagents, and people who only buy. */
function shapeOf(orders: number) {
  const users = 10_000;
  const agents = users / 20;
  const firstSeller = 49;
  return {
    orders,
    users,
    agents,
    sellers: agents * 3,
    firstSeller,
    firstBuyer: firstSeller + agents * 3,
    guests: orders / 4,
    days: 90,
  };
}

type Shape = ReturnType<typeof shapeOf>;

export async function fillOrders(url: string, orders: number): Promise<void> {
  const shape = shapeOf(orders);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Without triggers and foreign keys: every row is made as they would want it.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
    set synchronous_commit = off; select setseed(0.5)`);
  const restoreIndexes = await dropIndexes(client);
  const steps = [
    fillUsers(shape),
    fillBuyers(shape),
    fillGuests,
    planOrders(shape),
    fillOrderRows,
    fillGuestNames,
    fillAttempts,
    fillEvents,
    fillLedger,
    fillPayouts(shape),
    fillAudit(shape),
  ];
  for (const step of steps) await client.query(step);
  await restoreIndexes();
  await client.query('vacuum analyze');
  await client.end();
}

/** Making indexes at the end is much faster. What refers to a key is dropped first and restored last. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
             || case when contype = 'f' then ' not valid' else '' end as restore,
           array_position('{f,u,p}', contype::text) as place
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'u', 'p')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 4
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by place`);
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { restore } of rows.toReversed()) await client.query(restore);
  };
}

const firstNames = `'{Ama,Kofi,Esi,Yaw,Akua,Kwame,Abena,Kojo,Efua,Kwesi,Adwoa,Yaa,Kwaku,Afia,Kweku,Araba}'::text[]`;
const lastNames = `'{Owusu,Boateng,Asante,Appiah,Osei,Addo,Agyeman,Darko,Frimpong,Gyamfi,Ofori,Sarpong,Tetteh,Quaye,Nkrumah,Acheampong,Baidoo,Cudjoe,Danso,Essien}'::text[]`;
const nameOf = (n: string) =>
  `(${firstNames})[1 + ${n} % 16] || ' ' || case when ${n} = 10 then 'Zormelo' when ${n} % 40 = 0 then 'Mensah' else (${lastNames})[1 + (${n} / 16) % 20] end`;

const ago = (share: string, { days }: Shape) => `now() - interval '${days} days' * (1 - ${share})`;

function fillUsers(shape: Shape): string {
  const { users, agents, sellers, firstSeller, firstBuyer } = shape;
  const upline = `case
    when n between 3 and 7 then 2
    when n between 8 and 27 then 2 + n % 6
    when n between 29 and 48 then 28
    when n >= ${firstSeller + agents} and n < ${firstBuyer} then ${firstSeller} + n % ${agents}
    when n >= ${firstBuyer} and n % 3 = 0 then ${firstSeller} + n % ${sellers} end`;
  const role = `case
    when n = 1 then 'admin'
    when n in (2, 28) or (n >= ${firstSeller} and n < ${firstSeller + agents}) then 'agent'
    when n between 3 and 7 or n between 29 and 48 or (n >= ${firstSeller} and n < ${firstBuyer}) then 'subagent'
    when n % 4 = 0 then null else 'user' end`;
  return `
    insert into users (id, name, email, phone, role, status, upline_id, phone_verified_at, last_login_at, created_at)
    select ${idOf('user', 'n')}, ${nameOf('n')}, case when n % 3 = 0 then 'person' || n || '@example.com' end,
           '050' || lpad(n::text, 7, '0'), ${role},
           case when n > 48 and n % 50 = 0 then 'inactive' else 'active' end,
           ${idOf('user', `(${upline})`)}, case when n % 20 <> 0 then now() - interval '90 days' end,
           case when n % 2 = 0 then now() - interval '1 minute' * n end, ${ago(`n::float8 / ${users}`, shape)}
    from generate_series(1, ${users}) as n;
    insert into referral_links (code, user_id, created_at, expires_at)
    select 'CODE' || n, ${idOf('user', 'n')}, now() - interval '10 days', now() + interval '20 days'
    from generate_series(2, ${firstBuyer - 1}) as n where n < 8 or n >= 28;
    insert into services (id, name, network)
    select ${idOf('service', 'n')}, name, upper(name)
    from unnest('{MTN,Telecel,AirtelTigo}'::text[]) with ordinality as service (name, n);
    insert into bundles (id, service_id, name, supplier_code, megabytes, amount_pesewas, cost_pesewas)
    select ${idOf('bundle', 'n')}, ${idOf('service', '(1 + n % 3)')}, n || 'GB', 'B' || n, n * 1000, n * 450, n * 390
    from generate_series(1, 36) as n;
    insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
    select ${idOf('user', 'seller')}, ${idOf('bundle', 'n')}, 3, n * 450 + 40
    from generate_series(2, ${firstBuyer - 1}) as seller, generate_series(1, 36) as n
    where seller < 8 or seller >= 28`;
}

/** Guests and accounts that buy, each with the seller from whom they buy. */
function fillBuyers({ agents, sellers, firstSeller, firstBuyer, users, guests }: Shape): string {
  const own = agentGuests + agentAccounts;
  const large = Math.floor(guests / 10);
  const seller = `case
    when n <= ${agentGuests} and n % 2 = 0 then 2
    when n <= ${agentGuests} then 3 + n % 5
    when n <= ${own} then 2 + (n - ${agentGuests} + 7) % 6
    when n <= ${own + large} then case when n % 2 = 0 then 28 else 29 + n % 20 end
    when n % 5 > 0 then ${firstSeller} + floor(power((hashint8(n) & 65535) / 65536.0, 2) * ${sellers})::int end`;
  const account = `case
    when n > ${agentGuests} and n <= ${own} then n - ${agentGuests} + 7
    when n > ${own + large} and n % 10 = 0 then ${firstBuyer} + (n / 10) % ${users - firstBuyer} end`;
  const agent = `case
    when seller between 3 and 7 then 2
    when seller between 29 and 48 then 28
    when seller >= ${firstSeller + agents} then ${firstSeller} + seller % ${agents} end`;
  return `
    create temp table buyer as
    select n, seller, account, ${agent} as agent, '02' || (array['4', '0', '7', '6'])[1 + n % 4]
             || lpad((n::bigint * 7919 % 10000000)::text, 7, '0') as phone,
           case when n % 3 = 0 then 'Guest User' else ${nameOf('n')} end as name
    from (select n, ${seller} as seller, ${account} as account from generate_series(1, ${guests + own}) as n) as picked;
    create unique index on buyer (n);
    analyze buyer`;
}

const fillGuests = `
  insert into guests (id, phone, name, seller_id, verified_at, created_at)
  select ${idOf('guest', 'n')}, phone, name, ${idOf('user', 'seller')},
         case when n % 10 > 0 then now() - interval '1 day' end,
         now() - interval '90 days' * (1 - n::float8 / (select max(n) from buyer))
  from buyer where account is null`;

/** The buyers, their bundles, and the outcomes. */
function planOrders({ orders, guests, days }: Shape): string {
  const own = agentGuests + agentAccounts;
  const large = Math.floor(guests / 10);
  const nth = (n: string) => `(${n}::bigint * ${agentRows} / ${orders})`;
  return `
    create temp table plan as
    select n, is_own,
           case when is_own then 1 + ${nth('n')} % ${own}
                when random() < 0.1 then ${own + 1} + floor(random() * ${large})::int
                else ${own + large + 1} + floor(random() * ${guests - large})::int end as buyer,
           1 + floor(power(random(), 2) * 36)::int as bundle,
           case when n > ${orders - openOrders} then (array['awaiting_code', 'payment_pending', 'delivering'])[1 + n % 3]
                when n % ${orders / openOrders} = 0 then 'needs_review'
                when roll < 925 then 'delivered' when roll < 960 then 'payment_failed'
                when roll < 980 then 'expired' else 'refunded' end as state,
           case when n % ${(orders / openOrders) * 2} = 0 then 'payment_pending' else 'delivered' end as before_review,
           now() - interval '${days} days' * (1 - n::float8 / ${orders}) as at
    from (
      select n, ${nth('n')} <> ${nth('(n - 1)')} as is_own, (n::bigint * 2654435761 / 7 % 1000)::int as roll
      from generate_series(1, ${orders}) as n
    ) as numbered;
    create unique index on plan (n);
    analyze plan`;
}

const isPaid = `(state in ('delivered', 'refunded', 'delivering') or (state = 'needs_review' and before_review = 'delivered'))`;

const fillOrderRows = `
  insert into orders (id, reference, state, state_before_review, changed_by, service_id, bundle_id, service_name,
    bundle_name, supplier_code, megabytes, network, recipient, payer, payer_network, buyer_name, user_id, guest_id,
    seller_id, agent_id, price_pesewas, received_pesewas, amount_pesewas, cost_pesewas, seller_base_pesewas,
    seller_commission_pesewas, agent_commission_pesewas, needs_code, created_at, changed_at, paid_at, delivered_at,
    refunded_at)
  select ${idOf('order', 'plan.n')}, ${referenceOf('plan.n')}, state,
         case when state = 'needs_review' then before_review end, 'bench', goods.service_id, goods.id,
         goods.service_name, goods.name, supplier_code, megabytes, network, phone, phone, network, buyer.name,
         ${idOf('user', 'account')}, case when account is null then ${idOf('guest', 'buyer.n')} end,
         ${idOf('user', 'seller')}, ${idOf('user', 'agent')}, price, case when ${isPaid} then price end,
         amount_pesewas, cost_pesewas, amount_pesewas + case when agent is null then 0 else 20 end,
         case when seller is null then 0 when agent is null then 50 else 30 end,
         case when agent is null then 0 else 20 end, account is null, at, at + interval '2 minutes',
         case when ${isPaid} then at + interval '1 minute' end,
         case when ${isPaid} and state in ('delivered', 'needs_review') then at + interval '2 minutes' end,
         case when state = 'refunded' then at + interval '1 hour' end
  from plan
  join buyer on buyer.n = plan.buyer
  join (select row_number() over (order by megabytes) as n, bundles.*, services.name as service_name, network
        from bundles join services on services.id = service_id) as goods on goods.n = plan.bundle
  cross join lateral (select amount_pesewas + case when seller is null then 0 else 50 end as price) as priced
  order by plan.n`;

const fillGuestNames = `
  insert into guest_names select distinct buyer_name from orders where user_id is null and buyer_name <> 'Guest User'`;

/** Ten for the measured agent, and for everybody else as many as their orders can pay for. */
function fillPayouts({ orders, sellers, firstSeller }: Shape): string {
  return `
    insert into payouts (id, seller_id, amount_pesewas, phone, network, state, reference, created_at)
    select ${idOf('payout', 'n')}, ${idOf('user', `case when n <= 10 then 2 else ${firstSeller} + n % ${sellers} end`)},
           1000, '0240000001', 'MTN', case when n % 200 = 11 then 'awaiting_approval' else 'paid' end, 'PO' || n,
           now() - interval '90 days' * random()
    from generate_series(1, ${orders / 200}) as n;
    insert into ledger_transactions (kind, payout_id, created_at)
    select 'payout_requested', id, created_at from payouts order by created_at;
    insert into ledger_postings (transaction_id, account, amount_pesewas)
    select ledger_transactions.id, account, amount
    from ledger_transactions
    join payouts on payouts.id = payout_id
    cross join lateral (values ('commission:' || seller_id, amount_pesewas), ('payouts_in_flight', -amount_pesewas))
      as posting (account, amount)`;
}

function fillAudit({ orders }: Shape): string {
  return `
    insert into audit_log (actor_id, action, subject_kind, subject_id, reason, after, created_at)
    select ${idOf('user', '1')}, (array['user.changed', 'bundle.changed', 'order.decided'])[1 + n % 3], 'user',
           (${idOf('user', '(1 + n % 900)')})::text, case when n % 7 = 0 then 'asked for by phone' end,
           '{"status": "active"}', now() - interval '90 days' * (1 - n::float8 / ${orders / 50})
    from generate_series(1, ${orders / 50}) as n`;
}

/** The id of an account by its number. */
export async function findPerson(url: string, n: number): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select ${idOf('user', String(n))} as id`);
  await client.end();
  return rows[0]?.id ?? '';
}
