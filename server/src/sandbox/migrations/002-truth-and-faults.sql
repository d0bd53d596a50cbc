-- What the supplier takes for a bundle, so that our books can be compared with its own.
alter table sandbox_deliveries add column cost_pesewas bigint not null default 0;
alter table sandbox_deliveries alter column cost_pesewas drop default;

-- What goes wrong on the way to the vendors and back, for whoever tries how the shop bears it.
alter table sandbox_settings
  -- Of a hundred calls so many get no answer. Half of those are carried out all the same.
  add column unanswered_percent integer not null default 0 check (unanswered_percent between 0 and 100),
  -- The supplier says nothing about these, until the caller gives up.
  add column hanging_networks text[] not null default '{}';
