-- A payout number that rests can be taken back. It never becomes usable then; whoever wants it proves it again.
alter table payout_numbers
  add column taken_back_at timestamptz,
  add check (taken_back_at < usable_from),
  add check (taken_back_at is null or usable_from is not null);

create or replace function check_payout_number() returns trigger language plpgsql as $$
begin
  if (new.id, new.seller_id, new.phone, new.network) is distinct from (old.id, old.seller_id, old.phone, old.network) then
    raise exception 'another number is another row' using errcode = 'check_violation';
  end if;
  if old.taken_back_at is not null and new.taken_back_at is null then
    raise exception 'a number that was taken back is not given again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
