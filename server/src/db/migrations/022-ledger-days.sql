-- What moved on each day until a moment, the latest in the table, commissions of all sellers together. Only a cache, to
-- which whoever reads it adds what was posted since: the postings are the truth.
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
