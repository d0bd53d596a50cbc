-- Accounts that a seller brought and that never bought as guests: admins see them among the guests too.
insert into guests (phone, name, user_id, created_at)
select phone, name, id, created_at from users
where upline_id is not null and deleted_at is null and phone_verified_at is not null
  and (role is null or role not in ('agent', 'subagent', 'admin'))
on conflict (phone) do nothing;
