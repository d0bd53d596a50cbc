-- Money events belong to the attempt that they follow from. An order is paid, delivered and reversed once.
alter table ledger_transactions add column attempt_id uuid references attempts;
alter table ledger_transactions
  drop constraint ledger_transactions_kind_order_id_key,
  add constraint ledger_transactions_kind_attempt unique (kind, attempt_id);
create unique index ledger_transactions_once on ledger_transactions (kind, order_id)
  where kind in ('paid', 'delivered', 'reversal');
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

-- The past is closed: postings come with their transaction, in the same moment of the database.
create function check_posting_moment() returns trigger language plpgsql as $$
declare
  transaction record;
begin
  select kind, created_at into transaction from ledger_transactions where id = new.transaction_id;
  if transaction.created_at is distinct from now() then
    raise exception 'postings are written with their transaction' using errcode = 'check_violation';
  end if;
  -- Nobody withdraws more than was earned.
  if transaction.kind = 'payout_requested' and new.account like 'commission:%' and new.amount_pesewas > 0
     and (select sum(amount_pesewas) from ledger_postings where account = new.account) > 0 then
    raise exception 'a payout takes no more than the balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_moment after insert on ledger_postings
  for each row execute function check_posting_moment();

-- An order counts as paid only with the money in the books, and what it was paid for never changes.
create or replace function check_order_step() returns trigger language plpgsql as $$
declare
  origin text := '';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'created' then
      raise exception 'an order begins as created' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.payment_id, new.reference, new.bundle_id, new.recipient, new.payer, new.price_pesewas,
      new.amount_pesewas, new.cost_pesewas, new.seller_commission_pesewas, new.agent_commission_pesewas,
      new.network, new.supplier_code, new.megabytes)
     is distinct from
     (old.id, old.payment_id, old.reference, old.bundle_id, old.recipient, old.payer, old.price_pesewas,
      old.amount_pesewas, old.cost_pesewas, old.seller_commission_pesewas, old.agent_commission_pesewas,
      old.network, old.supplier_code, old.megabytes)
     or (old.seller_id is distinct from new.seller_id) or (old.agent_id is distinct from new.agent_id)
     or (old.received_pesewas is not null and new.received_pesewas is distinct from old.received_pesewas) then
    raise exception 'what an order was made with never changes' using errcode = 'check_violation';
  end if;
  if new.state = old.state then
    return new;
  end if;
  if old.state = 'needs_review' then
    origin := review_origin_of(old.state_before_review);
  end if;
  if not exists (
    select 1 from order_transitions
    where from_state = old.state and to_state = new.state and review_origin = origin
  ) then
    raise exception 'an order cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state in ('paid', 'paid_late') and not exists (
    select 1 from attempts join ledger_transactions on attempt_id = attempts.id and kind = 'paid'
    where attempts.order_id = new.id and direction = 'collect' and outcome = 'done'
  ) then
    raise exception 'an order is paid by money that is in the books' using errcode = 'check_violation';
  end if;
  new.state_before_review := case when new.state = 'needs_review' then old.state end;
  new.changed_at := clock_timestamp();
  return new;
end $$;

-- Money may come under a call that seemed never to have left, and be taken back before anything was sent for it.
insert into order_transitions (from_state, to_state) values
  ('created', 'paid'), ('created', 'needs_review'), ('awaiting_code', 'paid'), ('awaiting_code', 'needs_review'),
  ('paid', 'needs_review'), ('paid_late', 'needs_review'), ('on_hold', 'needs_review'),
  ('delivery_failed', 'needs_review');
insert into order_transitions (from_state, to_state, review_origin) values
  ('needs_review', 'refunded', 'delivery'), ('needs_review', 'refunded', 'payment');

create or replace function review_origin_of(state text) returns text language sql immutable as $$
  select case
    when state in ('created', 'awaiting_code', 'prompting', 'payment_pending', 'payment_failed', 'expired')
      then 'payment'
    when state in ('paid', 'paid_late', 'on_hold', 'delivery_failed', 'delivering', 'delivery_unknown')
      then 'delivery'
    when state = 'delivered' then 'delivered'
    when state in ('refund_pending', 'refunded') then 'refund'
    else '' end
$$;

-- A payout may come back after it was paid, or arrive after it had failed: a person decides then.
insert into payout_transitions values
  ('requested', 'awaiting_approval'), ('paid', 'failed'), ('failed', 'paid');
