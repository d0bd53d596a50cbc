-- A correction of a float carries the key of its request, so that it is booked once although its answer was lost.
alter table float_adjustments add column request_key text;
create unique index float_adjustments_key on float_adjustments (asked_by, request_key);
