-- What an admin said came of a top-up whose gateway gives no answer. Over the limit it counts once another says the same.
alter table float_top_ups
  add column said_by uuid references users,
  add column said_received_pesewas bigint check (said_received_pesewas >= 0),
  add constraint float_top_ups_said check (num_nulls(said_by, said_received_pesewas) in (0, 2));
