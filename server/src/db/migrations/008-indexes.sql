-- What lists and sums read on every page, so that they need not visit the rows themselves.

-- A seller's sums are over all their orders, which lie far apart: with these columns the index alone answers.
drop index orders_seller;
create index orders_seller on orders (seller_id, created_at desc)
  include (state, state_before_review, price_pesewas, seller_commission_pesewas, user_id, guest_id)
  where seller_id is not null;
drop index orders_agent;
create index orders_agent on orders (agent_id, created_at desc)
  include (state, state_before_review, price_pesewas, agent_commission_pesewas, user_id, guest_id)
  where agent_id is not null;

-- Counts by status. The partial index on open orders stays: it is small, and the sweeps read it all the time.
create index orders_status on orders (state) include (state_before_review, created_at);

-- What waits for an admin stands first.
create index payouts_queue on payouts ((state = 'awaiting_approval') desc, created_at desc, id desc);
