-- A vendor may give a name of its own to two calls. The second keeps it here, where it names nothing: neither of them is
-- known by it any more.
alter table attempts add column repeated_reference text;
create index attempts_repeated_reference on attempts (provider, direction, repeated_reference)
  where repeated_reference is not null;
