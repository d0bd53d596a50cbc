-- Calls to vendors, what the vendors said of them, and whether suppliers take orders.

-- One call that has an effect. The row and its reference are committed before the call.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  payout_id uuid references payouts,
  direction text not null check (direction in ('collect', 'deliver', 'refund', 'payout')),
  -- The n-th of its order or payout in this direction; its reference is derived from it.
  number integer not null,
  provider text not null,
  reference text not null unique,
  -- What the vendor calls it.
  vendor_reference text,
  supplier_code text,
  amount_pesewas bigint not null check (amount_pesewas >= 0),
  -- What really came in, of a collection.
  received_pesewas bigint,
  -- Of a refund: the collection that it gives back, and the wallet where it is not the payer's.
  collection_id uuid references attempts,
  receiver text,
  receiver_network text,
  outcome text not null default 'open' check (outcome in ('open', 'unknown', 'done', 'failed', 'reversed')),
  reason text,
  -- It happened besides the one that counts: a second payment, a second delivery, a second refund.
  surplus boolean not null default false,
  -- What a vendor says now and what does not go with the outcome, for as long as nobody has decided about it.
  contradicted_by text,
  contradicted_at timestamptz,
  -- A gateway may want a code from the payer before it goes on, such as a voucher that they get by dialling.
  challenge_id uuid,
  challenge_dial_code text,
  challenge_answered_at timestamptz,
  -- Until when the payer can approve.
  payable_until timestamptz,
  -- How often the vendor was asked, and when last.
  checks integer not null default 0,
  checked_at timestamptz,
  next_ask_at timestamptz,
  -- A vendor said that there is news; owed an answer until it gave a definite one.
  hinted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Committed just before the call where the vendor does not know a reference when it sees it again.
  sent_at timestamptz,
  settled_at timestamptz,
  -- The vendor said no to this very order: it is not asked for it again.
  refused boolean not null default false,
  -- By which of its vendor's products it left, and a fingerprint of the account that it left from. What was sent in one way
  -- is not known in another, and is never sent again there. Null: recorded before we kept it.
  way text,
  account text,
  -- A vendor may give a name of its own to two calls. The second keeps it here, where it names nothing: neither of them is
  -- known by it any more.
  repeated_reference text,
  check ((order_id is null) <> (payout_id is null)),
  check ((challenge_id is null) = (challenge_dial_code is null)),
  check ((contradicted_by is null) = (contradicted_at is null))
)
-- Room in each page for the next version of its rows: a call is asked about and answered within seconds.
with (fillfactor = 70);

create index attempts_order on attempts (order_id, created_at);
create unique index attempts_number on attempts (order_id, direction, number) where order_id is not null;
create unique index attempts_vendor_reference on attempts (provider, direction, vendor_reference)
  where vendor_reference is not null;
create index attempts_repeated_reference on attempts (provider, direction, repeated_reference)
  where repeated_reference is not null;
-- Attempts by the beginning of what a vendor calls them, in capitals or not.
create index attempts_vendor_reference_text on attempts (lower(vendor_reference) text_pattern_ops)
  where vendor_reference is not null;
-- What a week of deliveries cost at each supplier is read from this alone.
create index attempts_delivered on attempts (created_at) include (provider, amount_pesewas)
  where direction = 'deliver' and outcome = 'done';
create unique index attempts_challenge on attempts (challenge_id) where challenge_id is not null;
create index attempts_contradicted on attempts (contradicted_at) where contradicted_by is not null;
-- One day's attempts in the order in which they were made, and which of them were decided since.
create index attempts_by_day on attempts (created_at, id) include (settled_at);
-- At most one attempt without a definite outcome for each order and direction; of refunds, for each payment.
create unique index attempts_one_open on attempts (order_id, direction, coalesce(collection_id, order_id))
  where outcome in ('open', 'unknown');
-- One of each counts: one payment and one delivery of an order, one refund of a payment.
create unique index attempts_one_counted on attempts (order_id, direction)
  where outcome = 'done' and not surplus and direction in ('collect', 'deliver');
