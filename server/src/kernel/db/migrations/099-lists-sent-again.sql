-- What was sent of a list before: also after some lines of it were tried again, the whole is known for the same list.
alter table lists add column past_fingerprints bytea[] not null default '{}';
