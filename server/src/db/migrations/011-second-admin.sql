-- Decisions about the money of dear orders: asked for by one admin, carried out once another has confirmed them.
create table waiting_decisions (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  move text not null check (move in ('deliver', 'refund', 'mark-delivered')),
  -- Where the order stood: once it stands elsewhere, this is no longer what was asked.
  order_state text not null,
  order_state_before_review text,
  reason text not null,
  evidence text,
  supplier_keeps_cost boolean not null,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  -- Null for as long as it waits.
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'void')),
  closed_by uuid references users,
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is null) = (closed_by is null)),
  check (outcome is distinct from 'confirmed' or closed_by <> asked_by)
);

create unique index waiting_decisions_open on waiting_decisions (order_id) where outcome is null;

create function check_waiting_decision() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'a decision that is closed stays closed' using errcode = 'check_violation';
  end if;
  if (new.id, new.order_id, new.move, new.order_state, new.order_state_before_review, new.reason, new.evidence,
      new.supplier_keeps_cost, new.asked_by)
     is distinct from
     (old.id, old.order_id, old.move, old.order_state, old.order_state_before_review, old.reason, old.evidence,
      old.supplier_keeps_cost, old.asked_by) then
    raise exception 'what was asked never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger waiting_decisions_check before update on waiting_decisions
  for each row execute function check_waiting_decision();
create trigger waiting_decisions_no_delete before delete on waiting_decisions
  for each row execute function refuse_change();
create trigger waiting_decisions_no_truncate before truncate on waiting_decisions
  for each statement execute function refuse_change();
