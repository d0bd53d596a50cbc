-- A seller's month as it was when it was over: figures of a ledger in which the past never changes. Only a cache.
create table statements (
  seller_id uuid not null references users,
  month date not null check (extract(day from month) = 1),
  opening_pesewas bigint not null,
  lines jsonb not null,
  made_at timestamptz not null default now(),
  primary key (seller_id, month)
);

-- Sales that earned a seller nothing have no line in the ledger, and are sales all the same.
create index orders_unearned_by on orders (seller_id, delivered_at)
  where seller_commission_pesewas = 0 and seller_id is not null and delivered_at is not null;
create index orders_unearned_below on orders (agent_id, delivered_at)
  where agent_commission_pesewas = 0 and agent_id is not null and delivered_at is not null;
