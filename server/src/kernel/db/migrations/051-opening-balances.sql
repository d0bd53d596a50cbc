-- What sellers bring from the old system. The note of such an entry is the seller's id: nobody brings a balance twice.
create unique index ledger_transactions_opening on ledger_transactions (note) where kind = 'opening_balance';

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
