-- After a restore, what has been asked about an order or a payout is looked up for each of its calls.
create index restore_questions_subject on restore_questions (restore_id, subject, direction, number);
