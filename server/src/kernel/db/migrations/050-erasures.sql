-- What is erased of a person. Amounts, orders and the books stay; names, numbers and vendors' words do not. Histories refuse
-- every change: only the functions below, which belong to the owner of the tables, may replace these columns and no other.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- Null once everything is replaced.
  phone text,
  number bigint not null generated always as identity,
  -- What stands where the telephone number stood: none that exists begins like it.
  mark text not null generated always as ('00' || lpad(number::text, 8, '0')) stored unique,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  orders integer not null default 0,
  done_at timestamptz,
  check ((phone is null) = (done_at is not null))
);
create unique index erasures_open on erasures (phone) where done_at is null;

-- Its arguments are the columns that may be replaced, and those that are made from others. Whoever works for the product may
-- set the variable, but is not the owner of the tables.
create function check_erasure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
     or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'erasing replaces what tells of a person, and nothing else' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger orders_check on orders;
create trigger orders_check before insert or update on orders
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_order_step();
create trigger orders_erasure before insert or update on orders
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure(
    'recipient', 'payer', 'buyer_name', 'evidence', 'phase', 'is_open');
drop trigger attempts_check on attempts;
create trigger attempts_check before update on attempts
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_attempt_step();
create trigger attempts_erasure before insert or update on attempts
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('receiver');
drop trigger payouts_check on payouts;
create trigger payouts_check before insert or update on payouts
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_payout_step();
create trigger payouts_erasure before insert or update on payouts
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('phone');
drop trigger payout_numbers_check on payout_numbers;
create trigger payout_numbers_check before update on payout_numbers
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_payout_number();
create trigger payout_numbers_erasure before insert or update on payout_numbers
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('phone');
drop trigger decisions_check on decisions;
create trigger decisions_check before update on decisions
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_decision_step();
create trigger decisions_erasure before insert or update on decisions
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('receiver', 'evidence', 'said', 'author');
drop trigger attempt_evidence_append_only on attempt_evidence;
create trigger attempt_evidence_append_only before update or delete on attempt_evidence
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger attempt_evidence_erasure before update or delete on attempt_evidence
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('said');
drop trigger webhook_events_append_only on webhook_events;
create trigger webhook_events_append_only before update or delete on webhook_events
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger webhook_events_erasure before update or delete on webhook_events
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('raw_body');
drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before update or delete on order_events
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger order_events_erasure before update or delete on order_events
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('evidence');
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger audit_log_erasure before update or delete on audit_log
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('before', 'after', 'address', 'device', 'browser', 'search_text');

create index saved_numbers_phone on saved_numbers (phone);
create index customer_notes_phone on customer_notes (phone);
create index webhook_events_reference on webhook_events (reference);
-- Vendors' words that are still there, the oldest first: what is old is emptied in parts.
create index attempt_evidence_words on attempt_evidence (created_at) where said is not null;
create index webhook_events_words on webhook_events (created_at) where raw_body <> '';

-- Replaces one number in some of its orders. Only of somebody whose erasure is under way.
create function erase_orders(erasure uuid, at_most integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  theirs text;
  instead text;
  ids uuid[];
begin
  select phone, mark into theirs, instead from erasures where id = erasure and done_at is null;
  if theirs is null then return 0; end if;
  select array_agg(id) into ids from (
    (select id from orders where payer = theirs limit at_most)
    union (select id from orders where recipient = theirs limit at_most)
  ) as part;
  if ids is null then return 0; end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (select id from attempts where order_id = any(ids));
  update webhook_events set raw_body = ''
  where reference in (select unnest(array[reference, vendor_reference]) from attempts where order_id = any(ids));
  update attempts set receiver = instead where order_id = any(ids) and receiver = theirs;
  update order_events set evidence = null where order_id = any(ids) and evidence is not null;
  update decisions set receiver = case when receiver = theirs then instead else receiver end, evidence = null, said = null
  where order_id = any(ids) and closed_at is not null;
  update order_reports set text = '' where order_id = any(ids) and reporter_id is null;
  update orders
  set payer = case when payer = theirs then instead else payer end,
      recipient = case when recipient = theirs then instead else recipient end,
      buyer_name = case when payer = theirs then 'Erased' else buyer_name end,
      evidence = null
  where id = any(ids);
  perform set_config('ntem.erasing', 'off', true);
  return cardinality(ids);
end $$;

-- What the histories tell of one account.
create function erase_account_history(erasure uuid, account uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  instead text;
begin
  select mark into instead from erasures where id = erasure and done_at is null;
  if instead is null then return; end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (
    select attempts.id from attempts join payouts on payouts.id = payout_id where seller_id = account);
  update payouts set phone = instead where seller_id = account;
  update payout_numbers set phone = instead where seller_id = account;
  update audit_log set before = null, after = null
  where subject_kind = 'user' and subject_id = account::text and (before is not null or after is not null);
  update audit_log set address = null, device = null, browser = null where actor_id = account;
  perform set_config('ntem.erasing', 'off', true);
end $$;

-- Empties what vendors said, once nothing can be decided by it any more. Answers how many rows it emptied.
create function forget_vendor_words(older_than interval, at_most integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  answers integer;
  hooks integer;
begin
  if older_than < interval '30 days' then
    raise exception 'what vendors said is kept for 30 days' using errcode = 'restrict_violation';
  end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null where id in (
    select attempt_evidence.id from attempt_evidence join attempts on attempts.id = attempt_id
    where said is not null and attempt_evidence.created_at < now() - older_than
      and outcome in ('done', 'failed', 'reversed') and contradicted_by is null
    order by attempt_evidence.created_at limit at_most);
  get diagnostics answers = row_count;
  update webhook_events set raw_body = '' where id in (
    select id from webhook_events where raw_body <> '' and created_at < now() - older_than
    order by created_at limit at_most);
  get diagnostics hooks = row_count;
  perform set_config('ntem.erasing', 'off', true);
  return answers + hooks;
end $$;
