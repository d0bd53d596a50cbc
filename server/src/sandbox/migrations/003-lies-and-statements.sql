-- Vendors that misbehave. `ending` and `ends_at` are what really happens; these are what is said besides it, what
-- happens a second time, and what is taken back.
alter table sandbox_prompts
  -- The status says 'unpaid' for ever, whatever the payer did.
  add column says_unpaid boolean not null default false,
  -- The money was taken a second time: this is the reference that was asked for.
  add column copy_of text;
create index sandbox_prompts_copies on sandbox_prompts (copy_of) where copy_of is not null;

alter table sandbox_transfers
  -- The money went out a second time.
  add column copy_of text,
  -- It had arrived, and comes back then.
  add column taken_back_at timestamptz(3);

alter table sandbox_deliveries
  add column taken_back_at timestamptz(3),
  -- From then until its end the supplier says that it failed.
  add column denied_at timestamptz(3),
  drop constraint sandbox_deliveries_answer_check,
  add constraint sandbox_deliveries_answer_check
    check (answer in ('accepted', 'lost', 'hangs', 'refused', 'provider_float'));

-- A later word about the same thing is an announcement of its own.
alter table sandbox_events
  drop constraint sandbox_events_ending_check,
  add constraint sandbox_events_ending_check check (ending in ('done', 'failed', 'reversed')),
  drop constraint sandbox_events_topic_reference_key,
  add constraint sandbox_events_once unique (topic, reference, ending);

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

-- What the rows that were deleted since add to the balance at the gateway and to what the supplier has taken, and how
-- much the supplier had taken when the float was last set.
alter table sandbox_settings
  add column forgotten_balance_pesewas bigint not null default 0,
  add column forgotten_costs_pesewas bigint not null default 0,
  add column costs_before_float_pesewas bigint not null default 0;

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
update sandbox_settings set float_pesewas = float_pesewas;
