-- One day's attempts in the order in which they were made, and which of them were decided since.
create index attempts_by_day on attempts (created_at, id) include (settled_at);
-- A payout's attempt, whatever became of it.
create unique index attempts_of_payout on attempts (payout_id) where payout_id is not null;
