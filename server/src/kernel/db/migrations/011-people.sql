-- Accounts, how people prove who they are, and who changed what.

-- For tables that are only added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Histories refuse every change: only the functions below that erase, which belong to the owner of the tables, may replace
-- what tells of a person. Its arguments are the columns that may be replaced, and those that are made from others. Whoever works for the product may
-- set the variable, but is not the owner of the tables.
create function check_erasure() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
     or to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'erasing replaces what tells of a person, and nothing else' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Searches find any part of a text by this.
create extension if not exists pg_trgm;

-- People who registered or were added by an admin.
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 100),
  email text,
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  -- Null until the person has set one: an account that an admin made cannot be signed in to before that.
  password_hash text,
  -- Null until an admin has assigned one.
  role text check (role in ('admin', 'manager', 'agent', 'subagent', 'user')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- The seller who referred this person; for a subagent, the agent above.
  upline_id uuid references users,
  -- Who made the account: nobody confirms a decision by an account that they made.
  created_by uuid references users,
  phone_verified_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (upline_id <> id),
  check (role <> 'subagent' or upline_id is not null)
);

-- A deleted account frees its number.
create unique index users_phone on users (phone) where deleted_at is null;
create index users_upline on users (upline_id) where deleted_at is null;
-- One text for each account, so that one index finds any part of a name, an e-mail or a number. Deleted accounts are in
-- it as well: what somebody bought or did is found by their name.
create index users_search on users
  using gin (lower(name || ' ' || coalesce(email, '') || ' ' || phone) gin_trgm_ops);
create index users_created on users (created_at desc, id desc) where deleted_at is null;
-- With the name itself, so that the index alone answers for a page deep in the list by name.
create index users_name on users (lower(name), id) include (name) where deleted_at is null;
create index users_last_login on users (last_login_at desc nulls last, id desc) where deleted_at is null;
create index users_subagents on users (upline_id, created_at desc, id)
  where role = 'subagent' and deleted_at is null;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
create index users_status on users (status, created_at desc, id desc) where deleted_at is null;

-- A login and all that follows from it by rotation. Access tokens name it and die with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  device text,
  address text,
  browser text,
  seen_at timestamptz not null default now(),
  -- When its holder last proved that it is them. The sign-in that opens it is the first proof.
  proved_at timestamptz default now()
);

create index sessions_user on sessions (user_id) where ended_at is null;
-- Sign-ins of an account are counted over a day, ended ones too.
create index sessions_opened on sessions (user_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- Refresh tokens, current and spent: a spent one that comes back after its grace ends the session.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  spent_at timestamptz
);

create index refresh_tokens_session on refresh_tokens (session_id);

-- Devices that have proved a number, with or without an account: they keep a count of failures of their own.
create table known_devices (
  phone text not null,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (phone, device)
);

create table failed_logins (
  id bigint generated always as identity primary key,
  phone text not null,
  device text,
  -- A device that had signed in to this account before.
  known_device boolean not null,
  address text not null,
  created_at timestamptz not null default now()
);

create index failed_logins_phone on failed_logins (phone, created_at);
create index failed_logins_address on failed_logins (address, created_at);
create index failed_logins_age on failed_logins (created_at);

-- One-time codes. The rows are also the counts for every limit on sending and guessing.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('account', 'password', 'purchase', 'payout')),
  phone text not null,
  -- The last four digits cut off: neighbours in one block are a sign of pumping.
  phone_block text not null generated always as (left(phone, 6)) stored,
  -- What the code is for beyond the phone: an order, for a purchase.
  subject text,
  -- A keyed hash; the code itself is nowhere at rest. Null while only the vendor that made the code can tell a right one.
  code_hash bytea,
  -- False for a number that has nothing to prove: the same answers, and no message.
  sent boolean not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  -- The key and the body of the last wrong guess: sent again, it is the same guess and not another try.
  tried_key text,
  used_at timestamptz,
  void_at timestamptz,
  -- Null where the client named none: then only its address counts.
  device text,
  address text not null,
  created_at timestamptz not null default now(),
  -- What was typed to open an account waits with the code that was sent for it.
  registration jsonb,
  -- Asked for by a device that had proved this phone before: counted apart from what strangers ask for.
  known_device boolean not null default false,
  -- The vendor that made the code, and its own name for the request where it verifies by one.
  vendor text,
  vendor_request text,
  -- What a person can dial to hear the code, and what stands before it in the message.
  dial_code text not null default '',
  prefix text not null default '',
  -- Questions to the vendor that are not answered. Each may turn out to be a wrong try.
  vendor_asks integer not null default 0 check (vendor_asks >= 0),
  asked_at timestamptz,
  -- Asked for by a number that had been proved.
  proved boolean not null default false,
  check (code_hash is not null or vendor is not null),
  check (wrong_tries + vendor_asks <= 5)
);

