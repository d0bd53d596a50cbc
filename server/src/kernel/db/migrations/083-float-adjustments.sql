-- What admins add to a float or take from it, with the reason that its seller reads. Over the limit another admin confirms it.
create table float_adjustments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Positive where the float grows.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  reason text not null,
  state text not null check (state in ('waits', 'done', 'declined', 'withdrawn')),
  asked_by uuid not null references users,
  decided_by uuid references users,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create index float_adjustments_of_user on float_adjustments (user_id, created_at desc);
-- One at a time waits for each seller.
create unique index float_adjustments_waiting on float_adjustments (user_id) where state = 'waits';
-- Each is booked once.
create unique index ledger_transactions_adjustment on ledger_transactions (note) where kind = 'float_adjusted';

create function check_float_adjustment() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.amount_pesewas, new.reason, new.asked_by, new.created_at)
     is distinct from (old.id, old.user_id, old.amount_pesewas, old.reason, old.asked_by, old.created_at)
     or old.state <> 'waits' then
    raise exception 'what was asked and decided about a float never changes' using errcode = 'check_violation';
  end if;
  new.decided_at := clock_timestamp();
  return new;
end $$;

create trigger float_adjustments_check before update on float_adjustments
  for each row execute function check_float_adjustment();
create trigger float_adjustments_no_delete before delete on float_adjustments
  for each row execute function refuse_change();
create trigger float_adjustments_no_truncate before truncate on float_adjustments
  for each statement execute function refuse_change();
