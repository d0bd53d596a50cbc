/** Invariants of the books, as data: each has a name, a rule, and a query for the rows that break it. */
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import { entryInvariants } from './entry-invariants.ts';
import { floatInvariants } from './float-invariants.ts';
import { entries, hasJob, hasUndecided, type Invariant, list, undecided } from './invariant.ts';
import { orderInvariants } from './order-invariants.ts';

const isInFlight = `payouts.state in (${list(statesInFlight)})`;

const ledger: Invariant[] = [
  {
    name: 'entries-sum-to-zero',
    sentence: 'The postings of each ledger transaction sum to 0.',
    broken: `select 'entry ' || transaction_id as subject, 'they sum to ' || sum(amount_pesewas) as detail
      from ledger_postings group by transaction_id having sum(amount_pesewas) <> 0`,
  },
  {
    name: 'entries-have-postings',
    sentence: 'Each ledger transaction moves something.',
    broken: `select 'entry ' || id as subject, kind as detail from ledger_transactions
      where not exists (select 1 from ledger_postings where transaction_id = id)`,
  },
  {
    name: 'money-moves-for-somebody',
    sentence:
      'Money moves for an order, for a payout, to top up a supplier, into a float, or as the balance that a seller brought.',
    broken: `select 'entry ' || id as subject, kind as detail from ledger_transactions
      where order_id is null and payout_id is null
        and kind not in ('top_up', 'opening_balance', 'float_from_earnings', 'float_adjusted')
        and not exists (select 1 from attempts where attempts.id = attempt_id and top_up_id is not null)`,
  },
  {
    name: 'brought-once',
    sentence: 'A seller brings one balance from the old system, and it is owed to that seller alone.',
    broken: `select 'entry ' || id as subject, brought || ' brought, ' || owed || ' owed, ' || times || ' times' as detail
      from (
        select id, count(*) over (partition by note) as times,
               coalesce((select sum(amount_pesewas) from ledger_postings
                         where transaction_id = id and account = 'old_system'), 0) as brought,
               coalesce((select -sum(amount_pesewas) from ledger_postings
                         where transaction_id = id and account = 'commission:' || note), 0) as owed
        from ledger_transactions where kind = 'opening_balance') as entry
      where times > 1 or brought <= 0 or owed <> brought`,
  },
  {
    name: 'once-in-the-books',
    sentence: 'An order is paid, delivered and reversed at most once.',
    broken: `select 'order ' || reference as subject, counted.kind || ' ' || times || ' times' as detail
      from (select order_id, kind, count(*) as times from ledger_transactions
            where kind in ('paid', 'delivered', 'reversal') and order_id is not null
            group by 1, 2 having count(*) > 1) as counted
      join orders on orders.id = order_id`,
  },
  {
    name: 'kept-balances',
    sentence: 'The balances that are kept are the sums of the postings until then.',
    broken: `select account as subject,
        'kept ' || coalesce(balance_pesewas::text, 'nothing') || ', posted ' || coalesce(posted, 0) as detail
      from ledger_checkpoint full join (
        select account, sum(amount_pesewas) as posted from ${entries}
        where created_at < (select max(until) from ledger_checkpoint) group by account) as summed using (account)
      where coalesce(balance_pesewas, 0) <> coalesce(posted, 0)`,
  },
  {
    name: 'kept-days',
    sentence: 'The sums of days that are kept are those of the postings of the day.',
    broken: `select day || ' ' || kind || ' ' || account as subject,
        'kept ' || coalesce(amount_pesewas::text, 'nothing') || ', posted ' || coalesce(posted, 0) as detail
      from ledger_days full join (
        select (created_at at time zone 'Africa/Accra')::date as day, kind,
               case when account ~ '^(commission|float):' then split_part(account, ':', 1) else account end as account,
               sum(amount_pesewas) as posted
        from ${entries} where created_at < (select max(until) from ledger_days)
        group by 1, 2, 3) as summed using (day, kind, account)
      where coalesce(amount_pesewas, 0) <> coalesce(posted, 0)`,
  },
  {
    name: 'kept-accounts',
    sentence: "What is kept of a seller's account is the number and the sum of its postings until then.",
    broken: `select account as subject, 'kept ' || amount_pesewas || ' in ' || account_sums.postings || ', posted '
          || posted.amount || ' in ' || posted.postings as detail
      from account_sums cross join lateral (
        select count(*) as postings, coalesce(sum(amount_pesewas), 0) as amount from ledger_postings
        where ledger_postings.account = account_sums.account and transaction_id <= through_id) as posted
      where (account_sums.postings, amount_pesewas) <> (posted.postings, posted.amount)`,
  },
  {
    name: 'kept-statements',
    sentence:
      "A seller's month that is kept, or the part of it that is over, begins with and moves by what was posted.",
    broken: `select 'seller ' || seller_id || ' ' || to_char(month, 'YYYY-MM') as subject,
        'kept ' || opening_pesewas || ' and ' || moved || ', posted ' || opened || ' and ' || posted as detail
      from (
        select seller_id, month, opening_pesewas, lines, month + interval '1 month' as until from statements
        union all select seller_id, month, opening_pesewas, lines, until from running_statements
      ) as statement
      cross join lateral (
        select coalesce(sum((line ->> 'amount')::bigint), 0) as moved from jsonb_array_elements(lines) as line) as kept
      cross join lateral (
        select coalesce(-sum(amount_pesewas) filter (where created_at < starts), 0) as opened,
               coalesce(-sum(amount_pesewas) filter (where created_at >= starts), 0) as posted
        from (select month::timestamp at time zone 'Africa/Accra' as starts,
                     until::timestamp at time zone 'Africa/Accra' as ends) as span
        join (${entries}) on account = 'commission:' || seller_id and created_at < ends) as books
      where opening_pesewas <> opened or moved <> posted`,
  },
];

