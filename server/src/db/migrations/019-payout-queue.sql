-- What waits for an admin stands first, and that of which the gateway does not speak waits as well.
create index payouts_in_turn on payouts ((state in ('awaiting_approval', 'unknown')) desc, created_at desc, id desc);
drop index payouts_queue;
