/** The float: what is in it, how to fill it, its limits, and every line behind it. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { Panel } from '#ui/page/section.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { FloatCard } from './float-card.tsx';
import { FloatHistory } from './float-history.tsx';
import { FloatLimits } from './float-limits.tsx';
import { TopUpPanel } from './top-up-panel.tsx';
import { useFloat } from './use-float.ts';

export function FloatScreen({ user }: { user: WireUser }) {
  const { data: float, isError, refetch } = useFloat();
  if (isError && !float)
    return <ListFailure title="Failed to load your float" onRetry={() => void refetch()} />;
  if (!float) return <SkeletonParts className="gap-4" heights={['h-60', 'h-96']} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-5">
      <FloatCard float={float} />
      <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
        <TopUpPanel user={user} float={float} />
        <div className="order-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <FloatLimits key={`${float.low_below} ${float.daily_limit}`} float={float} />
          <WhatFloatIs />
        </div>
      </div>
      <FloatHistory />
    </div>
  );
}

const facts: [boolean, string][] = [
  [true, 'It buys bundles for people who pay you in cash.'],
  [true, 'A sale that fails comes back by itself, in full.'],
  [true, 'It stays yours. It does not expire.'],
  [false, 'It is not paid out: top up what you soon need.'],
  [false, 'It is not your earnings. Those come from your links and are withdrawn to MoMo.'],
];

function WhatFloatIs() {
  return (
    <Panel title="What float is">
      <ul className="grid gap-2.5 text-md">
        {facts.map(([isSo, fact]) => (
          <li key={fact} className="flex items-start gap-2.5">
            <Icon
              path={isSo ? checkIcon : closeIcon}
              className={`mt-px size-4.5 stroke-[2.25] ${isSo ? 'text-success' : 'text-danger'}`}
            />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
