-- Invitations to an account that somebody else has made: the newest one of a person works, until the person has joined
-- or it is too old.
create table invitations (
  code text primary key,
  user_id uuid not null references users,
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When its text message was sent, or may have been.
  sent_at timestamptz
);
create index invitations_of_user on invitations (user_id, created_at desc);
create index invitations_made_by on invitations (invited_by, created_at desc);

-- A seller is also told of a sale that failed. Old rows hold none of the new kind, so they are not read again.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('sale', 'failed_sale', 'announcement', 'answer')) not valid;
alter table seller_texts
  drop constraint seller_texts_kind_check,
  add constraint seller_texts_kind_check
    check (kind in ('sale', 'failed_sale', 'summary', 'announcement', 'answer')) not valid;

-- Orders whose money was sent back are few among a seller's many.
create index orders_refunded_by on orders (seller_id, created_at desc, id desc)
  where phase = 'refunded' and seller_id is not null;
create index orders_refunded_below on orders (agent_id, created_at desc, id desc)
  where phase = 'refunded' and agent_id is not null;
