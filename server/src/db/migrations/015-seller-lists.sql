-- In the list's order to the last column and with the id, so that a page of a large seller's sales is chosen from the
-- index alone, and only its own rows are visited. The old ones go last: until then orders can be read.
create index orders_sold_by on orders (seller_id, created_at desc, id desc)
  include (state, state_before_review, price_pesewas, seller_commission_pesewas, user_id, guest_id)
  where seller_id is not null;
create index orders_sold_below on orders (agent_id, created_at desc, id desc)
  include (state, state_before_review, price_pesewas, agent_commission_pesewas, user_id, guest_id)
  where agent_id is not null;
drop index orders_seller;
drop index orders_agent;
