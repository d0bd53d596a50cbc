-- Lists of numbers to which a seller sends bundles from the float. Each line that is sent is an ordinary order.
create table lists (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  -- Of the file that it came from; null where it was pasted.
  name text,
  -- Of what was sent last: the same numbers and bundles again are asked about.
  fingerprint bytea,
  created_at timestamptz not null default now(),
  -- When lines of it were last sent.
  sent_at timestamptz,
  -- Idempotency-Keys under which lines were sent, by when they were given.
  send_keys text[] not null default '{}'
);

create index lists_of_seller on lists (seller_id, created_at desc, id desc);
create index lists_unsent on lists (created_at) where sent_at is null;
create index lists_sent on lists (sent_at) where sent_at is not null;

create table list_lines (
  list_id uuid not null references lists on delete cascade,
  -- As the person counts them: from 1, blank lines too.
  line integer not null check (line > 0),
  text text not null,
  recipient text check (recipient ~ '^0[0-9]{9}$'),
  -- A network that the line names.
  network text,
  megabytes integer check (megabytes > 0),
  name text,
  -- What could not be read, and the part of the text in which it is.
  number_fault text,
  typed_number text,
  size_fault text,
  typed_size text,
  -- Chosen by the seller.
  bundle_id uuid references bundles,
  -- The seller has said to send it although the same was sent.
  is_confirmed boolean not null default false,
  is_left_out boolean not null default false,
  order_id uuid references orders,
  -- What its customer pays, as it was when it was sent.
  customer_price_pesewas bigint,
  -- Those of the tries before, which came back.
  past_order_ids uuid[] not null default '{}',
  primary key (list_id, line)
);

-- An order belongs to one line.
create unique index list_lines_order on list_lines (order_id) where order_id is not null;
-- Looked through when a number is erased.
create index list_lines_recipient on list_lines (recipient);

-- At a supplier that counts calls: when the next order of a list may go there.
alter table vendor_lines add column next_list_call_at timestamptz;
