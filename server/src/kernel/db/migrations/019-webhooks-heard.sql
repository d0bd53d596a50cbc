-- When each vendor was last heard.
create index webhook_events_heard on webhook_events (provider, created_at);