create index one_time_codes_phone on one_time_codes (phone, created_at);
create index one_time_codes_block on one_time_codes (phone_block, created_at) where used_at is null;
create index one_time_codes_device on one_time_codes (device, created_at) where used_at is null;
create index one_time_codes_address on one_time_codes (address, created_at) where used_at is null;
create index one_time_codes_subject on one_time_codes (subject) where subject is not null;
create index one_time_codes_unused on one_time_codes (created_at) where used_at is null and sent;
create index one_time_codes_age on one_time_codes (created_at);

-- How many messages with codes each kind of person was sent on a day. The count is raised before a message is sent, so that
-- no number of requests at once gets past the cap.
create table code_days (
  day date primary key,
  new_buyers integer not null default 0,
  known_buyers integer not null default 0,
  new_accounts integer not null default 0,
  holders integer not null default 0
);

-- Answers that somebody who guesses would learn from, counted against them.
create table probes (
  id bigint generated always as identity primary key,
  address text not null,
  created_at timestamptz not null default now(),
  kind text not null default 'order' check (kind in ('order', 'number')),
  device text
);

create index probes_address on probes (address, created_at);
create index probes_device on probes (device, created_at) where device is not null;

-- Moments after which an account may be in other hands: what it earns within a day of one rests before it is paid out.
create table account_risks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('password_reset', 'new_device')),
  created_at timestamptz not null default now()
);

create index account_risks_user on account_risks (user_id, created_at desc);

-- Second steps of signing in: an authenticator app, and codes for the day on which the phone is lost.
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Sealed: only this installation can read it.
  secret text not null,
  -- Of the last code that was used: none counts twice.
  last_step bigint,
  -- Null until the app has shown a right code.
  proved_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index factors_user on factors (user_id) where proved_at is not null;
create index factors_unproved on factors (user_id) where proved_at is null;

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A password was right, and the second step is still to come.
create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  remember boolean not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index login_challenges_age on login_challenges (created_at);

-- Passkeys: a second step of signing in beside the authenticator app.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Chosen by the device, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says it was used. One that goes back is a copy.
  counter bigint not null,
  -- How the browser reaches the device, such as internal or usb.
  transports text[] not null,
  -- The browser it was made in.
  name text,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index passkeys_user on passkeys (user_id);

-- What a device was asked to sign. One for each holder and purpose: a new question replaces the one before.
create table passkey_challenges (
  -- A session, or a sign-in that waits for its second step. Either belongs to one account for good.
  holder uuid not null,
  purpose text not null check (purpose in ('enrol', 'login', 'step_up')),
  challenge text not null,
  created_at timestamptz not null default now(),
  primary key (holder, purpose)
);

create index passkey_challenges_age on passkey_challenges (created_at);

-- Who changed what, when, from where, before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  device text,
  created_at timestamptz not null default now(),
  -- Made once, when the entry is written: to make it anew for each row took most of a search's time.
  search_text text not null generated always as
    (lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, ''))) stored,
  browser text
);

create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
create trigger audit_log_append_only before update or delete on audit_log
  for each row when (current_setting('ntem.erasing', true) is distinct from 'on') execute function refuse_change();
create trigger audit_log_erasure before update or delete on audit_log
  for each row when (current_setting('ntem.erasing', true) = 'on') execute function check_erasure('before', 'after', 'address', 'device', 'browser', 'search_text');
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Who became an admin, stopped being one or lost the second step, and who did it.
create table admin_changes (
  id bigint primary key generated always as identity,
  user_id uuid not null references users,
  change text not null check (change in ('made', 'switched_off', 'demoted', 'deleted', 'second_step_reset')),
  changed_by uuid not null references users,
  changed_at timestamptz not null default now(),
  -- What the account was before, and is again once this is undone.
  role_before text,
  status_before text not null,
  undone_by uuid references users,
  undone_at timestamptz,
  -- Since then it counts no more: the operator vouched for the account on the machine itself.
  vouched_at timestamptz,
  check (changed_by <> user_id),
  check ((undone_by is null) = (undone_at is null)),
  check (undone_by <> user_id)
);

create index admin_changes_user on admin_changes (user_id, id);

create function check_admin_change() returns trigger language plpgsql as $$
begin
  if (old.undone_at is not null and (new.undone_by, new.undone_at) is distinct from (old.undone_by, old.undone_at))
     or (new.id, new.user_id, new.change, new.changed_by, new.role_before, new.status_before)
        is distinct from (old.id, old.user_id, old.change, old.changed_by, old.role_before, old.status_before) then
    raise exception 'what was done to an admin is undone at most once, and never rewritten' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger admin_changes_check before update on admin_changes
  for each row execute function check_admin_change();
