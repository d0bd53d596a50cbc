-- A payout that is on its way keeps the number that it is sent to: nobody is erased before it has ended.
create or replace function erase_account_history(erasure uuid, account uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  instead text;
  theirs constant uuid := erase_account_history.account;
begin
  select mark into instead from erasures where id = erasure and done_at is null;
  if instead is null then return; end if;
  if exists (select 1 from payouts where seller_id = theirs
             and (state in ('requested', 'awaiting_approval', 'sending', 'unknown') or contradicted)) then
    raise exception 'a payout is on its way to this person' using errcode = 'restrict_violation';
  end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (
    select attempts.id from attempts join payouts on payouts.id = payout_id where seller_id = theirs);
  update payouts set phone = instead where seller_id = theirs;
  update payout_numbers set phone = instead where seller_id = theirs;
  update audit_log set before = null, after = null
  where subject_kind = 'user' and subject_id = theirs::text and (before is not null or after is not null);
  update audit_log set address = null, device = null, browser = null where actor_id = theirs;
  perform set_config('ntem.erasing', 'off', true);
end $$;
