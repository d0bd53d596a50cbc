-- News of orders that a vendor of chats has taken, by its name of the message: it may still say that they did not arrive.
create table sent_news (
  message text primary key check (length(message) <= 256),
  chat_id uuid not null references chats on delete cascade,
  body jsonb not null check (pg_column_size(body) < 8000),
  created_at timestamptz not null default now()
);

create index sent_news_chat on sent_news (chat_id);
create index sent_news_created on sent_news (created_at);
