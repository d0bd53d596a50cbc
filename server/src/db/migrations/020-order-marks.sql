-- A person may also say that a refund has arrived, or that an order was never paid, where the gateway cannot.
alter table waiting_decisions
  drop constraint waiting_decisions_move_check,
  add constraint waiting_decisions_move_check
    check (move in ('deliver', 'refund', 'mark-delivered', 'mark-refunded', 'mark-unpaid'));
