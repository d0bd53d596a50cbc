/**
 * Every kind of ledger entry, and the facts outside the ledger that explain it: calls, vendors' statements, admins'
 * decisions.
 */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { Invariant } from './invariant.ts';

/** One for each entry: what it moves at each account, `moved` in all. Accounts of vendors are those of its own call. */
const entry = `(
  select entry.id, entry.kind, entry.turn, entry.note, entry.order_id, entry.payout_id, entry.attempt_id,
         (sum(abs(amount_pesewas)) / 2)::bigint as moved,
         coalesce(sum(amount_pesewas) filter (where account in ('gateway:' || provider, provider)), 0) as gateway,
         coalesce(sum(amount_pesewas) filter (where account = 'supplier:' || provider), 0) as supplier,
         coalesce(sum(amount_pesewas) filter (where account = 'unallocated:' || provider), 0) as unallocated,
         coalesce(sum(amount_pesewas) filter (where account = 'customer_funds'), 0) as funds,
         coalesce(sum(amount_pesewas) filter (where account = 'settled_by_hand'), 0) as by_hand,
         coalesce(sum(amount_pesewas) filter (where account like 'commission:%'), 0) as commission,
         coalesce(sum(amount_pesewas) filter (where account = 'payouts_in_flight'), 0) as flying,
         coalesce(sum(amount_pesewas) filter (where account = 'margin'), 0) as margin,
         coalesce(sum(amount_pesewas) filter (where account = 'fees'), 0) as fees,
         coalesce(sum(amount_pesewas) filter (where account = 'old_system'), 0) as old_system,
         coalesce(sum(amount_pesewas) filter (where account = 'losses'), 0) as losses,
         coalesce(sum(amount_pesewas) filter (where account like 'float:%'), 0) as floats,
         coalesce(sum(amount_pesewas) filter (where account like 'gateway:%'), 0) as gateways,
         coalesce(sum(amount_pesewas) filter (where account like 'supplier:%'), 0) as suppliers
  from ledger_transactions as entry join ledger_postings on transaction_id = entry.id
  left join (select id as caller_id, provider from attempts) as caller on caller_id = entry.attempt_id
  group by entry.id, provider)`;

const said = (condition: string) =>
  `exists (select 1 from attempt_evidence where attempt_id = call.id and ${condition})`;
const decided = (condition: string) =>
  `exists (select 1 from decisions where order_id = entry.order_id and ${condition})`;
const logged = (action: string, amount: string) => `exists (
  select 1 from audit_log where action = '${action}' and subject_id = entry.note
    and (after ->> '${amount}')::bigint = entry.moved)`;

/** Another entry of the same call, of the same turn or another. */
const turned = (kind: string, turn: string) => `exists (
  select 1 from ledger_transactions as other
  where other.attempt_id = call.id and other.kind = '${kind}' and other.turn = entry.${turn})`;
const of = (direction: string, outcomes: string) =>
  `call.direction = '${direction}' and call.outcome in (${outcomes})`;
const happened = `'done', 'reversed'`;
/** A payment that came in: all of it is moved, once. */
const whole = 'moved = call.received_pesewas and turn = 1';
/** A transfer or an order, all of it. */
const asked = 'moved = call.amount_pesewas';
/** The account that holds the payer's money: with the order that it paid, or apart. */
const held = (payment: string) => `case when ${payment}.surplus then unallocated else funds end`;
/** As its vendor said. The words are emptied one day, and with a person who is erased. */
const fee = (direction: string) =>
  `${of(direction, happened)} and turn = 1 and fees = moved and gateway = -moved
    and ${said(`(said ->> 'fee' = moved::text or (said is null and status = 'done'))`)}`;
const earned = 'sold.seller_commission_pesewas + sold.agent_commission_pesewas';
const sale = (sign: '' | '-') => `turn = 1 and funds = ${sign}sold.price_pesewas
  and supplier = ${sign}(-call.amount_pesewas) and commission = ${sign}(-(${earned}))
  and margin = ${sign}(-(sold.price_pesewas - call.amount_pesewas - (${earned}))) and moved <= sold.price_pesewas + call.amount_pesewas`;
