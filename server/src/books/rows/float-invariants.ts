/** Invariants of sellers' floats. */
import { floatChannels } from '@ntem/contract/orders/channels';
import { type Invariant, list } from './invariant.ts';

export const floatInvariants: Invariant[] = [
  {
    name: 'floats-follow-the-ledger',
    sentence: 'A float is what was posted to its account, and never below zero.',
    broken: `select 'float ' || coalesce(user_id::text, owner) as subject,
        'kept ' || coalesce(balance_pesewas::text, 'nothing') || ', posted ' || coalesce(posted, 0) as detail
      from floats full join (
        select substr(account, 7) as owner, -sum(amount_pesewas) as posted from ledger_postings
        where account like 'float:%' group by 1) as summed on owner = user_id::text
      where coalesce(balance_pesewas, 0) <> coalesce(posted, 0) or coalesce(posted, 0) < 0`,
  },
  {
    name: 'floats-pay-for-their-sellers',
    sentence: 'An order sold from a float is paid by the float of its seller, and no other order is.',
    broken: `select 'order ' || orders.reference as subject, direction || ' by ' || provider as detail
      from attempts join orders on orders.id = order_id
      where direction in ('collect', 'refund')
        and (provider like 'float:%' or channel in (${list(floatChannels)}))
        and not coalesce(provider = 'float:' || seller_id and channel in (${list(floatChannels)}), false)`,
  },
  {
    name: 'lines-are-sent-by-their-seller',
    sentence: 'A line of a list was sent as one order: from a list, by its seller, to its number.',
    broken: `select 'order ' || orders.reference as subject, 'line ' || line || ' of list ' || list_id as detail
      from list_lines join lists on lists.id = list_id join orders on orders.id = order_id
      where orders.channel is distinct from 'list' or orders.seller_id is distinct from lists.seller_id
        or (orders.recipient <> list_lines.recipient and orders.recipient not like '00%' and list_lines.recipient not like '00%')
        or order_id = any(past_order_ids)`,
  },
  {
    name: 'top-ups-are-booked',
    sentence: 'A top-up counts as paid if its money came, and is in the books then.',
    broken: `select 'top-up ' || float_top_ups.reference as subject,
        float_top_ups.state || ', call ' || coalesce(outcome, 'none') || ', booked ' || coalesce(booked, 0) as detail
      from float_top_ups left join attempts on top_up_id = float_top_ups.id
      left join (
        select attempt_id, sum(-amount_pesewas) as booked from ledger_transactions
        join ledger_postings on transaction_id = id and account like 'float:%'
        where kind = 'float_topped_up' group by 1) as entry on attempt_id = attempts.id
      where (float_top_ups.state = 'paid') <> coalesce(outcome in ('done', 'reversed'), false)
        or (float_top_ups.state = 'paid' and booked is distinct from received_pesewas)`,
  },
];
