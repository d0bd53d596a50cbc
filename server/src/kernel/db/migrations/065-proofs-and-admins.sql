-- When whoever holds a session last proved that it is them. The sign-in that opens it is the first proof.
alter table sessions add column proved_at timestamptz;
-- Those that are open keep what they have: a proof of a password, a code or a passkey, made up to five minutes ago.
update sessions set proved_at = confirmed_until - interval '5 minutes' where confirmed_until is not null;
alter table sessions alter column proved_at set default now();

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

-- What took effect lately counts on: maker and made are one person for a while.
insert into admin_changes (user_id, change, changed_by, changed_at, role_before, status_before)
select user_id, 'made', asked_by, closed_at, 'user', 'active' from admin_requests
where kind = 'promotion' and state = 'done' order by closed_at;

-- Nobody asks the admins any more. The tables stay until no process of the version before is left.
update admin_requests set state = 'void', closed_at = now() where closed_at is null;
delete from jobs where kind = 'carry-out-admin-request';
