-- Each time a sale takes a float below its seller's line: one notice, and a text message for those who want it.
create table float_lows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  balance_pesewas bigint not null check (balance_pesewas >= 0),
  low_below_pesewas bigint not null check (low_below_pesewas > balance_pesewas),
  created_at timestamptz not null default now()
);

create index float_lows_of_user on float_lows (user_id, created_at desc);
create trigger float_lows_append_only before update or delete on float_lows
  for each row execute function refuse_change();
create trigger float_lows_no_truncate before truncate on float_lows
  for each statement execute function refuse_change();

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('sale', 'failed_sale', 'announcement', 'answer', 'low_float')) not valid;
alter table seller_texts drop constraint seller_texts_kind_check;
alter table seller_texts add constraint seller_texts_kind_check
  check (kind in ('sale', 'failed_sale', 'summary', 'announcement', 'answer', 'low_float')) not valid;
alter table notice_settings add column float_sms boolean not null default false;
