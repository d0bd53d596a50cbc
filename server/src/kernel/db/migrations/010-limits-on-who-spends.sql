-- What was typed to open an account waits with the code that was sent for it, and the devices that proved a number
-- are known by that number, with or without an account.
alter table one_time_codes
  add column registration jsonb,
  -- Asked for by a device that had proved this phone before: counted apart from what strangers ask for.
  add column known_device boolean not null default false;

create index one_time_codes_unused on one_time_codes (created_at) where used_at is null and sent;

create table devices_of_phones (
  phone text not null,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (phone, device)
);
insert into devices_of_phones (phone, device, seen_at)
select phone, device_id, max(seen_at)
from known_devices join users on users.id = user_id where deleted_at is null
group by phone, device_id;
drop table known_devices;
alter table devices_of_phones rename to known_devices;
alter index devices_of_phones_pkey rename to known_devices_pkey;

-- Answers that somebody who guesses would learn from, counted against them.
alter table missed_lookups rename to probes;
alter index missed_lookups_address rename to probes_address;
alter table probes
  add column kind text not null default 'order' check (kind in ('order', 'number')),
  add column device text;
create index probes_device on probes (device, created_at) where device is not null;

-- A number belongs to a seller once it was proved or paid through that seller's link.
update guests set seller_id = null
where verified_at is null and seller_id is not null and not exists (
  select 1 from orders where guest_id = guests.id and paid_at is not null);

-- Answers that are given again may hold tokens: they are kept sealed.
delete from idempotency_keys;
alter table idempotency_keys alter column answer type text;
