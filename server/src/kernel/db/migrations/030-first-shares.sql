-- When each seller first handed the link on from the own dashboard.
create table first_shares (
  user_id uuid primary key references users,
  shared_at timestamptz not null default now()
);
