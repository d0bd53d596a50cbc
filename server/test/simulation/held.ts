/** Orders that wait for a supplier: they move within minutes of one that could take them. */
import { minuteMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { startMs } from './database.ts';
import { type Shop, turnsOf } from './shop.ts';

/** Orders are tried one by one, and those that no answer came for are asked about first. */
const heldWaitMs = 15 * minuteMs;

/** Looks a while after each moment at which a supplier came back or joined, and tells who still waits. */
export function watchHeld(shop: Shop): string[] {
  const faults: string[] = [];
  for (const turnMs of turnsOf(shop.plan))
    shop.scheduler.after(turnMs + heldWaitMs, '', async () => {
      faults.push(...(await findHeld(shop)));
    });
  return faults;
}

async function findHeld({ look, scheduler, setup, vendors, plan }: Shop): Promise<string[]> {
  const since = new Date(scheduler.nowMs() - heldWaitMs);
  const held = await look(sql<{ reference: string; recipient: string; codes: string[] }>`
    select reference, recipient, array(select supplier from supplier_codes where bundle_id = orders.bundle_id) as codes
    from orders where state = 'on_hold' and changed_at < ${since}
      and not exists (select 1 from restores where ended_at is null or ended_at > ${since})
    order by created_at, id`);
  const isBack = (vendor: string) =>
    plan.mishaps.every(
      (one) =>
        one.kind !== 'outage' ||
        one.vendor !== vendor ||
        startMs + one.atMs + one.ms <= since.getTime() ||
        startMs + one.atMs > scheduler.nowMs(),
    );
  const lastStartMs = Math.max(0, ...plan.mishaps.map((one) => (one.kind === 'restart' ? one.atMs : 0)));
  if (startMs + lastStartMs > since.getTime() && startMs + lastStartMs <= scheduler.nowMs()) return [];
  return held.flatMap(({ reference, recipient, codes }) => {
    const able = setup().suppliers.find((vendor, place) => {
      const hasFailed = vendors.deeds.some((deed) => deed.vendor === vendor && deed.who === recipient);
      const isServed = place === 0 || codes.includes(vendor);
      const isLimited = plan.vendors[vendor].callsAMinute !== undefined;
      return (
        isServed &&
        isBack(vendor) &&
        !hasFailed &&
        !isLimited &&
        !vendors.refused.has(`${vendor} ${recipient}`)
      );
    });
    return able ? [`${reference} still waits, although ${able} could take it for minutes`] : [];
  });
}
