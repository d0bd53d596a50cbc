-- When each supplier's price list was last compared with what is on sale, and how many packages it contradicts.
create table price_list_reads (
  supplier text primary key,
  read_at timestamptz not null default now(),
  compared integer not null,
  differing integer not null
);

-- What a week of deliveries cost at each supplier is read from this alone.
create index attempts_delivered on attempts (created_at) include (provider, amount_pesewas)
  where direction = 'deliver' and outcome = 'done';
