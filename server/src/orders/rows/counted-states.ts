/** SQL for an order's stage, and for the state that it counts as: in review, the state it had before. */
import { type OrderState, orderStates } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { stateInReview } from '#catalogue/rules/sale-view.ts';
import { phases } from '#orders/rules/order-states.ts';
import { sendingStates } from '#orders/rules/stages.ts';

const stateBefore = sql`coalesce(orders.state_before_review, ${sql.lit(stateInReview)})`;

export const countedState = sql`
  case when orders.state = 'needs_review' then ${stateBefore} else orders.state end`;

/** As the rule of stages has it. */
export const stageColumn = sql`
  case
    when orders.is_open and orders.phase in ('begun', 'unpaid') then 'waiting_for_payment'
    when orders.state = any(${sql.lit(`{${sendingStates.join(',')}}`)}) and orders.late_since is null then 'being_sent'
    when orders.is_open then 'problem'
    when orders.phase = 'unpaid' then 'not_paid'
    when orders.phase = 'refunded' then 'money_sent_back'
    else 'delivered'
  end`;

/**
 * True if an order counts as one of these states, by its phase: indexes hold the phase, which changes less often than
 * the state.
 */
export function countsAs(states: readonly OrderState[]): RawBuilder<boolean> {
  const settled = orderStates.filter((state) => state !== 'needs_review');
  const wanted = new Set(settled.filter((state) => states.includes(state)).map((state) => phases[state]));
  const cut = settled.find((state) => wanted.has(phases[state]) && !states.includes(state));
  if (cut) throw new Error(`Orders are listed by whole phases, and ${cut} was left out.`);
  return sql<boolean>`orders.phase = any(${[...wanted]}::text[])`;
}
