-- A paid order that waits longer than is usual is a problem that somebody looks after, and stays one until it ends.
alter table orders add column late_since timestamptz;
