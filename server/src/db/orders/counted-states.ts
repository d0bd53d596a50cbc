/** What an order counts as while a person looks at it: what it was before. */
import type { OrderState } from '@ntem/contract/states';
import { type RawBuilder, sql } from 'kysely';
import { stateInReview } from '#domain/prices/sale-view.ts';

const stateBefore = sql`coalesce(orders.state_before_review, ${sql.lit(stateInReview)})`;

export const countedState = sql`
  case when orders.state = 'needs_review' then ${stateBefore} else orders.state end`;

/** Whether an order counts as one of these. One range of one index, where an OR of both states would be two. */
export function countsAs(states: readonly OrderState[]): RawBuilder<boolean> {
  return sql<boolean>`
    (orders.state = any(${[...states, 'needs_review']}::text[])
     and (orders.state <> 'needs_review' or ${stateBefore} = any(${states}::text[])))`;
}
