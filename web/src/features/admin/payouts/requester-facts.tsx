/** The seller who requests a payout, unusual facts about it, and why nobody can approve it. */
import { dayMs } from '@ntem/contract/durations';
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { payoutTexts } from '@ntem/contract/payouts/payout-moves';
import { formatDay } from '#ui/core/formats.tsx';
import { alertIcon, Icon } from '#ui/core/icon.tsx';

/** The list has room for unusual facts only. */
export function RequesterNote({ requester }: { requester: NonNullable<PayoutRow['requester']> }) {
  const unusual = requesterFacts(requester, Date.now()).filter(({ isUnusual }) => isUnusual);
  if (requester.status !== 'active') return <p className="text-danger">{payoutTexts.deactivated}</p>;
  if (unusual.length === 0) return <p className="text-ink-muted">Nothing unusual</p>;
  return <p className="text-warning">Unusual: {unusual.map(({ name }) => name.toLowerCase()).join(', ')}</p>;
}

export function RequesterFacts({ requester }: { requester: NonNullable<PayoutRow['requester']> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {requesterFacts(requester, Date.now()).map(({ name, text, isUnusual }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-muted">{name}</dt>
          <dd className={isUnusual ? 'flex items-center gap-1 font-medium text-warning' : ''}>
            {isUnusual && <Icon path={alertIcon} className="size-4" />}
            {text}
            {isUnusual && <span className="sr-only"> (unusual)</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
