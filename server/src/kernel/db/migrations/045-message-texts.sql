-- Texts of messages that an admin has written. Without a row it is the product's own.
create table message_texts (
  kind text primary key,
  text text not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null default now()
);

-- What each message was about and what it cost: null for those of the time before.
alter table message_sends
  add column kind text,
  add column parts integer,
  add column cost_pesewas bigint;
