-- What a vendor takes back may happen again: each turn of it is posted once.
alter table ledger_transactions add column turn integer not null default 1 check (turn > 0);
alter table ledger_transactions
  drop constraint ledger_transactions_kind_attempt,
  add constraint ledger_transactions_kind_attempt unique (kind, attempt_id, turn),
  drop constraint ledger_transactions_kind_payout_id_key,
  add constraint ledger_transactions_kind_payout unique (kind, payout_id, turn);
