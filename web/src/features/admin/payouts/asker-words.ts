/** Facts about the seller who requests a payout, with the unusual ones marked. */
import { dayMs } from '@ntem/contract/durations';
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { formatDay } from '#ui/core/formats.tsx';

type Asker = NonNullable<PayoutRow['asker']>;
export type AskerFact = { name: string; text: string; isUnusual: boolean };

/** A change as recent as this may have been made by somebody else. */
const recentMs = 7 * dayMs;
/** In percent: sold for more than twice the base. */
const highMarkup = 100;

export function askerFacts(asker: Asker, nowMs: number): AskerFact[] {
  const isRecent = (iso: string) => nowMs - Date.parse(iso) < recentMs;
  const { number_since: proved, last_reset_at: reset, device_since: device, highest_markup: markup } = asker;
  return [
    {
      name: 'Payout number',
      text: proved ? `Proved ${formatDay(proved)}` : 'Not proved',
      isUnusual: !proved || isRecent(proved),
    },
    {
      name: 'Last reset',
      text: reset ? `Password, ${formatDay(reset)}` : 'None',
      isUnusual: reset !== null && isRecent(reset),
    },
    { name: 'Device', text: describeDevice(asker.is_new_device, device), isUnusual: asker.is_new_device },
    {
      name: 'Highest markup',
      text: markup === null ? 'No sales lately' : `${markup.toFixed(1)} %`,
      isUnusual: markup !== null && markup > highMarkup,
    },
    {
      name: 'Account',
      text: asker.status === 'active' ? `Active since ${formatDay(asker.since)}` : statuses[asker.status],
      isUnusual: asker.status !== 'active',
    },
  ];
}

const statuses = { inactive: 'Deactivated', deleted: 'Deleted' };

function describeDevice(isNew: boolean, since: string | null): string {
  if (since === null) return 'Unknown';
  return isNew ? `New, first seen ${formatDay(since)}` : `Known since ${formatDay(since)}`;
}
