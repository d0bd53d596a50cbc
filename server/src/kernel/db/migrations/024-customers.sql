-- Numbers that the owner of an account has saved with a name.
create table saved_numbers (
  user_id uuid not null references users,
  phone text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, phone)
);

-- Messages about how orders have ended: each is sent once, and so many a day.
create table order_messages (
  order_id uuid not null references orders,
  told text not null check (told in ('delivered', 'refunded')),
  created_at timestamptz not null default now(),
  primary key (order_id, told)
);
create index order_messages_by_moment on order_messages (created_at);
