-- Buyers are told of an order that is late, and again before the time that they were told is over: 'late', and that time.
alter table order_messages
  drop constraint order_messages_told_check,
  add constraint order_messages_told_check
    check (told in ('delivered', 'refunded') or told like 'answer %' or told like 'late %') not valid;
