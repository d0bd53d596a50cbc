-- The newest orders whose numbers or references begin alike: within each beginning an index lies in the order of the
-- list. What it is the beginning of is there only so that the index alone answers.
create index orders_payer_prefix on orders (left(payer, 6), created_at desc, id) include (payer);
create index orders_recipient_prefix on orders (left(recipient, 6), created_at desc, id) include (recipient);
create index orders_reference_prefix_4 on orders (left(reference, 4), created_at desc, id) include (reference);
-- One index keeps references unique and finds longer beginnings, in place of two. The old ones go last: until then
-- orders can be read.
create unique index orders_reference on orders (reference) include (created_at, id);
drop index orders_reference_prefix;
alter table orders drop constraint orders_reference_key;
