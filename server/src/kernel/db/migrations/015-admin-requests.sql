-- What no admin does alone: giving admin rights, and taking a lost second step from somebody's account.
create table admin_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('promotion', 'factor-reset')),
  -- Whose account it is about.
  user_id uuid not null references users,
  reason text not null default '',
  asked_by uuid not null references users,
  asked_at timestamptz not null default now(),
  -- Decided when it is asked: whoever removes the other admins afterwards gains nothing.
  needs_second boolean not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  -- Null while a second admin has to confirm it.
  effective_at timestamptz,
  -- Who answers for it in the audit log: whoever asked for it, or has confirmed it.
  author jsonb not null,
  state text not null default 'open' check (state in ('open', 'done', 'withdrawn', 'void')),
  closed_by uuid references users,
  closed_at timestamptz,
  check (asked_by <> user_id),
  check (confirmed_by is null or confirmed_by not in (asked_by, user_id)),
  check (kind = 'promotion' or needs_second),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (effective_at is null or not needs_second or confirmed_by is not null),
  check (kind <> 'promotion' or effective_at >= coalesce(confirmed_at, asked_at) + interval '1 hour'),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'done' or (effective_at is not null and closed_at >= effective_at))
);

create unique index admin_requests_open on admin_requests (user_id, kind) where closed_at is null;

create function check_admin_request_step() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a request that is closed stays closed' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.user_id, new.reason, new.asked_by, new.needs_second)
     is distinct from (old.id, old.kind, old.user_id, old.reason, old.asked_by, old.needs_second) then
    raise exception 'what was asked never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger admin_requests_check before update on admin_requests
  for each row execute function check_admin_request_step();
create trigger admin_requests_no_delete before delete on admin_requests
  for each row execute function refuse_change();
create trigger admin_requests_no_truncate before truncate on admin_requests
  for each statement execute function refuse_change();

-- Until when somebody was an admin who is none now.
alter table users add column admin_until timestamptz;

-- Who stands behind an account: whoever created it or made an admin of it, and whoever stands behind those.
create function makers_of(account uuid) returns uuid[] language sql stable as $$
  with recursive makers as (
    select unnest(array[created_by, promoted_by]) as id from users where id = account
    union
    select unnest(array[users.created_by, users.promoted_by]) from makers join users on users.id = makers.id
  )
  select coalesce(array_agg(id) filter (where id is not null), '{}') from makers
$$;
