-- Second steps of signing in: an authenticator app, and codes for the day on which the phone is lost.
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Sealed: only this installation can read it.
  secret text not null,
  -- Of the last code that was used: none counts twice.
  last_step bigint,
  -- Null until the app has shown a right code.
  proved_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index factors_user on factors (user_id) where proved_at is not null;
create index factors_unproved on factors (user_id) where proved_at is null;

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A password was right, and the second step is still to come.
create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  remember boolean not null,
  wrong_tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index login_challenges_age on login_challenges (created_at);
