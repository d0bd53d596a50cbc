-- What an older database still has and nothing reads; a new one has none of it.
drop table if exists waiting_decisions;
drop function if exists check_waiting_decision();
drop index if exists attempts_one_payout;
alter table attempts drop column if exists evidence;
delete from kept_figures where name = 'sales';
