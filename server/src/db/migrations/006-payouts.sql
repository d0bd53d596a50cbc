-- Earned commission on its way to a seller's wallet.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  -- What leaves the balance; the fee is taken out of it, and the rest is sent.
  amount_pesewas bigint not null check (amount_pesewas > 0),
  fee_pesewas bigint not null default 0 check (fee_pesewas >= 0),
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTELTIGO')),
  state text not null
    check (state in ('requested', 'awaiting_approval', 'sending', 'unknown', 'paid', 'failed', 'rejected')),
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

create table payout_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into payout_transitions values
  ('awaiting_approval', 'requested'), ('awaiting_approval', 'rejected'),
  ('requested', 'sending'),
  ('sending', 'unknown'), ('sending', 'paid'), ('sending', 'failed'),
  ('unknown', 'sending'), ('unknown', 'paid'), ('unknown', 'failed');

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
  for each row execute function check_payout_step();
create trigger payouts_no_delete before delete on payouts
  for each row execute function refuse_change();

alter table attempts add foreign key (payout_id) references payouts;
alter table ledger_transactions add foreign key (payout_id) references payouts;
