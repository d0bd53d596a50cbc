-- Refunds and decisions go by the payment that they are about. Two payments of one order go back independently of each other.

-- At most one attempt without a definite outcome for each order and direction; of refunds, for each payment.
drop index attempts_one_open;
create unique index attempts_one_open on attempts (order_id, direction, coalesce(collection_id, order_id))
  where outcome in ('open', 'unknown');

-- The payment that was decided about: the decision is carried out on this one, or not at all.
alter table decisions add column collection_id uuid references attempts;

create or replace function check_decision_step() returns trigger language plpgsql as $$
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

-- The refund of a payment that no order can take has come back: that payment waits for a decision, and not its order.
update attempts
set contradicted_by = case when received_pesewas = amount_pesewas then 'paid_twice' else 'wrong_amount' end,
    contradicted_at = now()
where surplus and outcome = 'done' and contradicted_by is null
  and id in (select collection_id from attempts where contradicted_by = 'refund_taken_back' and not surplus);

update attempts set contradicted_by = null, contradicted_at = null
where contradicted_by = 'refund_taken_back' and not surplus
  and collection_id in (select id from attempts where surplus);

update orders set state = 'refunded', changed_by = 'worker', evidence = null
where state = 'needs_review' and state_before_review = 'refunded'
  and exists (select 1 from attempts
              where order_id = orders.id and surplus and contradicted_by in ('paid_twice', 'wrong_amount'))
  and not exists (select 1 from attempts
                  where order_id = orders.id
                    and contradicted_by in ('refund_taken_back', 'refunded_twice', 'delivered_after_refund'));
