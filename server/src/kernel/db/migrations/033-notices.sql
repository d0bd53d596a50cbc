-- What a seller is told in the product. What it says is read from its subject: an order, a message or an answer.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  kind text not null check (kind in ('sale', 'message', 'answer')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, subject_id)
);
create index notices_of_user on notices (user_id, created_at desc, id desc);
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
  kind text not null check (kind in ('sale', 'summary', 'message', 'answer')),
  created_at timestamptz not null default now(),
  primary key (user_id, about)
);
create index seller_texts_of_user on seller_texts (user_id, created_at);
create index seller_texts_by_moment on seller_texts (created_at);
