-- Messages of the store to its sellers, each kept with what it was said to cost.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text text not null,
  audience text not null check (audience in ('sellers', 'agents', 'subagents')),
  by_sms boolean not null,
  -- How many were told, and how many text messages that was to take.
  receivers integer not null check (receivers > 0),
  messages integer not null,
  cost_pesewas bigint not null,
  made_by uuid not null references users,
  created_at timestamptz not null default now()
);
create index announcements_newest on announcements (created_at desc, id desc);

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('sale', 'announcement', 'answer'));
alter table seller_texts
  drop constraint seller_texts_kind_check,
  add constraint seller_texts_kind_check check (kind in ('sale', 'summary', 'announcement', 'answer'));
create index notices_announced on notices (user_id, created_at desc) where kind = 'announcement';
