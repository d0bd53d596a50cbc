/** SQL for an order's stage, and for the state that it counts as: in review, the state it had before. */
import type { Stage } from '@ntem/contract/orders/stages';
import { type OrderState, orderStates } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { stateInReview } from '#catalogue/rules/sale-view.ts';
import { type Phase, phases } from '#orders/rules/order-states.ts';
import { sendingStates, usualStages } from '#orders/rules/stages.ts';

const stateBefore = sql`coalesce(orders.state_before_review, ${sql.lit(stateInReview)})`;

export const countedState = sql`
  case when orders.state = 'needs_review' then ${stateBefore} else orders.state end`;

/** A second one like it may be a mistake. */
export const hasNotFailed = sql`orders.state not in ('payment_failed', 'expired', 'refunded')`;

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

/** As if no order of the phase were in review or late: without visiting the order itself. */
export const usualStage = sql`case orders.phase ${sql.join(
  Object.entries(usualStages).map(([phase, stage]) => sql`when ${sql.lit(phase)} then ${sql.lit(stage)}`),
  sql` `,
)} end`;

/** The phase of orders that have ended at this stage; undefined for stages of open orders. */
export function endedPhaseOf(stage: Stage): Phase | undefined {
  const ended: Phase[] = ['unpaid', 'refunded', 'delivered'];
  return ended.find((phase) => usualStages[phase] === stage);
}

/** True if the order is open, and its phase is one that others have ended in. */
export function isOpenIn(phase: Phase, orders = sql`orders`): RawBuilder<unknown> {
  return sql`${orders}.is_open and ${orders}.phase = ${sql.lit(phase)}`;
}

/** Open orders are few and have an index. Of ended ones, the few that are open again are left out. */
export function isAtStage(stage: Stage): RawBuilder<boolean> {
  const phase = endedPhaseOf(stage);
  if (!phase) return sql<boolean>`(orders.is_open and ${stageColumn} = ${sql.lit(stage)})`;
  const open = sql`select open.id from orders as open where ${isOpenIn(phase, sql`open`)}`;
  return sql<boolean>`(orders.phase = ${sql.lit(phase)} and orders.id not in (${open}))`;
}

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
