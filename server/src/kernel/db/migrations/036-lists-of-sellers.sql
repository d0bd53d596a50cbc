-- An agent's subagents page by page, and a seller's notes by a part of them.
create index users_subagents on users (upline_id, created_at desc, id)
  where role = 'subagent' and deleted_at is null;
create index customer_notes_search on customer_notes using gin (lower(note) gin_trgm_ops);
