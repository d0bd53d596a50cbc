-- What suppliers' price lists say against a package, in words for an admin. Null while nothing does.
alter table bundles add column warning text;
