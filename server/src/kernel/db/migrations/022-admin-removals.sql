-- Removing an admin is asked of the admins like making one, and what nobody confirms has an end.
alter table admin_requests
  -- What becomes of whoever is removed.
  add column goal text check (goal in ('inactive', 'deleted', 'user', 'agent', 'subagent', 'manager')),
  add constraint admin_requests_goal check ((goal is not null) = (kind = 'removal')),
  drop constraint admin_requests_kind_check,
  add constraint admin_requests_kind_check check (kind in ('promotion', 'removal', 'factor-reset')),
  drop constraint admin_requests_state_check,
  add constraint admin_requests_state_check check (state in ('open', 'done', 'withdrawn', 'void', 'expired')),
  -- Only a lost second step always needs two.
  drop constraint admin_requests_check2,
  add constraint admin_requests_reset check (kind <> 'factor-reset' or needs_second),
  add constraint admin_requests_removal check (kind <> 'removal' or needs_second or effective_at >= asked_at + interval '1 day'),
  add constraint admin_requests_expired check (state <> 'expired' or confirmed_by is null);

-- Those that wait already get their end, too: each is judged by a job seven days after it was asked.
insert into jobs (kind, subject, bucket, run_at)
select 'carry-out-admin-request', id::text, '', asked_at + interval '7 days' from admin_requests
where closed_at is null and effective_at is null
on conflict (kind, subject) do nothing;

create or replace function check_admin_request_step() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a request that is closed stays closed' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.user_id, new.reason, new.asked_by, new.needs_second, new.goal)
     is distinct from (old.id, old.kind, old.user_id, old.reason, old.asked_by, old.needs_second, old.goal) then
    raise exception 'what was asked never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
