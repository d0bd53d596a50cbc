-- A seller's running month up to a day, as far as nothing can be added to it any more. Only a cache.
create table running_statements (
  seller_id uuid primary key references users,
  month date not null check (extract(day from month) = 1),
  opening_pesewas bigint not null,
  lines jsonb not null,
  -- The first day that is not among the lines.
  until date not null check (until > month and until <= month + interval '1 month')
);

-- Room in each page for the next version of its rows: a call is asked about and answered within seconds.
alter table attempts set (fillfactor = 70);
