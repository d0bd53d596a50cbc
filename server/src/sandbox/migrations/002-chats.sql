-- What was said in chats, as the simulated handset shows it.
create table sandbox_chats (
  id bigint generated always as identity primary key,
  phone text not null,
  is_ours boolean not null,
  text text not null,
  choices jsonb not null default '[]',
  list text,
  created_at timestamptz not null default now()
);

create index sandbox_chats_phone on sandbox_chats (phone, id desc);
create index sandbox_chats_age on sandbox_chats using brin (created_at);
