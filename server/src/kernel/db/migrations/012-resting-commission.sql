-- Moments after which an account may be in other hands: what it earns within a day of one rests before it is paid out.
create table account_risks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('password_reset', 'new_device')),
  created_at timestamptz not null default now()
);

create index account_risks_user on account_risks (user_id, created_at desc);

insert into account_risks (user_id, kind, created_at)
select subject_id::uuid, 'password_reset', created_at from audit_log
where action = 'account.reset-password' and subject_kind = 'user';

-- What each seller has earned lately, with what decides whether it rests.
create index orders_earned_by on orders (seller_id, delivered_at)
  include (id, state, state_before_review, seller_commission_pesewas, seller_base_pesewas)
  where seller_commission_pesewas > 0 and delivered_at is not null;
create index orders_earned_below on orders (agent_id, delivered_at)
  include (id, state, state_before_review, agent_commission_pesewas, amount_pesewas)
  where agent_commission_pesewas > 0 and delivered_at is not null;
