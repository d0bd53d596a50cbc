-- People who joined by choosing a password proved their number with its code, as those do who register: what they had
-- bought as guests until then is theirs, and so is the link to the seller who sold it.
with joined as (
  select guests.id as guest_id, users.id as user_id, phone_verified_at as joined_at,
    case when exists (select from orders
                      where guest_id = guests.id and orders.seller_id = guests.seller_id
                        and orders.created_at < phone_verified_at) then guests.seller_id end as seller_id
  from guests join users using (phone)
  where guests.user_id is null and guests.created_at < phone_verified_at and deleted_at is null
    and exists (select from audit_log
                where subject_kind = 'user' and subject_id = users.id::text and action = 'account.reset-password'
                  and audit_log.created_at = phone_verified_at)
), taken as (
  update guests set user_id = joined.user_id, verified_at = coalesce(verified_at, joined_at)
  from joined where guests.id = joined.guest_id
), bought as (
  update orders set user_id = joined.user_id
  from joined where orders.guest_id = joined.guest_id and orders.user_id is null and orders.created_at < joined_at
)
update users set upline_id = joined.seller_id
from joined where users.id = joined.user_id and upline_id is null and joined.seller_id <> users.id;