const payouts: Invariant[] = [
  {
    name: 'payout-is-booked',
    sentence:
      "What is on its way to a seller is in flight, and what failed is in the seller's balance or float again.",
    broken: `select 'payout ' || reference as subject,
        payouts.state || ': in flight ' || coalesce(flying, 0) || ', taken from the seller ' || coalesce(taken, 0)
          || ' of ' || amount_pesewas as detail
      from payouts left join (
        select payout_id, sum(amount_pesewas) filter (where account = 'payouts_in_flight') as flying,
               sum(amount_pesewas) filter (where account = 'commission:' || seller_id) as earned,
               sum(amount_pesewas) filter (where account = 'float:' || seller_id or account = 'losses') as given
        from ${entries} join (select id as of_payout, seller_id from payouts) as owner on of_payout = payout_id
        group by 1) as booked on payout_id = payouts.id
      cross join lateral (select case when given_back_by is null then earned else given end as taken) as source
      where coalesce(flying, 0) <> case when ${isInFlight} then -amount_pesewas else 0 end
        or coalesce(taken, 0) <> case when ${isInFlight} or payouts.state = 'paid' then amount_pesewas else 0 end`,
  },
  {
    name: 'payout-has-one-call',
    sentence: 'A payout is sent by one call, whose outcome is its own.',
    broken: `select 'payout ' || payouts.reference as subject,
        payouts.state || ', calls: ' || coalesce(outcomes, 'none') as detail
      from payouts left join (
        select payout_id, count(*) as calls, string_agg(outcome, ' ') as outcomes from attempts
        where payout_id is not null group by 1) as called on payout_id = payouts.id
      where coalesce(calls, 0) > 1 or case
        when payouts.state in ('requested', 'awaiting_approval', 'rejected') then calls is not null
        when payouts.state in ('sending', 'unknown') then coalesce(outcomes, '') not in ('open', 'unknown')
        when payouts.state = 'paid' then coalesce(outcomes, '') <> 'done'
        else coalesce(outcomes, '') not in ('failed', 'reversed') end`,
  },
];

/** Held orders wait on their supplier, which is tried now and then; everything else that is open has its own job. */
const isTried = `exists (
  select 1 from vendor_lines join jobs on kind = 'probe-supplier' and subject = vendor || ' ' || vendor_lines.network
  where role = 'deliver' and vendor_lines.network = orders.network and resting_since is not null)`;
const waitingStates = ['created', 'awaiting_code', 'paid', 'paid_late', 'on_hold', 'delivery_failed'];
const askedStates = ['prompting', 'payment_pending', 'delivering', 'delivery_unknown'];

const jobs: Invariant[] = [
  {
    name: 'open-orders-have-jobs',
    sentence: 'An open order has a job that looks after it.',
    broken: `select 'order ' || reference as subject, state as detail from orders
      where state in (${list([...waitingStates, 'refund_pending'])})
        and not ${hasJob(['expire-order', 'deliver-order', 'deliver-list-order', 'refund-order'], 'orders.id::text')}
        and not (state = 'on_hold' and ${isTried}) and not ${hasUndecided}`,
  },
  {
    name: 'sent-orders-are-awaited',
    sentence: 'An order that waits for a vendor has a call that is undecided.',
    broken: `select 'order ' || reference as subject, state as detail from orders
      where state in (${list(askedStates)}) and not ${hasUndecided}`,
  },
  {
    name: 'undecided-calls-are-asked-about',
    sentence: 'Each call that is undecided, or of which a vendor has news, is asked about.',
    broken: `select 'call ' || reference as subject, direction || ' ' || outcome as detail from attempts
      where (${undecided} or hinted_at is not null)
        and not exists (select 1 from jobs where kind = 'follow-' || direction and subject = attempts.id::text)`,
  },
  {
    name: 'requested-payouts-have-jobs',
    sentence: 'A payout that was asked for has a job that sends it.',
    broken: `select 'payout ' || reference as subject, state as detail from payouts
      where state = 'requested' and not ${hasJob(['send-payout'], 'payouts.id::text')}`,
  },
  {
    name: 'decisions-are-carried-out',
    sentence: 'What an admin has decided has a job that carries it out.',
    broken: `select 'decision ' || id as subject, move as detail from decisions
      where state = 'under_way' and not ${hasJob(['carry-out-decision'], 'decisions.id::text')}`,
  },
];

export const invariants: readonly Invariant[] = [
  ...ledger,
  ...entryInvariants,
  ...orderInvariants,
  ...payouts,
  ...floatInvariants,
  ...jobs,
];
