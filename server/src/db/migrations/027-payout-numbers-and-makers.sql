-- Who made an account, and who made an admin of it: nobody confirms a decision by an account that they made.
alter table users
  add column created_by uuid references users,
  add column promoted_by uuid references users;

-- Accounts that are there already: what the audit log knows of them.
update users set created_by = audit_log.actor_id
from audit_log
where audit_log.action = 'user.add' and audit_log.subject_kind = 'user' and audit_log.subject_id = users.id::text;

update users set promoted_by = promotion.actor_id
from (
  select distinct on (subject_id) subject_id, actor_id from audit_log
  where action = 'user.change' and subject_kind = 'user' and after ->> 'role' = 'admin' and before ->> 'role' is distinct from 'admin'
  order by subject_id, id desc
) as promotion
where promotion.subject_id = users.id::text;

-- The mobile money numbers that a seller has asked for and, where proved_at is set, proved by a code. Until there is one
-- the seller's own proved number counts.
create table payout_numbers (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users,
  phone text not null check (phone ~ '^0[0-9]{9}$'),
  network text not null check (network in ('MTN', 'TELECEL', 'AIRTELTIGO')),
  created_at timestamptz not null default now(),
  proved_at timestamptz,
  usable_from timestamptz,
  check ((proved_at is null) = (usable_from is null)),
  check (usable_from >= proved_at)
);

create index payout_numbers_seller on payout_numbers (seller_id, proved_at) where proved_at is not null;

create function check_payout_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.seller_id, new.phone, new.network) is distinct from (old.id, old.seller_id, old.phone, old.network) then
    raise exception 'another number is another row' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger payout_numbers_check before update on payout_numbers
  for each row execute function check_payout_number();
create trigger payout_numbers_no_delete before delete on payout_numbers
  for each row execute function refuse_change();

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('account', 'password', 'purchase', 'payout'));
