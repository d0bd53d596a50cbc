-- What is posted is checked once for a statement, and not once for each of its rows.
drop trigger ledger_postings_sum on ledger_postings;
drop trigger ledger_postings_moment on ledger_postings;
drop function check_ledger_sum();
drop function check_posting_moment();

-- Each row is looked up by its key: a join with what was added could be planned to read all of the ledger.
create function check_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from (select distinct transaction_id from added) as posted
    where (select sum(amount_pesewas) from ledger_postings
           where ledger_postings.transaction_id = posted.transaction_id) <> 0
  ) then
    raise exception 'the postings of a ledger transaction must sum to 0' using errcode = 'check_violation';
  end if;
  -- The past is closed: postings come with their transaction, in the same moment of the database.
  if exists (
    select 1 from added
    where (select created_at from ledger_transactions where id = transaction_id) is distinct from now()
  ) then
    raise exception 'postings are written with their transaction' using errcode = 'check_violation';
  end if;
  -- Nobody withdraws more than was earned.
  if exists (
    select 1 from added
    where added.account like 'commission:%' and added.amount_pesewas > 0
      and (select kind from ledger_transactions where id = transaction_id) = 'payout_requested'
      and (select sum(amount_pesewas) from ledger_postings where account = added.account) > 0
  ) then
    raise exception 'a payout takes no more than the balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_postings_check after insert on ledger_postings
  referencing new table as added
  for each statement execute function check_postings();
