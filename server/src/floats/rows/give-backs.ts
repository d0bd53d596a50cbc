/** The numbers that floats were topped up from, and what of that went back there. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import type { PayoutState } from '@ntem/contract/states';
import { listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { returnedStates, statesInFlight } from '#payouts/rules/payout-states.ts';

/** A number from which more came than went back. */
export type FloatOrigin = { userId: string; phone: Phone; network: Network; fromNumber: Pesewas };

/** Of each seller the number of the newest top-up from which something is left. What a gateway took back never came. */
export function listFloatOrigins(db: Db | Tx, userIds: string[]): Promise<FloatOrigin[]> {
  return listRows<FloatOrigin>(db)`
    select distinct on (user_id) user_id, phone, network, came - gone as from_number
    from (
      select user_id, float_top_ups.phone, (array_agg(network order by float_top_ups.created_at desc))[1] as network,
             max(float_top_ups.created_at) as lately, sum(received_pesewas)::bigint as came,
             (select coalesce(sum(amount_pesewas), 0)::bigint from payouts
              where seller_id = user_id and payouts.phone = float_top_ups.phone and given_back_by is not null
                and state <> all(${returnedStates}::text[])) as gone
      from float_top_ups join attempts on top_up_id = float_top_ups.id
      where user_id = any(${userIds}::uuid[]) and float_top_ups.state = 'paid' and outcome = 'done'
        and float_top_ups.phone not like '00%'
      group by user_id, float_top_ups.phone
    ) as number
    where came > gone
    order by user_id, lately desc`;
}

export type GivingBack = { id: string; sellerId: string; amount: Pesewas; state: PayoutState };

/** Those that have not ended, of which each seller has one at most. */
export function listGivingBack(db: Db | Tx, userIds: string[]): Promise<GivingBack[]> {
  return listRows<GivingBack>(db)`
    select id, seller_id, amount_pesewas as amount, state from payouts
    where seller_id = any(${userIds}::uuid[]) and given_back_by is not null
      and (state = any(${statesInFlight}::text[]) or contradicted)`;
}
