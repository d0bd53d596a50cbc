-- What admins decide about orders and payouts: recorded at once, carried out by a job after the vendors were asked.
create table decisions (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  payout_id uuid references payouts,
  move text not null,
  -- Where it stood: once it stands elsewhere, this is no longer what was asked.
  stood_state text not null,
  stood_before_review text,
  reason text not null default '',
  evidence text,
  supplier_keeps_cost boolean not null default false,
  receiver text,
  receiver_network text,
  asked_by uuid not null references users,
  asked_from text not null default '',
  asked_at timestamptz not null default now(),
  -- Who answers for it, whole, until it is carried out: whoever asked for it, or has confirmed it.
  author jsonb,
  state text not null check (state in ('waits', 'under_way', 'done', 'refused', 'declined', 'withdrawn', 'void')),
  confirmed_by uuid references users,
  -- What came of it, in a sentence for the admin.
  said text,
  closed_by uuid references users,
  closed_at timestamptz,
  -- The payment that was decided about: the decision is carried out on this one, or not at all.
  collection_id uuid references attempts,
  check ((order_id is null) <> (payout_id is null)),
  check ((state in ('waits', 'under_way')) = (closed_at is null)),
  check (confirmed_by is distinct from asked_by)
);

create unique index decisions_open_of_order on decisions (order_id) where closed_at is null and move <> 'check';
create unique index decisions_open_of_payout on decisions (payout_id) where closed_at is null and move <> 'check';
create index decisions_order on decisions (order_id, asked_at desc) where order_id is not null;
create index decisions_payout on decisions (payout_id, asked_at desc) where payout_id is not null;

create function check_decision_step() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a decision that is closed stays closed' using errcode = 'check_violation';
  end if;
  if (new.id, new.order_id, new.payout_id, new.move, new.stood_state, new.stood_before_review, new.reason,
      new.evidence, new.supplier_keeps_cost, new.receiver, new.collection_id, new.asked_by)
     is distinct from
     (old.id, old.order_id, old.payout_id, old.move, old.stood_state, old.stood_before_review, old.reason,
      old.evidence, old.supplier_keeps_cost, old.receiver, old.collection_id, old.asked_by) then
    raise exception 'what was asked never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger decisions_check before update on decisions
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_decision_step();
create trigger decisions_erasure before insert or update on decisions
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('receiver', 'evidence', 'said', 'author');
create trigger decisions_no_delete before delete on decisions
  for each row execute function refuse_change();
create trigger decisions_no_truncate before truncate on decisions
  for each statement execute function refuse_change();
