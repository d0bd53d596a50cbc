-- A purchase carries what its keys stand for, so that a repeated request is answered from the order itself.
alter table orders
  -- The request that the key of the purchase is bound to.
  add column buy_body_hash bytea,
  -- Under which the code of the first answer is entered; null where no code was wanted or none was sent.
  add column code_request_id uuid;

-- The key and the body of the last wrong guess: sent again, it is the same guess and not another try.
alter table one_time_codes add column tried_key text;
