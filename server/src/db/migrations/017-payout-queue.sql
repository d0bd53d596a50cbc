-- What waits for an admin stands first, and that of which the gateway does not speak waits as well.
drop index payouts_queue;
create index payouts_queue on payouts ((state in ('awaiting_approval', 'unknown')) desc, created_at desc, id desc);
