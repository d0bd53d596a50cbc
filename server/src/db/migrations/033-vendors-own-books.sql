-- Where a difference was found: by asking about an attempt, in our own books, in a vendor's own list, or by its balance.
alter table comparison_differences
  add column found_in text not null default 'attempts' check (found_in in ('attempts', 'books', 'list', 'balance')),
  -- Whose list or balance, by the name of its account.
  add column vendor text,
  -- The start of the comparison that saw it last.
  add column seen_at timestamptz,
  add check ((found_in in ('list', 'balance')) = (vendor is not null));
update comparison_differences set found_in = 'books' where attempt_id is null;
create unique index comparison_differences_listed on comparison_differences (day, vendor, attempt_reference, what)
  where found_in = 'list';

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
