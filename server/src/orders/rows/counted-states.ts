/** SQL for the state that an order counts as: in review, the state it had before. */
import { type OrderState, orderStates } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { stateInReview } from '#catalogue/rules/sale-view.ts';
import { phases } from '#orders/rules/order-states.ts';

const stateBefore = sql`coalesce(orders.state_before_review, ${sql.lit(stateInReview)})`;

export const countedState = sql`
  case when orders.state = 'needs_review' then ${stateBefore} else orders.state end`;

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
