-- Filters of lists that an admin has saved under a name.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null,
  name text not null check (length(name) between 1 and 100),
  query text not null,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
