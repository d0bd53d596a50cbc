-- How often a comparison had to wait for a vendor that took no more calls.
alter table comparisons add column pauses int not null default 0;
