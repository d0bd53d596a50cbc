-- One life for every foreign call: what an attempt was sent with, what vendors said of it, and what contradicts it.
alter table attempts
  -- The n-th of its order or payout in this direction; its reference is derived from it.
  add column number integer,
  -- What the vendor calls it.
  add column vendor_reference text,
  add column supplier_code text,
  -- Committed just before the call where the vendor does not know a reference when it sees it again.
  add column sent_at timestamptz,
  -- Until when the payer can approve.
  add column payable_until timestamptz,
  -- A vendor said that there is news; owed an answer until it gave a definite one.
  add column hinted_at timestamptz,
  add column next_ask_at timestamptz,
  -- What really came in, of a collection.
  add column received_pesewas bigint,
  -- Of a refund: the collection that it gives back, and the wallet where it is not the payer's.
  add column collection_id uuid references attempts,
  add column receiver text,
  add column receiver_network text,
  -- It happened besides the one that counts: a second payment, a second delivery, a second refund.
  add column surplus boolean not null default false,
  -- What a vendor says now and what does not go with the outcome, for as long as nobody has decided about it.
  add column contradicted_by text,
  add column contradicted_at timestamptz,
  add check ((contradicted_by is null) = (contradicted_at is null)),
  drop constraint attempts_outcome_check,
  add constraint attempts_outcome_check check (outcome in ('open', 'unknown', 'done', 'failed', 'reversed'));

update attempts set number = numbered.number
from (
  select id, row_number() over (partition by coalesce(order_id, payout_id), direction order by created_at, id) as number
  from attempts
) as numbered
where numbered.id = attempts.id;
update attempts set received_pesewas = coalesce(orders.received_pesewas, attempts.amount_pesewas)
from orders where orders.id = order_id and direction = 'collect' and outcome = 'done';
update attempts set collection_id = collection.id
from attempts as collection
where attempts.direction = 'refund' and collection.order_id = attempts.order_id
  and collection.direction = 'collect' and collection.outcome = 'done';

alter table attempts alter column number set not null;
create unique index attempts_number on attempts (order_id, direction, number) where order_id is not null;
create unique index attempts_vendor_reference on attempts (provider, direction, vendor_reference)
  where vendor_reference is not null;
create index attempts_contradicted on attempts (contradicted_at) where contradicted_by is not null;

-- One of each counts: one payment and one delivery of an order, one refund of a payment.
drop index attempts_one_done;
create unique index attempts_one_counted on attempts (order_id, direction)
  where outcome = 'done' and not surplus and direction in ('collect', 'deliver');
create unique index attempts_one_refund on attempts (collection_id)
  where outcome = 'done' and not surplus and direction = 'refund';

-- What vendors and admins said of an attempt, never overwritten.
create table attempt_evidence (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references attempts,
  source text not null check (source in ('answer', 'status', 'webhook', 'comparison', 'admin')),
  -- In our words.
  status text not null,
  said jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index attempt_evidence_attempt on attempt_evidence (attempt_id, id);
create trigger attempt_evidence_append_only before update or delete on attempt_evidence
  for each row execute function refuse_change();
create trigger attempt_evidence_no_truncate before truncate on attempt_evidence
  for each statement execute function refuse_change();
insert into attempt_evidence (attempt_id, source, status, said, created_at)
select id, 'status', outcome, evidence, coalesce(settled_at, checked_at, created_at)
from attempts where evidence is not null;

-- A definite outcome is definite: a failure that a vendor takes back may become a success, a success may be taken back.
create or replace function check_attempt_step() returns trigger language plpgsql as $$
begin
  if (new.reference, new.order_id, new.payout_id, new.amount_pesewas, new.direction, new.provider, new.number,
      new.collection_id, new.receiver)
     is distinct from
     (old.reference, old.order_id, old.payout_id, old.amount_pesewas, old.direction, old.provider, old.number,
      old.collection_id, old.receiver)
     or (old.received_pesewas is not null and new.received_pesewas is distinct from old.received_pesewas)
     or (old.vendor_reference is not null and new.vendor_reference is distinct from old.vendor_reference) then
    raise exception 'what an attempt was made with never changes' using errcode = 'check_violation';
  end if;
  if old.outcome = 'done' and new.outcome not in ('done', 'reversed') then
    raise exception 'an attempt that succeeded stays so, or is taken back' using errcode = 'check_violation';
  end if;
  if old.outcome in ('failed', 'reversed') and new.outcome not in (old.outcome, 'done') then
    raise exception 'an attempt that failed is not open again' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A refund gives a payment back, and never more than came in.
create function check_refund_amount() returns trigger language plpgsql as $$
declare
  received bigint;
  given bigint;
begin
  select received_pesewas into received from attempts
  where id = new.collection_id and order_id = new.order_id and direction = 'collect' and outcome = 'done';
  select coalesce(sum(amount_pesewas), 0) into given from attempts
  where collection_id = new.collection_id and direction = 'refund' and outcome in ('open', 'unknown', 'done')
    and not surplus;
  if received is null or given + new.amount_pesewas > received then
    raise exception 'a refund gives back no more than was received' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger attempts_refund_amount before insert on attempts
  for each row when (new.direction = 'refund') execute function check_refund_amount();

create trigger attempts_no_truncate before truncate on attempts
  for each statement execute function refuse_change();
create trigger orders_no_truncate before truncate on orders
  for each statement execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts
  for each statement execute function refuse_change();
create trigger webhook_events_append_only before update or delete on webhook_events
  for each row execute function refuse_change();
create trigger webhook_events_no_truncate before truncate on webhook_events
  for each statement execute function refuse_change();
