-- The sandbox vendors have a database of their own: what they know does not come and go with the shop's.
drop table sandbox_events, sandbox_deliveries, sandbox_transfers, sandbox_prompts, sandbox_messages, sandbox_settings;

delete from jobs where kind = 'sandbox-webhook';
