-- Replaces one number in top-ups of floats, and empties what vendors and admins said of them. Only of somebody whose erasure
-- is under way.
create function erase_top_ups(erasure uuid) returns void
language plpgsql security definer set search_path from current as $$
declare
  theirs text;
  instead text;
begin
  select erasures.phone, mark into theirs, instead from erasures where id = erasure and done_at is null;
  if theirs is null then return; end if;
  perform set_config('ntem.erasing', 'on', true);
  update attempt_evidence set said = null
  where said is not null and attempt_id in (
    select attempts.id from attempts join float_top_ups on float_top_ups.id = top_up_id where phone = theirs);
  update float_top_ups set phone = instead where phone = theirs;
  perform set_config('ntem.erasing', 'off', true);
end $$;
