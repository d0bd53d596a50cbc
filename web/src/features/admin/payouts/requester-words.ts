/** Facts about the seller who requests a payout, with the unusual ones marked. */
import { dayMs } from '@ntem/contract/durations';
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { formatDay } from '#ui/core/formats.tsx';

type Requester = NonNullable<PayoutRow['requester']>;
export type RequesterFact = { name: string; text: string; isUnusual: boolean };

/** A change as recent as this may have been made by somebody else. */
const recentMs = 7 * dayMs;
/** In percent: sold for more than twice the base. */
const highMarkup = 100;

export function requesterFacts(requester: Requester, nowMs: number): RequesterFact[] {
  const isRecent = (iso: string) => nowMs - Date.parse(iso) < recentMs;
  const {
    number_since: proved,
    last_reset_at: reset,
    device_since: device,
    highest_markup: markup,
  } = requester;
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
    {
      name: 'Device',
      text: describeDevice(requester.is_new_device, device),
      isUnusual: requester.is_new_device,
    },
    {
      name: 'Highest markup',
      text: markup === null ? 'No sales lately' : `${markup.toFixed(1)} %`,
      isUnusual: markup !== null && markup > highMarkup,
    },
    {
      name: 'Account',
      text:
        requester.status === 'active'
          ? `Active since ${formatDay(requester.since)}`
          : statuses[requester.status],
      isUnusual: requester.status !== 'active',
    },
  ];
}

const statuses = { inactive: 'Deactivated', deleted: 'Deleted' };

function describeDevice(isNew: boolean, since: string | null): string {
  if (since === null) return 'Unknown';
  return isNew ? `New, first seen ${formatDay(since)}` : `Known since ${formatDay(since)}`;
}
