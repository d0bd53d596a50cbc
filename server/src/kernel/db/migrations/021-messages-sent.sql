-- Vendors of messages rest and are ordered like all others.
alter table vendor_lines
  drop constraint vendor_lines_role_check,
  add constraint vendor_lines_role_check check (role in ('collect', 'pay_out', 'deliver', 'send'));
alter table vendor_routes
  drop constraint vendor_routes_role_check,
  add constraint vendor_routes_role_check check (role in ('collect', 'pay_out', 'deliver', 'send'));

-- What became of each message, without its text or its number.
create table message_sends (
  id bigint generated always as identity primary key,
  vendor text not null,
  network text not null,
  -- The code that it carried; null for a notice.
  code_id uuid,
  outcome text not null check (outcome in ('ok', 'failed', 'unknown')),
  took_ms integer not null,
  -- What the vendor says it took of what was bought in advance.
  credits integer,
  created_at timestamptz not null default now()
);
create index message_sends_by_moment on message_sends (created_at);
