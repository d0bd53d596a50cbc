-- Earned commission on its way to a seller's wallet.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  -- What leaves the balance; the fee is taken out of it, and the rest is sent.
  amount_pesewas bigint not null check (amount_pesewas > 0),
  fee_pesewas bigint not null default 0 check (fee_pesewas >= 0),
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  network text not null references networks,
  state text not null
    check (state in ('requested', 'awaiting_approval', 'sending', 'unknown', 'paid', 'failed', 'rejected')),
  -- The gateway contradicts how it ended: it waits for an admin.
  contradicted boolean not null default false,
  -- What a person can read out.
  reference text not null unique,
  -- The seller's Idempotency-Key: one payout for each, whatever becomes of the process that makes it.
  request_key text,
  -- Why it failed or was rejected.
  reason text,
  decided_by uuid references users,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (fee_pesewas < amount_pesewas),
  unique (seller_id, request_key)
);

create index payouts_seller on payouts (seller_id, created_at desc, id desc);
create index payouts_created on payouts (created_at desc, id desc);
create index payouts_open on payouts (created_at) where state in ('requested', 'awaiting_approval', 'sending', 'unknown');
-- What waits for an admin stands first.
create index payouts_by_turn on payouts
  ((state in ('awaiting_approval', 'unknown') or contradicted) desc, created_at desc, id desc);

-- A payout may come back after it was paid, or arrive after it had failed: a person decides then.
create table payout_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into payout_transitions values
  ('awaiting_approval', 'requested'), ('awaiting_approval', 'rejected'),
  ('requested', 'sending'), ('requested', 'awaiting_approval'),
  ('sending', 'unknown'), ('sending', 'paid'), ('sending', 'failed'),
  ('unknown', 'sending'), ('unknown', 'paid'), ('unknown', 'failed'),
  ('paid', 'failed'), ('failed', 'paid');

create function check_payout_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('requested', 'awaiting_approval') then
      raise exception 'a payout begins as requested or awaiting approval' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.seller_id, new.amount_pesewas, new.fee_pesewas, new.phone, new.network, new.reference)
     is distinct from
     (old.id, old.seller_id, old.amount_pesewas, old.fee_pesewas, old.phone, old.network, old.reference) then
    raise exception 'what a payout was made with never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then
    if not exists (
      select 1 from payout_transitions where from_state = old.state and to_state = new.state
    ) then
      raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = 'check_violation';
    end if;
    new.changed_at := clock_timestamp();
  end if;
  return new;
end $$;

create trigger payouts_check before insert or update on payouts
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_payout_step();
create trigger payouts_erasure before insert or update on payouts
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('phone');
create trigger payouts_no_delete before delete on payouts
  for each row execute function refuse_change();
create trigger payouts_no_truncate before truncate on payouts
  for each statement execute function refuse_change();

-- The mobile money numbers that a seller has asked for and, where proved_at is set, proved by a code. Until there is one
-- the seller's own proved number counts.
create table payout_numbers (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  network text not null references networks,
  created_at timestamptz not null default now(),
  proved_at timestamptz,
  usable_from timestamptz,
  -- One that rests can be taken back. It never becomes usable then; who wants it proves it again.
  taken_back_at timestamptz,
  check ((proved_at is null) = (usable_from is null)),
  check (usable_from >= proved_at),
  check (taken_back_at < usable_from),
  check (taken_back_at is null or usable_from is not null)
);

create index payout_numbers_seller on payout_numbers (seller_id, proved_at) where proved_at is not null;

create function check_payout_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.seller_id, new.phone, new.network) is distinct from (old.id, old.seller_id, old.phone, old.network) then
    raise exception 'another number is another row' using errcode = 'check_violation';
  end if;
  if old.taken_back_at is not null and new.taken_back_at is null then
    raise exception 'a number that was taken back is not given again' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger payout_numbers_check before update on payout_numbers
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function check_payout_number();
create trigger payout_numbers_erasure before insert or update on payout_numbers
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('phone');
create trigger payout_numbers_no_delete before delete on payout_numbers
  for each row execute function refuse_change();
