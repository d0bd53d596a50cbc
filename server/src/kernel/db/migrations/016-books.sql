-- The ledger, and how it is compared with what the vendors say.

-- Double entry in whole pesewas, append only. Money events belong to the attempt that they follow from.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id uuid references orders,
  payout_id uuid references payouts,
  attempt_id uuid references attempts,
  -- What a vendor takes back may happen again: each turn of it is posted once.
  turn integer not null default 1 check (turn > 0),
  note text,
  created_at timestamptz not null default now(),
  constraint ledger_transactions_kind_attempt unique (kind, attempt_id, turn),
  constraint ledger_transactions_kind_payout unique (kind, payout_id, turn)
);

-- An order is paid, delivered and reversed once.
create unique index ledger_transactions_once on ledger_transactions (kind, order_id)
  where kind in ('paid', 'delivered', 'reversal');
-- A top-up of a supplier's float is booked once: its note is the supplier's receipt.
create unique index ledger_transactions_top_up on ledger_transactions (note) where kind = 'top_up';
-- What sellers bring from the old system. The note of such an entry is the seller's id: nobody brings a balance twice.
create unique index ledger_transactions_opening on ledger_transactions (note) where kind = 'opening_balance';
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_created on ledger_transactions (created_at);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions
  for each statement execute function refuse_change();

create table ledger_postings (
  transaction_id bigint not null references ledger_transactions,
  account text not null,
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  primary key (transaction_id, account)
);

create index ledger_postings_account on ledger_postings (account, transaction_id) include (amount_pesewas);
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- Run once for a statement, and not once for each of its rows.
-- Each row is looked up by its key: a join with what was added could be planned to read all of the ledger.
create function check_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct transaction_id from added) as posted
    where (select sum(amount_pesewas) from ledger_postings
           where ledger_postings.transaction_id = posted.transaction_id) <> 0
  ) then
    raise exception 'the postings of a ledger transaction must sum to 0' using errcode = 'check_violation';
  end if;
  -- The past is closed: postings come with their transaction, in the same moment of the database.
  if exists (
    select 1 from added
    where (select created_at from ledger_transactions where id = transaction_id) is distinct from now()
  ) then
    raise exception 'postings are written with their transaction' using errcode = 'check_violation';
  end if;
  -- Nobody withdraws more than was earned.
  if exists (
    select 1 from added
    where added.account like 'commission:%' and added.amount_pesewas > 0
      and (select kind from ledger_transactions where id = transaction_id) = 'payout_requested'
      and (select sum(amount_pesewas) from ledger_postings where account = added.account) > 0
  ) then
    raise exception 'a payout takes no more than the balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_postings_check after insert on ledger_postings
  referencing new table as added
  for each statement execute function check_postings();

-- The balance of each account at one moment, the same for all. Only a cache, to which the list of balances adds what was
-- posted since: the postings are the truth, and nothing that decides about money reads this.
create table ledger_checkpoint (
  account text primary key,
  balance_pesewas bigint not null,
  until timestamptz not null
);

-- What moved on each day until a moment, the latest in the table, commissions of all sellers together. A cache as well.
create table ledger_days (
  day date not null,
  kind text not null,
  account text not null,
  transactions integer not null,
  amount_pesewas bigint not null,
  until timestamptz not null,
  primary key (day, kind, account)
);

create index ledger_days_until on ledger_days (until);

-- One day's attempts compared with what the vendors say of them.
create table comparisons (
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  attempts integer not null check (attempts >= 0),
  asked integer not null default 0,
  -- Asked about, and the vendor could not say.
  unanswered integer not null default 0,
  -- How many lines of the vendors' own lists were read; null where one of them gave none.
  listed integer,
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

-- A difference stays open, and is acted on at every run, until it is gone or an admin has said why it will stay.
create table comparison_differences (
  id bigint generated always as identity primary key,
  day date not null references comparisons,
  -- By asking about an attempt, in our own books, in a vendor's own list, by its balance, or in what a payer disputes.
  found_in text not null default 'attempts'
    check (found_in in ('attempts', 'books', 'list', 'balance', 'dispute')),
  -- None where the books lack an entry.
  attempt_id uuid,
  attempt_reference text,
  order_id uuid,
  reference text not null,
  what text not null,
  ours text not null,
  theirs text not null,
  -- Whose list or balance, by the name of its account.
  vendor text,
  found_at timestamptz not null default now(),
  -- The start of the comparison that saw it last.
  seen_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references users,
  resolution text,
  check ((resolved_at is null) = (resolution is null)),
  check ((found_in in ('list', 'balance')) = (vendor is not null))
);

create index comparison_differences_day on comparison_differences (day, id);
create index comparison_differences_attempt on comparison_differences (attempt_id);
create index comparison_differences_open on comparison_differences (found_at) where resolved_at is null;
create unique index comparison_differences_listed on comparison_differences (day, vendor, attempt_reference, what)
  where found_in = 'list';
-- A payer disputes a payment, and an admin has to answer the gateway. One line for each thing it says.
create unique index comparison_differences_disputed on comparison_differences (attempt_reference, what)
  where found_in = 'dispute';

-- How far each vendor's own list of a day is read.
create table comparison_lists (
  day date not null references comparisons,
  vendor text not null,
  -- Where to read on.
  after text,
  lines integer not null default 0,
  -- `none`: the vendor gives no list, or did not answer.
  state text not null check (state in ('reading', 'read', 'none')),
  primary key (day, vendor)
);

-- What each vendor said that we have there, beside our own account, when a day was compared as the newest one.
create table vendor_balances (
  vendor text not null,
  day date not null,
  balance_pesewas bigint not null,
  account_pesewas bigint not null,
  difference_pesewas bigint not null generated always as (balance_pesewas - account_pesewas) stored,
  -- What may have moved there and not yet here.
  undecided_pesewas bigint not null,
  taken_at timestamptz not null default now(),
  primary key (vendor, day)
);

-- Where one admin is not enough for the money of a file, one asks and another brings in the same. Nothing of the file is
-- kept, only that this was asked for.
create table opening_asks (
  -- Of the file's rows and of all that they rest on.
  fingerprint text primary key check (length(fingerprint) between 1 and 64),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  confirmed_by uuid references users,
  check (confirmed_by <> asked_by)
);

-- A seller's month as it was when it was over: figures of a ledger in which the past never changes. Only a cache.
create table statements (
  seller_id uuid not null references users,
  month date not null check (extract(day from month) = 1),
  opening_pesewas bigint not null,
  lines jsonb not null,
  made_at timestamptz not null default now(),
  primary key (seller_id, month)
);

-- A seller's running month up to a day, as far as nothing can be added to it any more. Only a cache.
create table running_statements (
  seller_id uuid primary key references users,
  month date not null check (extract(day from month) = 1),
  opening_pesewas bigint not null,
  lines jsonb not null,
  -- The first day that is not among the lines.
  until date not null check (until > month and until <= month + interval '1 month')
);
