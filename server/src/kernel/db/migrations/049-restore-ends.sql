-- Where one admin is not enough for money, one asks to end the mode after a restore and another ends it.
alter table restores
  add column end_asked_by uuid references users,
  add column end_asked_because text,
  add column end_asked_at timestamptz;
