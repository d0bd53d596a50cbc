-- Sign-ins of an account are counted over a day, ended ones too.
create index sessions_opened on sessions (user_id, created_at);
