-- Terms and privacy as an admin has written them. One without a row has the product's own words.
create table legal_texts (
  kind text primary key check (kind in ('terms', 'privacy')),
  text text not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null default now()
);
