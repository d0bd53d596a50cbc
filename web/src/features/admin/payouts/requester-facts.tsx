/** The seller who requests a payout, unusual facts about it, and why nobody can approve it. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { payoutTexts } from '@ntem/contract/payouts/payout-moves';
import { alertIcon, Icon } from '#ui/core/icon.tsx';
import { requesterFacts } from './requester-words.ts';

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