const standing = `case when sold.state = 'needs_review' then sold.state_before_review else sold.state end`;
const payoutWhole = 'moved = paid.amount_pesewas';
const kept = 'paid.amount_pesewas - paid.fee_pesewas';
/** Earnings, or the float of the seller that an admin gives back. */
const source = `case when paid.given_back_by is null then commission else (
  select sum(amount_pesewas) from ledger_postings
  where transaction_id = entry.id and account = 'float:' || paid.seller_id) end`;
/** A float never goes below zero: what it did not hold is lost. */
const sourceOrLoss = `case when paid.given_back_by is null then commission else losses + coalesce((
  select sum(amount_pesewas) from ledger_postings
  where transaction_id = entry.id and account = 'float:' || paid.seller_id), 0) end`;

/** Of the seller who paid in, and of nobody else. */
const toppedUp = `not exists (
  select 1 from ledger_postings where transaction_id = entry.id and account like 'float:%'
    and account is distinct from (select 'float:' || user_id from float_top_ups where float_top_ups.id = call.top_up_id))`;

/**
 * The condition that makes an entry of each kind true. Accounts it does not name must not move, since `moved` is the
 * total.
 */
const explanations: Record<LedgerKind, string> = {
  paid: `${of('collect', happened)} and not call.surplus and ${whole} and gateway = moved and funds = -moved`,
  unallocated: `${of('collect', happened)} and call.surplus and ${whole} and gateway = moved and unallocated = -moved`,
  gateway_fee: fee('collect'),
  refund_fee: fee('refund'),
  payout_fee: fee('payout'),
  // An admin has said so. What was given for it before is lost, else it was still the payer's.
  payment_reversed: `${of('collect', happened)} and (call.outcome = 'reversed' or ${turned('payment_returned', 'turn')})
    and moved = call.received_pesewas and (turn = 1 or ${turned('payment_returned', 'turn - 1')}) and gateway = -moved
    and (losses = moved or ${held('call')} = moved) and ${said(`source = 'admin' and status = 'reversed'`)}`,
  // Its gateway has it again: lost no more, or its payer's as before.
  payment_returned: `${of('collect', happened)} and moved = call.received_pesewas and ${turned('payment_reversed', 'turn')}
    and gateway = moved and (losses = -moved or ${held('call')} = -moved) and ${said(`status = 'done'`)}`,
  settled_by_hand: `call.direction = 'collect' and ${whole} and by_hand = -moved and ${held('call')} = moved
    and ${said(`source = 'admin' and status = 'settled_by_hand'`)}`,
  delivered: `${of('deliver', happened)} and ${sale('')}`,
  reversal: `${of('deliver', `'reversed'`)} and ${sale('-')}`,
  // Delivered a second time, or for nothing; kept by the supplier; or gone from the gateway twice, or in another amount.
  loss: `losses = moved and turn = 1 and (
    (call.direction = 'deliver' and ${asked} and supplier = -moved
      and (call.surplus or ${standing} <> 'delivered' or ${decided('supplier_keeps_cost')}))
    or (${of('refund', happened)} and call.surplus and gateway = -moved
      and (${asked} or ${said(`said ->> 'amount' = moved::text`)})))`,
  loss_reversed: `losses = -moved and (call.outcome = 'reversed' or ${turned('payment_returned', 'turn')})
    and (turn = 1 or ${turned('payment_returned', 'turn - 1')}) and (
    (call.surplus and call.direction = 'deliver' and ${asked} and supplier = moved)
    or (call.surplus and call.direction = 'refund' and gateway = moved)
    or (call.direction = 'collect' and moved = call.received_pesewas and ${held('call')} = moved and ${decided(`move = 'mark-refunded'`)}))`,
  refunded: `${of('refund', happened)} and ${asked} and not payment.surplus and gateway = -moved and funds = moved`,
  returned: `${of('refund', happened)} and ${asked} and payment.surplus and gateway = -moved and unallocated = moved`,
  // If the gateway had reversed the payment as well, the loss from that has come back.
  refund_reversed: `${of('refund', happened)} and ${asked} and gateway = moved
    and (${held('payment')} = -moved or (losses = -moved and payment.outcome = 'reversed'))`,
  top_up: `gateways = -moved and suppliers = moved and ${logged('float.top_up', 'amount_pesewas')}`,
  opening_balance: `old_system = moved and commission = -moved and ${logged('user.bring', 'balance_pesewas')}`,
  float_from_earnings: `commission = moved and floats = -moved and exists (
    select 1 from float_moves where id::text = entry.note and amount_pesewas = moved
      and (select count(*) from ledger_postings where transaction_id = entry.id
             and account in ('float:' || user_id, 'commission:' || user_id)) = 2)`,
  float_adjusted: `losses = -floats and exists (
    select 1 from float_adjustments where id::text = entry.note and state = 'done' and amount_pesewas = losses
      and exists (select 1 from ledger_postings where transaction_id = entry.id and account = 'float:' || user_id))`,
  float_topped_up: `${of('collect', happened)} and ${whole} and gateway = moved and floats = -moved and ${toppedUp}`,
  // What the float no longer held is lost. Once more after it had come back.
  float_top_up_reversed: `${of('collect', happened)} and moved = call.received_pesewas and gateway = -moved and floats >= 0
    and floats + losses = moved and ${toppedUp} and (turn = 1 or ${turned('float_top_up_returned', 'turn - 1')})
    and (call.outcome = 'reversed' or ${turned('float_top_up_returned', 'turn')}) and ${said(`status <> 'done'`)}`,
  float_top_up_returned: `${of('collect', happened)} and moved = call.received_pesewas and gateway = moved and floats <= 0
    and floats + losses = -moved and ${toppedUp} and ${turned('float_top_up_reversed', 'turn')} and ${said(`status = 'done'`)}`,
  payout_requested: `${payoutWhole} and turn = 1 and flying = -moved and ${source} = moved`,
  payout_rejected: `${payoutWhole} and turn = 1 and paid.state = 'rejected' and flying = moved
    and ${source} = -moved`,
  payout_failed: `call.direction = 'payout' and ${payoutWhole} and turn = 1 and flying = moved
    and ${source} = -moved`,
  payout_confirmed: `${of('payout', happened)} and ${payoutWhole} and turn = 1 and flying = moved
    and gateway = -(${kept}) and fees = -paid.fee_pesewas`,
  payout_reversed: `call.direction = 'payout' and ${payoutWhole} and ${sourceOrLoss} = -moved and gateway = ${kept}
    and fees = paid.fee_pesewas`,
  payout_honoured: `call.direction = 'payout' and ${payoutWhole} and ${sourceOrLoss} = moved and gateway = -(${kept})
    and fees = -paid.fee_pesewas`,
};

