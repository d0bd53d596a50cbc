-- A payer disputes a payment, and an admin has to answer the gateway. One line for each thing it says.
alter table comparison_differences drop constraint comparison_differences_found_in_check;
alter table comparison_differences add constraint comparison_differences_found_in_check
  check (found_in in ('attempts', 'books', 'list', 'balance', 'dispute'));
create unique index comparison_differences_disputed on comparison_differences (attempt_reference, what)
  where found_in = 'dispute';
