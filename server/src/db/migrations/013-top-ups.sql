-- A top-up of a supplier's float is booked once: its note is the supplier's receipt.
create unique index ledger_transactions_top_up on ledger_transactions (note) where kind = 'top_up';
