-- A vendor may make a code itself. Then only the vendor can tell a right one, and our hash of it comes once it has.
alter table one_time_codes
  alter column code_hash drop not null,
  add column vendor text,
  -- Its own name for the request, where it verifies by one.
  add column vendor_request text,
  -- What a person can dial to hear the code, and what stands before it in the message.
  add column dial_code text not null default '',
  add column prefix text not null default '',
  -- Questions to the vendor that are not answered. Each may turn out to be a wrong try.
  add column vendor_asks integer not null default 0 check (vendor_asks >= 0),
  add column asked_at timestamptz,
  add check (code_hash is not null or vendor is not null),
  add check (wrong_tries + vendor_asks <= 5);
