-- The catalogue. Deleted rows stay, so that history keeps its names.
create table services (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTELTIGO')),
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

-- What a seller asks of the level below. Judged against the seller's own base again at every sale.
create table price_overrides (
  seller_id uuid not null references users,
  bundle_id uuid not null references bundles,
  target_level smallint not null check (target_level in (2, 3)),
  price_pesewas bigint not null check (price_pesewas > 0),
  updated_at timestamptz not null default now(),
  primary key (seller_id, bundle_id, target_level)
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
create trigger users_changed after update of name, role, status, upline_id, deleted_at on users
  for each statement execute function tell_catalogue_changed();

-- Who changed what, when, from where, before and after. Append only.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  created_at timestamptz not null default now()
);

create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
