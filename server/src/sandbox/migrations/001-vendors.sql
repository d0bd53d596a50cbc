-- What really happened at the sandbox vendors, apart from what the shop believes. How a thing ends is written
-- when it begins, with the moment of its end: no process has to stay alive for it to come true, and a
-- setting that is changed later never changes what has happened.

-- How the sandbox vendors behave: one row.
create table sandbox_settings (
  only_row boolean primary key default true check (only_row),
  auto_approve boolean not null default false,
  approve_after_ms integer not null default 2000,
  deliver_after_ms integer not null default 1500,
  prompt_window_ms integer not null default 180000,
  webhooks text not null default 'normal' check (webhooks in ('normal', 'off', 'late', 'double')),
  float_pesewas bigint not null default 500000,
  -- Of a hundred calls so many get no answer. Half of those are carried out all the same.
  unanswered_percent integer not null default 0 check (unanswered_percent between 0 and 100),
  -- The supplier says nothing about these, until the caller gives up.
  hanging_networks text[] not null default '{}',
  -- What the rows that were deleted since add to the balance at the gateway and to what the supplier has taken, and how
  -- much the supplier had taken when the float was last set.
  forgotten_balance_pesewas bigint not null default 0,
  forgotten_costs_pesewas bigint not null default 0,
  costs_before_float_pesewas bigint not null default 0
);

insert into sandbox_settings default values;

-- What the sandbox's text messages really said: the handset's memory.
create table sandbox_messages (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  text text not null,
  code text,
  created_at timestamptz not null default now()
);

create index sandbox_messages_phone on sandbox_messages (phone, created_at desc);

-- Mobile money prompts on simulated handsets. Of these and of what follows, `ending` and `ends_at` are what really
-- happens; vendors that misbehave say something besides it, do it a second time, or take it back.
create table sandbox_prompts (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  payer text not null,
  network text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  label text not null,
  -- What a person did on the handset, which is possible only before ends_at.
  answer text check (answer in ('approved', 'declined')),
  answered_at timestamptz,
  -- How it ends where nobody does anything. Whole milliseconds, the finest that the server reads.
  ending text not null check (ending in ('approved', 'declined', 'no_money', 'expired')),
  ends_at timestamptz(3) not null,
  -- Where the gateway wants a code first, the prompt reaches the handset only after it was entered.
  voucher text,
  voucher_entered_at timestamptz,
  -- The status says 'unpaid' for ever, whatever the payer did.
  says_unpaid boolean not null default false,
  -- The money was taken a second time: this is the reference that was asked for.
  copy_of text,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);

create index sandbox_prompts_payer on sandbox_prompts (payer, created_at desc);
create index sandbox_prompts_copies on sandbox_prompts (copy_of) where copy_of is not null;

-- Money that the sandbox gateway sends out: back to a payer, or earned to a seller.
create table sandbox_transfers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('refund', 'payout')),
  reference text not null unique,
  -- The collection that is given back.
  collection_reference text references sandbox_prompts (reference),
  receiver text not null,
  network text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  answer text not null check (answer in ('accepted', 'lost', 'refused')),
  ending text not null check (ending in ('done', 'failed')),
  ends_at timestamptz(3) not null,
  -- The money went out a second time.
  copy_of text,
  -- It had arrived, and comes back then.
  taken_back_at timestamptz(3),
  created_at timestamptz not null default now(),
  check ((kind = 'refund') = (collection_reference is not null))
);

create index sandbox_transfers_collection on sandbox_transfers (collection_reference);

-- Bundles that the sandbox supplier was asked for.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  reference text not null unique,
  recipient text not null,
  network text not null,
  supplier_code text not null,
  megabytes integer not null,
  -- What the supplier takes for it, so that our books can be compared with its own.
  cost_pesewas bigint not null,
  answer text not null check (answer in ('accepted', 'lost', 'hangs', 'refused', 'provider_float')),
  ending text not null check (ending in ('done', 'failed')),
  ends_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  -- From then until its end the supplier says that it failed.
  denied_at timestamptz(3),
  created_at timestamptz not null default now()
);

create index sandbox_deliveries_recipient on sandbox_deliveries (recipient, id);

-- What the sandbox vendors announce to the shop, when it is due, and who is sending it just now. A later word about the
-- same thing is an announcement of its own.
create table sandbox_events (
  id bigint generated always as identity primary key,
  vendor text not null check (vendor in ('payments', 'bundles')),
  topic text not null check (topic in ('payment', 'refund', 'payout', 'delivery')),
  reference text not null,
  ending text not null check (ending in ('done', 'failed', 'reversed')),
  sends_left integer not null check (sends_left >= 0),
  -- How often in a row it was not answered.
  failures integer not null default 0,
  due_at timestamptz not null,
  lease_until timestamptz,
  lease_token uuid,
  created_at timestamptz not null default now(),
  constraint sandbox_events_once unique (topic, reference, ending),
  check ((lease_until is null) = (lease_token is null))
);

create index sandbox_events_due on sandbox_events (due_at, id) where sends_left > 0;
create index sandbox_events_lease on sandbox_events (lease_token) where lease_token is not null;

-- Old rows are found by these. They are written in the order of time, so that a few bytes are enough.
create index sandbox_messages_age on sandbox_messages using brin (created_at);
create index sandbox_prompts_age on sandbox_prompts using brin (created_at);
create index sandbox_transfers_age on sandbox_transfers using brin (created_at);
create index sandbox_deliveries_age on sandbox_deliveries using brin (created_at);
create index sandbox_events_age on sandbox_events using brin (created_at);

-- The vendors' own list of what has happened by now, line by line.
create view sandbox_statement as
  select 'payments' as vendor, 'collect' as direction, id::text collate "C" as line, id::text as vendor_reference,
         reference, amount_pesewas, coalesce(answered_at, ends_at) as happened_at, 'done' as status
  from sandbox_prompts
  where answer = 'approved' or (answer is null and ending = 'approved' and ends_at <= now())
  union all
  select 'payments', kind, id::text collate "C", id::text, reference, amount_pesewas, ends_at,
         case when taken_back_at <= now() then 'reversed' else 'done' end
  from sandbox_transfers
  where ending = 'done' and ends_at <= now()
  union all
  select 'bundles', 'deliver', lpad(id::text, 19, '0') collate "C", id::text, reference, cost_pesewas, ends_at,
         case when taken_back_at <= now() then 'reversed' else 'done' end
  from sandbox_deliveries
  where ending = 'done' and ends_at <= now();

create function sandbox_costs() returns bigint language sql stable as $$
  select (select forgotten_costs_pesewas from sandbox_settings)
    + coalesce((select sum(amount_pesewas) from sandbox_statement where vendor = 'bundles' and status = 'done'), 0)::bigint
$$;

-- Whoever sets the float, by whatever way, sets what is there now.
create function note_costs_before_float() returns trigger language plpgsql as $$
begin
  new.costs_before_float_pesewas := sandbox_costs();
  return new;
end $$;
create trigger sandbox_settings_float before update of float_pesewas on sandbox_settings
  for each row execute function note_costs_before_float();
