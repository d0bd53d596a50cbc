-- What the shop says of each network's deliveries: how long they usually take, and that they run late now.
create table delivery_times (
  network text primary key references networks,
  -- Rounded up; null where too few orders say anything.
  usual_minutes integer check (usual_minutes > 0),
  runs_late boolean not null
);

-- By row: what was looked at and found the same leaves the shop in memory.
create trigger delivery_times_changed after insert or update or delete on delivery_times
  for each row execute function tell_catalogue_changed();
