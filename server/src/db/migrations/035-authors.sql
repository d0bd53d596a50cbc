-- The audit log says from which device as well.
alter table audit_log add column device text;

-- Who answers for a decision, whole, until it is carried out: whoever asked for it, or has confirmed it.
alter table decisions add column author jsonb;
