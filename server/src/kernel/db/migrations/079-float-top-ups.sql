-- Mobile money that sellers pay into their floats: one payment request each, with the same life as the payment of an order.
create table float_top_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  network text not null,
  -- What a person can read out.
  reference text not null unique,
  -- `created`: the number is still to be proved, or nobody was asked yet. A failed one whose money comes after all is paid.
  state text not null default 'created' check (state in ('created', 'prompting', 'failed', 'paid')),
  reason text,
  -- Under which the code is entered; null where none is needed.
  code_request_id uuid,
  -- The seller's Idempotency-Key: one top-up for each, whatever becomes of the process that makes it.
  request_key text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (user_id, request_key)
);

create index float_top_ups_phone on float_top_ups (phone, created_at desc);

create function check_top_up_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.amount_pesewas, new.reference, new.network)
     is distinct from (old.id, old.user_id, old.amount_pesewas, old.reference, old.network)
     -- The number is replaced by a mark when a person is erased, and by nothing else.
     or (new.phone <> old.phone and new.phone not like '00%') then
    raise exception 'what a top-up was made with never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then
    if (old.state, new.state) not in (
      ('created', 'prompting'), ('created', 'failed'), ('prompting', 'failed'), ('prompting', 'paid'), ('failed', 'paid')
    ) then
      raise exception 'a top-up cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    if new.state = 'paid' and not exists (
      select 1 from attempts join ledger_transactions on attempt_id = attempts.id and kind = 'float_topped_up'
      where top_up_id = new.id and outcome = 'done'
    ) then
      raise exception 'a top-up is paid by money that is in the books' using errcode = 'check_violation';
    end if;
    new.changed_at := clock_timestamp();
  end if;
  return new;
end $$;

create trigger float_top_ups_check before update on float_top_ups
  for each row execute function check_top_up_step();
create trigger float_top_ups_no_delete before delete on float_top_ups
  for each row execute function refuse_change();
create trigger float_top_ups_no_truncate before truncate on float_top_ups
  for each statement execute function refuse_change();

-- An attempt is about an order, a payout or a top-up.
alter table attempts add column top_up_id uuid references float_top_ups;
do $$
declare
  one_of_two text;
begin
  select conname into one_of_two from pg_constraint
  where conrelid = 'attempts'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%order_id%payout_id%';
  execute format('alter table attempts drop constraint %I', one_of_two);
end $$;
alter table attempts add constraint attempts_subject check (
  num_nonnulls(order_id, payout_id, top_up_id) = 1) not valid;
-- A top-up has one attempt, whatever became of it.
create unique index attempts_of_top_up on attempts (top_up_id) where top_up_id is not null;

create function check_attempt_top_up() returns trigger language plpgsql as $$
begin
  raise exception 'what an attempt was made with never changes' using errcode = 'check_violation';
end $$;

create trigger attempts_top_up before update of top_up_id on attempts
  for each row when (old.top_up_id is distinct from new.top_up_id) execute function check_attempt_top_up();

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (
  purpose in ('account', 'password', 'purchase', 'payout', 'top_up')) not valid;
