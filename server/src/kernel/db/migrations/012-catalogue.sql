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
  -- What suppliers' price lists say against it, in words for an admin. Null while nothing does.
  warning text,
  -- An admin lets it sell from this amount up although its code costs more, up to this cost.
  confirmed_amount_pesewas bigint check (confirmed_amount_pesewas > 0),
  confirmed_cost_pesewas bigint,
  check (amount_pesewas >= cost_pesewas),
  constraint bundles_confirmed check ((confirmed_amount_pesewas is null) = (confirmed_cost_pesewas is null))
);

create unique index bundles_supplier_code on bundles (service_id, supplier_code) where deleted_at is null;

-- What another supplier than the first one calls a package, and what it takes for it.
create table supplier_codes (
  bundle_id uuid not null references bundles,
  supplier text not null,
  code text not null,
  cost_pesewas bigint not null check (cost_pesewas > 0),
  primary key (bundle_id, supplier)
);

-- What each code of a supplier last cost: as the supplier lists it, as it charged for a delivery, or as an admin typed it,
-- whichever was heard last. Typing a lower cost changes nothing here: nobody but the supplier says that it takes less.
create table supplier_costs (
  code text primary key,
  cost_pesewas bigint not null check (cost_pesewas > 0),
  source text not null check (source in ('list', 'charge', 'typed')),
  noted_at timestamptz not null default now()
);

-- When each supplier's price list was last compared with what is on sale, and how many packages it contradicts.
create table price_list_reads (
  supplier text primary key,
  read_at timestamptz not null default now(),
  compared integer not null,
  differing integer not null
);

-- Many prices that were changed at once, with what each was before: so all of them can be taken back.
create table price_changes (
  id uuid primary key default gen_random_uuid(),
  made_by uuid not null references users,
  made_at timestamptz not null default now(),
  -- In words, for the list.
  what text not null,
  taken_back_by uuid references users,
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null))
);
create index price_changes_made on price_changes (made_at desc, id desc);

create table price_change_rows (
  change_id uuid not null references price_changes,
  bundle_id uuid not null references bundles,
  before_pesewas bigint not null check (before_pesewas > 0),
  after_pesewas bigint not null check (after_pesewas > 0),
  primary key (change_id, bundle_id)
);

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

-- However a package is written, what was typed as its cost counts where it is more than was known.
create function note_typed_cost() returns trigger language plpgsql as $$
begin
  insert into supplier_costs (code, cost_pesewas, source)
  select trim(to_jsonb(new) ->> tg_argv[0]), new.cost_pesewas, 'typed' where new.cost_pesewas > 0
  on conflict (code) do update
    set cost_pesewas = excluded.cost_pesewas, source = excluded.source, noted_at = now()
    where excluded.cost_pesewas > supplier_costs.cost_pesewas;
  return null;
end $$;

create trigger bundles_typed_cost after insert on bundles
  for each row execute function note_typed_cost('supplier_code');
create trigger bundles_changed_cost after update on bundles
  for each row when (new.cost_pesewas is distinct from old.cost_pesewas or new.supplier_code <> old.supplier_code)
  execute function note_typed_cost('supplier_code');
create trigger supplier_codes_typed_cost after insert on supplier_codes
  for each row execute function note_typed_cost('code');
create trigger supplier_costs_changed after insert or update on supplier_costs
  for each statement execute function tell_catalogue_changed();

-- What the shop says of each network's deliveries: how long they usually take, and that they run late now.
create table delivery_times (
  network text primary key references networks,
  -- Rounded up; null where too few orders say anything.
  usual_minutes integer check (usual_minutes > 0),
  runs_late boolean not null
);

-- By row: what was looked at and found the same leaves the shop in memory.
create trigger delivery_times_changed after insert or update or delete on delivery_times
  for each row execute function tell_catalogue_changed();

-- The store's name, colours and logo as an admin has set them: one row at most. What is null is the settings' or the
-- product's own.
create table brands (
  is_only boolean primary key default true check (is_only),
  -- Counts up, so that two admins do not overwrite each other unseen.
  version integer not null,
  name text,
  main_colour text check (main_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  -- Drawn anew by the product, and the key that names its bytes.
  logo bytea,
  logo_key text,
  changed_by uuid not null references users,
  changed_at timestamptz not null default now(),
  check ((logo is null) = (logo_key is null))
);

create trigger brands_changed after insert or update or delete on brands
  for each statement execute function tell_catalogue_changed();
