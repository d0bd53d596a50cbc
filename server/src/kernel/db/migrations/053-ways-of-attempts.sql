-- How an attempt leaves us: by which of its vendor's products, and a fingerprint of the account that it leaves from. What
-- was sent in one way is not known in another, and is never sent again there. Null: recorded before we kept it.
alter table attempts
  add column way text,
  add column account text;

create function check_attempt_way() returns trigger language plpgsql as $$
begin
  raise exception 'the way in which an attempt left never changes' using errcode = 'check_violation';
end $$;

create trigger attempts_way before update of way, account on attempts
  for each row when ((old.way, old.account) is distinct from (new.way, new.account)
    and (old.way, old.account) is distinct from (null::text, null::text))
  execute function check_attempt_way();
