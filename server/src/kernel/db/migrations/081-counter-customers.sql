-- Sales over the counter: what the customer was asked to pay, and the numbers that a seller serves.

-- Between the seller and the customer, and in no book: it only says what the seller keeps.
alter table orders add column asked_pesewas bigint;
alter table orders add constraint orders_asked check (asked_pesewas >= price_pesewas) not valid;

create function check_asked() returns trigger language plpgsql as $$
begin
  raise exception 'what was asked of a customer never changes' using errcode = 'check_violation';
end $$;

create trigger orders_asked before update of asked_pesewas on orders
  for each row when (old.asked_pesewas is distinct from new.asked_pesewas) execute function check_asked();

-- One row for each number that a seller sold to from the float, with the name that the seller alone sees.
create table counter_customers (
  seller_id uuid not null references users,
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  name text check (length(name) between 1 and 30),
  -- As it was sold last: a number that moved to another network is not asked about again.
  network text not null,
  bundle_id uuid not null references bundles,
  sold_at timestamptz not null default now(),
  -- How often the offer to give it a name was passed over.
  skips smallint not null default 0,
  primary key (seller_id, phone)
);

create index counter_customers_latest on counter_customers (seller_id, sold_at desc, phone);
-- For the erasure of a person.
create index counter_customers_phone on counter_customers (phone);

-- Sales from floats, a few among all orders of a seller.
create index orders_from_float on orders (seller_id, created_at desc, id desc) include (price_pesewas, asked_pesewas, phase)
  where channel in ('counter', 'list', 'api');
