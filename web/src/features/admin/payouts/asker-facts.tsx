/** Who asks for a payout: what is unusual stands out, and why nobody can approve it. */
import { payoutTexts } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { alertIcon, Icon } from '#ui/core/icon.tsx';
import { askerFacts } from './asker-words.ts';

export function AskerFacts({ asker }: { asker: NonNullable<PayoutRow['asker']> }) {
  return (
    <div className="grid gap-1 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {askerFacts(asker, Date.now()).map(({ name, text, isUnusual }) => (
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
      {asker.status !== 'active' && <p className="font-medium text-danger">{payoutTexts.deactivated}</p>}
    </div>
  );
}
