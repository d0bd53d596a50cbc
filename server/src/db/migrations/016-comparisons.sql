-- One day's attempts compared with what the vendors say of them. A day compared again replaces what was found before.
create table comparisons (
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  attempts integer not null check (attempts >= 0),
  asked integer not null default 0,
  -- Asked about, and the vendor could not say.
  unanswered integer not null default 0,
  -- Everything up to this one was asked about.
  last_attempt_id uuid references attempts
);

create table comparison_sums (
  day date not null references comparisons,
  side text not null check (side in ('orders', 'gateway', 'supplier')),
  status text not null,
  count integer not null,
  amount_pesewas bigint not null,
  primary key (day, side, status)
);

create table comparison_differences (
  id bigint generated always as identity primary key,
  day date not null references comparisons,
  order_id uuid references orders,
  reference text not null,
  what text not null,
  ours text not null,
  theirs text not null
);
create index comparison_differences_day on comparison_differences (day, id);

create index attempts_day on attempts (created_at, id);
