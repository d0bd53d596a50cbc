-- A gateway may want a code from the payer before it goes on, such as a voucher that they get by dialling.
alter table attempts
  add column challenge_id uuid,
  add column challenge_dial_code text,
  add column challenge_answered_at timestamptz,
  add check ((challenge_id is null) = (challenge_dial_code is null));

create unique index attempts_challenge on attempts (challenge_id) where challenge_id is not null;

-- The prompt reaches the handset only after its voucher was entered.
alter table sandbox_prompts
  add column voucher text,
  add column voucher_entered_at timestamptz;
