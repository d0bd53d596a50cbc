-- Whether a code was asked for by a number that had been proved, and how many messages with codes each kind of person was
-- sent on a day. The count is raised before a message is sent, so that no number of requests at once gets past the cap.
alter table one_time_codes add column proved boolean not null default false;

create table code_days (
  day date primary key,
  new_buyers integer not null default 0,
  known_buyers integer not null default 0,
  new_accounts integer not null default 0,
  holders integer not null default 0
);

insert into code_days (day, known_buyers, new_accounts, holders)
select current_date, count(*) filter (where purpose = 'purchase'), count(*) filter (where purpose = 'account'),
       count(*) filter (where purpose in ('password', 'payout'))
from one_time_codes where sent and created_at >= current_date;