create unique index attempts_one_refund on attempts (collection_id)
  where outcome = 'done' and not surplus and direction = 'refund';
-- A payout has one attempt, whatever became of it.
create unique index attempts_of_payout on attempts (payout_id) where payout_id is not null;

-- A definite outcome is definite: a failure that a vendor takes back may become a success, a success may be taken back.
create function check_attempt_step() returns trigger language plpgsql as $$
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

create trigger attempts_check before update on attempts
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_attempt_step();
create trigger attempts_erasure before insert or update on attempts
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('receiver');

create function check_attempt_way() returns trigger language plpgsql as $$
begin
  raise exception 'the way in which an attempt left never changes' using errcode = 'check_violation';
end $$;

create trigger attempts_way before update of way, account on attempts
  for each row when ((old.way, old.account) is distinct from (new.way, new.account)
    and (old.way, old.account) is distinct from (null::text, null::text))
  execute function check_attempt_way();

create trigger attempts_refund_amount before insert on attempts
  for each row when (new.direction = 'refund') execute function check_refund_amount();
create trigger attempts_no_delete before delete on attempts
  for each row execute function refuse_change();
create trigger attempts_no_truncate before truncate on attempts
  for each statement execute function refuse_change();

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
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger attempt_evidence_erasure before update or delete on attempt_evidence
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('said');
create trigger attempt_evidence_no_truncate before truncate on attempt_evidence
  for each statement execute function refuse_change();

-- What vendors sent us, as they sent it. The event key keeps one event from acting twice.
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  reference text not null,
  raw_body bytea not null,
  created_at timestamptz not null default now(),
  unique (provider, event_key)
);

-- When each vendor was last heard.
create index webhook_events_heard on webhook_events (provider, created_at);
create index webhook_events_reference on webhook_events (reference);
-- Vendors' words that are still there, the oldest first: what is old is emptied in parts.
create index attempt_evidence_words on attempt_evidence (created_at) where said is not null;
create index webhook_events_words on webhook_events (created_at) where raw_body <> '';
create trigger webhook_events_append_only before update or delete on webhook_events
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger webhook_events_erasure before update or delete on webhook_events
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('raw_body');
create trigger webhook_events_no_truncate before truncate on webhook_events
  for each statement execute function refuse_change();

-- A line is what a vendor does for us on one network, and whether it rests. Held orders wait on this row and are woken together.
create table vendor_lines (
  vendor text not null,
  network text not null,
  -- Null while it is open.
  resting_since timestamptz,
  reason text,
  -- How many calls in a row got no answer.
  silences integer not null default 0,
  -- When the next call may be made, where the vendor counts calls.
  next_call_at timestamptz,
  role text not null check (role in ('collect', 'pay_out', 'deliver', 'send')),
  -- The admin who let it rest. It is not tried again before somebody resumes it.
  rested_by uuid references users,
  -- While it rests by itself: when the next order may go there, to see whether it is back.
  next_try_at timestamptz,
  primary key (role, vendor, network)
);

-- The order that an admin has chosen. Without a row it is the settings' order.
create table vendor_routes (
  role text not null check (role in ('collect', 'pay_out', 'deliver', 'send')),
  network text not null,
  vendors text[] not null,
  primary key (role, network)
);

-- What became of each message, without its text or its number.
create table message_sends (
  id bigint generated always as identity primary key,
  vendor text not null,
  network text not null,
  -- The code that it carried; null for a notice.
  code_id uuid,
  outcome text not null check (outcome in ('ok', 'failed', 'unknown')),
  took_ms integer not null,
  -- What the vendor says it took of what was bought in advance.
  credits integer,
  created_at timestamptz not null default now(),
  -- What it was about and what it cost: null for those of the time before.
  kind text,
  parts integer,
  cost_pesewas bigint
);
create index message_sends_by_moment on message_sends (created_at);
