-- The float: money that a seller keeps here to sell from. And the way in which an order came.

-- Null: from before it was kept, or from a process of the version before. Such an order came by the link of its seller, and
-- without one from the shop.
alter table orders add column channel text;
alter table orders add constraint orders_channel check (
  channel in ('shop', 'link', 'counter', 'list', 'api', 'ussd', 'whatsapp')) not valid;

create function check_channel() returns trigger language plpgsql as $$
begin
  raise exception 'the way in which an order came never changes' using errcode = 'check_violation';
end $$;

create trigger orders_channel before update of channel on orders
  for each row when (old.channel is distinct from new.channel) execute function check_channel();

-- The balance follows the ledger, and only the ledger moves it: it is there to be locked, and to be refused below zero.
create table floats (
  user_id uuid primary key references users,
  balance_pesewas bigint not null default 0 constraint floats_never_below_zero check (balance_pesewas >= 0),
  low_below_pesewas bigint not null default 5000 check (low_below_pesewas >= 0),
  -- The most that may be sold from it on a day of Accra.
  daily_limit_pesewas bigint check (daily_limit_pesewas > 0)
);

create function check_float_balance() returns trigger language plpgsql as $$
begin
  raise exception 'only the ledger moves a float' using errcode = 'check_violation';
end $$;

create trigger floats_new before insert on floats
  for each row when (new.balance_pesewas <> 0) execute function check_float_balance();
create trigger floats_moved before update on floats
  for each row when ((old.user_id, old.balance_pesewas) is distinct from (new.user_id, new.balance_pesewas)
                     and pg_trigger_depth() = 0)
  execute function check_float_balance();
create trigger floats_no_delete before delete on floats
  for each row execute function refuse_change();
create trigger floats_no_truncate before truncate on floats
  for each statement execute function refuse_change();

-- Earnings that a seller has moved into the float. The ledger's entry has its id as the note.
create table float_moves (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  -- The seller's Idempotency-Key: one move for each, whatever becomes of the process that makes it.
  request_key text,
  created_at timestamptz not null default now(),
  unique (user_id, request_key)
);

create trigger float_moves_append_only before update or delete on float_moves
  for each row execute function refuse_change();
create trigger float_moves_no_truncate before truncate on float_moves
  for each statement execute function refuse_change();

-- A float pays for what its own seller sells from it, and for nothing else.
create function check_float_payer() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from orders
    where id = new.order_id and 'float:' || seller_id = new.provider and channel in ('counter', 'list', 'api')
  ) then
    raise exception 'a float pays for the sales of its seller' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger attempts_float before insert on attempts
  for each row when (new.provider like 'float:%') execute function check_float_payer();

-- As before, and two things more: earnings are moved into a float no further than they reach, and the floats follow.
create or replace function check_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct transaction_id from added) as posted
    where (select sum(amount_pesewas) from ledger_postings
           where ledger_postings.transaction_id = posted.transaction_id) <> 0
  ) then
    raise exception 'the postings of a ledger transaction must sum to 0' using errcode = 'check_violation';
  end if;
  -- The past is closed: postings come with their transaction, in the same moment of the database.
  if exists (
    select 1 from added
    where (select created_at from ledger_transactions where id = transaction_id) is distinct from now()
  ) then
    raise exception 'postings are written with their transaction' using errcode = 'check_violation';
  end if;
  -- Nobody withdraws more than was earned.
  if exists (
    select 1 from added
    where added.account like 'commission:%' and added.amount_pesewas > 0
      and (select kind from ledger_transactions where id = transaction_id)
        in ('payout_requested', 'float_from_earnings')
      and (select sum(amount_pesewas) from ledger_postings where account = added.account) > 0
  ) then
    raise exception 'a payout takes no more than the balance' using errcode = 'check_violation';
  end if;
  -- Floats are locked in one order, so that two transactions on several of them do not deadlock.
  if exists (select 1 from added where account like 'float:%') then
    insert into floats (user_id)
    select distinct substr(account, 7)::uuid from added where account like 'float:%' order by 1
    on conflict do nothing;
    perform 1 from floats
    where user_id in (select substr(account, 7)::uuid from added where account like 'float:%')
    order by user_id for update;
    update floats set balance_pesewas = balance_pesewas - moved.amount
    from (
      select substr(account, 7)::uuid as owner, sum(amount_pesewas) as amount from added
      where account like 'float:%' group by 1
    ) as moved
    where user_id = owner;
  end if;
  return null;
end $$;
