/** The job that sends an order's bundle: orders of lists have a lane of their own. */
import type { Channel } from '@ntem/contract/orders/channels';

export const deliveryJobs = ['deliver-order', 'deliver-list-order'] as const;
export type DeliveryJob = (typeof deliveryJobs)[number];

export function deliveryJobOf({ channel }: { channel: Channel | null }): DeliveryJob {
  return channel === 'list' ? 'deliver-list-order' : 'deliver-order';
}

/** At a supplier that counts calls, lists get at most one turn in so many. */
export const listTurnShare = 3;

/** Those that got no turn come back spread over so many turns, and not all at once. */
const spreadTurns = 8;

/** How long an order of a list waits that got no turn. */
export function listWaitMs({
  waitMs,
  everyMs,
  orderId,
}: {
  waitMs: number;
  everyMs: number;
  orderId: string;
}) {
  const place = Number.parseInt(orderId.slice(0, 4), 16) % spreadTurns;
  return waitMs + (Number.isNaN(place) ? 0 : place) * everyMs * listTurnShare;
}
