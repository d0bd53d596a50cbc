-- Passkeys: a second step of signing in beside the authenticator app.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Chosen by the device, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says it was used. One that goes back is a copy.
  counter bigint not null,
  -- How the browser reaches the device, such as internal or usb.
  transports text[] not null,
  -- The browser it was made in.
  name text,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index passkeys_user on passkeys (user_id);

-- What a device was asked to sign. One for each holder and purpose: a new question replaces the one before.
create table passkey_challenges (
  -- A session, or a sign-in that waits for its second step. Either belongs to one account for good.
  holder uuid not null,
  purpose text not null check (purpose in ('enrol', 'login', 'step_up')),
  challenge text not null,
  created_at timestamptz not null default now(),
  primary key (holder, purpose)
);

create index passkey_challenges_age on passkey_challenges (created_at);
