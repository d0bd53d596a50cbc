-- In the list's order to the last column and with the id, so that a page of a large seller's sales is chosen from the
-- index alone, and only its own rows are visited.
drop index orders_seller;
create index orders_seller on orders (seller_id, created_at desc, id desc)
  include (state, state_before_review, price_pesewas, seller_commission_pesewas, user_id, guest_id)
  where seller_id is not null;
drop index orders_agent;
create index orders_agent on orders (agent_id, created_at desc, id desc)
  include (state, state_before_review, price_pesewas, agent_commission_pesewas, user_id, guest_id)
  where agent_id is not null;

-- What is counted of a seller's guests, and who of them has an account by now.
drop index guests_seller;
create index guests_seller on guests (seller_id, created_at desc) include (id, user_id, verified_at);

-- The balance of each account as it was at one moment, the same for all. Only a cache, to which the list of balances
-- adds what was posted since: the postings are the truth, and nothing that decides about money reads this.
create table ledger_checkpoint (
  account text primary key,
  balance_pesewas bigint not null,
  until timestamptz not null
);

-- Figures over all rows that take too long to compute while somebody waits. A row is there only for as long as they do.
create table kept_figures (
  name text primary key,
  figures jsonb not null,
  computed_at timestamptz not null
);
