-- A float that an admin gives back to the number it came from is a payout out of the float, with the life of any payout.

-- The admin who asked for it. Null: a withdrawal of earnings, which its seller asked for.
alter table payouts add column given_back_by uuid references users;
-- One at a time for each seller, so that the same money is not sent twice by two admins.
create unique index payouts_giving_back on payouts (seller_id)
  where given_back_by is not null and (state in ('requested', 'awaiting_approval', 'sending', 'unknown') or contradicted);

create function check_given_back() returns trigger language plpgsql as $$
begin
  raise exception 'what a payout was made with never changes' using errcode = 'check_violation';
end $$;

create trigger payouts_given_back before update on payouts
  for each row when (old.given_back_by is distinct from new.given_back_by) execute function check_given_back();
