-- What each seller sold on the days that are over, in sums, so that the figures of a large seller are not added up from
-- every order again. Only a cache: the orders are the truth.
create table sale_days (
  day date not null,
  seller_id uuid not null,
  agent_id uuid,
  network text not null,
  phase text not null,
  -- Whose customer the buyer is: by the account, by the guest, and by the account that took the guest over.
  account_upline_id uuid,
  guest_seller_id uuid,
  taker_upline_id uuid,
  sold integer not null,
  price_pesewas bigint not null,
  seller_commission_pesewas bigint not null,
  agent_commission_pesewas bigint not null
);

create index sale_days_of_day on sale_days (day, seller_id);
create index sale_days_sold_by on sale_days (seller_id, day)
  include (network, phase, account_upline_id, guest_seller_id, taker_upline_id, sold, price_pesewas,
           seller_commission_pesewas);
create index sale_days_sold_below on sale_days (agent_id, day)
  include (seller_id, network, phase, account_upline_id, guest_seller_id, taker_upline_id, sold, price_pesewas,
           agent_commission_pesewas)
  where agent_id is not null;

-- The first day that is not among them: one row.
create table sale_days_until (
  only_row boolean primary key default true check (only_row),
  until date not null default '-infinity'
);
insert into sale_days_until default values;

-- Days of sellers that have changed since they were summed. Only added to, so that no purchase waits for another; they are
-- read from the orders until they are summed again.
create table late_sales (
  day date not null,
  seller_id uuid not null,
  agent_id uuid
);

create index late_sales_sold_by on late_sales (seller_id, day);
create index late_sales_sold_below on late_sales (agent_id, day) where agent_id is not null;

create function mark_late_sale() returns trigger language plpgsql as $$
begin
  insert into late_sales (day, seller_id, agent_id)
  select distinct (moment at time zone 'Africa/Accra')::date, new.seller_id, new.agent_id
  from unnest(array[old.created_at, new.created_at]) as moment;
  return null;
end $$;

-- A step within the day of the order changes no sum that is kept: a day is over once every transaction of it has ended.
create trigger orders_late after update on orders
  for each row when (new.seller_id is not null and (
    (old.user_id, old.guest_id, old.created_at) is distinct from (new.user_id, new.guest_id, new.created_at)
    or (old.phase <> new.phase and (new.created_at at time zone 'Africa/Accra')::date
                                   < (new.changed_at at time zone 'Africa/Accra')::date)))
  execute function mark_late_sale();

-- A guest was brought by a seller, or has an account now.
create function mark_sales_to_guest() returns trigger language plpgsql as $$
begin
  insert into late_sales (day, seller_id, agent_id)
  select distinct (created_at at time zone 'Africa/Accra')::date, seller_id, agent_id from orders
  where guest_id = new.id and seller_id is not null
    and created_at < date_trunc('day', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra';
  return null;
end $$;

create trigger guests_late after update on guests
  for each row when ((old.seller_id, old.user_id) is distinct from (new.seller_id, new.user_id))
  execute function mark_sales_to_guest();

-- An account is somebody else's customer now, or nobody's.
create function mark_sales_to_account() returns trigger language plpgsql as $$
begin
  insert into late_sales (day, seller_id, agent_id)
  select distinct (created_at at time zone 'Africa/Accra')::date, seller_id, agent_id
  from (
    select created_at, seller_id, agent_id from orders where user_id = new.id
    union all
    select orders.created_at, orders.seller_id, agent_id from guests join orders on guest_id = guests.id
    where guests.user_id = new.id
  ) as bought
  where seller_id is not null
    and created_at < date_trunc('day', now() at time zone 'Africa/Accra') at time zone 'Africa/Accra';
  return null;
end $$;

create trigger users_late after update on users
  for each row when ((old.upline_id, old.role, old.deleted_at is null)
                     is distinct from (new.upline_id, new.role, new.deleted_at is null))
  execute function mark_sales_to_account();
