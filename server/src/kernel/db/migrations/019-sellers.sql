-- What sellers have of their own, what they are told, and what admins are alarmed about.

-- When each seller first handed the link on from the own dashboard.
create table first_shares (
  user_id uuid primary key references users,
  shared_at timestamptz not null default now()
);

-- What a seller has noted about a customer, for their own eyes. By number: it stays when a guest registers.
create table customer_notes (
  seller_id uuid not null references users,
  phone text not null,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, phone)
);
create index customer_notes_search on customer_notes using gin (lower(note) gin_trgm_ops);
create index customer_notes_phone on customer_notes (phone);

-- How a seller's shop presents itself. What is null was never given. A picture's key names its bytes.
create table seller_shops (
  user_id uuid primary key references users,
  name text check (length(name) between 1 and 30),
  greeting text check (length(greeting) between 1 and 90),
  whatsapp text,
  picture bytea check (length(picture) <= 131072),
  picture_key text,
  check ((picture is null) = (picture_key is null))
);
create index seller_shops_picture on seller_shops (picture_key) where picture_key is not null;

-- What is taken down now, by what it was: the same is not shown again, and another text is. Who allows it again
-- deletes the row; the audit log keeps both.
create table shop_takedowns (
  user_id uuid not null references users,
  part text not null check (part in ('name', 'greeting', 'whatsapp', 'picture')),
  content text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, part, content)
);

-- Pictures for chats, made once. The key names everything that one shows, so that it never changes.
create table drawn_images (
  key text primary key,
  image bytea not null,
  drawn_at timestamptz not null default now()
);
create index drawn_images_by_moment on drawn_images (drawn_at);

create trigger seller_shops_changed after insert or update on seller_shops
  for each statement execute function tell_catalogue_changed();
create trigger shop_takedowns_changed after insert or delete on shop_takedowns
  for each statement execute function tell_catalogue_changed();

-- What a seller is told in the product. What it says is read from its subject: an order, a message or an answer.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('sale', 'announcement', 'answer')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, subject_id)
);
create index notices_of_user on notices (user_id, created_at desc, id desc);
create index notices_announced on notices (user_id, created_at desc) where kind = 'announcement';
create index notices_by_moment on notices (created_at);

-- What each seller wants by text message, and when they last looked at their notices.
create table notice_settings (
  user_id uuid primary key references users,
  sale_sms boolean not null default false,
  news_sms boolean not null default true,
  seen_at timestamptz not null default '-infinity'
);

-- Text messages to sellers: each is sent once, and those about sales so many a day.
create table seller_texts (
  user_id uuid not null references users,
  -- The notice, or the day of a summary.
  about text not null,
  kind text not null check (kind in ('sale', 'summary', 'announcement', 'answer')),
  created_at timestamptz not null default now(),
  primary key (user_id, about)
);
create index seller_texts_of_user on seller_texts (user_id, created_at);
create index seller_texts_by_moment on seller_texts (created_at);

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

-- Texts of messages that an admin has written. Without a row it is the product's own.
create table message_texts (
  kind text primary key,
  text text not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null default now()
);

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