create trigger admin_changes_no_delete before delete on admin_changes
  for each row execute function refuse_change();
create trigger admin_changes_no_truncate before truncate on admin_changes
  for each statement execute function refuse_change();

-- Filters of lists that an admin has saved under a name.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  list text not null,
  name text not null check (length(name) between 1 and 100),
  query text not null,
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);

-- What is erased of a person. Amounts, orders and the books stay; names, numbers and vendors' words do not.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- Null once everything is replaced.
  phone text,
  number bigint not null generated always as identity,
  -- What stands where the telephone number stood: none that exists begins like it.
  mark text not null generated always as ('00' || lpad(number::text, 8, '0')) stored unique,
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  orders integer not null default 0,
  done_at timestamptz,
  check ((phone is null) = (done_at is not null))
);
create unique index erasures_open on erasures (phone) where done_at is null;

-- Replaces one number in some of its orders. Only of somebody whose erasure is under way.
create function erase_orders(erasure uuid, at_most integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  theirs text;
  instead text;
  ids uuid[];
begin
  select phone, mark into theirs, instead from erasures where id = erasure and done_at is null;
  if theirs is null then return 0; end if;
  select array_agg(id) into ids from (
    (select id from orders where payer = theirs limit at_most)
    union (select id from orders where recipient = theirs limit at_most)
  ) as part;
  if ids is null then return 0; end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (select id from attempts where order_id = any(ids));
  update webhook_events set raw_body = ''
  where reference in (select unnest(array[reference, vendor_reference]) from attempts where order_id = any(ids));
  update attempts set receiver = instead where order_id = any(ids) and receiver = theirs;
  update order_events set evidence = null where order_id = any(ids) and evidence is not null;
  update decisions set receiver = case when receiver = theirs then instead else receiver end, evidence = null, said = null
  where order_id = any(ids) and closed_at is not null;
  update order_reports set text = '' where order_id = any(ids) and reporter_id is null;
  update orders
  set payer = case when payer = theirs then instead else payer end,
      recipient = case when recipient = theirs then instead else recipient end,
      buyer_name = case when payer = theirs then 'Erased' else buyer_name end,
      evidence = null
  where id = any(ids);
  perform set_config('ntem.erasing', 'off', true);
  return cardinality(ids);
end $$;

-- What the histories tell of one account. A payout that is on its way keeps the number that it is sent to: nobody is erased before it has ended.
create function erase_account_history(erasure uuid, account uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  instead text;
  theirs constant uuid := erase_account_history.account;
begin
  select mark into instead from erasures where id = erasure and done_at is null;
  if instead is null then return; end if;
  if exists (select 1 from payouts where seller_id = theirs
             and (state in ('requested', 'awaiting_approval', 'sending', 'unknown') or contradicted)) then
    raise exception 'a payout is on its way to this person' using errcode = 'restrict_violation';
  end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (
    select attempts.id from attempts join payouts on payouts.id = payout_id where seller_id = theirs);
  update payouts set phone = instead where seller_id = theirs;
  update payout_numbers set phone = instead where seller_id = theirs;
  update audit_log set before = null, after = null
  where subject_kind = 'user' and subject_id = theirs::text and (before is not null or after is not null);
  update audit_log set address = null, device = null, browser = null where actor_id = theirs;
  perform set_config('ntem.erasing', 'off', true);
end $$;

-- Empties what vendors said, once nothing can be decided by it any more. Answers how many rows it emptied.
create function forget_vendor_words(older_than interval, at_most integer) returns integer
language plpgsql security definer set search_path from current as $$
declare
  answers integer;
  hooks integer;
begin
  if older_than < interval '30 days' then
    raise exception 'what vendors said is kept for 30 days' using errcode = 'restrict_violation';
  end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null where id in (
    select attempt_evidence.id from attempt_evidence join attempts on attempts.id = attempt_id
    where said is not null and attempt_evidence.created_at < now() - older_than
      and outcome in ('done', 'failed', 'reversed') and contradicted_by is null
    order by attempt_evidence.created_at limit at_most);
  get diagnostics answers = row_count;
  update webhook_events set raw_body = '' where id in (
    select id from webhook_events where raw_body <> '' and created_at < now() - older_than
    order by created_at limit at_most);
  get diagnostics hooks = row_count;
  perform set_config('ntem.erasing', 'off', true);
  return answers + hooks;
end $$;
