-- What an admin has to look at, from when it began until it was over.
create table alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Which supplier or vendor, where there are several; else empty.
  about text not null,
  -- As it was last seen.
  words text not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  times_told integer not null default 1,
  ended_at timestamptz
);
create unique index alarms_standing on alarms (kind, about) where ended_at is null;
create index alarms_by_moment on alarms (began_at);

-- One for each admin and way of sending, written with what it tells: whoever sends it comes later.
create table alarm_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null,
  text text not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Nobody else tries before.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz
);
create index alarm_messages_unsent on alarm_messages (next_try_at) where sent_at is null;
create index alarm_messages_by_moment on alarm_messages (created_at);

-- Without a row: every kind, by every way that is set up.
create table alarm_settings (
  user_id uuid primary key references users,
  by_sms boolean not null,
  by_email boolean not null,
  muted text[] not null
);

-- When somebody last looked: of several processes one does.
create table alarm_watch (
  one boolean primary key default true check (one),
  looked_at timestamptz not null default '-infinity'
);
insert into alarm_watch default values;

-- As the suppliers last said.
create table low_floats (
  supplier text primary key,
  float_pesewas bigint not null,
  alarm_pesewas bigint not null
);
