-- What is counted of a seller's guests, and who of them has an account by now.
create index guests_of_seller on guests (seller_id, created_at desc) include (id, user_id, verified_at);
drop index guests_seller;
