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
