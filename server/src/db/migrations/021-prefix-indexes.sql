-- The newest orders whose numbers or references begin alike: within each beginning an index lies in the order of the
-- list. What it is the beginning of is there only so that the index alone answers.
create index orders_payer_prefix on orders (left(payer, 6), created_at desc, id) include (payer);
create index orders_recipient_prefix on orders (left(recipient, 6), created_at desc, id) include (recipient);
create index orders_reference_start on orders (left(reference, 4), created_at desc, id) include (reference);
-- Longer beginnings are found by the index that keeps references unique. This one goes last: until then orders can be read.
drop index orders_reference_prefix;
