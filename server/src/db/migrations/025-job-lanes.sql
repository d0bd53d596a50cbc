-- Jobs that use the same vendor share a bucket, and no bucket fills a lane. Empty means that it uses none.
alter table jobs add column bucket text not null default '';

-- Finds what is due of one kind and bucket, past a backlog of all others and whatever waits for its time.
create index jobs_due_by_kind on jobs (kind, bucket, run_at);
drop index jobs_due;

-- Rows come and go all day: what is dead is removed, and what is there is counted, before it piles up.
alter table jobs set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
