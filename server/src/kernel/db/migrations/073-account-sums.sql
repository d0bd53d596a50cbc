-- How many postings a seller's account has and their sum, up to a ledger transaction below which none can come any more.
-- Only a cache for what is shown: whatever moves money sums the postings.
create table account_sums (
  account text primary key,
  postings integer not null,
  amount_pesewas bigint not null,
  through_id bigint not null
);

create index account_sums_through on account_sums (through_id);

-- The newest ledger transaction among the lines of a running month. All that come after it have a larger number.
alter table running_statements add column through_id bigint;
