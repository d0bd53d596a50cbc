-- What a vendor announced about a call that failed: why, never whether. The status still decides that.
alter table attempts add column announced_failure text;
