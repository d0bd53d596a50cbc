-- One day's attempts compared with what the vendors say of them.
create table comparisons (
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  attempts integer not null check (attempts >= 0),
  asked integer not null default 0,
  -- Asked about, and the vendor could not say.
  unanswered integer not null default 0,
  -- Everything up to this one was asked about.
  last_attempt_id uuid
);

create table comparison_sums (
  day date not null references comparisons,
  side text not null check (side in ('orders', 'gateway', 'supplier')),
  status text not null,
  count integer not null,
  amount_pesewas bigint not null,
  primary key (day, side, status)
);

-- It stays until a vendor says of its attempt what we believe, also while the day is compared again.
create table comparison_differences (
  id bigint generated always as identity primary key,
  day date not null references comparisons,
  -- None where the books lack an entry.
  attempt_id uuid,
  attempt_reference text,
  order_id uuid,
  reference text not null,
  what text not null,
  ours text not null,
  theirs text not null
);
create index comparison_differences_day on comparison_differences (day, id);
create index comparison_differences_attempt on comparison_differences (attempt_id);

-- The balance of each account as it was at one moment, the same for all. Only a cache, to which the list of balances
-- adds what was posted since: the postings are the truth, and nothing that decides about money reads this.
create table ledger_checkpoint (
  account text primary key,
  balance_pesewas bigint not null,
  until timestamptz not null
);

-- Figures over all rows that take too long to compute while somebody waits, in a large shop.
create table kept_figures (
  name text primary key,
  figures jsonb not null,
  computed_at timestamptz not null
);
