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
