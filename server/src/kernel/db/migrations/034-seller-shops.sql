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
