-- What a seller has noted about a customer, for their own eyes. By number: it stays when a guest registers.
create table customer_notes (
  seller_id uuid not null references users,
  phone text not null,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, phone)
);
