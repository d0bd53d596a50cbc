-- What is for sale, at which price, and through which link.

-- Networks are rows, so that a new one needs no migration: each start adds those of the contract that are missing.
create table networks (code text primary key);
insert into networks values ('MTN'), ('TELECEL'), ('AIRTELTIGO');

-- Deleted services and bundles stay, so that history keeps its names.
create table services (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  network text not null references networks,
  status text not null default 'active' check (status in ('active', 'inactive')),
  notice text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table bundles (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references services,
  name text not null check (length(name) between 1 and 100),
  -- The supplier's name for it; `bundle_id` on the wire.
  supplier_code text not null check (length(supplier_code) between 1 and 100),
  megabytes integer not null check (megabytes > 0),
  -- What the platform asks, and what an agent pays.
  amount_pesewas bigint not null check (amount_pesewas > 0),
  cost_pesewas bigint check (cost_pesewas >= 0),
  validity text not null default 'Non-Expiry',
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (amount_pesewas >= cost_pesewas)
);

create unique index bundles_supplier_code on bundles (service_id, supplier_code) where deleted_at is null;

-- What a seller asks of the level below. Compared with the seller's own base again at every sale.
create table price_overrides (
  seller_id uuid not null references users,
  bundle_id uuid not null references bundles,
  target_level smallint not null check (target_level in (2, 3)),
  price_pesewas bigint not null check (price_pesewas > 0),
  updated_at timestamptz not null default now(),
  primary key (seller_id, bundle_id, target_level)
);

-- Referral links of sellers. A new one voids the old at once; history stays.
create table referral_links (
  code text primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  void_at timestamptz
);

create unique index referral_links_current on referral_links (user_id) where void_at is null;

-- Sales that an admin has stopped: of one network, or ALL. The shop shows the message.
create table sales_pauses (
  scope text primary key,
  message text not null check (length(message) between 1 and 300),
  created_at timestamptz not null default now(),
  network text generated always as (nullif(scope, 'ALL')) stored references networks
);

-- Whatever changes what a visitor is shown tells every process, when its transaction commits.
create function tell_catalogue_changed() returns trigger language plpgsql as $$
begin
  notify catalogue;
  return null;
end $$;

create trigger services_changed after insert or update or delete on services
  for each statement execute function tell_catalogue_changed();
create trigger bundles_changed after insert or update or delete on bundles
  for each statement execute function tell_catalogue_changed();
create trigger price_overrides_changed after insert or update or delete on price_overrides
  for each statement execute function tell_catalogue_changed();
create trigger referral_links_changed after insert or update or delete on referral_links
  for each statement execute function tell_catalogue_changed();
create trigger sales_pauses_changed after insert or update or delete on sales_pauses
  for each statement execute function tell_catalogue_changed();
create trigger users_changed after update of name, role, status, upline_id, deleted_at on users
  for each statement execute function tell_catalogue_changed();