const cases = Object.entries(explanations).map(([kind, is]) => `when '${kind}' then ${is}`);

export const entryInvariants: Invariant[] = [
  {
    name: 'entries-are-explained',
    sentence:
      'Each entry moves what its call, what was said of it and what was decided explain, and no more.',
    broken: `select coalesce('order ' || sold.reference, 'payout ' || paid.reference, 'entry ' || entry.id) as subject,
        entry.kind || ' of ' || moved || ' is explained by nothing' as detail
      from ${entry} as entry
      left join attempts as call on call.id = entry.attempt_id
        and (call.order_id is not distinct from entry.order_id and call.payout_id is not distinct from entry.payout_id)
      left join attempts as payment on payment.id = call.collection_id
      left join orders as sold on sold.id = entry.order_id
      left join payouts as paid on paid.id = entry.payout_id
      where not coalesce(case entry.kind ${cases.join('\n        ')} end, false)`,
  },
  {
    name: 'refunds-as-often-as-they-arrived',
    sentence: 'A refund that counts is in the books once more than it came back, and any other as often.',
    broken: `select 'call ' || reference as subject, outcome || ', and ' || coalesce(counted, 0) || ' in the books' as detail
      from attempts left join (
        select attempt_id, sum(case when kind = 'refund_reversed' then -1 else 1 end) as counted from ledger_transactions
        where kind in ('refunded', 'returned', 'refund_reversed') group by 1) as booked on attempt_id = attempts.id
      where direction = 'refund'
        and coalesce(counted, 0) <> case when outcome = 'done' and not surplus then 1 else 0 end`,
  },
];
